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

  /// The row of each attribute.
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
    // What an attribute is ordered by, packed into one number: index of the group, priority, index
    // in the table.
    var order: [Int64] = []
    var isOrdered = true
    var own: Int64 = 0
    // As many as most people track, so that the arrays are not copied as they grow.
    unordered.reserveCapacity(128)
    rows.reserveCapacity(128)
    order.reserveCapacity(128)
    let selection = try database.prepare(
      """
      SELECT id, name, label, group_id, priority, type, unit, service, private, gauge, hidden, own
      FROM attribute ORDER BY id
      """)
    while try selection.step() {
      let group = selection.integer(3)
      guard let groupIndex = groupRows.firstIndex(of: group) else { continue }
      let type = try selection.type(5)
      let priority = Int(selection.integer(4))
      let key =
        Int64(groupIndex) << 48 | Int64(UInt16(clamping: priority)) << 32 | Int64(unordered.count)
      if let last = order.last, last > key { isOrdered = false }
      order.append(key)
      rows.append(try selection.attributeRow(0))
      own |= selection.integer(11)
      unordered.append(
        Attribute(
          name: selection.text(1), label: selection.text(2), group: groups[groupIndex].name,
          priority: priority, type: type,
          unit: selection.optionalText(6).flatMap(Unit.init), service: selection.optionalText(7),
          isPrivate: selection.integer(8) != 0,
          gauge: selection.optionalText(9).flatMap(Gauge.init),
          hidden: selection.isNull(10) ? nil : selection.integer(10) != 0,
          own: Attribute.Own(rawValue: Int(selection.integer(11)))))
    }
    var indexes = [Int64](repeating: -1, count: Int((rows.last ?? 0) + 1))
    if !isOrdered {
      order.sort()
      unordered = order.map { unordered[Int($0 & 0xffff_ffff)] }
      rows = order.map { rows[Int($0 & 0xffff_ffff)] }
    }
    for index in rows.indices { indexes[Int(rows[index])] = Int64(index) }
    hasMeasures = own & Int64(Attribute.Own.measured.rawValue) != 0
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
    let selection = try database.prepare(
      "SELECT id, name, label, priority FROM attribute_group ORDER BY id")
    while try selection.step() {
      let group = Group(
        name: selection.text(1), label: selection.text(2), priority: Int(selection.integer(3)))
      var index = groups.count
      while index > 0, groups[index - 1].priority > group.priority { index -= 1 }
      groups.insert(group, at: index)
      rows.insert(selection.integer(0), at: index)
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
