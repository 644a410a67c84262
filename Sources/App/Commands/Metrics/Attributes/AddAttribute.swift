import CommandLine
import Importers
import Metrics
import Services
import Storage
import Text

/// Begins to track something.
struct AddAttribute: Command {
  static let name = "attributes add"
  static let summary = "Track something new."
  static let examples = [
    (line: "dash attributes add Gym", meaning: "Yes or no, among the daily tags."),
    (
      line: "dash attributes add \"Water\" --group food --type quantity --unit ml",
      meaning: "A count of millilitres."
    ),
    (line: "dash attributes add \"Wake time\"", meaning: "As Exist has it."),
  ]
  static let discussion = [
    "The name is made of the label. What Exist has by that name or label gets Exist's name, group, type and "
      + "unit, so that values read from there later lie in the same place; the group is yours to choose. "
      + "Anything else is a tag, yes or no, unless a type is told."
  ]
  static let group = Option(
    "group", letter: "g", value: "group", "Where it belongs; a new name makes a new group.")
  static let type = Option(
    "type", letter: "t", choices: ValueType.allCases.map(\.name), "What its values mean.")
  static let unit = Option(
    "unit", letter: "u", choices: Unit.stored.map(\.rawValue),
    "What a quantity or a decimal counts.")
  static let options = [group, type, unit]
  static let arguments = [Parameter("label", "What people read, such as \"Time outside\".")]

  private let label: String
  private let group: String?
  private let type: ValueType?
  private let unit: Unit?
  private let typed: String

  init(_ line: Invocation) throws {
    typed = line.typed
    label = try Attribute.label(reading: line.text(line.words[0]))
    group = try line.text(Self.group)
    let type = try line.choice(Self.type)
    self.type = ValueType.allCases.first { $0.name == type }
    unit = try line.choice(Self.unit).flatMap(Unit.init)
  }

  func run(in context: Context) throws {
    let attribute = try context.change(by: typed) { change in
      let catalogue = try change.store.catalogue()
      let (attribute, group) = try wanted(knowing: catalogue)
      _ = try change.record(Dataset(groups: [group], attributes: [attribute]))
      return (attribute, group)
    }
    try context.say([acknowledgement(of: attribute.0, in: attribute.1)])
  }

  /// The attribute to add and its group.
  private func wanted(knowing catalogue: Catalogue) throws -> (Attribute, Group) {
    let template = Naming.template(label)
    var attribute =
      try template.map { try self.attribute(from: $0) }
      ?? Attribute(
        name: Naming.name(from: label), label: label, group: Group.tagsName, priority: 1,
        type: type ?? .boolean, unit: unit, own: .label)
    if unit != nil, attribute.type != .quantity, attribute.type != .decimal {
      throw Failure.usage(
        "a \(attribute.type.name) has no unit",
        hints: ["Units are for --type quantity and --type decimal."])
    }
    let group = try catalogue.group(typed: self.group ?? attribute.group)
    if self.group != nil { attribute.own.insert(.group) }
    attribute.group = group.name
    attribute.service = "dash"
    if template == nil {
      // Last in its card, yet shown.
      let others = catalogue.attributes.filter { $0.group == group.name && $0.priority < 9 }
      attribute.priority = (others.map(\.priority).max() ?? 0) + 1
    }
    if let kept = catalogue.attributes.first(where: { $0.name == attribute.name }) {
      throw Failure.usage(
        "'\(kept.name)' is tracked already, as \(kept.label)",
        hints: ["See 'dash help attributes' for what can be changed, or choose another label."])
    }
    if let kept = catalogue.attributes.first(where: {
      Naming.isSame($0.label, attribute.label)
    }) {
      throw Failure.usage(
        "'\(attribute.label)' is the label of \(kept.name) already",
        hints: ["Choose another label."])
    }
    return (attribute, group)
  }

  /// Exist's attribute, unless another type or unit is wanted.
  private func attribute(from template: Template) throws -> Attribute {
    let attribute = template.attribute
    guard type ?? attribute.type == attribute.type, unit ?? attribute.unit == attribute.unit else {
      let unit = attribute.unit.map { " in \($0.rawValue)" } ?? ""
      throw Failure.usage(
        "Exist has '\(attribute.label)' as \(attribute.name), a \(attribute.type.name)\(unit)",
        hints: [
          "To track that: dash attributes add \(attribute.name)",
          "To track something else, choose another label.",
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
