import Actions
import Cards
import CommandLine
import Metrics
import Text

struct RenameAttribute: Command {
  static let name = "attributes rename"
  static let effects = EditAttribute.effects
  static let summary = "Change the label of an attribute, but not its name."
  static let examples: Examples = [
    "dash attributes rename steps Walking": "Show Walking instead of Steps."
  ]
  static let options = [Option.quiet]
  static let arguments = [
    Parameter("attribute", "Its name or label."),
    Parameter("label", "The new label; 'to' can be before it.", repeats: true),
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let words = try line.words
    var finder = AttributeFinder(in: try context.openStore())
    var count = min(4, words.count - 1)
    while count > 1, try finder.tracked(words.prefix(count).joined(separator: " ")) == nil {
      count -= 1
    }
    var label = words.dropFirst(count)
    if label.count > 1, ["to", "as", "into", "->", "→"].contains(label.first ?? "") {
      label.removeFirst()
    }
    let action = EditAttribute(
      words.prefix(count).joined(separator: " "),
      .label(try Attribute.label(parsing: label.joined(separator: " "))))
    let done = try action.run(in: context.world)
    let (before, after) = (done.before, done.after)
    try context.acknowledge(
      before.label == after.label
        ? "\(after.name) already has the label \(after.label)"
        : "\(after.name) has the label \(after.label) (was \(before.label))")
  }
}

struct GaugeAttribute: Command {
  static let name = "attributes gauge"
  static let effects = EditAttribute.effects
  static let summary = "Change how an attribute is drawn."
  static let examples: Examples = [
    "dash attributes gauge steps ring": "As a ring.",
    "dash attributes gauge steps usual": "The default for its type and group.",
  ]
  static let options = [Option.quiet]
  static let arguments = [
    Parameter("attribute", "Its name or label."),
    Parameter(
      "gauge", "The gauge; usual is the default.",
      choices: Gauge.allCases.map(\.rawValue) + ["usual"]),
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let text = try line.text(line.arguments[1])
    let gauge = Gauge(rawValue: text)
    if gauge == nil, text != "usual" {
      throw Failure.unknown("gauge", text, among: Self.arguments[1].choices)
    }
    let action = EditAttribute(try line.text(line.arguments[0]), .gauge(gauge))
    let after = try action.run(in: context.world).after
    let how = after.gauge == nil ? ", the default" : ""
    try context.acknowledge(["\(after.label) is drawn \(after.drawnGauge.phrase)\(how)"])
  }
}

struct MarkPrivate: Command {
  static let name = "attributes private"
  static let effects = EditAttribute.effects
  static let summary = "Hide an attribute from reports and assistants."
  static let examples: Examples = [
    "dash attributes private weight": "The same as: dash attributes weight --private yes",
    "dash attributes private weight --private no": "In reports again.",
  ]
  static let answer = Option(
    "private", choices: ["yes", "no"], "Whether it is private; yes unless given.")
  static let options = [answer, Option.quiet]
  static let arguments = [Parameter("attribute", "Its name or label.")]

  static func run(_ line: Invocation, in context: Context) throws {
    let isPrivate = try line.choice(answer) != "no"
    let done = try EditAttribute(try line.text(line.arguments[0]), .privacy(isPrivate))
      .run(in: context.world)
    let already = done.before.isPrivate == isPrivate ? "already " : ""
    try context.acknowledge(["\(done.after.label) is \(already)\(isPrivate ? "private" : "public")"]
    )
  }
}

extension Gauge {
  /// A phrase that completes "it is drawn …".
  fileprivate var phrase: String {
    self == .plain ? "plain" : self == .chips ? "as chips" : "as a \(rawValue)"
  }
}

struct HideAttributes: Command {
  static let name = "attributes hide"
  static let effects = SetVisibility.effects
  static let summary = "Hide attributes in the cards, without deleting values."
  static let examples: Examples = ["dash attributes hide floors": "Shown only with --all."]
  static let options = [Option.quiet]
  static let arguments = [Parameter("attribute", "Names or labels.", repeats: true)]

  static func run(_ line: Invocation, in context: Context) throws {
    let attributes = try SetVisibility(line.words, isHidden: true).run(in: context.world)
    try context.acknowledge(
      attributes.map {
        $0.isHidden
          ? "\($0.label) is already hidden" : "\($0.label) is hidden (to see it: dash today --all)"
      })
  }
}

