import Actions
import Cards
import CommandLine
import Time

/// Opens the note of a day in an editor.
struct EditNote: Command {
  static let name = "edit"
  static let effects: Effects = [WriteNote.effects, .needsTerminal]
  static let summary = "Edit the note of a day in your editor."
  static let examples = [
    (line: "mood edit", meaning: "The note of today."),
    (line: "EDITOR=\"code -w\" mood edit --date yesterday", meaning: "In another editor."),
  ]
  static let discussion = [
    "The editor is $VISUAL, else $EDITOR, else vi or nano. Saving an empty text deletes the note. If the "
      + "text is unchanged, or the editor exits with a status other than 0, nothing changes."
  ]
  static let options = [Option.date, .quiet]
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
    try context.edit(draft.path)
    let text = try draft.text()
    let note = String(text.trimmed)
    guard note != before.trimmed else {
      return try context.acknowledge([
        "The note of \(DayText.plain(day, on: context.today)) is unchanged."
      ])
    }
    do {
      try context.write(
        note.isEmpty
          ? WriteNote(deletingOn: day, typed: typed)
          : WriteNote(note, on: day, typed: typed))
    } catch {
      // The text must not be lost because it could not be stored.
      draft.isPreserved = true
      context.warn("your text is saved in \(draft.name)")
      throw error
    }
  }
}
