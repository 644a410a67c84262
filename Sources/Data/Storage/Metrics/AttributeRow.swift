import Metrics

/// An attribute as it is stored; the account's name of it is not part of it.
struct AttributeRow: TableRecord {
  static let table = "attribute"
  static let columns =
    "id, name, label, group_id, priority, type, unit, service, private, gauge, own, hidden"

  let row: Int64
  /// The row of its group.
  let group: Int64
  let attribute: Attribute

  init(_ attribute: Attribute, row: Int64, group: Int64) {
    self.row = row
    self.group = group
    self.attribute = attribute
  }

  /// Nil if `name` does not know the row of its group.
  ///
  /// - Throws: ``StoreError`` of a damaged store if the row or the type is invalid.
  @inline(__always)
  init?(_ columns: inout Row, group name: (Int64) -> String?) throws(StoreError) {
    row = try columns.attributeRow()
    let (ownName, label) = (columns.text(), columns.text())
    group = columns.integer()
    guard let groupName = name(group) else { return nil }
    let priority = Int(columns.integer())
    let type = try columns.type()
    let unit = columns.optionalText().flatMap(Unit.init)
    let service = columns.optionalText()
    let isPrivate = columns.flag()
    let gauge = columns.optionalText().flatMap(Gauge.init)
    let own = Attribute.Own(rawValue: Int(columns.integer()))
    attribute = Attribute(
      name: ownName, label: label, group: groupName, priority: priority, type: type, unit: unit,
      service: service, isPrivate: isPrivate, gauge: gauge,
      hidden: columns.skipNull() ? nil : columns.flag(), own: own)
  }

  func bind(to parameters: inout Parameters) {
    parameters.bind(row)
    parameters.bind(attribute.name)
    parameters.bind(attribute.label)
    parameters.bind(group)
    parameters.bind(attribute.priority)
    parameters.bind(Int(attribute.type.rawValue))
    parameters.bind(attribute.unit?.rawValue)
    parameters.bind(attribute.service)
    parameters.bind(attribute.isPrivate)
    parameters.bind(attribute.gauge?.rawValue)
    parameters.bind(attribute.own.rawValue)
    parameters.bind(attribute.hidden)
  }
}

/// A group as it is stored.
struct GroupRow: TableRecord {
  static let table = "attribute_group"
  static let columns = "id, name, label, priority"

  let row: Int64
  let group: Group

  init(_ group: Group, row: Int64) {
    self.row = row
    self.group = group
  }

  @inline(__always)
  init(_ columns: inout Row) {
    row = columns.integer()
    group = Group(
      name: columns.text(), label: columns.text(), priority: Int(clamping: columns.integer()))
  }

  func bind(to parameters: inout Parameters) {
    parameters.bind(row)
    parameters.bind(group.name)
    parameters.bind(group.label)
    parameters.bind(group.priority)
  }
}
