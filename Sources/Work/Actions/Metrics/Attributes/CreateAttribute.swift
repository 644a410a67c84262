import Host
import Metrics
import Services
import Storage
import Text

/// Creates an attribute: Exist's of that name or label, else one of the person's own.
package struct CreateAttribute: Action {
  /// Its label, or the name or label of one of Exist's.
  package var label: String
  /// The name or label of its group, new or not, unless it is the usual one.
  package var group: String?
  /// The type of its values; without one, the template's, or the answer to a question.
  package var type: ValueType?
  package var unit: Unit?
  /// The answers to its questions so far.
  package var answers = Answers()

  package init(
    _ label: String, group: String? = nil, type: ValueType? = nil, unit: Unit? = nil
  ) {
    self.label = label
    self.group = group
    self.type = type
    self.unit = unit
  }

  /// - Throws: ``Failure`` for a name, label, unit or group that it cannot have; ``Question`` about
  ///   the type at a terminal.
  package func run(in world: World) throws -> (attribute: Attribute, group: Group) {
    try world.change { change in
      let (attribute, group) = try new(in: change.store.catalogue(), world)
      _ = try change.record(Dataset(groups: [group], attributes: [attribute]))
      return (attribute, group)
    }
  }

  private func new(in catalogue: Catalogue, _ world: World) throws -> (Attribute, Group) {
    try world.checkName(label)
    let template = Naming.template(label)
    var attribute =
      try template.map { try self.attribute(from: $0) }
      ?? ownAttribute(of: try chosenType(in: catalogue, world))
    if unit != nil, attribute.type != .quantity, attribute.type != .decimal {
      throw Failure.usage(
        "a \(attribute.type.name) has no unit",
        hints: ["Only --type quantity and --type decimal have units."])
    }
    let group = try catalogue.group(typed: self.group ?? attribute.group)
    if self.group != nil {
      if template == nil { try group.check(attribute.type) }
      attribute.own.insert(.group)
    }
    attribute.group = group.name
    attribute.service = Attribute.ownService
    if template == nil {
      // The last in its card that is not hidden.
      let others = catalogue.attributes.filter { $0.group == group.name && $0.priority < 9 }
      attribute.priority = (others.map(\.priority).max() ?? 0) + 1
    }
    if let other = catalogue.attributes.first(where: { $0.name == attribute.name }) {
      throw Failure.usage(
        "'\(other.name)' is already tracked, as \(other.label)",
        hints: ["To change it, see 'dash help attributes'; otherwise choose another label."])
    }
    try catalogue.checkLabel(attribute.label, of: attribute.name)
    return (attribute, group)
  }

  private func ownAttribute(of type: ValueType) -> Attribute {
    var attribute = Attribute(
      name: Naming.name(from: label), label: label,
      group: type == .boolean ? Group.tagsName : Group.otherName, priority: 1, type: type,
      unit: unit)
    attribute.own = .label
    return attribute
  }

  /// The given type, else the one chosen at a terminal, else a tag.
  private func chosenType(in catalogue: Catalogue, _ world: World) throws -> ValueType {
    if let type { return type }
    // A name that is taken is refused whatever the type.
    guard world.host.readAnswer != nil, try catalogue.attributes.only(typed: label) == nil else {
      return .boolean
    }
    let types = ValueType.choices
    let answer = try answers.answer(
      Question(
        text: "The type of \(label)", choices: types.map { "\($0.name): \($0.words.meaning)" },
        refusal: .usage("missing --type")))
    return types[answer]
  }

  /// Exist's attribute, unless another type or unit is given.
  private func attribute(from template: Template) throws -> Attribute {
    let attribute = template.attribute
    guard type ?? attribute.type == attribute.type, unit ?? attribute.unit == attribute.unit else {
      let unit = attribute.unit.map { " in \($0.rawValue)" } ?? ""
      throw Failure.usage(
        "Exist has '\(attribute.label)' as \(attribute.name), a \(attribute.type.name)\(unit)",
        hints: [
          "To add Exist's attribute: dash attributes add \(attribute.name)",
          "To add another attribute, choose another label.",
        ])
    }
    return attribute
  }
}

extension Catalogue {
  /// Refuses a label that another attribute has.
  func checkLabel(_ label: String, of name: String) throws {
    guard
      let other = attributes.first(where: {
        $0.name != name && Naming.isSame($0.label, label)
      })
    else { return }
    throw Failure.usage(
      "'\(label)' is already the label of \(other.name)", hints: ["Choose another label."])
  }
}

extension Group {
  /// Refuses a type that attributes of the group cannot have.
  func check(_ type: ValueType) throws {
    guard traits.contains(.tags), type != .boolean else { return }
    throw Failure.usage(
      "the group \(name) is for tags only, and this is a \(type.name)",
      hints: ["Choose another group, such as health, or leave it out."])
  }
}
