import Actions
import Cards
import CommandLine
import Readings
import Text
import Time

struct ShowYear: Command {
  static let name = "year"
  static let effects: Effects = []
  static let summary = "Show a year as a heat map with a column for each week."
  static let examples = [
    (line: "dash year", meaning: "The mood of this year."),
    (line: "dash year steps --year 2025", meaning: "The steps of another year."),
  ]
  static let discussion = [
    "Ratings and percentages are shaded by their own range. Other numbers are shaded in five "
      + "steps with the same number of days each; the legend shows where each step begins."
  ]
  static let arguments = [
    Parameter("attribute", "Its name or label. Default: mood.", isOptional: true)
  ]
  static let year = Option(
    "year", letter: "y", value: "year", range: 1...9999, "The year. Default: this year.")
  static let options = [year, Option.json, .demo]

  static func run(_ line: Invocation, in context: Context) throws {
    let attribute = try line.arguments.first.map(line.text)
    let year = try line.integer(Self.year) ?? line.defaultDay.civil.year
    try context.show(
      context.reading.year(year, of: attribute, isDocument: context.isJSON, isDemo: context.isDemo))
  }
}
