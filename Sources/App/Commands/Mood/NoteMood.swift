import Actions
import Cards
import CommandLine
import Formats
import Host
import Metrics
import Phrases
import Text
import Time

struct NoteMood: ParsedCommand {
  static let name = "note"
  static let effects = WriteNote.effects
  static let summary = "Set the note of a day, or show it."
  static let examples: Examples = [
    "mood note \"dinner with Ana\"": "Set today's note.",
    "mood note tuesday pizza with Tom": "Another day.",
    "mood note - < note.txt": "Read it from standard input, line ends included.",
    "mood note yesterday": "Show yesterday's note.",
  ]
  static let discussion = [
    "A day has one note of up to 1,000 characters. Later text is added on a line of its own; "
      + "--replace replaces the note. The rating is not changed.",
    "A day at the beginning or the end is the day of the note, unless it is in quotes with other "
      + "words.",
  ]
  static let append = Option("append", "Add to the note that the day has; this is the default.")
  static let replace = Option("replace", "Replace the note that the day has.").excluding(append)
  static let options = [
    append, replace, Option.date, .quiet,
    .json.excluding(append, replace, because: "which only shows the note"),
  ]
  static let arguments = [
    Parameter("word", "The note; or - for standard input.", isOptional: true, repeats: true)
  ]
  private let words: [String]
  private let day: Day
  private let mode: WriteNote.Mode
  private let isAppended: Bool

  init(_ line: Invocation) throws {
    let days = try DayLine(line)
    var words = try line.words
    let isAdded = words.count > 1 && ["add", "append", "+"].contains(words[0].lowercased())
    if isAdded { words.removeFirst() }
    let phrase = NotePhrase(TypedWord.line(days.chosen == nil ? words : []), by: line.days)
    if let invalid = phrase.invalid, words.count > 1 {
      let text = ShellText.quoted(words.joined(separator: " "))
      throw Failure.usage(
        "'\(invalid)' is not a day", hints: ["If it is a part of the note: mood note \(text)"])
    }
    self.words = days.chosen == nil ? phrase.words.map(\.text) : words
    day = try phrase.day.map { try days.day($0) } ?? days.day(named: nil)
    mode = line.has(Self.replace) ? .replace : .append
    isAppended = isAdded || line.has(Self.append)
  }

  func run(in context: Context) throws {
    if words.isEmpty { return try show(in: context) }
    if context.isJSON {
      throw Failure.usage("--json shows the note of a day", hints: ["Such as: mood note --json"])
    }
    let note = try Mood.checked(
      note: words == ["-"] ? NoteMood.text(context.host.readInput()) : words.joined(separator: " "))
    let isSame = try context.note(on: day) == note
    try context.write(WriteNote(note, isSame ? .replace : mode, on: day))
    if !isSame, mode == .append, !isAppended, try context.note(on: day) != note {
      try context.acknowledge(["To replace the note: mood note --replace <note>"])
    }
  }

  private func show(in context: Context) throws {
    let note = try context.note(on: day)
    if context.isJSON {
      return try context.write(
        document: JSONText.object {
          $0.member("date", day.description)
          $0.member("note", note)
        })
    }
    guard let note else {
      return try context.say(["No note on \(DayText.plain(day, on: context.today))."])
    }
    try context.say([note])
  }

  /// The text of a note without white space at its ends.
  static func text(_ bytes: [UInt8]) throws -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure("standard input: not UTF-8 text", status: .data)
    }
    return String(text.trimmed)
  }
}

extension Context {
  /// The note of a day.
  func note(on day: Day) throws -> String? {
    guard case .text(let note) = try openStore()?.value(of: Mood.noteName, on: day)
    else { return nil }
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
      done.before == note ? ", as before\(dot)nothing changed" : was + dot + ChangeLines.undoHint
    try acknowledge(["Note on \(date): \"\(CleanText(note).string)\"\(end)"])
  }
}

extension Invocation {
  /// The value of an option as a note.
  func note(_ option: Option) throws -> String? { try text(option).map(Mood.checked(note:)) }
}

struct NoteDay: Command {
  static let name = "note"
  static let effects = WriteNote.effects
  static let summary = "Set the note of a day, or show it."
  static let examples: Examples = [
    "dash note \"dinner with Ana\"": "Set today's note.",
    "dash note --date yesterday": "Show yesterday's note.",
    "dash note - < note.txt": "Read it from standard input, line ends included.",
  ]
  static let discussion = NoteMood.discussion
  static let options = NoteMood.options
  static let arguments = NoteMood.arguments

  static func run(_ line: Invocation, in context: Context) throws {
    try NoteMood(line).run(in: context)
  }
}

struct EditNote: Command {
  static let name = "edit"
  static let effects: Effects = [WriteNote.effects, .needsTerminal]
  static let summary = "Edit the note of a day in your editor."
  static let examples: Examples = [
    "mood edit": "The note of today.",
    "EDITOR=\"code -w\" mood edit --date yesterday": "In another editor.",
  ]
  static let discussion = [
    "The editor is $VISUAL, else $EDITOR, else vi or nano. Saving an empty text deletes the note. "
      + "If the text is unchanged, or the editor exits with a status other than 0, nothing "
      + "changes."
  ]
  static let options = [Option.date, .quiet]

  static func run(_ line: Invocation, in context: Context) throws {
    let day = try line.dayUpToToday()
    let before = try context.note(on: day) ?? ""
    var draft = try Draft(of: before.isEmpty ? "" : before + "\n", in: context.world)
    defer { draft.discard() }
    try EditFile(draft.path).run(in: context.world)
    let text = try draft.text()
    let note = String(text.trimmed)
    guard note != before.trimmed else {
      return try context.acknowledge(
        "The note of \(DayText.plain(day, on: context.today)) is unchanged.")
    }
    do {
      try context.write(note.isEmpty ? WriteNote(deletingOn: day) : WriteNote(note, on: day))
    } catch {
      // The text must not be lost because it could not be stored.
      draft.isPreserved = true
      context.warn("your text is saved in \(draft.name)")
      throw error
    }
  }
}
