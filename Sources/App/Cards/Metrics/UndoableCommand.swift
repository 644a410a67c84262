import Metrics
import Text
import Time

/// What one command has changed, and what undoing it would do.
package struct UndoableCommand: Sendable {
  /// Counts from 1; the later the greater.
  package var number: Int
  /// Its day and time, `2026-11-20` and `21:00`.
  package var day: String
  package var time: String
  /// What was typed.
  package var command: String
  package var valueCount: Int
  package var dayCount: Int
  /// Attributes, groups and goals that it created, changed or deleted.
  package var rowCount: Int
  /// Ratings of days that have several, and pauses, that it added or deleted.
  package var entryCount: Int
  /// Facts that it added or deleted.
  package var factCount: Int
  /// Weeks of averages that it fetched or deleted.
  package var setCount: Int
  /// Calendars of the agenda that it added, changed or deleted.
  package var calendarCount: Int
  /// Places that it added, changed or deleted.
  package var placeCount: Int
  /// Files of events that it added, changed or deleted.
  package var fileCount: Int
  /// The values, if there are few: from the present one to the one that undoing restores.
  package var values: [ValueChange]

  package init(
    number: Int, made: String, command: String, valueCount: Int, dayCount: Int, rowCount: Int,
    entryCount: Int = 0, factCount: Int, setCount: Int = 0, calendarCount: Int = 0,
    placeCount: Int = 0, fileCount: Int = 0,
    values: [ValueChange]
  ) {
    self.number = number
    let parts = made.split(separator: "T", maxSplits: 1)
    day = parts.first.map(String.init) ?? ""
    time = parts.count == 2 ? String(parts[1]) : ""
    self.command = command
    self.valueCount = valueCount
    self.dayCount = dayCount
    self.rowCount = rowCount
    self.entryCount = entryCount
    self.factCount = factCount
    self.setCount = setCount
    self.calendarCount = calendarCount
    self.placeCount = placeCount
    self.fileCount = fileCount
    self.values = values
  }

  /// The most values that are listed one by one.
  private static let few = 3

  /// What undoing it does: `Steps 5,623 → 5,123 on Friday 20 November`, `412 values of 30 days`.
  ///
  /// In a list the present value is left out, because the commands above are undone first: `Steps back
  /// to 5,123`.
  func effect(in text: ValueText, today: Day, isListed: Bool = false) -> String {
    var parts: [String] = []
    if values.count == valueCount, 1...UndoableCommand.few ~= valueCount {
      parts += values.map { effect(of: $0, in: text, today, isListed) }
    } else if valueCount > 0 {
      parts.append(
        CountText.of(valueCount, "value", "values") + " of "
          + CountText.of(dayCount, "day", "days"))
    }
    if rowCount > 0 {
      parts.append(
        CountText.of(rowCount, "attribute, group or goal", "attributes, groups or goals"))
    }
    if entryCount > 0 {
      parts.append(CountText.of(entryCount, "rating or pause", "ratings or pauses"))
    }
    if setCount > 0 {
      parts.append(CountText.of(setCount, "week of averages", "weeks of averages"))
    }
    if factCount > 0 { parts.append(CountText.of(factCount, "fact", "facts") + " of your own") }
    if calendarCount > 0 { parts.append(CountText.of(calendarCount, "calendar", "calendars")) }
    if placeCount > 0 { parts.append(CountText.of(placeCount, "place", "places")) }
    if fileCount > 0 { parts.append(CountText.of(fileCount, "event", "events")) }
    return parts.isEmpty ? "nothing" : parts.joined(separator: "; ")
  }

  private func effect(
    of value: ValueChange, in text: ValueText, _ today: Day, _ isListed: Bool
  ) -> String {
    func words(_ side: Value?) -> String {
      side.map { text.text(of: $0, value.attribute, isExact: true) } ?? "none"
    }
    let arrow = text.glyphs.arrow
    let change =
      isListed
      ? "back to \(words(value.now))" : "\(words(value.before)) \(arrow) \(words(value.now))"
    return "\(value.attribute.label) \(change) on "
      + DayText.plain(value.day, on: today)
  }
}
