import CommandLine
import Time

/// Leaves attributes out of the cards.
struct HideAttributes: Command {
  static let name = "attributes hide"
  static let summary = "Leave attributes out of the cards; their values stay."
  static let examples = [(line: "dash attributes hide floors", meaning: "Seen with --all only.")]
  static let arguments = [Parameter("attribute", "Names or labels.", repeats: true)]

  private let words: [String]
  private let typed: String

  init(_ line: Invocation) throws {
    words = try line.words.map(line.text)
    typed = line.typed
  }

  func run(in context: Context) throws {
    try context.say(
      context.setHidden(true, words, by: typed).map { label, isChanged in
        "\(label) \(isChanged ? "is hidden: 'dash today --all' shows it" : "is hidden already")"
      })
  }
}
