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
    (line: "dash year steps 2025", meaning: "The steps of another year."),
  ]
  static let discussion = [
    "Ratings and percentages are shaded by their own range. Other numbers are shaded in five "
      + "steps with the same number of days each; the legend shows where each step begins."
  ]
  static let arguments = [
    Parameter(
      "attribute", "Its name or label, or a year. Default: mood, this year.", isOptional: true,
      repeats: true)
  ]
  static let year = Option(
    "year", letter: "y", value: "year", range: 1...9999, "The year. Default: this year.")
  static let options = [year, Option.json, .demo]

  static func run(_ line: Invocation, in context: Context) throws {
    let words = try line.arguments.map(line.text)
    let typed = try LookedWords(
      words, by: line.days, in: context.isDemo ? nil : context.openStore())
    let attribute = typed.names.first ?? (typed.days == nil ? words.first : nil)
    let year =
      try line.integer(Self.year) ?? typed.days?.lowerBound.civil.year
      ?? line.defaultDay.civil.year
    try context.show(
      context.reading.year(year, of: attribute, isDocument: context.isJSON, isDemo: context.isDemo))
  }
}
