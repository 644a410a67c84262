import Cards
import CommandLine
import Metrics
import Storage
import Text
import Time

/// Shows a summary of ratings.
struct ShowMoodStatistics: Command {
  static let name = "stats"
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
    let (scale, statistic) = (context.settings.scale, context.settings.statistic)
    let today = context.today
    let statistics: MoodStatistics
    if let store = try isDemo ? context.demoStore() : context.openStore() {
      statistics = try store.reading {
        try store.moodStatistics(upTo: today, days: days, in: context)
      }
    } else {
      guard isJSON else { throw Failure.nothingRecorded }
      statistics = MoodStatistics(
        of: [], in: today - ((days ?? 1) - 1)...today, tags: [], on: scale, by: statistic)
    }
    if isJSON {
      return try context.write(document: MoodStatisticsJSON(of: statistics, on: scale).text)
    }
    let look = context.renderOptions
    try context.show(
      MoodStatisticsScreen(
        of: statistics,
        weekdays: MonthGrid(of: today, weeksFrom: context.settings.weekStart)
          .weekdays,
        in: context.valueText
      ).block(width: look.width, glyphs: look.glyphs))
  }
}

extension Store {
  /// A summary of the ratings of so many days up to `last`; of all days where `days` is nil.
  fileprivate func moodStatistics(
    upTo last: Day, days: Int?, in context: Context
  ) throws -> MoodStatistics {
    let tags = try catalogue().attributes.filter { $0.type == .boolean }
    let first = days.map { last - ($0 - 1) } ?? Day.first
    // All days of a tag, because it counts from its first value.
    let histories = try history(of: [Mood.name] + tags.map(\.name), in: Day.first...last)
    let ratings = histories[0].filter { $0.day >= first }
    let start = days == nil ? ratings.first?.day ?? last : first
    let compared = max(start, last - (LinkComparison.possibleDays.upperBound - 1))
    return MoodStatistics(
      of: ratings, in: start...last,
      tags: tags.enumerated().map { ($1, histories[$0 + 1]) }, on: context.settings.scale,
      by: context.settings.statistic,
      daysOff: try context.daysOff(in: min(compared, last)...last, from: self))
  }
}
