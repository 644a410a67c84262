import Cards
import CommandLine
import Time

/// Opens the note of a day in an editor.
struct EditNote: Command {
  static let name = "edit"
  static let summary = "Write the note of a day in your editor."
  static let examples = [
    (line: "mood edit", meaning: "The note of today."),
    (line: "EDITOR=\"code -w\" mood edit --date yesterday", meaning: "In that editor."),
  ]
  static let discussion = [
    "The editor is the one that VISUAL names, or EDITOR, else vi or nano. A text that stays as it was "
      + "changes nothing, an empty one forgets the note. An editor that ends with a status other than 0 "
      + "changes nothing."
  ]
  static let options = [Option.date]
  private let day: Day
  private let typed: String

  init(_ line: Invocation) throws {
    day = try line.dayUpToToday()
    typed = line.typed
  }

  func run(in context: Context) throws {
    let before = try context.note(on: day) ?? ""
    var draft = try Draft(of: before.isEmpty ? "" : before + "\n", in: context)
    defer { draft.discard() }
    try context.edit(draft.name)
    let text = try draft.text()
    let note = String(text.trimmed)
    guard note != before.trimmed else {
      return try context.say([
        "The note of \(DayText.plain(day, on: context.today)) is as it was."
      ])
    }
    do {
      try context.keep(note: note.isEmpty ? nil : Invocation.note(note), on: day, by: typed)
    } catch {
      // What a person wrote is not thrown away because it could not be kept.
      draft.isPreserved = true
      context.warn("what you wrote stands in \(draft.name)")
      throw error
    }
  }
}
