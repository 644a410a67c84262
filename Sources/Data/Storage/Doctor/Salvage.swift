import Metrics
import Time

/// The rows of a damaged store in a new one, which has the tables of the old version at first.
package struct Salvage {
  /// A part of the store that cannot be computed or fetched again.
  package enum Part: String, CaseIterable, Sendable {
    case groups = "attribute_group"
    case attributes = "attribute"
    case values = "value"
    case goals = "goal"
    case entries = "entry"
    case facts = "fact"
    /// Decisions, including the account: see ``StateKey``.
    case state
    case calendars = "calendar"
    case places = "place"
    case experiments = "experiment"
    /// The events of the own calendar, which only a backup has in the store.
    case events = "own-calendar"
  }

  package struct Result: Sendable {
    package let part: Part
    package internal(set) var saved = 0
    /// Invalid rows.
    package internal(set) var refused = 0
    package internal(set) var isBroken = false
    package internal(set) var brokenDays: [ClosedRange<Day>] = []
    package internal(set) var brokenSubjects: [String] = []
  }

  /// A table that is not saved, because its rows refer to others by how they were.
  package enum Omission: String, CaseIterable, Sendable {
    case changes = "change"
    case outbox
  }

  package internal(set) var results: [Result] = []
  /// How many rows each omission had, or nil if they cannot be counted.
  package let omissions: [(omission: Omission, count: Int?)]
  /// How many attributes and groups were found by their number only, and got a name from it.
  package internal(set) var namelessCount = 0

  package var isWhole: Bool {
    namelessCount == 0 && results.allSatisfy { !$0.isBroken && $0.refused == 0 }
  }

  let old, new: Database
  /// The rows of the new store, which other rows refer to.
  var groups: Set<Int64> = []
  var attributes: [Int64: ValueType] = [:]
  /// Attributes with a name only: the first value that is read decides their type.
  var untyped: Set<Int64> = []

  /// Reads as much as possible of the store at `path`, and writes it to the empty file at `target`.
  ///
  /// Opening `path` rolls back a killed writer's changes; to leave it untouched, pass a copy.
  /// Throws ``StoreError`` if it is not a store, or `target` cannot be written.
  package init(from path: [UInt8], to target: [UInt8]) throws {
    let old = try Database(path: path)
    let version = try SchemaStamp(of: old).version
    guard try old.number("PRAGMA application_id") == Schema.applicationID, version > 0 else {
      throw StoreError(kind: .content, path: old.path, reason: "is not a store")
    }
    guard version <= Schema.version else {
      throw StoreError(
        kind: .content, path: old.path,
        reason: "was written by a newer dash (schema version \(version))")
    }
    // Invalid pages are noticed before they are read as rows.
    try old.run("PRAGMA cell_size_check = ON")
    self.old = old
    omissions = Omission.allCases.filter { version >= 3 || $0 == .changes }.map { omission in
      let table = omission.rawValue
      guard (try? SalvageReading.isPlain(table, in: old)) == true else { return (omission, nil) }
      return (omission, (try? old.number("SELECT count(*) FROM \(table)")).map { Int($0) })
    }
    new = try Database(path: target)
    try new.run("PRAGMA synchronous = EXTRA; PRAGMA temp_store = MEMORY; BEGIN IMMEDIATE")
    try Schema.migrate(new, from: 0, to: version)
    // Decisions are in other tables in each version, and the own events are decisions.
    for part in Part.allCases where part != .state {
      if try SalvageReading.isPlain(part.rawValue, in: new) { try save(part) }
    }
    try saveState(version: version)
    try Schema.upgrade(new, from: Schema.version)
    try new.run("COMMIT")
    try new.checkIntegrity()
    results = Part.allCases.compactMap { part in results.first { $0.part == part } }
  }

  private mutating func save(_ part: Part) throws(StoreError) {
    var result = Result(part: part)
    let reading = SalvageReading(of: part, in: old, stops: attributes.keys.sorted())
    let copy = try RowCopy(to: part.rawValue, in: new, keyCount: part == .values ? 2 : 1)
    let broken = try reading.rows { row throws(StoreError) in
      if case .saved = try put(row, as: part, copy) { result.saved += 1 }
    }
    result.refused = copy.refusedCount
    result.isBroken = !broken.isEmpty
    if part == .values { result.brokenDays = broken }
    if part == .groups || part == .attributes { try saveNames(of: part, into: &result) }
    if [.calendars, .places, .experiments].contains(part), result.saved == 0, result.refused == 0,
      !result.isBroken
    {
      return
    }
    results.append(result)
  }

  /// The index of names lies on pages of its own: names of rows that are lost may be there.
  private mutating func saveNames(of part: Part, into result: inout Result) throws(StoreError) {
    for isDescending in [false, true] {
      do {
        let names = try old.prepare(
          "SELECT id, name FROM \(part.rawValue) ORDER BY name\(isDescending ? " DESC" : "")")
        while var found = try names.next() {
          let (row, name) = (found.integer(), found.text())
          guard 1...Catalogue.mostRows ~= row, !name.isEmpty,
            part == .groups ? !groups.contains(row) : attributes[row] == nil
          else { continue }
          result.isBroken = true
          if part == .groups {
            try putGroup(row, Group(named: name))
          } else {
            try putAttribute(row, named: name)
            untyped.insert(row)
          }
          result.saved += 1
        }
        return
      } catch {
        if error.path == new.path { throw error }
      }
    }
  }
}
