import Host
import Metrics
import Storage
import Text
import Time

/// Sets, extends or deletes the note of a day.
package struct WriteNote: Action {
  package static let effects: Effects = .writesDay

  /// The note before and now.
  package struct Result {
    package var before: String?
    package var now: String?
  }

  /// What to do with the note that the day has.
  package enum Mode {
    case replace
    /// Add the new one on a line of its own.
    case append
    case delete
  }

  /// The note; empty if it is deleted.
  package var text: String
  package var mode: Mode
  package var day: Day

  package init(_ text: String, _ mode: Mode = .replace, on day: Day) {
    self.text = text
    self.mode = mode
    self.day = day
  }

  /// Deletes the note.
  package init(deletingOn day: Day) {
    self.init("", .delete, on: day)
  }

  /// - Throws: ``Failure`` if the note is empty or too long.
  package func run(in world: World) throws -> Result {
    let line = ShellText.line(
      of: ["dash", "note", ShellText.quoted(text)] + world.dayOption(day))
    return try world.change(by: line) { change in
      if mode == .delete {
        return Result(before: try change.forget(Mood.noteName, on: day)?.words)
      }
      let stored = try change.store.value(of: Mood.noteName, on: day)?.words
      let both = mode == .append ? stored.map { "\($0)\n\(text)" } : nil
      let note = try Mood.checked(note: both ?? text)
      let before = try change.recordMood(.text(note), of: Mood.noteName, on: day)
      return Result(before: before?.words, now: note)
    }
  }
}

/// Deletes the rating and the note of a day.
package struct ClearDay: Action {
  package static let effects: Effects = .writesDay

  /// The deleted rating and note.
  package struct Result {
    package var rating: Int64?
    package var note: String?
  }

  package var day: Day

  package init(_ day: Day) {
    self.day = day
  }

  package func run(in world: World) throws -> Result {
    guard let store = try world.openStore() else { return Result() }
    let line = ShellText.line(of: ["mood", "clear"] + world.dayOption(day))
    return try world.change(by: line, in: store) { change in
      Result(
        rating: try change.forget(Mood.name, on: day)?.whole,
        note: try change.forget(Mood.noteName, on: day)?.words)
    }
  }
}
