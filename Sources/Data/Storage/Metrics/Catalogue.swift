import Metrics
import Time

/// The attributes that are tracked, in the order of the cards, and their groups.
package struct Catalogue {
  /// In the order of their cards: by priority, equal ones in the order they were added.
  package let groups: [Group]
  /// Group after group, in each by priority, equal ones in the order they were added.
  package let attributes: [Attribute]
  /// Whether it has all attributes that are stored.
  package let isWhole: Bool
  /// The greatest row that an attribute may have.
  static let mostRows: Int64 = 1_000_000

  let rows: [Int64]
  /// The index in ``attributes`` of each row's attribute, or −1.
  private let indexes: [Int64]

  /// The index in ``attributes`` of the attribute in `row`; nil if there is none.
  func index(of row: Int64) -> Int? {
    guard row >= 0, row < indexes.count, indexes[Int(row)] >= 0 else { return nil }
    return Int(indexes[Int(row)])
  }

  /// The index in ``attributes`` of the attribute of that name.
  package func index(of name: String) -> Int? { attributes.firstIndex { $0.name == name } }

  /// Reads the attributes for which `isNeeded` returns true, or all of them.
  ///
  /// Its second argument orders them as the cards do.
  init(
    in database: Database, _ isNeeded: ((AttributeRow.Key, Int64) -> Bool)? = nil
  ) throws(StoreError) {
    let (groups, groupRows) = try Catalogue.groups(in: database)
    self.groups = groups
    var unordered: [Attribute] = []
    var rows: [Int64] = []
    // What an attribute is ordered by, packed into one number: index of the group, priority, row.
    var order: [Int64] = []
    var (isOrdered, isWhole) = (true, true)
    var greatest: Int64 = 0
    // As many as most people track, so that the arrays are not copied as they grow.
    unordered.reserveCapacity(128)
    rows.reserveCapacity(128)
    order.reserveCapacity(128)
    // SQLite reads them in the order of their rows, and would plan longer if it were asked to.
    let selection = try database.prepare(AttributeRow.selection)
    while var row = try selection.next() {
      let key = try AttributeRow.key(of: row)
      guard let groupIndex = groupRows.firstIndex(of: key.group) else { continue }
      let place = Int64(groupIndex) << 48 | Int64(UInt16(clamping: key.priority)) << 32 | key.row
      if let isNeeded, !isNeeded(key, place) {
        isWhole = false
        continue
      }
      let stored = try AttributeRow(&row, key, group: groups[groupIndex].name)
      if let last = order.last, last > place { isOrdered = false }
      order.append(place)
      rows.append(stored.row)
      greatest = max(greatest, stored.row)
      unordered.append(stored.attribute)
    }
    var indexes = [Int64](repeating: -1, count: Int(greatest + 1))
    if !isOrdered {
      for index in rows.indices { indexes[Int(rows[index])] = Int64(index) }
      order.sort()
      rows = order.map { $0 & 0xffff_ffff }
      unordered = rows.map { unordered[Int(indexes[Int($0)])] }
    }
    for index in rows.indices { indexes[Int(rows[index])] = Int64(index) }
    self.isWhole = isWhole
    attributes = unordered
    self.rows = rows
    self.indexes = indexes
  }

  /// The groups in the order of their cards, and their rows.
  ///
  /// Sorted here: SQLite would set up a sorter for a few rows.
  private static func groups(in database: Database) throws(StoreError) -> ([Group], [Int64]) {
    var groups: [Group] = []
    var rows: [Int64] = []
    let selection = try database.prepare(GroupRow.selection)
    while var columns = try selection.next() {
      let row = GroupRow(&columns)
      let group = row.group
      var index = groups.count
      while index > 0, (groups[index - 1].priority, rows[index - 1]) > (group.priority, row.row) {
        index -= 1
      }
      groups.insert(group, at: index)
      rows.insert(row.row, at: index)
    }
    return (groups, rows)
  }
}

extension Store {
  /// The attributes that are tracked, and their groups.
  package func catalogue() throws(StoreError) -> Catalogue { try Catalogue(in: database) }

