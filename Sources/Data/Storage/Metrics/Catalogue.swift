import Metrics

/// The attributes that are kept, in the order of the cards, and their groups.
package struct Catalogue {
  /// In the order of their cards: by priority, equal ones as they first came.
  package let groups: [Group]
  /// Group after group, in each by priority, equal ones as they first came.
  package let attributes: [Attribute]
  /// The greatest row that an attribute may have.
  static let mostRows: Int64 = 1_000_000

  /// The row of each attribute.
  let rows: [Int64]
  /// The place of each row's attribute, or −1.
  private let places: [Int64]

  /// The place in ``attributes`` of the attribute in `row`; nil for rows that are none.
  func place(of row: Int64) -> Int? {
    guard row >= 0, row < places.count, places[Int(row)] >= 0 else { return nil }
    return Int(places[Int(row)])
  }

  /// The place of the attribute of that name.
  package func place(of name: String) -> Int? {
    attributes.firstIndex { $0.name == name }
  }

  init(in database: Database) throws(StoreFault) {
    let (groups, groupRows) = try Catalogue.groups(in: database)
    self.groups = groups
    var unordered: [Attribute] = []
    var rows: [Int64] = []
    // What an attribute is ordered by, packed into one number: place of the group, priority, place
    // in the table.
    var order: [Int64] = []
    var isOrdered = true
    // As many as most people track; growing towards them would be a copy each time.
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
      guard let place = groupRows.firstIndex(of: group) else { continue }
      let type = try selection.type(5)
      let priority = Int(selection.integer(4))
      let key =
        Int64(place) << 48 | Int64(UInt16(clamping: priority)) << 32 | Int64(unordered.count)
      if let last = order.last, last > key { isOrdered = false }
      order.append(key)
      rows.append(try selection.attributeRow(0))
      unordered.append(
        Attribute(
          name: selection.text(1), label: selection.text(2), group: groups[place].name,
          priority: priority, type: type,
          unit: selection.optionalText(6).flatMap(Unit.init), service: selection.optionalText(7),
          isPrivate: selection.integer(8) != 0,
          gauge: selection.optionalText(9).flatMap(Gauge.init),
          hidden: selection.isNull(10) ? nil : selection.integer(10) != 0,
          own: Attribute.Own(rawValue: Int(selection.integer(11)))))
    }
    var places = [Int64](repeating: -1, count: Int((rows.last ?? 0) + 1))
    if !isOrdered {
      order.sort()
      unordered = order.map { unordered[Int($0 & 0xffff_ffff)] }
      rows = order.map { rows[Int($0 & 0xffff_ffff)] }
    }
    for place in rows.indices { places[Int(rows[place])] = Int64(place) }
    attributes = unordered
    self.rows = rows
    self.places = places
  }

  /// The groups in the order of their cards, and their rows.
  ///
  /// Put in order here: SQLite would set up a sorter for the few that there are.
  private static func groups(in database: Database) throws(StoreFault) -> ([Group], [Int64]) {
    var groups: [Group] = []
    var rows: [Int64] = []
    let selection = try database.prepare(
      "SELECT id, name, label, priority FROM attribute_group ORDER BY id")
    while try selection.step() {
      let group = Group(
        name: selection.text(1), label: selection.text(2), priority: Int(selection.integer(3)))
      var place = groups.count
      while place > 0, groups[place - 1].priority > group.priority { place -= 1 }
      groups.insert(group, at: place)
      rows.insert(selection.integer(0), at: place)
    }
    return (groups, rows)
  }
}

extension Store {
  /// The attributes that are kept, and their groups.
  package func catalogue() throws(StoreFault) -> Catalogue {
    try Catalogue(in: database)
  }
}
