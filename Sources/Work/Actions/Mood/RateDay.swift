import Host
import Metrics
import Storage
import Text
import Time

/// Rates a day, with its note, tags and other values, as one change.
package struct RateDay: Action {
  package static let effects: Effects = .writesDay

  /// What to do with the note of the day.
  package enum Note: Equatable {
    case unchanged
    case put(String)
    case deleted

    /// The note that is put, or nil.
    package var text: String? { if case .put(let text) = self { text } else { nil } }
  }

  /// From 1 to 9.
  package var rating: Int64
  package var note: Note
  package var day: Day
  /// Names or labels of tags to set to yes.
  package var tags: [String]
  /// Other values, such as the energy of the day.
  package var entries: [RecordValues.Entry]
  /// The answers to its questions so far.
  package var answers = Answers()

  package init(
    _ rating: Int64, note: Note = .unchanged, on day: Day, tags: [String] = [],
    entries: [RecordValues.Entry] = []
  ) {
    self.rating = rating
    self.note = note
    self.day = day
    self.tags = tags
    self.entries = entries
  }

  /// - Throws: ``Failure`` for an invalid tag or value, and stores nothing; ``Question`` for a new
  ///   tag with a name near to another.
  package func run(in world: World) throws -> RatedDay {
    try world.change(by: line(in: world)) { change in
      var result = RatedDay(rating, on: day)
      result.note = note.text
      result.ratingBefore = try change.recordMood(.integer(rating), of: Mood.name, on: day)?.whole
      switch note {
      case .unchanged: break
      case .put(let note):
        result.noteBefore =
          try change.recordMood(.text(note), of: Mood.noteName, on: day)?.words
      case .deleted: result.noteBefore = try change.forget(Mood.noteName, on: day)?.words
      }
      for entry in entries {
        guard let attribute = entry.attribute else { continue }
        result.changes.append(try change.record(entry.value, of: attribute, on: entry.day))
      }
      try tag(in: change, &result, world)
      result.isChange = !change.isEmpty
      return result
    }
  }

  private func tag(in change: Change, _ result: inout RatedDay, _ world: World) throws {
    if tags.isEmpty { return }
    var finder = AttributeFinder(in: change.store)
    for tag in tags {
      let attribute = try finder.tag(tag, createsSimilar: false, answers, in: world) { tag, isNew in
        isNew
          ? "dash attributes add \(ShellText.quoted(tag)) --type boolean"
          : "--tag \(ShellText.quoted(tag))"
      }
      let done = try change.record(.set(.integer(1)), of: attribute, on: day)
      if done.isNew { finder.refresh() }
      result.changes.append(done)
    }
  }

  /// `mood rate 4 --note "good day" --date 2026-11-18`.
  private func line(in world: World) -> String {
    var words = ["mood", "rate", world.settings.scale.text(of: Double(rating))]
    if let text = note.text { words += ["--note", ShellText.quoted(text)] }
    words += tags.flatMap { ["--tag", ShellText.quoted($0)] }
    return ShellText.line(of: words + world.dayOption(day))
  }
}

extension Change {
  /// Sets the rating or the note of a day, and returns the value before.
  ///
  /// `keepingEntries` says whether single ratings of the day are not deleted.
  func recordMood(
    _ value: Value, of name: String, on day: Day, keepingEntries: Bool = false
  ) throws -> Value? {
    try record(.set(value), named: name, on: day, keepingEntries: keepingEntries) {
      guard let attribute = AttributeFinder.template(name) else {
        preconditionFailure("Exist has the rating and the note of a day")
      }
      return attribute
    }.before
  }
}

extension Value {
  /// The text, or nil.
  package var words: String? { if case .text(let words) = self { words } else { nil } }
}
