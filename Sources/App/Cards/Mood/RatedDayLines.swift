import Drawing
import Metrics
import Text
import Time

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
