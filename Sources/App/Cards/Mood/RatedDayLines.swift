import Drawing
import Metrics
import Text
import Time

/// What rating a day has changed, and how to undo it.
package struct RatedDayLines {
  private let done: RatedDay
  private let today: Day
  private let values: ValueText

  package init(of done: RatedDay, today: Day, in values: ValueText) {
    self.done = done
    self.today = today
    self.values = values
  }

  /// `Mood 4 of 5, good, on Friday 20 November · "good"`, and below it tags and levels, each with the
  /// value that it replaces.
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
