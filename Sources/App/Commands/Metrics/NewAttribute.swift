import Metrics

/// An attribute that a person creates by recording its first value.
struct NewAttribute {
  let attribute: Attribute

  /// The attribute of an unknown name, with the likely type of its value; nil if that is not a valid
  /// name.
  init?(for assignment: Assignment) {
    let name = Naming.name(from: assignment.name)
    guard !name.isEmpty, assignment.name.count <= Attribute.longestLabel else { return nil }
    let label = Group.label(from: assignment.name)
    let type = ValueReading.likelyType(of: assignment.value)
    attribute =
      type == .boolean
      ? .tag(name: name, label: label)
      : Attribute(
        name: name, label: label, group: NewAttribute.group, priority: 1, type: type,
        unit: ValueReading.likelyUnit(of: assignment.value), service: "dash")
  }

  /// The group of new attributes that are not tags, unless the person chooses another.
  static let group = "other"
}
