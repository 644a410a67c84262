import Drawing
import Metrics
import Text
import Time

/// The screen for rating a day: the week, and below it the question or the note.
package struct RatingScreen {
  /// The note while it is written: the text before and after the cursor.
  package struct Note: Sendable {
    package var before: String
    package var after: String
    /// Whether it has the greatest length.
    package var isFull: Bool

    package init(before: String, after: String, isFull: Bool) {
      self.before = before
      self.after = after
      self.isFull = isFull
    }
  }

  private let moods: [DayMood]
  private let today: Day
  private let chosen: Day
  private let note: Note?
  private let values: ValueText

  /// `moods` is the week with the answers so far; the note follows once the day is rated.
  package init(
    of moods: [DayMood], today: Day, choosing chosen: Day,
    note: Note?, in values: ValueText
  ) {
    self.moods = moods
    self.today = today
    self.chosen = chosen
    self.note = note
    self.values = values
  }

  /// The week alone, for the terminal after the end.
  package func week(width: Int, glyphs: Glyphs) -> Block {
    MoodList(of: moods, today: today, marking: chosen, isHinting: false, in: values)
      .block(width: width, glyphs: glyphs)
  }

  /// The screen, and the column of the cursor in its last line.
  package func block(width: Int, glyphs: Glyphs) -> (block: Block, cursor: Int) {
    let week = week(width: width, glyphs: glyphs) + [Line()]
    guard let note else {
      var question = MoodQuestion(on: chosen, today: today, values.scale)
        .block(width: max(width - 3, 1))
      var last = question.removeLast()
      last.append("  ")
      let cursor = min(last.width, max(width - 1, 0))
      let hints = arrows(glyphs).map { Line("  \($0) another day", .quiet) }
      if let hint = hints.first(where: { last.width + $0.width <= width }) { last.append(hint) }
      for index in question.indices { question[index].cut(to: width, glyphs: glyphs) }
      last.cut(to: width, glyphs: glyphs)
      return (week + question + [last], cursor)
    }
    let (line, cursor) = field(note, width: width, glyphs: glyphs)
    return (week + [line], cursor)
  }

  /// The keys that choose another day; in little room only one of two.
  private func arrows(_ glyphs: Glyphs) -> [String] {
    let (up, down) = glyphs == .unicode ? ("↑", "↓") : ("up:", "down:")
    if moods.count < 2 { return [] }
    if chosen == moods.last?.day { return [up] }
    if chosen == moods.first?.day { return [down] }
    return [glyphs == .unicode ? up + down : "up, down:", up]
  }

  /// The note on one line, or the part of it around the cursor that fits.
  private func field(_ note: Note, width: Int, glyphs: Glyphs) -> (Line, cursor: Int) {
    var line = Line(width < 30 ? "" : "Note  ", .quiet)
    // A full note is longer than the line, so the sign needs room of its own.
    let full = Line(
      !note.isFull
        ? "" : width < 60 ? "  full" : "  \(CountText.grouped(Mood.longestNote)) characters: full",
      .quiet)
    let width = max(width - full.width, line.width + 2)
    let room = max(width - line.width - 1, 1)
    var before = shown(note.before, glyphs)
    if TextWidth.cells(of: before) > room {
      let ellipsis = glyphs.ellipsis(within: room)
      let rest = room - TextWidth.cells(of: ellipsis)
      before = String(TextWidth.suffix(of: before, cells: rest))
      line.append(ellipsis, .quiet)
    }
    line.append(before)
    let cursor = line.width
    var after = Line(shown(note.after, glyphs))
    if note.before.isEmpty, note.after.isEmpty {
      after.append("Enter saves without a note", .quiet)
    }
    after.cut(to: width - line.width, glyphs: glyphs)
    line.append(after)
    line.append(full)
    return (line, cursor)
  }

  /// The text on one line, with signs for its line ends.
  private func shown(_ text: String, _ glyphs: Glyphs) -> String {
    let sign: Character = glyphs == .unicode ? "↵" : " "
    return CleanText(String(text.map { $0.isNewline ? sign : $0 })).string
  }
}

