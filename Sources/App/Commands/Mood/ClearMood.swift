import Cards
import CommandLine
import Metrics
import Text
import Time

/// Takes the rating and the note of a day away.
struct ClearMood: Command {
  static let name = "clear"
  static let summary = "Take the rating and the note of a day away."
  static let examples = [
    (line: "mood clear", meaning: "Today, as if nobody had said anything."),
    (line: "mood clear --date yesterday", meaning: "Another day."),
  ]
  static let options = [Option.date]
  private let day: Day
  private let typed: String

  init(_ line: Invocation) throws {
    day = try line.day(.date) ?? line.today
    typed = line.typed
  }

  func run(in context: Context) throws {
    let date = DayText.plain(day, on: context.today)
    guard let store = try context.openStore() else {
      return try context.say(["Nothing to clear on \(date)."])
    }
    let (rating, note) = try context.change(by: typed, in: store) { change in
      (try change.forget(Mood.name, on: day), try change.forget(Mood.noteName, on: day))
    }
    var told: [String] = []
    if let kept = rating?.whole { told.append("mood " + context.moodWords(for: kept)) }
    let dot = context.renderOptions.glyphs.dot
    if case .text(let note) = note { told.append("\"\(CleanText(note).string)\"") }
    if told.isEmpty { return try context.say(["Nothing to clear on \(date)."]) }
    let sentence = "Cleared on \(date): " + told.joined(separator: dot)
    try context.say([sentence + dot + "dash undo brings it back"])
  }
}
