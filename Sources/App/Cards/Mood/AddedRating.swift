import Drawing
import Metrics
import Text
import Time

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

  /// `Mood 3 of 5, okay, at 21:00 on Friday 20 November · "tired"`, and below it, for several
  /// ratings, that of the day.
  ///
  /// No line is wider than `width`.
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
      "The day: \(values.moodWords(for: rating)), the \(rule.rawValue) of \(ratings.entries.count) ratings"
    if let before, before != rating { day += " (was \(values.moodWords(for: before)))" }
    return Sentences.lines(
      [first, day], end: ChangeLines.undoHint, width: width, glyphs: values.glyphs)
  }
}
