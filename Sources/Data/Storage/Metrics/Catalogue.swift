import Metrics

/// The attributes that are tracked, in the order of the cards, and their groups.
package struct Catalogue {
  /// In the order of their cards: by priority, equal ones in the order they were added.
  package let groups: [Group]
  /// Group after group, in each by priority, equal ones in the order they were added.
  package let attributes: [Attribute]
  /// Whether an experiment measures one of them.
  let hasMeasures: Bool
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
  package func index(of name: String) -> Int? {
    attributes.firstIndex { $0.name == name }
  }

  init(in database: Database) throws(StoreError) {
    let (groups, groupRows) = try Catalogue.groups(in: database)
    self.groups = groups
    var unordered: [Attribute] = []
    var rows: [Int64] = []
    // What an attribute is ordered by, packed into one number: index of the group, priority, row.
    var order: [Int64] = []
    var isOrdered = true
    // An empty literal is made by generic code, at 130,000 instructions.
    var own = Attribute.Own(rawValue: 0)
    var greatest: Int64 = 0
    // As many as most people track, so that the arrays are not copied as they grow.
    unordered.reserveCapacity(128)
    rows.reserveCapacity(128)
    order.reserveCapacity(128)
    // SQLite reads them in the order of their rows, and would plan longer if it were asked to.
    let selection = try database.prepare(AttributeRow.selection)
    while var row = try selection.next() {
      var groupIndex = 0
      let found = try AttributeRow(&row) { group in
        groupIndex = groupRows.firstIndex(of: group) ?? -1
        return groupIndex < 0 ? nil : groups[groupIndex].name
      }
      guard let stored = found else { continue }
      let key =
        Int64(groupIndex) << 48 | Int64(UInt16(clamping: stored.attribute.priority)) << 32
        | stored.row
      if let last = order.last, last > key { isOrdered = false }
      order.append(key)
      rows.append(stored.row)
      greatest = max(greatest, stored.row)
      own.formUnion(stored.attribute.own)
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
    hasMeasures = own.contains(.measured)
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
  package func catalogue() throws(StoreError) -> Catalogue {
    let catalogue = try Catalogue(in: database)
    hasMeasures = catalogue.hasMeasures
    return catalogue
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

  /// Nil if `name` does not know the row of its group.
  @inline(__always) init?(_ columns: inout Row, group name: (Int64) -> String?) throws(StoreError) {
    row = try columns.attributeRow()
    let (ownName, label) = (columns.text(), columns.text())
    group = columns.integer()
    guard let groupName = name(group) else { return nil }
    let priority = Int(columns.integer())
    let type = try columns.type()
    let unit = columns.optionalText().flatMap(Unit.init)
    var attribute = Attribute(
      name: ownName, label: label, group: groupName, priority: priority, type: type, unit: unit,
      service: columns.optionalText())
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
