import CommandLine
import Readings
import Text

struct Search: Command {
  static let name = "search"
  static let summary = "Search notes, tags, places, events and facts."
  static let examples: Examples = [
    "dash search Ana": "Everything with this name in it.",
    "dash search river loop --limit 3": "At most three results of each kind.",
  ]
  static let discussion = [
    "A result contains all words. Case and accents are ignored: 'cafe' finds 'Café', and 'Café' "
      + "finds 'cafe'. Notes and places are the latest first, events those to come first, up to a "
      + "year from today. 'mood search' searches notes only, "
      + "'dash facts --search' facts only."
  ]
  static let limit = Option(
    "limit", letter: "l", value: "count", range: 1...10_000,
    "How many results of each kind, 1 to 10,000 (default: 10, and 3 facts).")
  static let options = [limit, Option.json, .demo]
  static let arguments = [Parameter("text", "The words to search for.", repeats: true)]

  static func run(_ line: Invocation, in context: Context) throws {
    let limit = try line.integer(limit)
    let request = try SearchRequest(
      line, limit: limit ?? 10, factLimit: limit ?? 3, example: "dash search Ana")
    try context.show(context.reading.search(request))
  }
}

extension SearchRequest {
  /// A search for the arguments of a command line; `example` is a valid one.
  /// - Throws: ``Failure`` of status usage if no words are left.
  init(_ line: Invocation, limit: Int, factLimit: Int? = nil, example: String) throws {
    self.init(try line.words.joined(separator: " "), limit: limit, factLimit: factLimit)
    if words.isEmpty {
      throw Failure.usage("no words to search for in '\(text)'", hints: ["For example: \(example)"])
    }
  }
}