/// The changes of a rating, and how to undo them.
package struct RatedDayLines {
  private let done: RatedDay
  private let today: Day
  private let values: ValueText

  package init(of done: RatedDay, today: Day, in values: ValueText) {
    self.done = done
    self.today = today
    self.values = values
  }

  /// `Mood 4 of 5, good, on Friday 20 November · "good"`, then tags and levels with earlier values.
  package func block(width: Int) -> Block {
    let dot = values.glyphs.dot
    var lines = [sentence]
    if !done.changes.isEmpty { lines.append(done.changes.map(words).joined(separator: dot)) }
    if !done.isChange { lines[0] += ", as before" }
    let undo = done.isChange ? ChangeLines.undoHint : "nothing changed"
    let last = lines[lines.count - 1]
    if TextWidth.cells(of: last) + 3 + undo.utf8.count <= width {
      lines[lines.count - 1] = last + dot + undo
    } else {
      lines.append(undo)
    }
    guard lines.contains(where: { TextWidth.cells(of: $0) > width }) else {
      return lines.map { Line($0) }
    }
    return lines.flatMap { Wrap.block(of: $0, width: width) }
  }

  private var sentence: String {
    var text =
      "Mood " + values.moodWords(for: done.rating) + ", on " + DayText.plain(done.day, on: today)
    if let before = done.ratingBefore, before != done.rating {
      text += " (was " + values.moodWords(for: before) + ")"
    }
    let before = done.noteBefore.map(NoteText.quoted)
    if let note = done.note {
      text += values.glyphs.dot + replaced(NoteText.quoted(note), before)
    } else if before != nil {
      text += values.glyphs.dot + replaced("no note", before)
    }
    return text
  }

  private func words(_ change: ValueChange) -> String {
    let label = change.attribute.label
    guard change.attribute.type != .boolean else { return label }
    func text(_ value: Value) -> String { values.text(of: value, change.attribute) }
    return label + " " + replaced(change.now.map(text) ?? "", change.before.map(text))
  }

  private func replaced(_ now: String, _ before: String?) -> String {
    guard let before, before != now else { return now }
    return now + " (was \(before))"
  }
}

/// A note in messages.
package enum NoteText {
  /// In quotes on one line.
  package static func quoted(_ note: String) -> String { "\"\(Wrap.joined(note))\"" }
}

extension ValueText {
  /// `4 of 5, good`.
  package func moodWords(for stored: Int64) -> String {
    rating(Double(stored)) + " of \(scale.top), " + RatingScale.moodWord(for: stored)
  }
}

/// A rating that was added to a day, and the rating of the day that follows.
package struct AddedRating {
  private let entry: TimedEntry
  private let ratings: DayRatings
  private let rule: MoodOfDay
  private let before: Int64?
  private let today: Day
  private let values: ValueText

  /// `before` is the rating that the day had.
  package init(
    _ entry: TimedEntry, to ratings: DayRatings, by rule: MoodOfDay, replacing before: Int64?,
    today: Day, in values: ValueText
  ) {
    self.entry = entry
    self.ratings = ratings
    self.rule = rule
    self.before = before
    self.today = today
    self.values = values
  }

  /// `Mood 3 of 5, okay, at 21:00 on Friday 20 November · "tired"`, then the day's rating if
  /// several.
  package func block(width: Int) -> Block {
    var first = "Mood \(values.moodWords(for: entry.value?.whole ?? 0)),"
    if let minute = entry.clockMinute { first += " at \(values.time(ofMinute: minute))" }
    first += " on \(DayText.plain(entry.day, on: today))"
    if let note = entry.note { first += "\(values.glyphs.dot)\"\(Wrap.joined(note))\"" }
    guard ratings.entries.count > 1, let rating = ratings.rating(by: rule) else {
      return Sentences.lines(
        [first], end: ChangeLines.undoHint, width: width, glyphs: values.glyphs)
    }
    var day =
      "The day: \(values.moodWords(for: rating)), "
      + "the \(rule.rawValue) of \(ratings.entries.count) ratings"
    if let before, before != rating { day += " (was \(values.moodWords(for: before)))" }
    return Sentences.lines(
      [first, day], end: ChangeLines.undoHint, width: width, glyphs: values.glyphs)
  }
}

/// The question how a day was, with the possible answers.
struct MoodQuestion {
  private let question: String
  private let scale: RatingScale

  init(on day: Day, today: Day, _ scale: RatingScale) {
    question = "How was \(day == today ? "today" : day.weekday.name)?"
    self.scale = scale
  }

  /// `1 terrible`, and the others.
  private var answers: [String] {
    RatingScale.moodWords.enumerated().map { "\(scale.rating(ofStep: $0)) \($1)" }
  }

  /// The question and all answers, on as many lines as needed.
  func block(width: Int) -> Block {
    var block: Block = []
    var line = Line(question, .strong)
    for answer in answers {
      if line.width + 2 + answer.utf8.count > width {
        block.append(line)
        line = Line()
      }
      if line.width > 0 { line.append("  ") }
      line.append(String(answer.prefix(1)), .strong)
      line.append(String(answer.dropFirst()))
    }
    return block + [line]
  }
}
