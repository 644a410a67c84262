import Actions
import CommandLine
import Readings

struct ListAttributes: Command {
  static let name = "attributes"
  static let effects: Effects = []
  static let summary = "List attributes, or add and change them."
  static let examples = [
    (line: "dash attributes", meaning: "All attributes, including hidden ones."),
    (line: "dash attributes add Gym", meaning: "Add a tag: yes or no."),
    (
      line: "dash attributes add Stretching --group health --type duration",
      meaning: "Add a duration."
    ),
    (line: "dash attributes move stretching --priority 1", meaning: "First in its card."),
  ]
  static let discussion = [
    "Give an attribute by its name or its label. The name never changes. You can choose the "
      + "label, group, priority and gauge, and no import changes what you chose."
  ]
  static let group = Option("group", letter: "g", value: "group", "Only attributes of this group.")
  static let options = [group, Option.json, .demo]

  static func run(_ line: Invocation, in context: Context) throws {
    let group = try line.text(Self.group)
    try context.show(context.reading.attributes(ofGroup: group, isDemo: context.isDemo))
  }
}
