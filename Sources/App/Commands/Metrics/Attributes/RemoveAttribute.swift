import CommandLine
import Metrics
import Storage
import Text
import Time

/// Takes an attribute away, with all of its values.
struct RemoveAttribute: Command {
  static let name = "attributes remove"
  static let summary = "Take an attribute away, with its values and goals."
  static let examples = [
    (line: "dash attributes remove floors", meaning: "Asks before it does."),
    (line: "dash attributes remove floors --force", meaning: "Does not ask."),
  ]
  static let discussion = ["'dash undo' brings it back, values and all."]
  static let force = Option("force", letter: "f", "Do not ask.")
  static let options = [force]
  static let arguments = [Parameter("attribute", "Its name or label.")]

  private let word: String
  private let isForced: Bool
  private let typed: String

  init(_ line: Invocation) throws {
    typed = line.typed
    word = try line.text(line.words[0])
    isForced = line.has(Self.force)
  }

  func run(in context: Context) throws {
    let store = try context.openStore(for: word)
    let attribute = try store.catalogue().attribute(typed: word)
    let label = attribute.label
    if !isForced, try !isAgreed(to: attribute, in: store, context) {
      return try context.say(["\(label) stays as it was"])
    }
    let count = try context.change(by: typed, in: store) { try $0.remove(attribute.name) }
    try context.say([
      "\(label) is removed with \(values(count)); 'dash undo' brings \(count == 0 ? "it" : "them") back"
    ])
  }

  private func isAgreed(
    to attribute: Attribute, in store: Store, _ context: Context
  ) throws -> Bool {
    let history = try store.history(of: [attribute.name], in: Day.first...Day.last)
    let count = values(history[0].count)
    return try context.asks(
      "Remove \(attribute.label) with \(count)? 'dash undo' brings it back.",
      hints: ["To remove it unasked: dash attributes remove \(attribute.name) --force"])
  }

  private func values(_ count: Int) -> String {
    count == 0 ? "no values" : CountText.of(count, "value", "values")
  }
}
