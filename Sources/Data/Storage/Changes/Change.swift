import Metrics
import Time

/// One command's changes to the store, made in one transaction and undone as one: the former values
/// packed by day, and rows of the small tables whole.
package final class Change {
  package let store: Store
  private let command: String
  let moment: String
  private let origin: ChangeOrigin
  let source: ValueSource
  private var identifier: Int64?
  /// The former values of days that are not written yet, ascending; most changes come in that order
  /// too.
  private var before: [DayBefore] = []
  /// Their bytes, and how many may be in memory.
  private var noteSize = 0
  var mostNotes = 1 << 20
  /// The days whose former values are written.
  private var noted: ClosedRange<Day>?
  var fileCount: Int64 = 0
  /// The days on which own places were added, changed or deleted.
  var placeDays: Set<Day> = []
  /// The attributes that lost a value which was not derived.
  package internal(set) var forgotten: Set<String> = []
  /// Attributes that could not be derived from own places, once the change is finished.
  package private(set) var derivedConflicts: [DerivedConflict] = []
  private var isNoted = false
  /// Whether noted values include some that change only their source or their hours.
  var hasSameValues = false
  var exports: Set<ImportSource> = []
  /// How the values of attributes, by row, were converted to another type.
  var conversions: [Int64: (Value) -> Value?] = [:]

  private struct DayBefore {
    let day: Day
    var values = PackedValues()
  }

  /// Without `source`, the origin decides it.
  init(
    in store: Store, by command: String, at moment: String, origin: ChangeOrigin,
    source: ValueSource? = nil
  ) {
    self.source = source ?? origin.source
    (self.store, self.command, self.moment, self.origin) = (store, command, moment, origin)
  }

  var database: Database { store.database }

  /// The number in `undone` for a change of other devices, which is neither undone nor redone.
  static let merged: Int64 = 2

  package var isEmpty: Bool { identifier == nil && before.isEmpty }

  /// The row of this change, inserted when something changes.
  func row() throws(StoreError) -> Int64 {
    if let identifier { return identifier }
    if origin == .devices {
      isNoted = try store.connection() != nil
      try database.run(
        "INSERT INTO change(made, command, origin, undone) VALUES(?, ?, ?, ?)", moment, command,
        origin.rawValue, Change.merged)
    } else {
      isNoted = try store.deleteUndoneChanges()
      try database.run(
        "INSERT INTO change(made, command, origin) VALUES(?, ?, ?)", moment, command,
        origin.rawValue)
    }
    identifier = database.insertedRow
    return database.insertedRow
  }

  /// Notes the value of an attribute on a day before it is replaced.
  func note(_ before: StoredValue?, of attribute: Int64, on day: Day) {
    var index = self.before.count
    if let last = self.before.last, last.day >= day {
      index = last.day == day ? index - 1 : self.before.firstIndex { $0.day >= day } ?? index
    }
    if index == self.before.count || self.before[index].day != day {
      self.before.insert(DayBefore(day: day), at: index)
    }
    noteSize -= self.before[index].values.bytes.count
    self.before[index].values.append(
      before?.value, from: before?.source, hours: before?.hours, of: attribute)
    noteSize += self.before[index].values.bytes.count
  }

  /// Writes the noted values, if they have at least `size` bytes, after earlier ones of a day.
  func writeNotes(from size: Int = 1) throws(StoreError) {
    guard noteSize >= size, let first = before.first?.day, let last = before.last?.day
    else { return }
    let change = try row()
    let insertion = try noting(addingToEarlier: noted != nil)
    for dayBefore in before {
      try insertion.run(change, Relation.value.rawValue, dayBefore.day, dayBefore.values.bytes)
    }
    noted = min(first, noted?.lowerBound ?? first)...max(last, noted?.upperBound ?? last)
    (before, noteSize) = ([], 0)
  }

  /// Notes a row of a small table, or its absence, before it is replaced; a second note is ignored.
  func note(row id: Int64, of relation: Relation) throws(StoreError) {
    let change = try row()
    let before =
      relation == .averages
      ? try store.packedAverages(id) : try RowSwap(of: relation, in: store).packedRow(id)
    let insertion = try noting()
    try insertion.run(change, relation.rawValue, id, before)
  }

  /// Deletes a row of a small table, which is noted before.
  func delete(row id: Int64, of relation: Relation) throws(StoreError) {
    try note(row: id, of: relation)
    try database.run("DELETE FROM \(relation.rawValue) WHERE id = ?", id)
  }

  /// Notes change, relation, row number, and packed row or nil; a second note is ignored or added.
  func noting(addingToEarlier isAdding: Bool = false) throws(StoreError) -> Statement {
    let adding = "UPDATE SET before = CAST(before || excluded.before AS BLOB)"
    return try database.prepare(
      "INSERT \(isAdding ? "" : "OR IGNORE ")INTO replaced(change, relation, id, before) "
        + "VALUES(?, ?, ?, ?)"
        + (isAdding ? " ON CONFLICT(change, relation, id) DO \(adding)" : ""))
  }

  /// Writes the replaced values, marks their averages as stale, and derives values from own places.
  func finish() throws(StoreError) {
    try writeNotes()
    if let noted {
      try store.markAveragesStale(computedFrom: noted)
      if isNoted, origin != .sync { try noteForAccount() }
    }
    try noteExports()
    derivedConflicts = try store.deriveFromPlaces(on: placeDays)
  }

  private func noteExports() throws(StoreError) {
    guard let identifier, !exports.isEmpty else { return }
    try database.run(
      "UPDATE change SET exports = ? WHERE id = ?",
      exports.map(\.rawValue).sorted().map(String.init).joined(separator: " "), identifier)
  }

  /// Whether a value was only converted to the new type of its attribute.
  private func isConverted(
    _ before: Value?, of attribute: Int64, on day: Day
  ) throws(StoreError) -> Bool {
    guard let convert = conversions[attribute], let after = before.flatMap(convert)
    else { return false }
    return try store.value(row: attribute, on: day) == after
  }

  private func noteForAccount() throws(StoreError) {
    let noting = try store.notingForAccount()
    let selection = try database.prepare(
      "SELECT id, before FROM replaced WHERE change = ? AND relation = ?")
    selection.bind(try row(), Relation.value.rawValue)
    while var columns = try selection.next() {
      let day = try columns.day()
      for (attribute, value, _, _) in try store.unpack(columns.bytes()) {
        if try isConverted(value, of: attribute, on: day) { continue }
        if hasSameValues, try store.value(row: attribute, on: day) == value { continue }
        try noting.run(day, attribute, value, origin.isTyped)
      }
    }
  }
}

