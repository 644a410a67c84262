import Actions
import Cards
import CommandLine
import Drawing
import Host
import Metrics
import Readings
import Storage
import Text
import Time

/// Finds notes that contain all of some words.
struct SearchNotes: Command {
  static let name = "search"
  static let effects: Effects = []
  static let summary = "Search all notes, the latest first."
  static let examples = [
    (line: "mood search Ana", meaning: "Notes with this name in them."),
    (
      line: "mood search \"river loop\" --limit 3",
      meaning: "The latest three notes with both words."
    ),
  ]
  static let discussion = [
    "A note must contain all words. Case and accents are ignored: 'cafe' finds 'Café', and 'Café' finds 'cafe'."
  ]
  static let limit = Option(
    "limit", letter: "l", value: "count", "How many notes to show, 1 to 10,000 (default: 20).")
  static let options = [limit, Option.json, .demo]
  static let arguments = SearchedText.arguments
  private let searched: SearchedText
  private let limit: Int
  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    searched = try SearchedText(line, example: "mood search Ana")
    limit = try line.integer(Self.limit, in: 1...10_000) ?? 20
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
  }

  func run(in context: Context) throws {
    try context.show(
      context.reading.notes(with: searched.text, limit: limit, isDemo: isDemo), isDocument: isJSON)
  }
}
