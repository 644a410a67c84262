import Actions
import CommandLine
import Host
import Readings
import Text

struct Search: Command {
  static let name = "search"
  static let effects: Effects = []
  static let summary = "Search notes, tags, places and facts."
  static let examples = [
    (line: "dash search Ana", meaning: "Everything with this name in it."),
    (line: "dash search river loop --limit 3", meaning: "At most three results of each kind."),
  ]
  static let discussion = [
    "A result contains all words. Case and accents are ignored: 'cafe' finds 'Café', and 'Café' "
      + "finds 'cafe'. Notes and places are the latest first. 'mood search' searches notes only, "
      + "'dash facts --search' facts only."
  ]
  static let limit = Option(
    "limit", letter: "l", value: "count", range: 1...10_000,
    "How many results of each kind, 1 to 10,000 (default: 10).")
  static let options = [limit, Option.json, .demo]
  static let arguments = SearchedText.arguments

  static func run(_ line: Invocation, in context: Context) throws {
    let searched = try SearchedText(line, example: "dash search Ana")
    let limit = try line.integer(Self.limit) ?? 10
    let request = SearchRequest(text: searched.text, words: searched.words, limit: limit)
    try context.show(context.reading.search(request, isDemo: context.isDemo))
  }
}

/// The words that a command searches for.
struct SearchedText {
  /// As they were typed.
  let text: String
  let words: FoldedText

  static let arguments = [Parameter("text", "The words to search for.", repeats: true)]

  /// The arguments of a command line; `example` is a valid one.
  ///
  /// - Throws: ``Failure`` of status usage if no words are left.
  init(_ line: Invocation, example: String) throws {
    text = try line.arguments.map { try line.text($0) }.joined(separator: " ")
    words = FoldedText(text)
    if words.isEmpty {
      throw Failure.usage("no words to search for in '\(text)'", hints: ["For example: \(example)"])
    }
  }
}
