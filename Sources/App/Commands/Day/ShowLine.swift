import Actions
import Cards
import CommandLine
import Drawing
import Metrics
import Storage
import Text
import Time

/// Prints today on one line, for a prompt or a status bar.
struct ShowLine: Command {
  static let name = "line"
  static let effects: Effects = []
  static let summary = "Print today on one line, for a prompt or a status bar."
  static let examples = [
    (line: "dash line", meaning: "Mood, the first attribute with a goal, and what is left to log."),
    (line: "dash line steps coffees", meaning: "These attributes."),
  ]
  static let discussion = [
    "What is left to log is what 'dash missing' lists. Attributes without a value are left out."
  ]
  static let options = [Option.demo]
  static let arguments = [
    Parameter("attribute", "Names or labels.", isOptional: true, repeats: true)
  ]

  private let typedNames: [String]
  private let day: Day
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    typedNames = try line.arguments.map(line.text)
    day = line.today
    isDemo = line.has(.demo)
  }

  func run(in context: Context) throws {
    guard let store = try isDemo ? context.demoStore() : context.openStore() else {
      return try context.show([Line("nothing recorded yet", .quiet)])
    }
    let line = try store.reading {
      let missing = try MissingReport(on: day, from: store, in: context)
      let names = try typedNames.map { try store.catalogue().attribute(typed: $0).name }
      let experiment =
        try typedNames.isEmpty && !isDemo
        ? store.experimentDay(on: day, today: day) : nil
      return StatusLine(of: missing, names: names, experiment: experiment, in: context.valueText)
        .line
    }
    var shown = line
    let options = context.renderOptions
    shown.cut(to: options.width, glyphs: options.glyphs)
    try context.show([shown])
  }
}
