import Actions
import Cards
import CommandLine
import Formats
import Metrics
import Readings
import Storage
import Text
import Time

struct ShowBest: Command {
  static let name = "best"
  static let summary = "List the days with the highest values of an attribute."
  static let examples: Examples = [
    "dash best steps": "The ten days with the most steps.",
    "dash best mood 2025": "The best days of a year.",
    "dash best weight --worst": "The lowest values.",
  ]
  static let worst = Option("worst", "The lowest values instead.")
  static let count = Option(
    "count", letter: "n", value: "count", range: 1...1000, "How many days. Default: 10.")
  static let options = [worst, count, Option.json, .demo]
  static let arguments = [
    Parameter("attribute", "Its name or label; days may follow, such as 2025.", repeats: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let words = try line.words
    let isWorst = line.has(Self.worst)
    let count = try line.integer(Self.count) ?? 10
    guard let store = try context.reading.store() else { throw Failure.nothingRecorded }
    let typed = try LookedWords(words, by: line.days, in: store)
    let name = typed.names.first ?? words.joined(separator: " ")
    let report = try context.reading.historyReport(of: name, in: typed.days ?? .first...line.today)
    let attribute = report.attribute
    let days = report.values.filter { $0.value.number != nil }.sorted {
      let (one, other) = (
        report.line.position(of: $0.value.number ?? 0),
        report.line.position(of: $1.value.number ?? 0)
      )
      return isWorst ? one < other : one > other
    }.prefix(count)
    guard !days.isEmpty else {
      throw Failure.usage(
        "'\(attribute.label)' has no numbers in these days",
        hints: ["To see its history: dash history \(attribute.name)"])
    }
    if context.isJSON { return try context.write(document: JSONText.best(days, of: attribute)) }
    let text = context.valueText
    try context.say(
      ["\(attribute.label): the \(isWorst ? "lowest" : "best") days"]
        + days.map { day, value in
          "  \(DayText.plain(day, on: context.today)): "
            + text.text(ofTypical: value.number ?? 0, attribute, isExact: true)
        })
  }
}