/// What a change notes: the values of a day together, other rows whole.
enum Relation: String {
  case value
  case group = "attribute_group"
  case attribute, goal, fact, entry, calendar, place, experiment
  /// An answer of the table `state`; the number of its day stands for a row.
  case dayOff = "day_off"
  /// Something that a file outside the store holds: see ``FileChange``.
  case file = "event_file"
  case averages = "average_set"
  /// Amounts that were added to the values of a day, if the store is shared: undo subtracts them.
  case addition
}

extension Store {
  private static let fewValues = 8
  private static let fewAttributes = 3

  /// The changes that can be undone, or redone if `isUndone`, the next one first; at most `limit`.
  package func changes(isUndone: Bool = false, limit: Int) throws(StoreError) -> [ChangeSummary] {
    try database.rows(
      of: "SELECT id, made, command FROM change WHERE undone = ? ORDER BY id "
        + (isUndone ? "" : "DESC ") + "LIMIT ?", isUndone, limit
    ) { row throws(StoreError) in
      try summary(of: row.integer(), made: row.text(), command: row.text())
    }
  }

  private func summary(
    of change: Int64, made: String, command: String
  ) throws(StoreError) -> ChangeSummary {
    var counts = ChangeCounts()
    var few: [(row: Int64, day: Day, before: Value?)] = []
    var attributes: [ChangedAttribute] = []
    var choices: [ChangedChoice] = []
    let replaced = try database.prepare(
      "SELECT relation, before, id FROM replaced WHERE change = ?")
    replaced.bind(change)
    while var row = try replaced.next() {
      switch Relation(rawValue: row.text()) {
      case .value:
        // If an attribute was noted twice, undo restores the first note.
        var seen: Set<Int64> = []
        let values = try unpack(row.bytes()).filter { seen.insert($0.attribute).inserted }
        counts.values += values.count
        counts.days += 1
        if few.count <= Store.fewValues {
          let day = try row.day()
          few += values.map { ($0.attribute, day, $0.value) }
        }
      case .attribute:
        counts.attributes += 1
        guard attributes.count < Store.fewAttributes else { break }
        let before = row.optionalBytes()
        if let changed = try attribute(before, row: row.integer()) { attributes.append(changed) }
      case .group: counts.groups += 1
      case .goal: counts.goals += 1
      case .fact: counts.facts += 1
      case .averages: counts.averageSets += 1
      case .entry:
        let before = row.optionalBytes()
        if try isPause(before, row: row.integer()) {
          counts.pauses += 1
        } else {
          counts.ratings += 1
        }
      case .calendar: counts.calendars += 1
      case .place: counts.places += 1
      case .experiment: counts.experiments += 1
      case .dayOff: counts.daysOff += 1
      case .file:
        guard let file = FileChange(packed: row.bytes()) else { throw damage }
        if let choice = file.choice { choices.append(choice) } else { counts.files += 1 }
      case .addition, nil: break
      }
    }
    // The marks at the attributes that an experiment measures are part of it.
    if counts.experiments > 0 {
      (counts.attributes, counts.groups, counts.goals, attributes) = (0, 0, 0, [])
    }
    var values: [ChangeSummary.SingleValue] = []
    if few.count <= Store.fewValues {
      for (row, day, before) in few {
        let name = try name(ofAttribute: row)
        values.append((name ?? "?", day, try value(row: row, on: day), before))
      }
    }
    return ChangeSummary(
      number: change, made: made, command: command, counts: counts, values: values,
      attributes: attributes, choices: choices)
  }

  /// An attribute before a change and now; nil if it is neither.
  private func attribute(_ before: [UInt8]?, row: Int64) throws(StoreError) -> ChangedAttribute? {
    let now = try database.first(of: "SELECT label FROM attribute WHERE id = ?", row) { $0.text() }
    guard let before, case .text(let label)? = try column(2, of: before)
    else { return now.map { ChangedAttribute($0, .deleted) } }
    return ChangedAttribute(label, now == nil ? .restored : .reverted)
  }

  /// Whether an entry is a pause: one without a value, before a change or else now.
  private func isPause(_ before: [UInt8]?, row: Int64) throws(StoreError) -> Bool {
    if let before { return try column(4, of: before) == nil }
    return try database.first(of: "SELECT value IS NULL FROM entry WHERE id = ?", row) { $0.flag() }
      ?? false
  }

  /// A column of a packed row, by its index.
  private func column(_ index: Int64, of packed: [UInt8]) throws(StoreError) -> Value? {
    try unpack(packed).first { $0.attribute == index }?.value
  }
}
