import Actions
import CommandLine
import Metrics
import Text

struct ListAttributes: Command {
  static let name = "attributes"
  static let summary = "List attributes, or add and change them."
  static let examples: Examples = [
    "dash attributes": "All attributes, including hidden ones.",
    "dash attributes add Gym": "Add a tag: yes or no.",
    "dash attributes add Stretching --group health --type duration": "Add a duration.",
    "dash attributes move stretching --priority 1": "First in its card.",
  ]
  static let discussion = [
    "Give an attribute by its name or its label. The name never changes. You can choose the "
      + "label, group, priority and gauge, and no import changes what you chose."
  ]
  static let group = Option("group", letter: "g", value: "group", "Only attributes of this group.")
  static let options = [group, Option.json, .demo]

  static func run(_ line: Invocation, in context: Context) throws {
    try context.show(context.reading.attributes(ofGroup: line.text(Self.group)))
  }

  /// `dash attributes weight --private yes` marks it.
  static func implied(by arguments: [Argument]) -> (any Command.Type)? {
    let option = "--\(MarkPrivate.answer.name)"
    let isMarked = arguments.contains { $0.text == option || $0.text.hasPrefix(option + "=") }
    return isMarked ? MarkPrivate.self : nil
  }
}

struct AddAttribute: Command {
  static let name = "attributes add"
  static let effects = CreateAttribute.effects
  static let summary = "Track something new."
  static let examples: Examples = [
    "dash attributes add Gym": "A tag: yes or no.",
    "dash attributes add \"Water\" --group food --type quantity --unit ml":
      "A quantity in millilitres.", "dash attributes add \"Wake time\"": "From Exist's template.",
  ]
  static let discussion = [
    "The name is derived from the label. If Exist has an attribute of that name or label, the new "
      + "one gets Exist's name, type and unit, so that data from Exist is added to it later; its "
      + "group too, unless you choose another. For any other attribute dash asks for the type at a "
      + "terminal; elsewhere it is a tag, yes or no, unless a type is given. The group custom, "
      + "Daily tags, is for tags only.",
    "A label cannot be a command, a day or a number, which mean something else after dash.",
  ]
  static let group = Option(
    "group", letter: "g", value: "group", "Its group; an unknown name creates a group.")
  static let type = Option("type", letter: "t", choices: ValueType.names, "The type of its values.")
  static let unit = Option(
    "unit", letter: "u", choices: Unit.stored.map(\.rawValue),
    "The unit of a quantity or a decimal.")
  static let options = [group, type, unit, Option.yes, .quiet]
  static let arguments = [Parameter("label", "Its label, such as \"Time outside\".")]

  /// Prints `Tracking Gym as gym: boolean, in Daily tags`.
  static func run(_ line: Invocation, in context: Context) throws {
    let type = try line.choice(Self.type)
    let action = CreateAttribute(
      try Attribute.label(parsing: line.text(line.arguments[0])),
      group: try line.text(Self.group), type: type.flatMap(ValueType.init(named:)),
      unit: try line.choice(Self.unit).flatMap(Unit.init))
    let (attribute, group) = try context.asking { answers in
      var action = action
      action.answers = answers
      return try action.run(in: context.world)
    }
    let unit = attribute.unit.map { " in \($0.rawValue)" } ?? ""
    try context.acknowledge([
      "Tracking \(attribute.label) as \(attribute.name): \(attribute.type.name)\(unit), in "
        + group.label
    ])
  }
}
