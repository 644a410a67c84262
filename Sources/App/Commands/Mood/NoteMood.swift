import Cards
import CommandLine
import Metrics
import Text
import Time

/// Sets the note of a day, or shows it.
struct NoteMood: Command {
  static let name = "note"
  static let summary = "Say a word about a day, or show what was said."
  static let examples = [
    (line: "mood note \"dinner with Ana\"", meaning: "The note of today."),
    (line: "mood note - < note.txt", meaning: "From standard input, with its lines."),
    (line: "mood note --date yesterday", meaning: "What yesterday's note says."),
  ]
  static let discussion = [
    "A day has one note, of up to 1,000 characters: a second replaces the first. The rating stays as "
      + "it is."
  ]
  static let options = [Option.date]
  static let arguments = [
    Parameter("word", "The note; or - for standard input.", isOptional: true, repeats: true)
  ]
  private let words: [String]
  private let day: Day
  private let typed: String

  init(_ line: Invocation) throws {
    words = try line.arguments.map { try line.text($0) }
    day = try line.dayUpToToday()
    typed = line.typed
  }

  func run(in context: Context) throws {
    if words.isEmpty { return try show(in: context) }
    let note = try Invocation.note(
      words == ["-"] ? NoteMood.text(context.host.readInput()) : words.joined(separator: " "))
    try context.keep(note: note, on: day, by: typed)
  }

  private func show(in context: Context) throws {
    guard let note = try context.note(on: day) else {
      return try context.say(["No note on \(DayText.plain(day, on: context.today))."])
    }
    try context.say([note])
  }

  /// The bytes of a note, without white space at its ends.
  private static func text(_ bytes: [UInt8]) throws -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure("standard input: is not UTF-8 text", status: .data)
    }
    return String(text.trimmed)
  }
}

extension Context {
  /// The note of a day.
  func note(on day: Day) throws -> String? {
    guard case .text(let note) = try openStore()?.value(of: Mood.noteName, on: day) else {
      return nil
    }
    return note
  }

  /// Keeps a note, or forgets it where it is nil, and says so.
  func keep(note: String?, on day: Day, by typed: String) throws {
    let before = try change(by: typed) { change in
      if let note {
        return try MoodEntry.put(.text(note), of: Mood.noteName, on: day, by: change)
      }
      return try change.forget(Mood.noteName, on: day)
    }
    let dot = renderOptions.glyphs.dot
    let date = DayText.plain(day, on: today)
    let was = before?.quotedNote.map { " (was \($0))" } ?? ""
    guard let note else {
      return try say(["No note on \(date) any more\(was)\(dot)dash undo brings it back"])
    }
    let isReplaced = before != nil && before != .text(note)
    let end = isReplaced ? was + dot + ChangeLines.undoHint : ""
    try say(["Note on \(date): \"\(CleanText(note).string)\"\(end)"])
  }
}
