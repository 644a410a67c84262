import Actions
import CommandLine
import Metrics
import Phrases
import Readings
import Text
import Time

struct ShowHistory: ParsedCommand {
  static let name = "history"
  static let effects: Effects = []
  static let summary = "Show an attribute over many days, with its trend."
  static let examples = [
    (line: "dash history steps", meaning: "The past 90 days."),
    (line: "dash history \"time asleep\" --days 365", meaning: "A year of nights."),
    (line: "dash history weight --from 2026-01-01", meaning: "Since the new year."),
    (line: "dash history steps --days 3650 --by month", meaning: "Ten years, a point a month."),
    (line: "dash history steps 2025", meaning: "A year."),
    (line: "dash history weight 30 days", meaning: "The past 30 days."),
    (line: "dash history steps --years", meaning: "One year against another."),
  ]
  static let discussion = [
    "Numbers are shown as a chart with the typical value as a thin line, yes or no as a strip of "
      + "days, and texts as a list. Days without a value are gaps. Where days would be a solid "
      + "block, each point is the typical value of a week, a month or a year.",
    "The trend is the slope of the straight line nearest to the values, by least squares, without "
      + "what weekdays explain. It is shown with its 95% confidence interval, and only if that "
      + "interval excludes 0. The interval counts how much each day resembles the day before; "
      + "where they are too alike to tell, that is said. A trend describes these days and is no "
      + "forecast.",
  ]
  static let arguments = [
    Parameter(
      "attribute", "Its name or label; a number of days, or a year or other days, may follow.",
      repeats: true)
  ]
  static let days = Option(
    "days", value: "count", range: 1...36_600, "How many days, 1 to 36,600. Default: 90."
  )
  .excluding(from, hint: "Each sets the first day: use one of them.")
  static let from = Option("from", value: "day", "The first day.")
  static let to = Option("to", value: "day", "The last day. Default: today.")
  static let by = Option(
    "by", value: "period", choices: HistoryPeriod.allCases.map(\.rawValue),
    "What each point of the chart stands for. Default: the finest that is readable.")
  static let years = Option("years", "Show the months of all years as a table.").excluding(
    days, from, to, by, .json, hint: "--years shows the months of all years.")
  static let options = [days, from, to, by, years, Option.json, .demo]

  private let attribute: String
  private let range: ClosedRange<Day>
  private let period: HistoryPeriod?
  private let isByYear: Bool

  init(_ line: Invocation) throws {
    let words = try line.arguments.map(line.text)
    let typed = TypedPeriod(words, by: line)
    attribute = typed.name
    period = try line.choice(Self.by).flatMap(HistoryPeriod.init)
    isByYear = line.has(Self.years)
    let last = try isByYear ? .last : line.day(Self.to) ?? line.defaultDay
    if let days = typed.days, line.given.isEmpty {
      range = days
    } else if let first = try line.day(Self.from) {
      guard first <= last else {
        throw Failure.usage(
          "the first day \(first) is after the last day \(last)",
          hints: ["Expected --from to be the first day and --to the last."])
      }
      range = first...last
    } else {
      let days = try line.integer(Self.days) ?? HistoryReport.usualDays
      range = isByYear ? .first...last : last - (days - 1)...last
    }
  }

  func run(in context: Context) throws {
    let reading = context.reading
    let report = try reading.historyReport(
      of: attribute, in: range, isDocument: context.isJSON, isDemo: context.isDemo)
    try checkNumbers(of: report.attribute)
    try context.show(isByYear ? reading.years(of: report) : reading.history(of: report, by: period))
  }

  /// Periods need numbers; a table of months also counts days with yes.
  private func checkNumbers(of attribute: Attribute) throws {
    let option: Option
    switch attribute.type.form {
    case .text where isByYear: option = Self.years
    case .text where period != nil, .boolean where period != nil: option = Self.by
    case .quantity, .decimal, .text, .duration, .clock, .percentage, .boolean, .scale:
      return
    }
    throw Failure.usage(
      "'\(attribute.label)' has no numbers",
      hints: ["--\(option.name) needs an attribute whose values are numbers."])
  }
}

/// A name, and after it the days to show: `steps 2024`, `weight 30 days`, `time asleep this month`.
struct TypedPeriod {
  let name: String
  /// Nil if no days follow the name.
  let days: ClosedRange<Day>?

  init(_ words: [String], by line: Invocation) {
    for count in stride(from: words.count - 1, to: 0, by: -1) {
      guard let days = TypedPeriod.days(words.suffix(count), by: line) else { continue }
      name = words.dropLast(count).joined(separator: " ")
      self.days = days
      return
    }
    name = words.joined(separator: " ")
    days = nil
  }

  private static func days(_ words: ArraySlice<String>, by line: Invocation) -> ClosedRange<Day>? {
    let last = line.defaultDay
    let first = words.first ?? ""
    if words.count == 1, first.utf8.count == 4, let year = Int(first),
      let start = Day(year: year, month: 1, day: 1), let end = Day(year: year, month: 12, day: 31)
    {
      return start...end
    }
    if words.count == 2, let count = Int(first), 1...36_600 ~= count,
      ["day", "days"].contains(words.last ?? "")
    {
      return last - (count - 1)...last
    }
    let range = DayRangePhrase(beginning: words, by: line.days, weekStart: .sunday)
    return range.flatMap { $0.count == words.count ? $0.days : nil }
  }
}
