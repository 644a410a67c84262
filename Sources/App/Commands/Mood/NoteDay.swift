import Actions
import CommandLine

/// Sets or shows the note of a day, as `mood note` does.
struct NoteDay: Command {
  static let name = "note"
  static let effects = WriteNote.effects
  static let summary = "Set the note of a day, or show it."
  static let examples = [
    (line: "dash note \"dinner with Ana\"", meaning: "Set today's note."),
    (line: "dash note --date yesterday", meaning: "Show yesterday's note."),
    (line: "dash note - < note.txt", meaning: "Read it from standard input, line ends included."),
  ]
  static let discussion = NoteMood.discussion
  static let options = NoteMood.options
  static let arguments = NoteMood.arguments

  private let note: NoteMood

  init(_ line: Invocation) throws {
    note = try NoteMood(line)
  }

  func run(in context: Context) throws {
    try note.run(in: context)
  }
}
