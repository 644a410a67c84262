import Metrics
import Text
import Time

/// Several ratings of a day, and pauses.
///
/// The rows of a day are next to each other: a row is the day times ``Store/entriesPerDay`` plus a
/// number from 0. Ratings are stored only as long as the day's value follows from them: any other
/// change of the value deletes them. Recording a value ends a pause.
extension Store {
  /// The most entries of a day.
  static let entriesPerDay: Int64 = 1000

  /// The rows of a range of days.
  static func entryRows(of days: ClosedRange<Day>) -> ClosedRange<Int64> {
    Int64(days.lowerBound.number) * entriesPerDay...Int64(days.upperBound.number) * entriesPerDay
      + entriesPerDay - 1
  }

  /// The day of a row; nil if it is invalid.
  static func day(ofEntry row: Int64) -> Day? {
    let (quotient, rest) = row.quotientAndRemainder(dividingBy: entriesPerDay)
    return Day(exactly: rest < 0 ? quotient - 1 : quotient)
  }

  /// All entries of an attribute on the days of a range, by day and time; empty for an unknown name.
  package func entries(of name: String, in days: ClosedRange<Day>) throws(StoreError)
    -> [TimedEntry]
  {
    guard let (row, type) = try key(ofAttribute: name) else { return [] }
    let selection = try database.prepare(
      "SELECT id, minute, value, note FROM entry WHERE id BETWEEN ? AND ? AND attribute = ?")
    let rows = Store.entryRows(of: days)
    selection.bind(rows.lowerBound, at: 1)
    selection.bind(rows.upperBound, at: 2)
    selection.bind(row, at: 3)
    var entries: [TimedEntry] = []
    while try selection.step() {
      entries.append(
        TimedEntry(
          attribute: name, day: try entryDay(selection.integer(0)),
          minute: try selection.minute(1), value: try selection.value(2, of: type),
          note: selection.optionalText(3)))
    }
    return entries.byTime
  }

  /// All entries of `attributes` on the days of a range: attribute by attribute, by day and time.
  func timedEntries(
    of attributes: [Attribute], in days: ClosedRange<Day>
  ) throws(StoreError) -> [TimedEntry] {
    let selection = try database.prepare(
      """
      SELECT entry.id, name, type, minute, value, note
      FROM entry JOIN attribute ON attribute.id = attribute WHERE entry.id BETWEEN ? AND ?
      """)
    let rows = Store.entryRows(of: days)
    selection.bind(rows.lowerBound, at: 1)
    selection.bind(rows.upperBound, at: 2)
    var found: [String: [TimedEntry]] = [:]
    while try selection.step() {
      let name = selection.text(1)
      found[name, default: []].append(
        TimedEntry(
          attribute: name, day: try entryDay(selection.integer(0)),
          minute: try selection.minute(3), value: try selection.value(4, of: selection.type(2)),
          note: selection.optionalText(5)))
    }
    return attributes.flatMap { (found[$0.name] ?? []).byTime }
  }

  /// The days on which an attribute is paused, each with the reason, if one was given.
  package func pauses(of name: String, in days: ClosedRange<Day>) throws(StoreError) -> [Day:
    String?]
  {
    var pauses: [Day: String?] = [:]
    for entry in try entries(of: name, in: days) where entry.isPause {
      pauses.updateValue(entry.note, forKey: entry.day)
    }
    return pauses
  }

  /// Finds out which attributes of `catalogue` are paused, day by day.
  package func pauseLookup(in catalogue: Catalogue) throws(StoreError) -> PauseLookup {
    PauseLookup(
      selection: try database.prepare(
        "SELECT attribute, note FROM entry WHERE id BETWEEN ? AND ? AND value IS NULL"),
      catalogue: catalogue)
  }

  /// The days of `days` on which attributes are paused, by the row of the attribute.
  func pausedDays(in days: Range<Day>) throws(StoreError) -> [Int64: Set<Day>] {
    guard let last = days.last else { return [:] }
    let selection = try database.prepare(
      "SELECT id, attribute FROM entry WHERE id BETWEEN ? AND ? AND value IS NULL")
    let rows = Store.entryRows(of: days.lowerBound...last)
    selection.bind(rows.lowerBound, at: 1)
    selection.bind(rows.upperBound, at: 2)
    var paused: [Int64: Set<Day>] = [:]
    while try selection.step() {
      paused[selection.integer(1), default: []].insert(try entryDay(selection.integer(0)))
    }
    return paused
  }

  private func entryDay(_ row: Int64) throws(StoreError) -> Day {
    guard let day = Store.day(ofEntry: row) else { throw database.damage("an entry has no day") }
    return day
  }
}

