import Actions
import CommandLine
import Metrics
import Storage
import Text
import Time

/// Deletes an attribute, with its values and goals.
struct RemoveAttribute: Command {
  static let name = "attributes remove"
  static let effects: Effects = []
  static let summary = "Delete an attribute, with its values and goals."
  static let examples = [
    (line: "dash attributes remove floors", meaning: "Asks for confirmation."),
    (line: "dash attributes remove floors --force", meaning: "Does not ask."),
  ]
  static let discussion = ["'dash undo' restores it with all values."]
  static let force = Option("force", letter: "f", "Do not ask for confirmation.")
  static let options = [force, Option.quiet]
  static let arguments = [Parameter("attribute", "Its name or label.")]

  private let attributeName: String
  private let isForced: Bool
  private let typed: String

  init(_ line: Invocation) throws {
    typed = line.typed
    attributeName = try line.text(line.arguments[0])
    isForced = line.has(Self.force)
  }

  func run(in context: Context) throws {
    let store = try context.world.openStore(for: attributeName)
    let attribute = try store.catalogue().attribute(typed: attributeName)
    try store.refuseIfMeasured(attribute, on: context.today)
    let label = attribute.label
    if !isForced, try !isConfirmed(attribute, in: store, context) {
      return try context.say(["\(label) was not removed"])
    }
    let count = try context.change(by: typed, in: store) { try $0.remove(attribute.name) }
    try context.acknowledge([
      "Removed \(label) with \(values(count)) (to restore: dash undo)"
    ])
  }

  private func isConfirmed(
    _ attribute: Attribute, in store: Store, _ context: Context
  ) throws -> Bool {
    let history = try store.history(of: [attribute.name], in: Day.first...Day.last)
    let count = values(history[0].count)
    return try context.confirm(
      "Remove \(attribute.label) with \(count)? 'dash undo' can restore it.",
      hints: ["To remove it without confirmation: dash attributes remove \(attribute.name) --force"]
    )
  }

  private func values(_ count: Int) -> String {
    count == 0 ? "no values" : CountText.of(count, "value", "values")
  }
}