  /// The attributes that say what a day lacks, with their values: without a value, or with a goal
  /// that a person has set; and ratings and the first others, for a line about the day.
  package func briefDay(
    _ day: Day
  ) throws(StoreError) -> (catalogue: Catalogue, values: [Value?]) {
    let firstCount = 8
    let stored = try database.rows(
      of: "SELECT attribute, value FROM value WHERE day = ?", day
    ) { (attribute: $0.integer(), value: $0.value()) }
    let aimed =
      try has(.goal) ? database.rows(of: "SELECT attribute FROM goal") { $0.integer() } : []
    var index = 0
    var firsts: [Int64] = []
    let catalogue = try Catalogue(in: database) { key, order in
      // Both are read in the order of their rows.
      while index < stored.count, stored[index].attribute < key.row { index += 1 }
      if index == stored.count || stored[index].attribute != key.row { return true }
      if key.type == .scale || aimed.contains(key.row) { return true }
      let place = firsts.firstIndex { order < $0 } ?? firsts.count
      if place == firstCount { return false }
      firsts.insert(order, at: place)
      if firsts.count > firstCount { firsts.removeLast() }
      return true
    }
    var values = [Value?](repeating: nil, count: catalogue.attributes.count)
    for (attribute, value) in stored {
      guard let index = catalogue.index(of: attribute) else { continue }
      let type = catalogue.attributes[index].type
      guard let value = value?.encoded(as: type)
      else { throw database.damage("a value is not \(type.rule)") }
      values[index] = value
    }
    return (catalogue, values)
  }
}

/// An attribute as it is stored; the account's name of it is not part of it.
struct AttributeRow: TableRecord {
  static let table = "attribute"
  static let columns =
    "id, name, label, group_id, priority, type, unit, service, private, gauge, own, hidden"

  let row, group: Int64
  let attribute: Attribute

  init(_ attribute: Attribute, row: Int64, group: Int64) {
    (self.row, self.group, self.attribute) = (row, group, attribute)
  }

  typealias Key = (row: Int64, group: Int64, priority: Int, type: ValueType)

  /// The columns that decide whether and where an attribute is shown.
  @inline(__always) static func key(of columns: Row) throws(StoreError) -> Key {
    var columns = columns
    let row = try columns.attributeRow()
    columns.skip(2)
    return (row, columns.integer(), Int(columns.integer()), try columns.type())
  }

  /// `key` is the one of the same columns, if it was read already.
  @inline(__always) init(
    _ columns: inout Row, _ key: Key? = nil, group groupName: String
  ) throws(StoreError) {
    let key: Key = if let key { key } else { try AttributeRow.key(of: columns) }
    (row, group) = (key.row, key.group)
    columns.skip()
    let (ownName, label) = (columns.text(), columns.text())
    columns.skip(3)
    let unit = columns.optionalText().flatMap(Unit.init)
    var attribute = Attribute(
      name: ownName, label: label, group: groupName, priority: key.priority, type: key.type,
      unit: unit, service: columns.optionalText())
    attribute.isPrivate = columns.flag()
    attribute.gauge = columns.optionalText().flatMap(Gauge.init)
    attribute.own = Attribute.Own(rawValue: Int(columns.integer()))
    attribute.hidden = columns.skipNull() ? nil : columns.flag()
    self.attribute = attribute
  }

  func bind(to parameters: inout Parameters) {
    parameters.bind(
      all: row, attribute.name, attribute.label, group, attribute.priority,
      Int(attribute.type.rawValue), attribute.unit?.rawValue, attribute.service,
      attribute.isPrivate, attribute.gauge?.rawValue, attribute.own.rawValue, attribute.hidden)
  }
}

struct GroupRow: TableRecord {
  static let table = "attribute_group"
  static let columns = "id, name, label, priority"

  let row: Int64
  let group: Group

  init(_ group: Group, row: Int64) { (self.row, self.group) = (row, group) }

  @inline(__always) init(_ columns: inout Row) {
    row = columns.integer()
    group = Group(
      name: columns.text(), label: columns.text(), priority: Int(clamping: columns.integer()))
  }

  func bind(to parameters: inout Parameters) {
    parameters.bind(all: row, group.name, group.label, group.priority)
  }
}
