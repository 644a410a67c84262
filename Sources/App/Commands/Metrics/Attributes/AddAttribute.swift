import Actions
import CommandLine
import Importers
import Metrics
import Services
import Storage
import Text

/// Creates an attribute.
struct AddAttribute: Command {
  static let name = "attributes add"
  static let effects: Effects = []
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
      + "choose another. For any other attribute dash asks for the type at a terminal; elsewhere it is a tag, "
      + "yes or no, unless a type is given. The group custom, Daily tags, is for tags only.",
    "A label cannot be a command, a day or a number, which mean something else after dash.",
  ]
  static let group = Option(
    "group", letter: "g", value: "group", "Its group; an unknown name creates a group.")
  static let type = Option(
    "type", letter: "t", choices: ValueType.allCases.map(\.name) + ["tag"],
    "The type of its values.")
  static let unit = Option(
    "unit", letter: "u", choices: Unit.stored.map(\.rawValue),
    "The unit of a quantity or a decimal.")
  static let options = [group, type, unit, Option.quiet]
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
    self.type = type == "tag" ? .boolean : ValueType.allCases.first { $0.name == type }
    unit = try line.choice(Self.unit).flatMap(Unit.init)
  }

  func run(in context: Context) throws {
    let attribute = try context.asking { answers in
      try context.change(by: typed) { change in
        let catalogue = try change.store.catalogue()
        let (attribute, group) = try newAttribute(in: catalogue, context, answers)
        _ = try change.record(Dataset(groups: [group], attributes: [attribute]))
        return (attribute, group)
      }
    }
    try context.acknowledge([acknowledgement(of: attribute.0, in: attribute.1)])
  }

  /// The attribute to create and its group.
  private func newAttribute(
    in catalogue: Catalogue, _ context: Context, _ answers: Answers
  ) throws -> (Attribute, Group) {
    try context.world.checkName(label)
    let template = Naming.template(label)
    var attribute =
      try template.map { try self.attribute(from: $0) }
      ?? ownAttribute(of: try chosenType(in: catalogue, context, answers))
    if unit != nil, attribute.type != .quantity, attribute.type != .decimal {
      throw Failure.usage(
        "a \(attribute.type.name) has no unit",
        hints: ["Only --type quantity and --type decimal have units."])
    }
    let group = try catalogue.group(typed: self.group ?? attribute.group)
    if self.group != nil {
      if template == nil { try AddAttribute.refuseTags(group.name, for: attribute.type) }
      attribute.own.insert(.group)
    }
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

  private func ownAttribute(of type: ValueType) -> Attribute {
    Attribute(
      name: Naming.name(from: label), label: label,
      group: type == .boolean ? Group.tagsName : Group.otherName, priority: 1, type: type,
      unit: unit, own: .label)
  }

  /// The type that was given, or is chosen at a terminal; a tag elsewhere.
  private func chosenType(
    in catalogue: Catalogue, _ context: Context, _ answers: Answers
  ) throws -> ValueType {
    if let type { return type }
    // A name that is taken is refused whatever the type.
    guard context.host.readAnswer != nil, try catalogue.attributes.only(typed: label) == nil else {
      return .boolean
    }
    let types: [ValueType] = [
      .boolean, .quantity, .decimal, .duration, .percentage, .scale, .timeFromMidnight,
      .timeFromMidday, .text,
    ]
    let answer = try answers.answer(
      Question(
        text: "The type of \(label)",
        choices: types.map { "\($0.name): \($0.meaning)" },
        refusal: .usage("missing --type")))
    return types[answer]
  }

  /// - Throws: ``Failure`` if the group is that of the daily tags, and the type is another.
  static func refuseTags(_ group: String, for type: ValueType) throws {
    guard group == Group.tagsName, type != .boolean else { return }
    throw Failure.usage(
      "the group custom is for tags only, and this is a \(type.name)",
      hints: ["Choose another group, such as health, or leave it out."])
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

extension ValueType {
  /// What its values are, for a person who chooses a type.
  fileprivate var meaning: String {
    switch self {
    case .boolean: "a tag, yes or no"
    case .quantity: "a count, such as 30"
    case .decimal: "a measure, such as 72.5"
    case .duration: "a length of time, such as 1h30m"
    case .percentage: "a share, such as 82%"
    case .scale: "a rating, 1 to 5 or 1 to 9"
    case .timeFromMidnight: "a time of day, such as 07:15"
    case .timeFromMidday: "a time around midnight, such as 23:40"
    case .text: "a text"
    }
  }
}
