import Actions
import Cards
import CommandLine
import Metrics
import Readings
import Time

/// Lists the ratings and notes of the latest days.
struct ListMood: Command {
  static let name = "list"
  static let effects: Effects = []
  static let summary = "List the ratings and notes of the past week."
  static let examples = [
    (line: "mood list", meaning: "The past week."),
    (line: "mood list --days 30", meaning: "The past 30 days."),
    (line: "mood list --all", meaning: "All ratings of days that have several."),
  ]
  static let days = Option("days", value: "count", "How many days, 1 to 3,660.")
  static let all = Option("all", letter: "a", "All ratings of each day, with their times.")
  static let options = [days, all, Option.json, .demo]

  let days: Int
  private let showsAll: Bool
  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    days = try line.integer(Self.days, in: 1...3660) ?? 7
    showsAll = line.has(Self.all)
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
  }

  func run(in context: Context) throws {
    try context.show(
      context.reading.moodList(days: days, showsAll: showsAll, isDemo: isDemo), isDocument: isJSON)
  }
}
