import Actions
import Cards
import CommandLine
import Drawing
import Metrics
import Readings
import Storage
import Text
import Time

/// Shows a summary of ratings.
struct ShowMoodStatistics: Command {
  static let name = "stats"
  static let effects: Effects = []
  static let summary = "Summarize ratings by weekday, by word and by tag."
  static let examples = [
    (line: "mood stats", meaning: "All days."),
    (line: "mood stats --days 365", meaning: "The past year."),
  ]
  static let discussion = [
    "A tag is compared over the last 1,095 of the days at most. It needs 56 rated days, of which 10 have it "
      + "and 10 do not; between its first and its last yes, a rated day without a value is without it. What "
      + "weekdays, seasons and the day before explain is taken out first. All tags are judged together, so "
      + "that of those shown about one in twenty is false; \"likely\" is a 99% interval. The five clearest "
      + "are shown, and --json has all.",
    "A tag that goes together with better days need not be their cause.",
  ]
  static let days = Option("days", value: "count", "How many days, 1 to 36,600 (default: all).")
  static let options = [days, Option.json, .demo]
  private let days: Int?
  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    days = try line.integer(Self.days, in: 1...36_600)
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
  }

  func run(in context: Context) throws {
    try context.show(
      context.reading.moodStatistics(days: days, isDocument: isJSON, isDemo: isDemo),
      isDocument: isJSON)
  }
}