struct ShowAttributes: Command {
  static let name = "attributes show"
  static let effects = SetVisibility.effects
  static let summary = "Show hidden attributes again."
  static let examples: Examples = ["dash attributes show floors": "In its card again."]
  static let options = HideAttributes.options
  static let arguments = HideAttributes.arguments

  static func run(_ line: Invocation, in context: Context) throws {
    let attributes = try SetVisibility(line.words, isHidden: false).run(in: context.world)
    try context.acknowledge(
      attributes.map { "\($0.label) is \($0.isHidden ? "shown" : "already shown")" })
  }
}

extension Failure {
  /// The failure for a text that is not one of the choices, with the nearest one.
  static func unknown(_ kind: String, _ text: String, among known: [String]) -> Failure {
    .usage(
      "unknown \(kind) '\(text)'",
      hints: ["Expected one of: \(known.joined(separator: ", "))."]
        + Suggestion.hints(for: text, among: known))
  }
}

struct MoveAttribute: Command {
  static let name = "attributes move"
  static let effects = OrderGroups.effects
  static let summary = "Move an attribute to another group or within its card, or order the cards."
  static let examples: Examples = [
    "dash attributes move coffees --group health": "To another card.",
    "dash attributes move coffees --priority 1": "To the top of its card.",
    "dash attributes move --first mood,sleep": "These cards before all others.",
    "dash attributes move --first usual": "The cards in their usual order.",
  ]
  static let discussion = [
    "Attributes are sorted by priority, the lowest first. Those with 10 or more are hidden, unless "
      + "you show them with 'dash attributes show'.",
    "The order of the cards is the setting groups.order.",
  ]
  static let group = Option(
    "group", letter: "g", value: "group", "Its group; an unknown name creates a group.")
  static let priority = Option(
    "priority", letter: "p", value: "number", range: 1...99, "Its position, 1 to 99.")
  static let first = Option(
    "first", letter: "f", value: "groups", "Groups whose cards come first; usual resets them."
  )
  .excludingArguments(saying: groupsOnly, hint: firstHint)
  .excluding(group, priority, saying: groupsOnly, hint: firstHint)
  private static let groupsOnly = "--first orders groups, and takes no attribute"
  private static let firstHint = "For example: dash attributes move --first mood,sleep"
  static let options = [group, priority, first, Option.quiet]
  static let arguments = [Parameter("attribute", "Its name or label.", isOptional: true)]

  static func run(_ line: Invocation, in context: Context) throws {
    if let groups = try line.text(first) { return try order(groups, in: context) }
    let group = try line.text(Self.group)
    let priority = try line.integer(Self.priority)
    guard let name = try line.words.first else {
      throw Failure.usage(
        "'dash attributes move' needs <attribute>", hints: ["<attribute>: its name or label."])
    }
    if group == nil, priority == nil {
      throw Failure.usage(
        "missing --group or --priority",
        hints: ["Add --group <group> or --priority <number>, or both."])
    }
    let done = try EditAttribute(name, .place(group: group, priority: priority))
      .run(in: context.world)
    let after = done.after
    try context.acknowledge(
      "\(after.label) is in \(done.group.label), with priority \(after.priority)"
        + (after.isHidden ? ", hidden" : ""))
  }

  /// Changes the setting groups.order.
  private static func order(_ typed: String, in context: Context) throws {
    let names = typed.split(separator: ",").map { String($0.trimmed) }
    let groups = try OrderGroups(typed == "usual" ? nil : names).run(in: context.world)
    let labels = groups.map(\.label).joined(separator: ", ")
    try context.acknowledge(
      groups.isEmpty
        ? "Cards have their usual order" : "First come \(labels) (setting groups.order)",
      ChangeLines.undoHint)
    if !groups.isEmpty {
      context.world.warnOfVariable(for: try Settings.key(named: "groups.order"))
    }
  }
}

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
    let (attribute, group) = try context.asking(action)
    let unit = attribute.unit.map { " in \($0.rawValue)" } ?? ""
    try context.acknowledge(
      "Tracking \(attribute.label) as \(attribute.name): \(attribute.type.name)\(unit), in "
        + group.label)
  }
}
