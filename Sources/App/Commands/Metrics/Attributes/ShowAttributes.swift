import CommandLine

/// Shows attributes that are hidden.
struct ShowAttributes: Command {
  static let name = "attributes show"
  static let summary = "Show attributes in the cards that are hidden."
  static let examples = [(line: "dash attributes show floors", meaning: "Seen again.")]
  static let arguments = [Parameter("attribute", "Names or labels.", repeats: true)]

  private let words: [String]
  private let typed: String

  init(_ line: Invocation) throws {
    words = try line.words.map(line.text)
    typed = line.typed
  }

  func run(in context: Context) throws {
    try context.say(
      context.setHidden(false, words, by: typed).map { label, isChanged in
        "\(label) \(isChanged ? "is shown" : "is shown already")"
      })
  }
}
