import Actions
import Cards
import Drawing
import Host
import Metrics
import Storage
import Text
import Time

/// A rating of a day, with its note, tags and levels, as one change.
struct MoodEntry {
  /// What to do with the note of the day.
  enum Note: Equatable {
    case unchanged
    case put(String)
    case deleted

    /// The note that is put; nil for none.
    var text: String? { if case .put(let text) = self { text } else { nil } }
  }

  var rating: Int64
  var note: Note
  var day: Day
  /// The command line, as `dash undo` lists it.
  var typed: String
  var tags: [String] = []
  /// Energy and stress, as they were typed.
  var levels: [Assignment] = []

  /// Stores all of it as one change, and reports it.
  ///
  /// - Throws: ``Failure`` for a tag or a level that is invalid; nothing is stored then.
  func record(in context: Context) throws {
    var more: [ValueChange] = []
    var before: (rating: Int64?, note: Value?) = (nil, nil)
    var isChanged = true
    try context.asking { answers in
      try context.change(by: typed) { change in
        before.rating =
          try MoodEntry.put(.integer(rating), of: Mood.name, on: day, by: change)?.whole
        switch note {
        case .unchanged: break
        case .put(let note):
          before.note = try MoodEntry.put(.text(note), of: Mood.noteName, on: day, by: change)
        case .deleted: before.note = try change.forget(Mood.noteName, on: day)
        }
        if !tags.isEmpty || !levels.isEmpty {
          var logbook = Logbook(of: change.store, in: context)
          try put(to: &logbook, in: change, answers)
          more = logbook.changes
        }
        // The single ratings of the day are deleted even if its rating stays the same.
        isChanged = !change.isEmpty
      }
    }
    if context.isQuiet { return }
    try acknowledge(replacing: before, more, isChanged, in: context)
  }

  /// Puts tags and levels.
  private func put(
    to logbook: inout Logbook, in change: Change, _ answers: Answers
  ) throws {
    for level in levels { try logbook.record(level, on: day, in: change) }
    for tag in tags {
      let (attribute, isNew) = try logbook.finder.tag(tag, isNew: false, answers) { tag, isNew in
        isNew
          ? "dash attributes add \(ShellText.quoted(tag)) --type boolean"
          : "--tag \(ShellText.quoted(tag))"
      }
      try logbook.record(.integer(1), of: attribute, on: day, in: change, isNew: isNew)
    }
  }

  /// Puts a rating or a note; the attribute is created with its first value.
  ///
  /// With `keepingEntries` the single ratings of the day stay, as ``Change/put(_:row:on:keepingEntries:)``.
  static func put(
    _ value: Value, of name: String, on day: Day, by change: Change, keepingEntries: Bool = false
  ) throws -> Value? {
    if let (row, type) = try change.key(of: name) {
      guard value.encoded(as: type) != nil else {
        throw Failure(
          "attribute '\(name)' has the type \(type.name), so it cannot hold a rating or a note",
          hints: ["To delete it with its values: dash attributes remove \(name)"],
          status: .data)
      }
      return try change.put(value, row: row, on: day, keepingEntries: keepingEntries)
    }
    if let attribute = AttributeFinder.template(name) {
      _ = try change.record(
        Dataset(groups: [Group(named: attribute.group)], attributes: [attribute]))
    }
    return try change.put(value, of: name, on: day)
  }

  /// `Mood 4 of 5, good, on Friday 20 November · "good"`, and below it tags and levels, each with the
  /// value that it replaces.
  private func acknowledge(
    replacing before: (rating: Int64?, note: Value?), _ more: [ValueChange],
    _ isChanged: Bool, in context: Context
  ) throws {
    let look = context.renderOptions
    let dot = look.glyphs.dot
    func text(_ now: String, replacing before: String?) -> String {
      guard let before, before != now else { return now }
      return now + " (was \(before))"
    }
    var first =
      "Mood " + context.moodWords(for: rating) + ", on " + DayText.plain(day, on: context.today)
    if let before = before.rating, before != rating {
      first += " (was " + context.moodWords(for: before) + ")"
    }
    let noteBefore = before.note?.quotedNote
    switch note {
    case .unchanged: break
    case .put(let note):
      first += dot + text(Value.text(note).quotedNote ?? "", replacing: noteBefore)
    case .deleted:
      if let noteBefore { first += dot + text("no note", replacing: noteBefore) }
    }
    var lines = [first]
    if !more.isEmpty {
      let values = context.valueText
      let words = more.map { change in
        let label = change.attribute.label
        guard change.attribute.type != .boolean else { return label }
        func valueText(_ value: Value) -> String { values.text(of: value, change.attribute) }
        let now = change.now.map(valueText) ?? ""
        return label + " " + text(now, replacing: change.before.map(valueText))
      }
      lines.append(words.joined(separator: dot))
    }
    if !isChanged { lines[0] += ", as before" }
    do {
      let undo = isChanged ? ChangeLines.undoHint : "nothing changed"
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
  /// A note in quotes on one line; nil for a value that is not text.
  var quotedNote: String? {
    guard case .text(let note) = self else { return nil }
    return "\"\(Wrap.joined(note))\""
  }
}

extension Context {
  /// `4 of 5, good`.
  func moodWords(for stored: Int64) -> String {
    valueText.rating(Double(stored)) + (settings.scale == .five ? " of 5, " : " of 9, ")
      + RatingScale.moodWord(for: stored)
  }
}
