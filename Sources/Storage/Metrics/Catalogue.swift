import Almanac

/// The attributes that are kept, in the order of the cards, and their groups.
package struct Catalogue {
  /// In the order of their cards: by priority, equal ones as they first came.
  package let groups: [Group]
  /// Group after group, in each by priority, equal ones as they first came.
  package let attributes: [Attribute]
  /// The row of each attribute.
  let rows: [Int64]
  /// The place of each row's attribute, or −1.
  private let places: [Int32]

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
    var groupOrder: [(group: Group, row: Int64)] = []
    let groups = try database.prepare("SELECT id, name, label, priority FROM attribute_group")
    while try groups.step() {
      let group = Group(
        name: groups.text(1), label: groups.text(2), priority: Int(groups.integer(3)))
      groupOrder.append((group, groups.integer(0)))
    }
    groupOrder.sort { ($0.group.priority, $0.row) < ($1.group.priority, $1.row) }

    var order: [(place: Int, priority: Int, row: Int64, index: Int)] = []
    var unordered: [Attribute] = []
    let selection = try database.prepare(
      """
      SELECT id, name, label, group_id, priority, type, unit, service, private, gauge
      FROM attribute
      """)
    while try selection.step() {
      let groupRow = selection.integer(3)
      let place = groupOrder.firstIndex { $0.row == groupRow }
      guard let place, let type = ValueType(rawValue: UInt8(clamping: selection.integer(5)))
      else { continue }
      order.append((place, Int(selection.integer(4)), selection.integer(0), unordered.count))
      unordered.append(
        Attribute(
          name: selection.text(1), label: selection.text(2), group: groupOrder[place].group.name,
          priority: Int(selection.integer(4)), type: type,
          unit: selection.optionalText(6).flatMap(Unit.init), service: selection.optionalText(7),
          isPrivate: selection.integer(8) != 0,
          gauge: selection.optionalText(9).flatMap(Gauge.init)))
    }
    order.sort { ($0.place, $0.priority, $0.row) < ($1.place, $1.priority, $1.row) }

    self.groups = groupOrder.map(\.group)
    attributes = order.map { unordered[$0.index] }
    rows = order.map(\.row)
    var places = [Int32](repeating: -1, count: Int((rows.max() ?? 0) + 1))
    for (place, row) in rows.enumerated() { places[Int(row)] = Int32(place) }
    self.places = places
  }
}

extension Store {
  /// The attributes that are kept, and their groups.
  package func catalogue() throws(StoreFault) -> Catalogue {
    try Catalogue(in: database)
  }
}
