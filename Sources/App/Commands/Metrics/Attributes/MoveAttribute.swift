import CommandLine
import Metrics
import Text

/// Puts an attribute in another card, or elsewhere in its own.
struct MoveAttribute: Command {
  static let name = "attributes move"
  static let summary = "Put an attribute in another group, or elsewhere in its card."
  static let examples = [
    (line: "dash attributes move coffees --group health", meaning: "In another card."),
    (line: "dash attributes move coffees --priority 1", meaning: "Before those of 2 and more."),
  ]
  static let discussion = [
    "The lowest priority stands first; from 10 on an attribute is hidden unless you show it."
  ]
  static let group = Option(
    "group", letter: "g", value: "group", "Where it belongs; a new name makes a new group.")
  static let priority = Option("priority", letter: "p", value: "number", "Its place, 1 to 99.")
  static let options = [group, priority]
  static let arguments = [Parameter("attribute", "Its name or label.")]

  private let word: String
  private let group: String?
  private let priority: Int?
  private let typed: String

  init(_ line: Invocation) throws {
    typed = line.typed
    word = try line.text(line.words[0])
    group = try line.text(Self.group)
    priority = try line.whole(Self.priority, in: 1...99)
    if group == nil, priority == nil {
      throw Failure.usage(
        "where to is not said", hints: ["Say --group <group> or --priority <number>, or both."])
    }
  }

  func run(in context: Context) throws {
    var group: Group?
    let (_, after) = try context.update(
      word, by: typed
    ) { attribute, catalogue in
      group = try catalogue.group(typed: self.group ?? attribute.group)
      if self.group != nil, let group {
        attribute.group = group.name
        attribute.own.insert(.group)
      }
      if let priority {
        attribute.priority = priority
        attribute.own.insert(.priority)
      }
    }
    let card = group?.label ?? after.group
    var text = "\(after.label) stands in \(card), with priority \(after.priority)"
    if after.isHidden { text += ", hidden" }
    try context.say([text])
  }
}
