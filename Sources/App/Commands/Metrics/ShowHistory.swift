import Cards
import CommandLine
import Metrics
import Text
import Time

/// Shows one attribute over a range of days.
struct ShowHistory: Command {
  static let name = "history"
  static let summary = "Show an attribute over many days, with its trend."
  static let examples = [
    (line: "dash history steps", meaning: "The past 90 days."),
    (line: "dash history \"time asleep\" --days 365", meaning: "A year of nights."),
    (line: "dash history weight --from 2026-01-01", meaning: "Since the new year."),
    (line: "dash history steps --days 3650 --by month", meaning: "Ten years, a point a month."),
  ]
  static let discussion = [
    "Numbers are shown as a chart with the typical value as a thin line, yes or no as a strip of "
      + "days, and texts as a list. Days without a value are gaps. Of a long history, a point is the typical "
      + "value of a week or a month, as a line above the chart says; --by chooses.",
    "The trend is the slope of the straight line nearest to the values, by least squares. It is "
      + "shown with its 95% confidence interval, and only if that interval excludes 0. Days are "
      + "assumed to be independent of each other.",
  ]
  static let arguments = [
    Parameter("attribute", "Its name or label: steps, \"time asleep\".")
  ]
  static let days = Option("days", value: "count", "How many days, 1 to 36,600. Default: 90.")
  static let from = Option("from", value: "day", "The first day.")
  static let to = Option("to", value: "day", "The last day. Default: today.")
  static let by = Option(
    "by", choices: HistoryPeriod.allCases.map(\.rawValue),
    "What a point of the chart stands for. Default: what fits.")
  static let options = [days, from, to, by, Option.json, .demo]

  private let attribute: String
  private let range: ClosedRange<Day>
  private let period: HistoryPeriod?
  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    attribute = try line.text(line.arguments[0])
    let last = try line.day(Self.to) ?? line.today
    if let first = try line.day(Self.from) {
      if line.has(Self.days) {
        throw Failure.usage(
          "--days and --from cannot be used together",
          hints: ["Each sets the first day: use one of them."])
      }
      guard first <= last else {
        throw Failure.usage(
          "the first day \(first) is after the last day \(last)",
          hints: ["Expected --from to be the first day and --to the last."])
      }
      range = first...last
    } else {
      range = last - ((try line.integer(Self.days, in: 1...36_600) ?? 90) - 1)...last
    }
    period = try line.choice(Self.by).flatMap(HistoryPeriod.init)
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
    if isJSON, period != nil {
      throw Failure.usage(
        "--by cannot be combined with --json", hints: ["The document has the value of each day."])
    }
  }

  func run(in context: Context) throws {
    let report = try context.historyReport(
      of: attribute, in: range, isJSON: isJSON, isDemo: isDemo)
    if isJSON { return try context.write(document: HistoryJSON(of: report).text) }
    if let period, period != .day, !report.attribute.type.hasAverage {
      throw Failure.usage(
        "'\(report.attribute.name)' has no typical value of a \(period.rawValue): it has the type "
          + report.attribute.type.name,
        hints: ["Leave out --by."])
    }
    let options = context.renderOptions
    try context.show(
      HistoryScreen(
        of: report, in: context.valueText, weekStart: context.settings.weekStart, by: period,
        statistic: context.settings.statistic
      ).block(width: options.width, glyphs: options.glyphs))
  }
}
