/// An attribute that a person creates by recording its first value.
package struct NewAttribute {
  package let attribute: Attribute

  /// The attribute of an unknown name, with the likely type of its value; nil if that is not a valid
  /// name.
  package init?(for assignment: Assignment) {
    let name = Naming.name(from: assignment.name)
    guard !name.isEmpty, assignment.name.count <= Attribute.longestLabel else { return nil }
    let label = Group.label(from: assignment.name)
    let type = ValueReading.likelyType(of: assignment.value)
    attribute =
      type == .boolean
      ? .tag(name: name, label: label)
      : Attribute(
        name: name, label: label, group: Group.otherName, priority: 1, type: type,
        unit: ValueReading.likelyUnit(of: assignment.value), service: "dash")
  }
}
