import Metrics
import Text
import Time

/// Several ratings of a day, and pauses, in neighbouring rows: the day times
/// ``Store/entriesPerDay`` plus a number from 0.
///
/// Ratings are stored only as long as the day's value follows from them: any other change of the
/// value deletes them. Recording a value ends a pause.
extension Store {
  static let entriesPerDay: Int64 = 1000

  static func entryRows(of days: ClosedRange<Day>) -> ClosedRange<Int64> {
    Int64(days.lowerBound.number) * entriesPerDay...Int64(days.upperBound.number) * entriesPerDay
      + entriesPerDay - 1
  }

  /// The day of a row, or nil if the row is invalid.
  static func day(ofEntry row: Int64) -> Day? {
    let (quotient, rest) = row.quotientAndRemainder(dividingBy: entriesPerDay)
    return Day(exactly: rest < 0 ? quotient - 1 : quotient)
  }

  /// All entries of an attribute on some days, by day and time; empty for an unknown name.
  package func entries(
    of name: String, in days: ClosedRange<Day>
  ) throws(StoreError) -> [TimedEntry] {
    guard try has(.entry), let (row, type) = try key(ofAttribute: name) else { return [] }
    let rows = Store.entryRows(of: days)
    return try database.rows(
      of: EntryRow.selection + " WHERE id BETWEEN ? AND ? AND attribute = ?", rows.lowerBound,
      rows.upperBound, row
    ) { row throws(StoreError) in try EntryRow(&row, of: { _ in (name, type) })?.entry }.byTime
  }

  /// All entries of `attributes` of a catalogue on some days, by attribute, day and time.
  func timedEntries(
    of attributes: [Attribute], from catalogue: Catalogue, in days: ClosedRange<Day>
  ) throws(StoreError) -> [TimedEntry] {
    let selection = try database.prepare(EntryRow.selection + " WHERE id BETWEEN ? AND ?")
    let rows = Store.entryRows(of: days)
    selection.bind(rows.lowerBound, rows.upperBound)
    var found: [String: [TimedEntry]] = [:]
    while var columns = try selection.next() {
      let row = try EntryRow(&columns) { attribute in
        catalogue.index(of: attribute).map {
          (catalogue.attributes[$0].name, catalogue.attributes[$0].type)
        }
      }
      if let entry = row?.entry { found[entry.attribute, default: []].append(entry) }
    }
    return attributes.flatMap { (found[$0.name] ?? []).byTime }
  }

  /// The days on which an attribute is paused, each with the reason, if one was given.
  package func pauses(
    of name: String, in days: ClosedRange<Day>
  ) throws(StoreError) -> [Day: String?] {
    var pauses: [Day: String?] = [:]
    for entry in try entries(of: name, in: days) where entry.isPause {
      pauses.updateValue(entry.note, forKey: entry.day)
    }
    return pauses
  }

  package func pauseLookup(in catalogue: Catalogue) throws(StoreError) -> PauseLookup {
    PauseLookup(
      selection: try has(.entry)
        ? database.prepare(
          "SELECT attribute, note FROM entry WHERE id BETWEEN ? AND ? AND value IS NULL")
        : nil,
      catalogue: catalogue)
  }

  /// The days of `days` on which attributes are paused, by the row of the attribute.
  func pausedDays(in days: Range<Day>) throws(StoreError) -> [Int64: Set<Day>] {
    guard let last = days.last, try has(.entry) else { return [:] }
    let selection = try database.prepare(
      "SELECT attribute, id FROM entry WHERE id BETWEEN ? AND ? AND value IS NULL")
    let rows = Store.entryRows(of: days.lowerBound...last)
    selection.bind(rows.lowerBound, rows.upperBound)
    var paused: [Int64: Set<Day>] = [:]
    while var row = try selection.next() {
      let attribute = row.integer()
      guard let day = Store.day(ofEntry: row.integer())
      else { throw row.damage("an entry has no day") }
      paused[attribute, default: []].insert(day)
    }
    return paused
  }
}

package struct PauseLookup: ~Copyable {
  /// Nil if the store never had an entry.
  fileprivate let selection: Statement?
  fileprivate let catalogue: Catalogue

  /// The attributes that are paused on a day, by index in the catalogue, each with the reason.
  package func pauses(on day: Day) throws(StoreError) -> [(index: Int, reason: String?)] {
    var pauses: [(Int, String?)] = []
    try forEachPause(on: day) { attribute, row in
      if let index = catalogue.index(of: attribute) { pauses.append((index, row.optionalText())) }
    }
    return pauses
  }

  /// Whether the attribute at `index` is paused on a day.
  package func isPaused(at index: Int, on day: Day) throws(StoreError) -> Bool {
    var isPaused = false
    try forEachPause(on: day) { attribute, _ in
      if attribute == catalogue.rows[index] { isPaused = true }
    }
    return isPaused
  }

  private func forEachPause(
    on day: Day, _ body: (_ attribute: Int64, _ row: inout Row) -> Void
  ) throws(StoreError) {
    switch selection {
    case nil: return
    case .some(let selection):
      let rows = Store.entryRows(of: day...day)
      selection.bind(rows.lowerBound, rows.upperBound)
      defer { selection.reset() }
      while var row = try selection.next() { body(row.integer(), &row) }
    }
  }
}

