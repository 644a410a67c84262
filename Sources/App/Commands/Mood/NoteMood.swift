import Actions
import Cards
import CommandLine
import Metrics
import Text
import Time

/// Sets or shows the note of a day.
struct NoteMood: Command {
  static let name = "note"
  static let effects = WriteNote.effects
  static let summary = "Set the note of a day, or show it."
  static let examples = [
    (line: "mood note \"dinner with Ana\"", meaning: "Set today's note."),
    (line: "mood note - < note.txt", meaning: "Read it from standard input, line ends included."),
    (line: "mood note --date yesterday", meaning: "Show yesterday's note."),
  ]
  static let discussion = [
    "A day has one note of up to 1,000 characters: a new one replaces it. The rating is not changed."
  ]
  static let options = [Option.date, .quiet]
  static let arguments = [
    Parameter("word", "The note; or - for standard input.", isOptional: true, repeats: true)
  ]
  private let arguments: [String]
  private let day: Day
  private let typed: String

  init(_ line: Invocation) throws {
    arguments = try line.arguments.map { try line.text($0) }
    day = try line.dayUpToToday()
    typed = line.typed
  }

  func run(in context: Context) throws {
    if arguments.isEmpty { return try show(in: context) }
    let note =
      arguments == ["-"]
      ? try NoteMood.text(context.host.readInput()) : arguments.joined(separator: " ")
    try context.write(WriteNote(note, on: day, typed: typed))
  }

  private func show(in context: Context) throws {
    guard let note = try context.note(on: day) else {
      return try context.say(["No note on \(DayText.plain(day, on: context.today))."])
    }
    try context.say([note])
  }

  /// The text of a note without white space at its ends.
  private static func text(_ bytes: [UInt8]) throws -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure("standard input: not UTF-8 text", status: .data)
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

  /// Writes or deletes a note, and reports that.
  func write(_ action: WriteNote) throws {
    let done = try action.run(in: world)
    let dot = renderOptions.glyphs.dot
    let date = DayText.plain(action.day, on: today)
    let was = done.before.map { " (was \(NoteText.quoted($0)))" } ?? ""
    guard let note = done.now else {
      return try acknowledge(["Deleted the note on \(date)\(was)\(dot)\(ChangeLines.undoHint)"])
    }
    let end =
      done.before == note
      ? ", as before\(dot)nothing changed" : was + dot + ChangeLines.undoHint
    try acknowledge(["Note on \(date): \"\(CleanText(note).string)\"\(end)"])
  }
}

extension Invocation {
  /// The value of an option as a note.
  func note(_ option: Option) throws -> String? {
    try text(option).map(Mood.checked(note:))
  }
}
