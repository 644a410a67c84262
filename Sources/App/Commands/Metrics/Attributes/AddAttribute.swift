import CommandLine
import Importers
import Metrics
import Services
import Storage
import Text

/// Creates an attribute.
struct AddAttribute: Command {
  static let name = "attributes add"
  static let summary = "Track something new."
  static let examples = [
    (line: "dash attributes add Gym", meaning: "A tag: yes or no."),
    (
      line: "dash attributes add \"Water\" --group food --type quantity --unit ml",
      meaning: "A quantity in millilitres."
    ),
    (line: "dash attributes add \"Wake time\"", meaning: "From Exist's template."),
  ]
  static let discussion = [
    "The name is derived from the label. If Exist has an attribute of that name or label, the new one gets "
      + "Exist's name, type and unit, so that data from Exist is added to it later; its group too, unless you "
      + "choose another. Any other attribute is a tag, yes or no, unless a type is given."
  ]
  static let group = Option(
    "group", letter: "g", value: "group", "Its group; an unknown name creates a group.")
  static let type = Option(
    "type", letter: "t", choices: ValueType.allCases.map(\.name), "The type of its values.")
  static let unit = Option(
    "unit", letter: "u", choices: Unit.stored.map(\.rawValue),
    "The unit of a quantity or a decimal.")
  static let options = [group, type, unit]
  static let arguments = [Parameter("label", "Its label, such as \"Time outside\".")]

  private let label: String
  private let group: String?
  private let type: ValueType?
  private let unit: Unit?
  private let typed: String

  init(_ line: Invocation) throws {
    typed = line.typed
    label = try Attribute.label(parsing: line.text(line.arguments[0]))
    group = try line.text(Self.group)
    let type = try line.choice(Self.type)
    self.type = ValueType.allCases.first { $0.name == type }
    unit = try line.choice(Self.unit).flatMap(Unit.init)
  }

  func run(in context: Context) throws {
    let attribute = try context.change(by: typed) { change in
      let catalogue = try change.store.catalogue()
      let (attribute, group) = try newAttribute(in: catalogue)
      _ = try change.record(Dataset(groups: [group], attributes: [attribute]))
      return (attribute, group)
    }
    try context.say([acknowledgement(of: attribute.0, in: attribute.1)])
  }

  /// The attribute to create and its group.
  private func newAttribute(in catalogue: Catalogue) throws -> (Attribute, Group) {
    let template = Naming.template(label)
    var attribute =
      try template.map { try self.attribute(from: $0) }
      ?? Attribute(
        name: Naming.name(from: label), label: label, group: Group.tagsName, priority: 1,
        type: type ?? .boolean, unit: unit, own: .label)
    if unit != nil, attribute.type != .quantity, attribute.type != .decimal {
      throw Failure.usage(
        "a \(attribute.type.name) has no unit",
        hints: ["Only --type quantity and --type decimal have units."])
    }
    let group = try catalogue.group(typed: self.group ?? attribute.group)
    if self.group != nil { attribute.own.insert(.group) }
    attribute.group = group.name
    attribute.service = "dash"
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
    if let other = catalogue.attributes.first(where: {
      Naming.isSame($0.label, attribute.label)
    }) {
      throw Failure.usage(
        "'\(attribute.label)' is already the label of \(other.name)",
        hints: ["Choose another label."])
    }
    return (attribute, group)
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

  /// `Tracking Gym as gym: boolean, in Daily tags`.
  private func acknowledgement(of attribute: Attribute, in group: Group) -> String {
    let unit = attribute.unit.map { " in \($0.rawValue)" } ?? ""
    return "Tracking \(attribute.label) as \(attribute.name): \(attribute.type.name)\(unit), in "
      + group.label
  }
}
