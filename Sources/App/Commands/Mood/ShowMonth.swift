import Actions
import Cards
import CommandLine
import Readings
import Text
import Time

/// Shows the ratings of a month as a calendar.
struct ShowMonth: Command {
  static let name = "month"
  static let effects: Effects = []
  static let summary = "Show the ratings of a month as a calendar."
  static let examples = [
    (line: "mood month", meaning: "This month."),
    (line: "mood month october", meaning: "The most recent October."),
    (line: "mood month 2025-11", meaning: "A month of any year."),
  ]
  static let arguments = [
    Parameter("month", "2026-11, november, nov, or -1 for last month.", isOptional: true)
  ]
  static let options = [Option.json, .demo]
  private let day: Day
  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    let typed = try line.arguments.first.map(line.text)
    let months = MonthReading(today: line.today)
    guard let day = typed.map({ months.typed($0) }) ?? line.defaultDay else {
      throw Failure.usage(
        "invalid month '\(typed ?? "")'",
        hints: ["Expected a month such as 2026-11, november or nov, or -1 for last month."]
          + Suggestion.hints(
            for: typed ?? "", among: Month.allCases.map { $0.name.lowercased() }))
    }
    self.day = day
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
  }

  func run(in context: Context) throws {
    try context.show(
      context.reading.moodMonth(of: day, isDemo: isDemo), isDocument: isJSON)
  }
}
