import Actions
import Cards
import CommandLine
import Metrics
import Time

struct ForgetValue: ParsedCommand {
  static let name = "forget"
  static let effects = ForgetValues.effects
  static let summary = "Delete values and pauses of a day."
  static let examples = [
    (line: "dash forget steps yesterday", meaning: "Yesterday's steps."),
    (line: "dash forget coffee gym", meaning: "Two values of today."),
  ]
  static let discussion = [
    "A day without a value does not count as zero: averages ignore it. 'dash undo' restores the "
      + "value."
  ]
  static let options = [Option.date, .quiet]
  static let arguments = [
    Parameter("attribute", "Its name or label; a day can follow the last.", repeats: true)
  ]

  private let words: [String]
  private let line: DayLine

  init(_ line: Invocation) throws {
    words = try line.arguments.map { try line.text($0) }
    self.line = try DayLine(line, allowsFuture: true)
  }

  func run(in context: Context) throws {
    let store = try context.world.openStore(for: words[0])
    var finder = AttributeFinder(in: store)
    let named = try TypedWords(
      words, after: Self.name, on: line, &finder)
    let days = try line.days(named: named.days)
    let done = try ForgetValues(named.words, on: days)
      .run(in: context.world.reusing(store))
    if context.isQuiet { return }
    if !done.resumed.isEmpty {
      let options = context.renderOptions
      try context.show(
        PauseLines.block(
          resuming: done.resumed, on: days.lowerBound, today: context.today, width: options.width,
          glyphs: options.glyphs))
    }
    if !done.changes.isEmpty { try context.show(done.changes) }
  }
}
