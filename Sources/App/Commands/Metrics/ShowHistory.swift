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
    (line: "dash history mood sleep", meaning: "Two attributes, one below the other."),
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
      "attribute", "Names or labels; a number of days, or a year or other days, may follow.",
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

  private let words: [String]
  private let days: DayReading
  /// Whether options say which days.
  private let isGiven: Bool
  private let range: ClosedRange<Day>
  private let period: HistoryPeriod?
  private let isByYear: Bool

  init(_ line: Invocation) throws {
    words = try line.arguments.map(line.text)
    period = try line.choice(Self.by).flatMap(HistoryPeriod.init)
    isByYear = line.has(Self.years)
    let last = try isByYear ? .last : line.day(Self.to) ?? line.defaultDay
    isGiven = [Self.days, Self.from, Self.to].contains(where: line.has)
    days = line.days
    if let first = try line.day(Self.from) {
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
    let store = context.isDemo ? nil : try context.openStore()
    let typed = try LookedWords(words, by: days, in: store)
    if context.isJSON, typed.names.count > 1 {
      throw Failure.usage(
        "--json shows one attribute", hints: ["For example: dash history \(words[0]) --json"])
    }
    for name in typed.names.isEmpty ? [words.joined(separator: " ")] : typed.names {
      let report = try reading.historyReport(
        of: name, in: isGiven || isByYear ? range : typed.days ?? range,
        isDocument: context.isJSON, isDemo: context.isDemo)
      try checkNumbers(of: report.attribute)
      try context.show(
        isByYear ? reading.years(of: report) : reading.history(of: report, by: period))
    }
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
