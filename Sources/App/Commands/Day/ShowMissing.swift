import Cards
import CommandLine
import Drawing
import Formats
import Metrics
import Readings

struct ShowMissing: Command {
  static let name = "missing"
  static let summary = "List what today still lacks: goals, and what you usually log."
  static let examples: Examples = [
    "dash missing": "Today.", "dash missing --date yesterday": "What yesterday lacks.",
  ]
  static let discussion = [
    "Lists the goals that you set with 'dash goal', except limits and times of day; attributes "
      + "that usually have a value on such a day; and tags of at least half of the 28 days "
      + "before. Hidden and paused attributes are not listed."
  ]
  static let options = [Option.date, Option.json, Option.demo]

  static func run(_ line: Invocation, in context: Context) throws {
    let day = try line.chosenDay
    let reading = context.reading
    if context.isJSON {
      let report = try reading.store().map { try reading.missing(on: day, from: $0) }
      return try context.write(document: JSONText.missing(report, on: day))
    }
    guard let store = try reading.store() else {
      return try context.show { WelcomeScreen.steps(width: $0.width) }
    }
    try context.show {
      try reading.missing(on: day, from: store)
        .block(in: reading.valueText, width: $0.width, glyphs: $0.glyphs)
    }
  }
}

struct ShowLine: Command {
  static let name = "line"
  static let summary = "Print today on one line, for a prompt or a status bar."
  static let examples: Examples = [
    "dash line": "Mood, the first attribute with a goal, and what is left to log.",
    "dash line steps coffees": "These attributes.",
  ]
  static let discussion = [
    "The missing values are those of 'dash missing'. Attributes without a value are not shown."
  ]
  static let options = [Option.json, .demo]
  static let arguments = [
    Parameter("attribute", "Names or labels.", isOptional: true, repeats: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let status = try context.reading.statusLine(of: line.words)
    if context.isJSON {
      return try context.write(document: JSONText.object { $0.member("text", status?.text) })
    }
    let options = context.renderOptions
    var shown = status ?? Line("nothing recorded yet", .quiet)
    shown.cut(to: options.width, glyphs: options.glyphs)
    try context.show([shown])
  }
}
