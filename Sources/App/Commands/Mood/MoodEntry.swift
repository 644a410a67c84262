import Cards
import Drawing
import Metrics
import Storage
import Text
import Time

/// What a person says of a day: a rating, a note, and what goes with them.
struct MoodEntry {
  /// What becomes of the day's note.
  enum Note {
    /// It stays as it is.
    case kept
    case put(String)
    case forgotten
  }

  var rating: Int64
  var note: Note
  var day: Day
  /// What was typed, as undo will name it.
  var typed: String
  var tags: [String] = []
  /// Other ratings, as they were typed: energy and stress.
  var levels: [Assignment] = []

  /// Records all of it as one change, and says so.
  ///
  /// - Throws: ``Failure`` where a tag or a level is none, and nothing is kept then.
  func record(in context: Context) throws {
    var more: [ValueChange] = []
    var before: (rating: Int64?, note: Value?) = (nil, nil)
    try context.change(by: typed) { change in
      before.rating =
        try MoodEntry.put(.integer(rating), of: Mood.name, on: day, by: change)?.whole
      switch note {
      case .kept: break
      case .put(let note):
        before.note = try MoodEntry.put(.text(note), of: Mood.noteName, on: day, by: change)
      case .forgotten: before.note = try change.forget(Mood.noteName, on: day)
      }
      if !tags.isEmpty || !levels.isEmpty {
        var logbook = Logbook(of: change.store, in: context)
        try put(to: &logbook, in: change)
        more = logbook.changes
      }
    }
    try acknowledge(replacing: before, more, in: context)
  }

  /// Puts tags and levels.
  private func put(to logbook: inout Logbook, in change: Change) throws {
    for level in levels { try logbook.record(level, on: day, in: change) }
    for tag in tags {
      let (attribute, isNew) = try logbook.finder.tag(tag)
      try logbook.record(.integer(1), of: attribute, on: day, in: change, isNew: isNew)
    }
  }

  /// Puts a value of the mood, which is an attribute from its first rating on.
  static func put(
    _ value: Value, of name: String, on day: Day, by change: Change
  ) throws -> Value? {
    if let (row, type) = try change.key(of: name) {
      guard value.encoded(as: type) != nil else {
        throw Failure(
          "'\(name)' is kept as \(type.name), which no rating or note is",
          hints: ["To take it away, with its values: dash attributes remove \(name)"],
          status: .data)
      }
      return try change.put(value, row: row, on: day)
    }
    if let attribute = AttributeFinder.template(name) {
      _ = try change.record(
        Dataset(groups: [Group(named: attribute.group)], attributes: [attribute]))
    }
    return try change.put(value, of: name, on: day)
  }

  /// `Mood 4 of 5, good, on Friday 20 November · "good"`, and below it what else was put, each with
  /// what it replaces.
  private func acknowledge(
    replacing before: (rating: Int64?, note: Value?), _ more: [ValueChange],
    in context: Context
  ) throws {
    let look = context.renderOptions
    let dot = look.glyphs.dot
    var isReplaced = false
    func told(_ now: String, _ before: String?) -> String {
      guard let before, before != now else { return now }
      isReplaced = true
      return now + " (was \(before))"
    }
    let place = ", on " + DayText.plain(day, on: context.today)
    var text = "Mood " + context.moodWords(for: rating) + place
    if let before = before.rating, before != rating {
      isReplaced = true
      text += " (was " + context.moodWords(for: before) + ")"
    }
    let noteBefore = before.note?.quotedNote
    switch note {
    case .kept: break
    case .put(let note): text += dot + told(Value.text(note).quotedNote ?? "", noteBefore)
    case .forgotten: text += dot + told("no note", noteBefore)
    }
    var lines = [text]
    if !more.isEmpty {
      let values = context.valueText
      let words = more.map { change in
        let label = change.attribute.label
        guard change.attribute.type != .boolean else { return label }
        func text(_ value: Value) -> String { values.text(of: value, change.attribute) }
        return label + " " + told(change.now.map(text) ?? "", change.before.map(text))
      }
      lines.append(words.joined(separator: dot))
    }
    if isReplaced {
      let undo = ChangeLines.undoHint
      let last = lines[lines.count - 1]
      if TextWidth.cells(of: last) + 3 + undo.utf8.count <= look.width {
        lines[lines.count - 1] = last + dot + undo
      } else {
        lines.append(undo)
      }
    }
    guard lines.contains(where: { TextWidth.cells(of: $0) > look.width }) else {
      return try context.print(lines)
    }
    try context.say(lines)
  }
}

extension Value {
  /// A note in quotes, in one line; nil for what is no text.
  var quotedNote: String? {
    guard case .text(let note) = self else { return nil }
    return "\"\(Wrap.joined(note))\""
  }
}

extension Context {
  /// `4 of 5, good`.
  func moodWords(for kept: Int64) -> String {
    valueText.rating(Double(kept)) + (settings.scale == .five ? " of 5, " : " of 9, ")
      + RatingScale.moodWord(for: kept)
  }
}
