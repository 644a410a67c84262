import Actions
import Cards
import CommandLine
import Metrics
import Text
import Time

/// Deletes the rating and the note of a day.
struct ClearMood: Command {
  static let name = "clear"
  static let effects = ClearDay.effects
  static let summary = "Delete the rating and the note of a day."
  static let examples = [
    (line: "mood clear", meaning: "Those of today."),
    (line: "mood clear --date yesterday", meaning: "Those of another day."),
  ]
  static let options = [Option.date, .quiet]
  private let day: Day
  private let typed: String

  init(_ line: Invocation) throws {
    day = try line.day(.date) ?? line.defaultDay
    typed = line.typed
  }

  func run(in context: Context) throws {
    let date = DayText.plain(day, on: context.today)
    let done = try ClearDay(day, typed: typed).run(in: context.world)
    let dot = context.renderOptions.glyphs.dot
    var cleared: [String] = []
    if let rating = done.rating {
      cleared.append("mood " + context.valueText.moodWords(for: rating))
    }
    if let note = done.note { cleared.append("\"\(CleanText(note).string)\"") }
    if cleared.isEmpty { return try context.acknowledge(["Nothing to clear on \(date)."]) }
    let sentence = "Cleared on \(date): " + cleared.joined(separator: dot)
    try context.acknowledge([sentence + dot + ChangeLines.undoHint])
  }
}
