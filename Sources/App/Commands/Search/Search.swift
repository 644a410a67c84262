import Actions
import CommandLine
import Drawing
import Formats
import Host
import Readings
import Text

/// Finds words in notes, tags, places and facts.
struct Search: Command {
  static let name = "search"
  static let effects: Effects = []
  static let summary = "Search notes, tags, places and facts."
  static let examples = [
    (line: "dash search Ana", meaning: "Everything with this name in it."),
    (line: "dash search river loop --limit 3", meaning: "At most three results of each kind."),
  ]
  static let discussion = [
    "A result contains all words. Case and accents are ignored: 'cafe' finds 'Café', and 'Café' finds 'cafe'. "
      + "Notes and places are the latest first. 'mood search' searches notes only, 'dash facts --search' facts only."
  ]
  static let limit = Option(
    "limit", letter: "l", value: "count",
    "How many results of each kind, 1 to 10,000 (default: 10).")
  static let options = [limit, Option.json, .demo]
  static let arguments = SearchedText.arguments

  private let searched: SearchedText
  private let limit: Int
  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    searched = try SearchedText(line, example: "dash search Ana")
    limit = try line.integer(Self.limit, in: 1...10_000) ?? 10
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
  }

  func run(in context: Context) throws {
    let request = SearchRequest(words: searched.words, limit: limit)
    let sections = try context.reading.search(request, isDemo: isDemo)
    if isJSON {
      return try context.write(
        document: JSONText.object { json in
          for section in sections { section.json(&json) }
        })
    }
    let found = sections.filter { $0.count > 0 }
    if found.isEmpty { return try context.say(["Nothing contains '\(searched.text)'."]) }
    let options = context.renderOptions
    var block: Block = []
    for section in found {
      if !block.isEmpty { block.append(Line()) }
      block.append(Line(section.title, .strong))
      block += section.block(options)
      if section.count > limit {
        let most = found.map(\.count).max() ?? section.count
        let line = "dash search \(ShellText.quoted(searched.text)) --limit \(min(most, 10_000))"
        let words = "\(limit) of \(CountText.grouped(section.count)). All: \(line)"
        block += Wrap.block(of: words, .quiet, width: options.width)
      }
    }
    try context.show(block)
  }
}
