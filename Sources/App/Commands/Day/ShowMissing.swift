import Actions
import Cards
import CommandLine
import Metrics
import Readings
import Storage
import Time

/// Lists what a day still lacks.
struct ShowMissing: Command {
  static let name = "missing"
  static let effects: Effects = []
  static let summary = "List what today still lacks: goals, and what you usually log."
  static let examples = [
    (line: "dash missing", meaning: "Today."),
    (line: "dash missing --date yesterday", meaning: "What yesterday lacks."),
  ]
  static let discussion = [
    "Goals are those that you set with 'dash goal', limits and times of day left out. What you usually log "
      + "is what has an average for the day, and tags of at least half of the 28 days before. Hidden and "
      + "paused attributes are left out."
  ]
  static let options = [Option.date, Option.demo]

  private let day: Day
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    day = try line.day(.date) ?? line.defaultDay
    isDemo = line.has(.demo)
  }

  func run(in context: Context) throws {
    let options = context.renderOptions
    let reading = context.reading
    guard let store = try reading.store(isDemo: isDemo) else {
      return try context.show(WelcomeScreen.block(width: options.width))
    }
    try context.show(
      MissingScreen(of: reading.missing(on: day, from: store), in: reading.valueText)
        .block(width: options.width, glyphs: options.glyphs))
  }
}
