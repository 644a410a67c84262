import CommandLine
import Text
import Time

/// The months that a calendar shows, and the day that is chosen in it.
struct CalendarChoice {
  let span: MonthSpan
  let day: Day

  private static let months = 3

  /// Reads a month, a year or a day; the default day if nothing was typed.
  ///
  /// Of a month or a year, that day is chosen if it is shown, else the first day.
  /// - Throws: ``Failure`` of status usage for anything else, and for an ambiguous date.
  init(_ typed: String?, months: Int?, today: Day, _ line: Invocation) throws {
    var count = CalendarChoice.months
    let first: Day
    if let month = typed.map({ MonthReading(today: today, bare: .nearest).typed($0) })
      ?? line.defaultDay
    {
      first = month
    } else if let year = typed.flatMap(MonthReading.year) {
      first = year
      count = 12
    } else {
      day = try CalendarChoice.day(typed ?? "", today: today, line)
      span = MonthSpan(of: day, count: months ?? count)
      return
    }
    span = MonthSpan(of: first, count: months ?? count)
    day = span.days.contains(line.defaultDay) ? line.defaultDay : span.days.lowerBound
  }

  private static func day(_ typed: String, today: Day, _ line: Invocation) throws -> Day {
    switch line.days.typed(typed) {
    case .day(let day): return day
    case .ambiguous:
      // Refused, with what to type for either.
      return try line.day(typed)
    case nil:
      throw Failure.usage(
        "invalid month or day '\(typed)'",
        hints: [
          "Expected a month such as 2026-11, november or next month, a year, or a day such as \(today) "
            + "or friday."
        ]
          + Suggestion.hints(
            for: typed, among: Month.allCases.map { $0.name.lowercased() } + Day.keywords))
    }
  }
}
