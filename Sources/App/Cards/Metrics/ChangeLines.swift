import Drawing
import Metrics
import Text
import Time

/// Which values a command has changed, what they were before, and how to undo it.
package struct ChangeLines {
  private let changes: [ValueChange]
  private let today: Day
  private let values: ValueText
  private let isRehearsal: Bool

  private static let few = 8

  package static let undoHint = "undo with: dash undo"

  /// `isRehearsal` says that none of it was stored.
  package init(
    of changes: [ValueChange], today: Day, in values: ValueText, isRehearsal: Bool = false
  ) {
    self.isRehearsal = isRehearsal
    self.changes = changes
    self.today = today
    self.values = values
  }

  /// A line for each value, or one for many; the last says how to undo it, or that nothing changed.
  package func block(width: Int) -> Block {
    guard changes.contains(where: \.isChange) else {
      let sentences = changes.count <= ChangeLines.few ? changes.map(sentence) : []
      return Sentences.lines(sentences, end: "nothing changed", width: width, glyphs: values.glyphs)
    }
    let changed = changes.filter(\.isChange)
    let sentences =
      changed.count <= ChangeLines.few
      ? changes.filter(isListed).map(sentence) : [summary(of: changed)]
    return Sentences.lines(
      sentences, end: isRehearsal ? "not recorded: this was a dry run" : ChangeLines.undoHint,
      width: width, glyphs: values.glyphs)
  }

  /// Unchanged values are listed only among few.
  private func isListed(_ change: ValueChange) -> Bool {
    change.isChange || changes.count <= ChangeLines.few
  }

  /// `Steps 5,623 on Friday 20 November (was 5,123)`.
  private func sentence(_ change: ValueChange) -> String {
    let day = DayText.plain(change.day, on: today)
    let label = change.attribute.label
    let before = change.before.map { values.text(of: $0, change.attribute, isExact: true) }
    guard let now = change.now else {
      return before.map { "\(label) deleted on \(day) (was \($0))" }
        ?? "\(label) has no value on \(day)"
    }
    let sentence = "\(label) \(values.text(of: now, change.attribute, isExact: true)) on \(day)"
    if change.isNew { return sentence + " (new in \(Group(named: change.attribute.group).label))" }
    return change.isChange
      ? sentence + (before.map { " (was \($0))" } ?? "") : sentence + ", as before"
  }

  /// `412 values on 30 days: 400 new, 12 replaced`.
  private func summary(of changed: [ValueChange]) -> String {
    let days = Set(changed.map(\.day)).count
    let new = changed.count { $0.before == nil }
    let replaced = changed.count - new
    var parts: [String] = []
    if new > 0 { parts.append("\(CountText.grouped(new)) new") }
    if replaced > 0 { parts.append("\(CountText.grouped(replaced)) replaced") }
    return CountText.of(changed.count, "value", "values") + " on "
      + CountText.of(days, "day", "days") + ": " + parts.joined(separator: ", ")
  }
}

/// Which attributes a command has paused on a day, or no longer pauses.
package struct PauseLines {
  private let sentences: [String]
  private let isChange: Bool
  private let glyphs: Glyphs

  /// An attribute that was paused; `before` is the pause that there was already.
  package init(
    pausing attribute: Attribute, on day: Day, _ pause: Pause, replacing before: Pause?,
    today: Day, glyphs: Glyphs
  ) {
    var sentence = "\(attribute.label) is paused on \(DayText.plain(day, on: today))"
    if let reason = pause.reason { sentence += ": \"\(reason)\"" }
    isChange = pause != before
    if let before {
      sentence += !isChange ? ", as before" : before.reason.map { " (was \"\($0)\")" } ?? ""
    }
    sentences = [sentence]
    self.glyphs = glyphs
  }

  /// Attributes that are no longer paused.
  package init(resuming attributes: [Attribute], on day: Day, today: Day, glyphs: Glyphs) {
    sentences = attributes.map {
      "\($0.label) is no longer paused on \(DayText.plain(day, on: today))"
    }
    isChange = true
    self.glyphs = glyphs
  }

  /// A sentence for each attribute; the last says how to undo it.
  package func block(width: Int) -> Block {
    Sentences.lines(
      sentences, end: isChange ? ChangeLines.undoHint : "nothing changed", width: width,
      glyphs: glyphs)
  }
}

/// Sentences that say what a command has done.
enum Sentences {
  /// One sentence on each line, and `end` after the last one if it fits, else below.
  static func lines(_ sentences: [String], end: String, width: Int, glyphs: Glyphs) -> Block {
    var lines: [CleanText] = []
    for sentence in sentences {
      let line = CleanText(sentence)
      if line.width <= width {
        lines.append(line)
      } else {
        lines += Wrap.lines(of: sentence, width: width)
      }
    }
    let joined = lines.last.map { $0 + CleanText(glyphs.dot + end) }
    if let joined, joined.width <= width {
      lines[lines.count - 1] = joined
    } else {
      lines += Wrap.lines(of: end, width: width)
    }
    return lines.map { Line($0) }
  }
}
