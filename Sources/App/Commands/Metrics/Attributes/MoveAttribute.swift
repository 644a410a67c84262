import CommandLine
import Metrics
import Text

/// Changes the group or the priority of an attribute.
struct MoveAttribute: Command {
  static let name = "attributes move"
  static let summary = "Move an attribute to another group, or within its card."
  static let examples = [
    (line: "dash attributes move coffees --group health", meaning: "To another card."),
    (line: "dash attributes move coffees --priority 1", meaning: "To the top of its card."),
  ]
  static let discussion = [
    "Attributes are sorted by priority, the lowest first. Those with 10 or more are hidden, unless you show "
      + "them with 'dash attributes show'."
  ]
  static let group = Option(
    "group", letter: "g", value: "group", "Its group; an unknown name creates a group.")
  static let priority = Option("priority", letter: "p", value: "number", "Its position, 1 to 99.")
  static let options = [group, priority, Option.quiet]
  static let arguments = [Parameter("attribute", "Its name or label.")]

  private let attributeName: String
  private let group: String?
  private let priority: Int?
  private let typed: String

  init(_ line: Invocation) throws {
    typed = line.typed
    attributeName = try line.text(line.arguments[0])
    group = try line.text(Self.group)
    priority = try line.integer(Self.priority, in: 1...99)
    if group == nil, priority == nil {
      throw Failure.usage(
        "missing --group or --priority",
        hints: ["Add --group <group> or --priority <number>, or both."])
    }
  }

  func run(in context: Context) throws {
    var group: Group?
    let (_, after) = try context.update(
      attributeName, by: typed
    ) { attribute, catalogue in
      group = try catalogue.group(typed: self.group ?? attribute.group)
      if self.group != nil, let group {
        try AddAttribute.refuseTags(group.name, for: attribute.type)
        attribute.group = group.name
        attribute.own.insert(.group)
      }
      if let priority {
        attribute.priority = priority
        attribute.own.insert(.priority)
      }
    }
    let card = group?.label ?? after.group
    var text = "\(after.label) is in \(card), with priority \(after.priority)"
    if after.isHidden { text += ", hidden" }
    try context.acknowledge([text])
  }
}
