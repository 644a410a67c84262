import Actions
import Cards
import Drawing
import Metrics
import Storage
import Text
import Time

extension Reading {
  /// A summary of the ratings of `days` days or all; throws without data unless for a document.
  package func moodStatistics(days: Int?, isDocument: Bool, isDemo: Bool) throws -> Sheet {
    let statistics: MoodStatistics
    var problem: String?
    if let store = try store(isDemo: isDemo) {
      (statistics, problem) = try store.reading {
        try moodStatistics(upTo: today, days: days, from: store)
      }
    } else {
      guard isDocument else { throw Failure.nothingRecorded }
      statistics = MoodStatistics(
        of: [], in: today - ((days ?? 1) - 1)...today, tags: [], on: settings.scale,
        by: settings.statistic)
    }
    let screen = MoodStatisticsScreen(
      of: statistics, weekdays: MonthGrid(of: today, weeksFrom: settings.weekStart).weekdays,
      in: valueText)
    return Sheet { [problem] in
      if let problem { world.warn(problem) }
      return screen.json
    } block: { [problem] options in
      screen.block(width: options.width, glyphs: options.glyphs)
        + Sheet.block(of: problem.map { [$0] } ?? [], options)
    }
  }

  /// A summary of the ratings up to `last`; without tags, and why, if the days off are unknown.
  private func moodStatistics(
    upTo last: Day, days: Int?, from store: Store
  ) throws -> (MoodStatistics, problem: String?) {
    let tags = try store.catalogue().attributes.filter { $0.type == .boolean }
    let first = days.map { last - ($0 - 1) } ?? Day.first
    // All days of a tag, because it counts from its first value.
    let histories = try store.history(of: [Mood.name] + tags.map(\.name), in: Day.first...last)
    let ratings = histories[0].filter { $0.day >= first }
    let start = days == nil ? ratings.first?.day ?? last : first
    let earliest = max(start, last - (LinkComparison.possibleDays.upperBound - 1))
    var (daysOff, problem): (Set<Day>, String?) = ([], nil)
    do {
      daysOff = try world.daysOff(in: min(earliest, last)...last, from: store)
    } catch let failure as Failure {
      problem = "Tags are not compared: \(failure.message)."
    }
    var compared: [(attribute: Attribute, values: [(day: Day, value: Value)])] = []
    if problem == nil {
      compared = tags.enumerated().map { (attribute: $1, values: histories[$0 + 1]) }
    }
    return (
      MoodStatistics(
        of: ratings, in: start...last, tags: compared, on: settings.scale,
        by: settings.statistic, daysOff: daysOff), problem
    )
  }
}
