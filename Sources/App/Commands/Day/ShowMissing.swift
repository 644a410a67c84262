import Actions
import Cards
import CommandLine
import Drawing
import Formats
import Metrics
import Readings
import Storage
import Text
import Time

struct ShowMissing: Command {
  static let name = "missing"
  static let effects: Effects = []
  static let summary = "List what today still lacks: goals, and what you usually log."
  static let examples = [
    (line: "dash missing", meaning: "Today."),
    (line: "dash missing --date yesterday", meaning: "What yesterday lacks."),
  ]
  static let discussion = [
    "Lists the goals that you set with 'dash goal', except limits and times of day; attributes "
      + "that usually have a value on such a day; and tags of at least half of the 28 days "
      + "before. Hidden and paused attributes are not listed."
  ]
  static let options = [Option.date, Option.json, Option.demo]

  static func run(_ line: Invocation, in context: Context) throws {
    let day = try line.day(.date) ?? line.defaultDay
    let options = context.renderOptions
    let reading = context.reading
    if context.isJSON {
      let report = try reading.store(isDemo: context.isDemo).map {
        try reading.missing(on: day, from: $0)
      }
      return try context.write(text: MissingJSON(of: report, on: day).text)
    }
    guard let store = try reading.store(isDemo: context.isDemo) else {
      return try context.show(WelcomeScreen.block(width: options.width))
    }
    try context.show(
      reading.missing(on: day, from: store)
        .block(in: reading.valueText, width: options.width, glyphs: options.glyphs))
  }
}

struct ShowLine: Command {
  static let name = "line"
  static let effects: Effects = []
  static let summary = "Print today on one line, for a prompt or a status bar."
  static let examples = [
    (line: "dash line", meaning: "Mood, the first attribute with a goal, and what is left to log."),
    (line: "dash line steps coffees", meaning: "These attributes."),
  ]
  static let discussion = [
    "The missing values are those of 'dash missing'. Attributes without a value are not shown."
  ]
  static let options = [Option.json, .demo]
  static let arguments = [
    Parameter("attribute", "Names or labels.", isOptional: true, repeats: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let typedNames = try line.arguments.map(line.text)
    guard var line = try context.reading.statusLine(of: typedNames, isDemo: context.isDemo) else {
      return try context.show([Line("nothing recorded yet", .quiet)])
    }
    let options = context.renderOptions
    if context.isJSON {
      return try context.write(
        text: JSONText.object { $0.member("text", line.text) })
    }
    line.cut(to: options.width, glyphs: options.glyphs)
    try context.show([line])
  }
}
