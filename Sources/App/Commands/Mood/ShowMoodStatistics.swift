import Actions
import Cards
import CommandLine
import Drawing
import Metrics
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
    let (scale, statistic) = (context.settings.scale, context.settings.statistic)
    let today = context.today
    let statistics: MoodStatistics
    var problem: String?
    if let store = try isDemo ? context.demoStore() : context.openStore() {
      (statistics, problem) = try store.reading {
        try store.moodStatistics(upTo: today, days: days, in: context)
      }
    } else {
      guard isJSON else { throw Failure.nothingRecorded }
      statistics = MoodStatistics(
        of: [], in: today - ((days ?? 1) - 1)...today, tags: [], on: scale, by: statistic)
    }
    if isJSON {
      if let problem { context.warn(problem) }
      return try context.write(document: MoodStatisticsJSON(of: statistics, on: scale).text)
    }
    let look = context.renderOptions
    var block =
      MoodStatisticsScreen(
        of: statistics,
        weekdays: MonthGrid(of: today, weeksFrom: context.settings.weekStart)
          .weekdays,
        in: context.valueText
      ).block(width: look.width, glyphs: look.glyphs)
    if let problem { block += Wrap.block(of: problem, width: look.width) }
    try context.show(block)
  }
}

extension Store {
  /// A summary of the ratings of so many days up to `last`; of all days where `days` is nil.
  ///
  /// Where the days off are not known it is without tags, with the reason.
  fileprivate func moodStatistics(
    upTo last: Day, days: Int?, in context: Context
  ) throws -> (MoodStatistics, problem: String?) {
    let tags = try catalogue().attributes.filter { $0.type == .boolean }
    let first = days.map { last - ($0 - 1) } ?? Day.first
    // All days of a tag, because it counts from its first value.
    let histories = try history(of: [Mood.name] + tags.map(\.name), in: Day.first...last)
    let ratings = histories[0].filter { $0.day >= first }
    let start = days == nil ? ratings.first?.day ?? last : first
    let earliest = max(start, last - (LinkComparison.possibleDays.upperBound - 1))
    var (daysOff, problem): (Set<Day>, String?) = ([], nil)
    do {
      daysOff = try context.daysOff(in: min(earliest, last)...last, from: self)
    } catch let failure as Failure {
      problem = "Tags are not compared: \(failure.message)."
    }
    var compared: [(attribute: Attribute, values: [(day: Day, value: Value)])] = []
    if problem == nil {
      compared = tags.enumerated().map { (attribute: $1, values: histories[$0 + 1]) }
    }
    return (
      MoodStatistics(
        of: ratings, in: start...last, tags: compared, on: context.settings.scale,
        by: context.settings.statistic, daysOff: daysOff), problem
    )
  }
}
