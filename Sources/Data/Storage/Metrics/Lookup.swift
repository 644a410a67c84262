import Metrics
import Time

extension Store {
  /// The attribute of that name as it is kept.
  package func attribute(named name: String) throws(StoreFault) -> Attribute? {
    let selection = try database.prepare(
      """
      SELECT label, (SELECT name FROM attribute_group WHERE id = group_id), priority, type, unit,
        service, private, gauge, hidden, own
      FROM attribute WHERE name = ?
      """)
    selection.bind(name, at: 1)
    guard try selection.step() else { return nil }
    return try Attribute(
      name: name, label: selection.text(0), group: selection.text(1),
      priority: Int(selection.integer(2)), type: selection.type(3),
      unit: selection.optionalText(4).flatMap(Unit.init), service: selection.optionalText(5),
      isPrivate: selection.integer(6) != 0, gauge: selection.optionalText(7).flatMap(Gauge.init),
      hidden: selection.isNull(8) ? nil : selection.integer(8) != 0,
      own: Attribute.Own(rawValue: Int(selection.integer(9))))
  }

  /// The group of that name as it is kept, else as Exist has it.
  package func group(named name: String) throws(StoreFault) -> Group {
    let selection = try database.prepare(
      "SELECT label, priority FROM attribute_group WHERE name = ?")
    selection.bind(name, at: 1)
    guard try selection.step() else { return Group(named: name) }
    return Group(name: name, label: selection.text(0), priority: Int(selection.integer(1)))
  }

  /// What the attribute of that name holds on `day`.
  package func value(of name: String, on day: Day) throws(StoreFault) -> Value? {
    let selection = try database.prepare(
      """
      SELECT value, type FROM value JOIN attribute ON attribute.id = attribute
      WHERE day = ? AND name = ?
      """)
    selection.bind(day, at: 1)
    selection.bind(name, at: 2)
    return try selection.step() ? selection.value(0, of: selection.type(1)) : nil
  }
}
