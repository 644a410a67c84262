import Actions
import Cards
import CommandLine
import Metrics
import Text
import Time

/// Deletes the rating and the note of a day.
struct ClearMood: Command {
  static let name = "clear"
  static let effects: Effects = .writesDay
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
    guard let store = try context.openStore() else {
      return try context.acknowledge(["Nothing to clear on \(date)."])
    }
    let (rating, note) = try context.change(by: typed, in: store) { change in
      (try change.forget(Mood.name, on: day), try change.forget(Mood.noteName, on: day))
    }
    var cleared: [String] = []
    if let rating = rating?.whole { cleared.append("mood " + context.moodWords(for: rating)) }
    let dot = context.renderOptions.glyphs.dot
    if case .text(let note) = note { cleared.append("\"\(CleanText(note).string)\"") }
    if cleared.isEmpty { return try context.acknowledge(["Nothing to clear on \(date)."]) }
    let sentence = "Cleared on \(date): " + cleared.joined(separator: dot)
    try context.acknowledge([sentence + dot + ChangeLines.undoHint])
  }
}
