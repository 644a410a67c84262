import Almanac
import Cards
import Storage

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

  func run(in environment: Environment) throws {
    let date = DayText.plain(day, on: environment.today)
    guard let store = try environment.openStore() else {
      return try environment.say(["Nothing to clear on \(date)."])
    }
    let (rating, note) = try store.update(by: typed, at: environment.now.description) { change in
      (try change.forget(Mood.name, on: day), try change.forget(Mood.noteName, on: day))
    }
    var told: [String] = []
    if let kept = rating?.whole { told.append("mood " + environment.moodWords(for: kept)) }
    let dot = environment.look.glyphs.dot
    if case .text(let note) = note { told.append("\"\(TextWidth.clean(note))\"") }
    if told.isEmpty { return try environment.say(["Nothing to clear on \(date)."]) }
    let sentence = "Cleared on \(date): " + told.joined(separator: dot)
    try environment.say([sentence + dot + "dash undo brings it back"])
  }
}
