import Actions
import CommandLine
import Metrics
import Readings

struct ShowCorrelations: Command {
  static let name = "correlations"
  static let effects: Effects = []
  static let summary = "Show which attributes correlate, with their figures."
  static let examples = [
    (line: "dash correlations", meaning: "The findings, the most certain first."),
    (line: "dash correlations mood", meaning: "Only one attribute."),
    (line: "dash correlations --all --csv", meaning: "Every compared pair, for a spreadsheet."),
  ]
  static let discussion = [
    "The findings of dash insights as a table: r is the correlation without the effects of "
      + "weekdays, seasons and the day before; p is not corrected for the number of compared "
      + "pairs, but the list of findings is. Dots show how certain a finding is. --all lists "
      + "every compared pair.",
    "Exist computes its own every Sunday from up to a year of days, and dash sync fetches them. "
      + "They are not corrected for how many pairs Exist compares. A correlation does not mean "
      + "that one causes the other.",
  ]
  static let attribute = Option(
    "attribute", letter: "a", value: "attribute", "Only pairs of this attribute.")
  static let stars = Option(
    "stars", value: "count", range: 1...5, "Only those with at least this many dots, 1 to 5.")
  static let all = Option("all", "Every compared pair, not only findings.")
  static let within = Option("within", "Also pairs within a group.")
  static let days = Option(
    "days", value: "count", range: LinkComparison.possibleDays,
    "How many days to compare, 90 to 1,095. Default: 365.")
  static let csv = Option("csv", "Print CSV: own pairs only.").excluding(
    .json, hint: "Each is a format: use one of them.")
  static let options = [
    attribute, stars, Option.date, days, within, all, Option.json, csv, .demo,
  ]

  static let arguments = [
    Parameter("attribute", "The same as --attribute.", isOptional: true, repeats: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let words = try line.arguments.map(line.text)
    let attribute =
      try line.text(Self.attribute) ?? (words.isEmpty ? nil : words.joined(separator: " "))
    let stars = try line.integer(Self.stars) ?? 0
    let request = FindingsRequest(
      before: try line.day(.date) ?? line.defaultDay, days: try line.integer(Self.days),
      isWithin: line.has(Self.within), isAll: line.has(Self.all), isDemo: line.has(.demo))
    let isCSV = line.has(Self.csv)
    let reading = context.reading
    if isCSV {
      return try context.write(
        text: reading.correlationTable(request, of: attribute, stars: stars))
    }
    try context.show(reading.correlations(request, of: attribute, stars: stars))
  }
}
