import Actions
import Cards
import CommandLine
import Drawing
import Metrics
import Readings
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
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    typedNames = try line.arguments.map(line.text)
    isDemo = line.has(.demo)
  }

  func run(in context: Context) throws {
    guard var line = try context.reading.statusLine(of: typedNames, isDemo: isDemo) else {
      return try context.show([Line("nothing recorded yet", .quiet)])
    }
    let options = context.renderOptions
    line.cut(to: options.width, glyphs: options.glyphs)
    try context.show([line])
  }
}
