import Cards
import CommandLine
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
  ]
  static let discussion = [
    "Numbers are shown as a chart with the typical value as a thin line, yes or no as a strip of "
      + "days, and texts as a list. Days without a value are gaps.",
    "The trend is the slope of the straight line nearest to the values, by least squares, without what "
      + "weekdays explain. It is shown with its 95% confidence interval, and only if that interval "
      + "excludes 0. The interval counts how much each day resembles the day before; where they are too "
      + "alike to tell, that is said. A trend describes these days and is no forecast.",
  ]
  static let arguments = [
    Parameter("attribute", "Its name or label: steps, \"time asleep\".")
  ]
  static let days = Option("days", value: "count", "How many days, 1 to 36,600. Default: 90.")
  static let from = Option("from", value: "day", "The first day.")
  static let to = Option("to", value: "day", "The last day. Default: today.")
  static let options = [days, from, to, Option.json, .demo]

  private let attribute: String
  private let range: ClosedRange<Day>
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
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
  }

  func run(in context: Context) throws {
    let report = try context.historyReport(
      of: attribute, in: range, isJSON: isJSON, isDemo: isDemo)
    if isJSON { return try context.write(document: HistoryJSON(of: report).text) }
    let options = context.renderOptions
    try context.show(
      HistoryScreen(
        of: report, in: context.valueText, weekStart: context.settings.weekStart
      ).block(width: options.width, glyphs: options.glyphs))
  }
}
