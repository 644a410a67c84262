import Actions
import CommandLine
import Metrics
import Text

struct MoveAttribute: ParsedCommand {
  static let name = "attributes move"
  static let effects = OrderGroups.effects
  static let summary = "Move an attribute to another group or within its card, or order the cards."
  static let examples = [
    (line: "dash attributes move coffees --group health", meaning: "To another card."),
    (line: "dash attributes move coffees --priority 1", meaning: "To the top of its card."),
    (line: "dash attributes move --first mood,sleep", meaning: "These cards before all others."),
    (line: "dash attributes move --first usual", meaning: "The cards in their usual order."),
  ]
  static let discussion = [
    "Attributes are sorted by priority, the lowest first. Those with 10 or more are hidden, unless "
      + "you show them with 'dash attributes show'.",
    "The order of the cards is the setting groups.order: 'dash undo' does not change it, and the "
      + "message names the command that puts it back.",
  ]
  static let group = Option(
    "group", letter: "g", value: "group", "Its group; an unknown name creates a group.")
  static let priority = Option(
    "priority", letter: "p", value: "number", range: 1...99, "Its position, 1 to 99.")
  static let first = Option(
    "first", letter: "f", value: "groups", "Groups whose cards come first; usual resets them.")
  static let options = [group, priority, first, Option.quiet]
  static let arguments = [Parameter("attribute", "Its name or label.", isOptional: true)]

  /// Empty if groups are ordered.
  private let attributeName: String
  private let firstGroups: String?
  private let group: String?
  private let priority: Int?

  init(_ line: Invocation) throws {
    attributeName = try line.arguments.first.map(line.text) ?? ""
    firstGroups = try line.text(Self.first)
    group = try line.text(Self.group)
    priority = try line.integer(Self.priority)
    if firstGroups != nil {
      if !attributeName.isEmpty || group != nil || priority != nil {
        throw Failure.usage(
          "--first orders groups, and takes no attribute",
          hints: ["For example: dash attributes move --first mood,sleep"])
      }
      return
    }
    if attributeName.isEmpty {
      throw Failure.usage(
        "'dash attributes move' needs <attribute>", hints: ["<attribute>: its name or label."])
    }
    if group == nil, priority == nil {
      throw Failure.usage(
        "missing --group or --priority",
        hints: ["Add --group <group> or --priority <number>, or both."])
    }
  }

  func run(in context: Context) throws {
    if let firstGroups { return try order(firstGroups, in: context) }
    let edit = EditAttribute.Edit.place(group: group, priority: priority)
    let done = try EditAttribute(attributeName, edit).run(in: context.world)
    let after = done.after
    try context.acknowledge([
      "\(after.label) is in \(done.group.label), with priority \(after.priority)"
        + (after.isHidden ? ", hidden" : "")
    ])
  }

  /// Changes the setting groups.order, and names the command that restores the order before.
  private func order(_ typed: String, in context: Context) throws {
    let names = typed.split(separator: ",").map { String($0.trimmed) }
    let done = try OrderGroups(typed == "usual" ? nil : names).run(in: context.world)
    let labels = done.groups.map(\.label).joined(separator: ", ")
    let before = done.before.isEmpty ? "usual" : done.before.joined(separator: ",")
    try context.acknowledge([
      done.groups.isEmpty
        ? "Cards have their usual order" : "First come \(labels) (setting groups.order)",
      "To put it back: dash attributes move --first \(before)",
    ])
    if !done.groups.isEmpty {
      context.warnOfVariable(for: try Settings.key(named: "groups.order"))
    }
  }
}
