import Host
import Metrics
import Storage
import Text
import Time

/// Adds one of several ratings to a day.
package struct AddRating: Action {
  package static let effects: Effects = .writesDay

  /// From 1 to 9.
  package var rating: Int64
  package var note: String?
  package var day: Day
  /// The time in minutes after midnight; now if it is nil and the day is today.
  package var clock: Int?

  package init(_ rating: Int64, note: String? = nil, on day: Day, at clock: Int? = nil) {
    (self.rating, self.note, self.day, self.clock) = (rating, note, day, clock)
  }

  /// - Returns: The new rating, all ratings of the day, and the rating that the day had.
  /// - Throws: ``Failure`` for a time in the future, and if the note of the day becomes too long.
  package func run(
    in world: World
  ) throws -> (entry: TimedEntry, ratings: DayRatings, before: Int64?) {
    let entry = TimedEntry(
      attribute: Mood.name, day: day, minute: try minute(in: world), value: .integer(rating),
      note: note)
    return try world.change(by: line(in: world)) { change in
      let store = change.store
      let before = try store.value(of: Mood.name, on: day)?.whole
      let noteBefore = try store.value(of: Mood.noteName, on: day)?.words
      let stored = try store.entries(of: Mood.name, in: day...day).filter { !$0.isPause }
      var ratings = DayRatings(of: stored, on: day, rating: before, note: noteBefore)
      ratings.add(entry)
      if let note = ratings.note, note != noteBefore {
        _ = try change.recordMood(.text(try Mood.checked(note: note)), of: Mood.noteName, on: day)
      }
      guard let rating = ratings.rating(by: world.settings.moodOfDay)
      else { preconditionFailure("a rating was added") }
      _ = try change.recordMood(.integer(rating), of: Mood.name, on: day, keepingEntries: true)
      try change.replaceEntries(of: Mood.name, on: day, with: ratings.entries)
      return (entry, ratings, before)
    }
  }

  /// Minutes after the midnight that begins the day, or nil on another day without a time.
  private func minute(in world: World) throws -> Int? {
    let now = world.now
    guard let clock else { return day == world.today ? now.minute + 1440 * (now.day - day) : nil }
    // Before the time in `day.start` it is still the day before.
    let minute = clock < world.settings.dayStart ? clock + 1440 : clock
    if minute > now.minute + 1440 * (now.day - day) {
      let time = NumberText.text { $0.clock(Double(clock), world.settings.clock) }
      throw Failure.usage(
        "\(time) is in the future", hints: "For another day, add --date, such as --date yesterday.")
    }
    return minute
  }

  private func line(in world: World) -> String {
    let words = ["mood", "add", world.settings.scale.text(of: Double(rating))]
    return world.line(of: words, note.map { ["--note", $0] } ?? [], on: day)
  }
}

/// Rates a day, with its note, tags and other values, as one change.
package struct RateDay: AskingAction {
  package static let effects: Effects = .writesDay

  package enum Note: Equatable {
    case unchanged
    case put(String)
    case deleted

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
  package var answers = Answers()
  /// Whether several ratings of the day may be replaced; otherwise ``HasSeveral`` is thrown.
  package var replacesSeveral = true

  /// The day has several ratings.
  package struct HasSeveral: Error {}

  package init(
    _ rating: Int64, note: Note = .unchanged, on day: Day, tags: [String] = [],
    entries: [RecordValues.Entry] = []
  ) {
    (self.rating, self.note, self.day) = (rating, note, day)
    (self.tags, self.entries) = (tags, entries)
  }

  /// - Throws: ``Failure`` for an invalid tag or value; ``Question`` for a tag with a similar name.
  package func run(in world: World) throws -> RatedDay {
    try world.change(by: line(in: world)) { change in
      if !replacesSeveral, try change.store.hasSeveralRatings(on: day) { throw HasSeveral() }
      var result = RatedDay(rating, on: day)
      result.note = note.text
      result.ratingBefore = try change.recordMood(.integer(rating), of: Mood.name, on: day)?.whole
      switch note {
      case .unchanged: break
      case .put(let note):
        result.noteBefore = try change.recordMood(.text(note), of: Mood.noteName, on: day)?.words
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
    let words = (note.text.map { ["--note", $0] } ?? []) + tags.flatMap { ["--tag", $0] }
    let rating = world.settings.scale.text(of: Double(rating))
    return world.line(of: ["mood", "rate", rating], words, on: day)
  }
}

extension Store {
  /// Whether a day has a rating with a time, and perhaps more.
  package func hasSeveralRatings(on day: Day) throws -> Bool {
    try entries(of: Mood.name, in: day...day).contains { !$0.isPause }
  }
}

extension Change {
  /// Sets the rating or the note of a day, and returns the value before.
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
  package var words: String? { if case .text(let words) = self { words } else { nil } }
}

/// Sets, extends or deletes the note of a day.
package struct WriteNote: Action {
  package static let effects: Effects = .writesDay

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
    (self.text, self.mode, self.day) = (text, mode, day)
  }

  package init(deletingOn day: Day) { self.init("", .delete, on: day) }

  /// - Throws: ``Failure`` if the note is empty or too long.
  package func run(in world: World) throws -> (before: String?, now: String?) {
    let line = world.line(of: ["dash", "note"], [text], on: day)
    return try world.change(by: line) { change in
      if mode == .delete { return (try change.forget(Mood.noteName, on: day)?.words, nil) }
      let stored = try change.store.value(of: Mood.noteName, on: day)?.words
      let both = mode == .append ? stored.map { "\($0)\n\(text)" } : nil
      let note = try Mood.checked(note: both ?? text)
      let before = try change.recordMood(.text(note), of: Mood.noteName, on: day)
      return (before?.words, note)
    }
  }
}

/// Deletes the rating and the note of a day.
package struct ClearDay: Action {
  package static let effects: Effects = .writesDay

  package var day: Day

  package init(_ day: Day) { self.day = day }

  package func run(in world: World) throws -> (rating: Int64?, note: String?) {
    guard let store = try world.openStore() else { return (nil, nil) }
    return try world.change(by: world.line(of: ["mood", "clear"], on: day), in: store) { change in
      (
        try change.forget(Mood.name, on: day)?.whole,
        try change.forget(Mood.noteName, on: day)?.words
      )
    }
  }
}
