import Metrics
import Time

/// What could be saved of a damaged store into a new one.
package struct Salvage {
  /// What is saved: everything that cannot be computed or fetched again.
  ///
  /// The log of changes is not saved, and neither is the outbox.
  package enum Part: String, CaseIterable, Sendable {
    case groups = "attribute_group"
    case attributes = "attribute"
    case values = "value"
    case goals = "goal"
    case entries = "entry"
    case facts = "fact"
    case account = "account_state"
    case calendars = "calendar"
    case places = "place"
    case experiments = "experiment"
    /// The events of the own calendar, which only a backup has in the store.
    case events = "response_cache"
  }

  /// The result of saving one part.
  package struct Result: Sendable {
    package let part: Part
    package internal(set) var saved = 0
    /// Whether some rows could not be read.
    package internal(set) var isBroken = false
    /// Of values: the days of which some could not be read.
    package internal(set) var brokenDays: [ClosedRange<Day>] = []
  }

  package private(set) var results: [Result] = []
  /// How many attributes and groups were found by their number only, and got a name from it.
  package private(set) var namelessCount = 0

  /// Whether everything could be read.
  package var isWhole: Bool { namelessCount == 0 && results.allSatisfy { !$0.isBroken } }

  private let old: Database
  private let new: Database
  /// The rows of the new store, which other rows refer to.
  private var groups: Set<Int64> = []
  private var attributes: [Int64: ValueType] = [:]
  /// Attributes of which only the name is known: the first value that is read decides their type.
  private var untyped: Set<Int64> = []

  /// Reads what can be read of the store at `path` and writes it to the empty file at `target`.
  ///
  /// Opening the file at `path` rolls back what a killed writer had begun. To leave it untouched,
  /// pass a copy.
  ///
  /// - Throws: ``StoreError`` if it is not a store or its first page cannot be read, or if `target`
  ///   cannot be written.
  package init(from path: [UInt8], to target: [UInt8]) throws {
    old = try Database(path: path)
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
    new = try Database(path: target)
    try new.run("PRAGMA synchronous = EXTRA; PRAGMA temp_store = MEMORY; BEGIN IMMEDIATE")
    try Schema.migrate(new, from: 0)
    for part in Part.allCases where version >= part.version && part != .events { try save(part) }
    if version >= Part.events.version { try saveEvents() }
    try new.run("COMMIT")
    try new.checkIntegrity()
  }

  private mutating func save(_ part: Part) throws(StoreError) {
    var result = Result(part: part)
    let reading = SalvageReading(of: part, in: old, stops: attributes.keys.sorted())
    let broken = try reading.rows { row throws(StoreError) in
      if try put(row, as: part) { result.saved += 1 }
    }
    result.isBroken = !broken.isEmpty
    if part == .values { result.brokenDays = broken }
    if part == .groups || part == .attributes { try saveNames(of: part, into: &result) }
    if [.account, .calendars, .places, .experiments].contains(part), result.saved == 0,
      !result.isBroken
    {
      return
    }
    results.append(result)
  }

  /// Copies the events of a backup.
  private mutating func saveEvents() throws(StoreError) {
    var result = Result(part: .events)
    do throws(StoreError) {
      let rows = try old.prepare(
        "SELECT * FROM response_cache WHERE service = 'own-calendar' ORDER BY key DESC")
      while try rows.step() {
        // The row without a name says that all are there, so it is the last.
        if try copy(rows, as: .events), !rows.text(1).isEmpty { result.saved += 1 }
      }
    } catch {
      if error.path == new.path { throw error }
      result.isBroken = true
    }
    if result.saved > 0 { results.append(result) }
  }

  /// The index of names lies on pages of its own: names of rows that are lost may be there.
  private mutating func saveNames(
    of part: Part, into result: inout Result
  ) throws(StoreError) {
    for isDescending in [false, true] {
      do {
        let names = try old.prepare(
          "SELECT id, name FROM \(part.rawValue) ORDER BY name\(isDescending ? " DESC" : "")")
        while try names.step() {
          let (row, name) = (names.integer(0), names.text(1))
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

  /// Writes a row that was read, if it is valid; false if it is not.
  private mutating func put(_ row: borrowing Statement, as part: Part) throws(StoreError) -> Bool {
    switch part {
    case .groups:
      guard row.integer(0) > 0, !row.text(1).isEmpty, !row.text(2).isEmpty else { return false }
      try putGroup(
        row.integer(0),
        Group(name: row.text(1), label: row.text(2), priority: Int(clamping: row.integer(3))))
    case .attributes:
      guard 1...Catalogue.mostRows ~= row.integer(0), !row.text(1).isEmpty,
        let type = UInt8(exactly: row.integer(5)).flatMap(ValueType.init)
      else { return false }
      if !groups.contains(row.integer(3)) {
        try putGroup(row.integer(3), Group(named: "lost_\(row.integer(3))"))
        namelessCount += 1
      }
      guard try copy(row, as: part) else { return false }
      attributes[row.integer(0)] = type
    case .values:
      guard Day(exactly: row.integer(0)) != nil, 1...Catalogue.mostRows ~= row.integer(1),
        let value = row.value(2)
      else { return false }
      if attributes[row.integer(1)] == nil {
        try putAttribute(row.integer(1), named: "lost_\(row.integer(1))", holding: value)
        namelessCount += 1
      }
      if untyped.remove(row.integer(1)) != nil { try retype(row.integer(1), holding: value) }
      guard let type = attributes[row.integer(1)], value.encoded(as: type) != nil else {
        return false
      }
      return try copy(row, as: part)
    case .goals:
      guard attributes[row.integer(1)] != nil,
        GoalPeriod(number: Int(clamping: row.integer(2))) != nil, row.decimal(3).isFinite
      else { return false }
      return try copy(row, as: part)
    case .entries:
      guard let type = attributes[row.integer(2)], Store.day(ofEntry: row.integer(0)) != nil,
        Store.day(ofEntry: row.integer(0)) == Day(exactly: row.integer(1)),
        row.isNull(3) || TimedEntry.minutes ~= Int(clamping: row.integer(3)),
        row.isNull(4) || row.value(4)?.encoded(as: type) != nil
      else { return false }
      return try copy(row, as: part)
    case .facts:
      guard 1...9999 ~= row.integer(3) else { return false }
      return try copy(row, as: part)
    case .events: return try copy(row, as: part)
    case .calendars:
      guard row.integer(0) > 0, !row.text(1).isEmpty, !row.text(2).isEmpty else { return false }
      return try copy(row, as: part)
    case .places:
      guard row.integer(0) > 0, row.place() != nil, PlaceState(rawValue: row.integer(13)) != nil
      else { return false }
      return try copy(row, as: part)
    case .experiments:
      guard row.experiment() != nil else { return false }
      return try copy(row, as: part)
    case .account:
      guard try copy(row, as: part) else { return false }
      // Without the outbox, the next sync notes all values as history again.
      try new.run("UPDATE account_state SET connected = NULL")
    }
    return true
  }

  /// The column `value.hours`.
  private static let hoursColumn: Int32 = 4

  /// Copies a row; columns that were added later get their defaults.
  private func copy(_ row: borrowing Statement, as part: Part) throws(StoreError) -> Bool {
    let names = try new.prepare("SELECT * FROM \(part.rawValue) LIMIT 0").columnNames
      .prefix(Int(row.columnCount))
    guard names.count == Int(row.columnCount) else { return false }
    let parameters = names.map { _ in "?" }.joined(separator: ", ")
    let insertion = try new.prepare(
      "INSERT OR IGNORE INTO \(part.rawValue)(\(names.joined(separator: ", "))) VALUES(\(parameters))"
    )
    for column in 0..<row.columnCount {
      insertion.bind(row.value(column), at: column + 1)
    }
    // The hours of a value are bytes; invalid ones are left out.
    if part == .values, row.columnCount > Salvage.hoursColumn {
      let hours = HourlyShares(bytes: row.bytes(Salvage.hoursColumn))
      insertion.bind(hours?.bytes, at: Salvage.hoursColumn + 1)
    }
    do throws(StoreError) {
      try insertion.run()
    } catch {
      // A row that the tables refuse, such as one with text instead of a number.
      if error.kind == .other { return false }
      throw error
    }
    return new.changedRows > 0
  }

  private mutating func putGroup(_ row: Int64, _ group: Group) throws(StoreError) {
    let insertion = try new.prepare(
      "INSERT OR IGNORE INTO attribute_group(id, name, label, priority) VALUES(?, ?, ?, ?)")
    insertion.bind(row, at: 1)
    insertion.bind(group.name, at: 2)
    insertion.bind(group.label, at: 3)
    insertion.bind(Int64(group.priority), at: 4)
    try insertion.run()
    if new.changedRows > 0 { groups.insert(row) }
  }

  /// Adds an attribute of which only the name is known, or not even that, with the type of a value.
  private mutating func putAttribute(
    _ row: Int64, named name: String, holding value: Value? = nil
  ) throws(StoreError) {
    if groups.isEmpty { try putGroup(1, Group(named: Group.tagsName)) }
    let insertion = try new.prepare(
      """
      INSERT OR IGNORE INTO attribute(id, name, label, group_id, priority, type, private)
      VALUES(?, ?, ?, ?, 9, ?, 1)
      """)
    let type = Salvage.type(of: value)
    insertion.bind(row, at: 1)
    insertion.bind(name, at: 2)
    insertion.bind(Group.label(from: name), at: 3)
    insertion.bind(groups.min() ?? 1, at: 4)
    insertion.bind(Int64(type.rawValue), at: 5)
    try insertion.run()
    if new.changedRows > 0 { attributes[row] = type }
  }

  private mutating func retype(_ row: Int64, holding value: Value) throws(StoreError) {
    let type = Salvage.type(of: value)
    let update = try new.prepare("UPDATE attribute SET type = ? WHERE id = ?")
    update.bind(Int64(type.rawValue), at: 1)
    update.bind(row, at: 2)
    try update.run()
    attributes[row] = type
  }

  /// The simplest type that fits a value.
  private static func type(of value: Value?) -> ValueType {
    switch value {
    case .text: .text
    case .decimal: .decimal
    case .integer, nil: .quantity
    }
  }
}

extension Salvage.Part {
  /// The version of the schema that added its table.
  fileprivate var version: Int {
    switch self {
    case .groups, .attributes, .values: 1
    case .goals: 2
    case .facts: 3
    case .account, .events: 4
    case .entries: 5
    case .calendars: 6
    case .places: 7
    case .experiments: 8
    }
  }
}