extension Change {
  /// Replaces all entries of an attribute on a day; returns whether that changed anything.
  @discardableResult package func replaceEntries(
    of name: String, on day: Day, with entries: [TimedEntry]
  ) throws -> Bool {
    guard let row = try store.row(ofAttribute: name) else { return false }
    let stored = try store.entries(of: name, in: day...day)
    var added = entries
    var removed: [TimedEntry] = []
    for entry in stored {
      if let index = added.firstIndex(of: entry) {
        added.remove(at: index)
      } else {
        removed.append(entry)
      }
    }
    if added.isEmpty, removed.isEmpty { return false }
    try delete(removed, row: row)
    try insert(added, row: row, on: day)
    if (added + removed).contains(where: \.isPause) {
      try store.markAveragesStale(computedFrom: day...day)
    }
    return true
  }

  private func insert(_ entries: [TimedEntry], row: Int64, on day: Day) throws {
    let rows = Store.entryRows(of: day...day)
    let last = try database.first(
      of: "SELECT max(id) FROM entry WHERE id BETWEEN ? AND ?", rows.lowerBound, rows.upperBound
    ) { $0.optionalInteger() }
    var next = last.map { $0 + 1 } ?? rows.lowerBound
    let insertion = try database.prepare(EntryRow.insertion)
    for entry in entries {
      guard rows ~= next else { throw TooManyEntries(day: day) }
      try note(row: next, of: .entry)
      try insertion.run(EntryRow(row: next, attribute: row, entry: entry))
      next += 1
    }
  }

  private func delete(_ entries: [TimedEntry], row: Int64) throws(StoreError) {
    var found: [Int64] = []
    do {
      let selection = try database.prepare(
        """
        SELECT id FROM entry WHERE id BETWEEN ? AND ? AND attribute = ? AND minute IS ?
        AND value IS ? AND note IS ?
        """)
      for entry in entries {
        let rows = Store.entryRows(of: entry.day...entry.day)
        selection.bind(rows.lowerBound, rows.upperBound, row, entry.minute, entry.value, entry.note)
        while var columns = try selection.next() {
          let id = columns.integer()
          if found.contains(id) { continue }
          found.append(id)
          break
        }
        selection.reset()
      }
    }
    try deleteEntries(found)
  }

  /// Deletes the ratings of an attribute on a day, and its pause unless `onlyRatings`.
  func deleteEntries(row: Int64, on day: Day, onlyRatings: Bool = false) throws(StoreError) {
    guard try store.has(.entry) else { return }
    let rows = Store.entryRows(of: day...day)
    let found = try database.rows(
      of: "SELECT id, value FROM entry WHERE id BETWEEN ? AND ? AND attribute = ?",
      rows.lowerBound, rows.upperBound, row
    ) { (id: $0.integer(), isPause: $0.isNull) }.filter { !$0.isPause || !onlyRatings }
    try deleteEntries(found.map(\.id))
    if found.contains(where: \.isPause) { try store.markAveragesStale(computedFrom: day...day) }
  }

  func deleteEntries(ofAttribute row: Int64) throws(StoreError) {
    try deleteEntries(
      database.rows(of: "SELECT id FROM entry WHERE attribute = ?", row) { $0.integer() })
  }

  private func deleteEntries(_ rows: [Int64]) throws(StoreError) {
    if rows.isEmpty { return }
    let deletion = try database.prepare("DELETE FROM entry WHERE id = ?")
    for row in rows {
      try note(row: row, of: .entry)
      try deletion.run(row)
    }
  }
}

/// A day has more ratings and pauses than can be stored.
package struct TooManyEntries: Error, Equatable, FailureConvertible {
  package let day: Day

  package var failure: Failure {
    Failure(
      "too many ratings and pauses on \(day)",
      hints: ["A day can have up to \(CountText.grouped(Int(Store.entriesPerDay)))."],
      status: .data)
  }
}

struct EntryRow: TableRecord {
  static let table = "entry"
  static let columns = "id, day, attribute, minute, value, note"

  let row, attribute: Int64
  let entry: TimedEntry
}

extension EntryRow {
  /// `known` is the name and the type of an attribute by its row, or nil if it is unknown.
  init?(
    _ columns: inout Row, of known: (Int64) -> (name: String, type: ValueType)?
  ) throws(StoreError) {
    row = columns.integer()
    let day = columns.integer()
    attribute = columns.integer()
    guard let (name, type) = known(attribute) else { return nil }
    guard let own = Store.day(ofEntry: row), Int64(own.number) == day
    else { throw columns.damage("an entry has no day") }
    entry = TimedEntry(
      attribute: name, day: own, minute: try columns.minute(),
      value: try columns.value(of: type), note: columns.optionalText())
  }

  func bind(to parameters: inout Parameters) {
    parameters.bind(all: row, entry.day, attribute, entry.minute, entry.value, entry.note)
  }
}

extension Row {
  fileprivate mutating func minute() throws(StoreError) -> Int? {
    guard let number = optionalInteger() else { return nil }
    guard let minute = Int(exactly: number), TimedEntry.minutes ~= minute
    else { throw damage("an entry has no valid time") }
    return minute
  }
}
