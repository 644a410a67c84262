import Agenda
import Metrics
import Places
import Time

/// Copies rows of one table into the same table of another store, with prepared statements.
final class RowCopy {
  enum Outcome {
    case saved
    /// The row was saved before: some rows near damaged pages are read twice.
    case repeated
    case refused
  }

  private let database: Database
  private let table: String
  private let keyCount: Int
  private let names: [String]
  private var insertion: Statement?
  private let lookup: Statement
  private var refused: Set<[Value?]> = []

  /// The first `keyCount` columns are the key of the table.
  init(to table: String, in database: Database, keyCount: Int = 1) throws(StoreError) {
    let names = try database.prepare("SELECT * FROM \(table) LIMIT 0").columnNames
    (self.database, self.table, self.keyCount, self.names) = (database, table, keyCount, names)
    lookup = try database.prepare(
      "SELECT 1 FROM \(table) WHERE "
        + names.prefix(keyCount).map { "\($0) = ?" }.joined(separator: " AND "))
  }

  var refusedCount: Int { refused.count }

  func copy(_ row: Row) throws(StoreError) -> Outcome {
    if insertion == nil {
      let names = names.prefix(Int(row.count))
      insertion = try database.prepare(
        "INSERT OR IGNORE INTO \(table)(\(names.joined(separator: ", "))) VALUES("
          + names.map { _ in "?" }.joined(separator: ", ") + ")")
    }
    insertion?.bind(row)
    do throws(StoreError) {
      try insertion?.run()
    } catch {
      insertion?.reset()
      // A row that the tables refuse, such as one with text instead of a number.
      if error.kind == .other { return refuse(row) }
      throw error
    }
    return database.changedRows > 0 ? .saved : try hasKey(of: row) ? .repeated : refuse(row)
  }

  func refuse(_ row: Row) -> Outcome {
    var row = row
    refused.insert(Array(row.values().prefix(keyCount)))
    return .refused
  }

  private func hasKey(of row: Row) throws(StoreError) -> Bool {
    defer { lookup.reset() }
    lookup.bind(row)
    return try lookup.step()
  }
}

extension Salvage {
  mutating func put(
    _ row: Row, as part: Part, _ copy: RowCopy
  ) throws(StoreError) -> RowCopy.Outcome {
    guard try isValid(row, as: part) else { return copy.refuse(row) }
    let outcome = try copy.copy(row)
    var row = row
    switch part {
    case .groups: if case .saved = outcome { groups.insert(row.integer()) }
    case .attributes:
      if case .refused = outcome { break }
      let stored = try AttributeRow(&row, group: "")
      attributes[stored.row] = stored.attribute.type
    case .values: try dropInvalidHours(of: &row)
    case .goals, .entries, .facts, .state, .calendars, .places, .experiments, .events: break
    }
    return outcome
  }

  /// Whether a row is one that this program writes; adds the group or the attribute that it lacks.
  private mutating func isValid(_ row: Row, as part: Part) throws(StoreError) -> Bool {
    var row = row
    switch part {
    case .groups:
      let stored = GroupRow(&row)
      return stored.row > 0 && !stored.group.name.isEmpty && !stored.group.label.isEmpty
    case .attributes:
      guard let stored = try? AttributeRow(&row, group: ""), !stored.attribute.name.isEmpty
      else { return false }
      if !groups.contains(stored.group) {
        try putGroup(stored.group, Group(named: "lost_\(stored.group)"))
        namelessCount += 1
      }
      return true
    case .values:
      let (day, attribute) = (row.integer(), row.integer())
      guard Day(exactly: day) != nil, 1...Catalogue.mostRows ~= attribute, let value = row.value()
      else { return false }
      if attributes[attribute] == nil {
        try putAttribute(attribute, named: "lost_\(attribute)", holding: value)
        namelessCount += 1
      }
      if untyped.remove(attribute) != nil {
        let type = Salvage.type(of: value)
        try new.run("UPDATE attribute SET type = ? WHERE id = ?", Int64(type.rawValue), attribute)
        attributes[attribute] = type
      }
      return attributes[attribute].map { value.encoded(as: $0) != nil } ?? false
    case .goals: return (try? GoalRow(&row)).map { attributes[$0.attribute] != nil } ?? false
    case .entries:
      let types = attributes
      return (try? EntryRow(&row) { attribute in types[attribute].map { ("", $0) } }) != nil
    case .facts: return (try? OwnFactRow(&row)) != nil
    case .calendars:
      let calendar = AgendaCalendar(&row, ownFolder: AgendaCalendar.ownSource)
      return calendar.id > 0 && !calendar.name.isEmpty && !calendar.source.isEmpty
    case .places: return PlaceRow(&row).map { $0.place.id > 0 } ?? false
    case .experiments: return Experiment(&row) != nil
    case .state, .events: return true
    }
  }

  private func dropInvalidHours(of row: inout Row) throws(StoreError) {
    let (day, attribute) = (row.integer(), row.integer())
    row.skip()
    row.skip()
    // Without a column of hours, it is null.
    guard let hours = row.optionalBytes(), HourlyShares(bytes: hours) == nil else { return }
    try new.run("UPDATE value SET hours = NULL WHERE day = ? AND attribute = ?", day, attribute)
  }

  mutating func putGroup(_ row: Int64, _ group: Group) throws(StoreError) {
    try new.run(
      "INSERT OR IGNORE INTO attribute_group(\(GroupRow.columns)) VALUES(?, ?, ?, ?)",
      GroupRow(group, row: row))
    if new.changedRows > 0 { groups.insert(row) }
  }

  /// Adds an attribute without a description, with the type of a value.
  mutating func putAttribute(
    _ row: Int64, named name: String, holding value: Value? = nil
  ) throws(StoreError) {
    if groups.isEmpty { try putGroup(1, Group(named: Group.tagsName)) }
    let type = Salvage.type(of: value)
    try new.run(
      """
      INSERT OR IGNORE INTO attribute(id, name, label, group_id, priority, type, private)
      VALUES(?, ?, ?, ?, 9, ?, 1)
      """, row, name, Group.label(from: name), groups.min() ?? 1, Int64(type.rawValue))
    if new.changedRows > 0 { attributes[row] = type }
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