/// Looks up the pauses of single days.
package struct PauseLookup: ~Copyable {
  fileprivate let selection: Statement
  fileprivate let catalogue: Catalogue

  /// The attributes that are paused on a day, by their index in the catalogue, each with the reason.
  package func pauses(on day: Day) throws(StoreError) -> [(index: Int, reason: String?)] {
    bind(day)
    defer { selection.reset() }
    var pauses: [(Int, String?)] = []
    while try selection.step() {
      guard let index = catalogue.index(of: selection.integer(0)) else { continue }
      pauses.append((index, selection.optionalText(1)))
    }
    return pauses
  }

  /// Whether the attribute at `index` is paused on a day.
  package func isPaused(at index: Int, on day: Day) throws(StoreError) -> Bool {
    bind(day)
    defer { selection.reset() }
    while try selection.step() {
      if selection.integer(0) == catalogue.rows[index] { return true }
    }
    return false
  }

  private func bind(_ day: Day) {
    let rows = Store.entryRows(of: day...day)
    selection.bind(rows.lowerBound, at: 1)
    selection.bind(rows.upperBound, at: 2)
  }
}

extension Change {
  /// Replaces the entries of an attribute on a day, of which `entries` are all.
  ///
  /// - Returns: Whether that changed anything.
  /// - Throws: ``TooManyEntries``, ``StoreError``; the change must be abandoned then.
  @discardableResult
  package func replaceEntries(
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
    let selection = try database.prepare("SELECT max(id) FROM entry WHERE id BETWEEN ? AND ?")
    selection.bind(rows.lowerBound, at: 1)
    selection.bind(rows.upperBound, at: 2)
    var next = rows.lowerBound
    if try selection.step(), !selection.isNull(0) { next = selection.integer(0) + 1 }
    selection.reset()
    let insertion = try database.prepare(
      "INSERT INTO entry(id, day, attribute, minute, value, note) VALUES(?, ?, ?, ?, ?, ?)")
    for entry in entries {
      guard rows ~= next else { throw TooManyEntries(day: day) }
      try note(row: next, of: .entry)
      insertion.bind(next, at: 1)
      insertion.bind(day, at: 2)
      insertion.bind(row, at: 3)
      insertion.bind(entry.minute, at: 4)
      insertion.bind(entry.value, at: 5)
      insertion.bind(entry.note, at: 6)
      try insertion.run()
      next += 1
    }
  }

  /// Deletes one row for each of `entries`, which are stored.
  private func delete(_ entries: [TimedEntry], row: Int64) throws(StoreError) {
    var found: [Int64] = []
    do {
      let selection = try database.prepare(
        """
        SELECT id FROM entry WHERE id BETWEEN ? AND ? AND attribute = ? AND minute IS ?
        AND value IS ? AND note IS ?
        """)
      selection.bind(row, at: 3)
      for entry in entries {
        let rows = Store.entryRows(of: entry.day...entry.day)
        selection.bind(rows.lowerBound, at: 1)
        selection.bind(rows.upperBound, at: 2)
        selection.bind(entry.minute, at: 4)
        selection.bind(entry.value, at: 5)
        selection.bind(entry.note, at: 6)
        while try selection.step() {
          if found.contains(selection.integer(0)) { continue }
          found.append(selection.integer(0))
          break
        }
        selection.reset()
      }
    }
    try deleteEntries(found)
  }

  /// Deletes the ratings and the pause of an attribute on a day; with `onlyRatings` a pause stays.
  func deleteEntries(row: Int64, on day: Day, onlyRatings: Bool = false) throws(StoreError) {
    var found: [Int64] = []
    var isPaused = false
    do {
      let selection = try database.prepare(
        "SELECT id, value FROM entry WHERE id BETWEEN ? AND ? AND attribute = ?")
      let rows = Store.entryRows(of: day...day)
      selection.bind(rows.lowerBound, at: 1)
      selection.bind(rows.upperBound, at: 2)
      selection.bind(row, at: 3)
      while try selection.step() {
        let isPause = selection.isNull(1)
        if isPause, onlyRatings { continue }
        isPaused = isPaused || isPause
        found.append(selection.integer(0))
      }
    }
    if found.isEmpty { return }
    try deleteEntries(found)
    if isPaused { try store.markAveragesStale(computedFrom: day...day) }
  }

  /// Deletes all entries of an attribute.
  func deleteEntries(ofAttribute row: Int64) throws(StoreError) {
    var found: [Int64] = []
    do {
      let selection = try database.prepare("SELECT id FROM entry WHERE attribute = ?")
      selection.bind(row, at: 1)
      while try selection.step() { found.append(selection.integer(0)) }
    }
    try deleteEntries(found)
  }

  private func deleteEntries(_ rows: [Int64]) throws(StoreError) {
    if rows.isEmpty { return }
    let deletion = try database.prepare("DELETE FROM entry WHERE id = ?")
    for row in rows {
      try note(row: row, of: .entry)
      deletion.bind(row, at: 1)
      try deletion.run()
    }
  }
}

extension Statement {
  /// The minute of an entry in `column`; nil for null.
  fileprivate func minute(_ column: Int32) throws(StoreError) -> Int? {
    if isNull(column) { return nil }
    guard let minute = Int(exactly: integer(column)), TimedEntry.minutes ~= minute else {
      throw damage("an entry has no valid time")
    }
    return minute
  }
}

/// A day has more ratings and pauses than can be stored.
package struct TooManyEntries: Error, Equatable {
  package let day: Day
}

extension TooManyEntries: FailureConvertible {
  package var failure: Failure {
    Failure(
      "too many ratings and pauses on \(day)",
      hints: ["A day can have up to \(CountText.grouped(Int(Store.entriesPerDay)))."],
      status: .data)
  }
}
