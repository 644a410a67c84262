import Drawing
import Metrics
import Text
import Time

/// Tells people which values a command has changed, from what, and how to take it back.
package struct ChangeLines {
  private let changes: [ToldChange]
  private let today: Day
  private let values: ValueText

  /// The most values that are told one by one.
  private static let few = 8

  package init(of changes: [ToldChange], today: Day, in values: ValueText) {
    self.changes = changes
    self.today = today
    self.values = values
  }

  /// A line a value, or one for many; the last says how to take it back, or that nothing changed.
  package func block(width: Int) -> Block {
    guard changes.contains(where: \.isChange) else {
      let told = changes.count <= ChangeLines.few ? changes.map(sentence) : []
      return Told.lines(told, end: "nothing changed", width: width, glyphs: values.glyphs)
    }
    let changed = changes.filter(\.isChange)
    let told =
      changed.count <= ChangeLines.few
      ? changes.filter(isTold).map(sentence) : [summary(of: changed)]
    let end = "dash undo takes \(changed.count == 1 ? "it" : "all of it") back"
    return Told.lines(told, end: end, width: width, glyphs: values.glyphs)
  }

  /// Values that stayed are told only beside a few others.
  private func isTold(_ change: ToldChange) -> Bool {
    change.isChange || changes.count <= ChangeLines.few
  }

  /// `Steps 5,623 on Friday 20 November (was 5,123)`.
  private func sentence(_ change: ToldChange) -> String {
    let day = DayText.plain(change.day, on: today)
    let label = change.attribute.label
    let before = change.before.map { values.text(of: $0, change.attribute, isExact: true) }
    guard let now = change.now else {
      return before.map { "\(label) forgotten on \(day) (was \($0))" }
        ?? "\(label) has no value on \(day)"
    }
    let told = "\(label) \(values.text(of: now, change.attribute, isExact: true)) on \(day)"
    if change.isNew { return told + " (new in \(Group(named: change.attribute.group).label))" }
    return change.isChange ? told + (before.map { " (was \($0))" } ?? "") : told + ", as before"
  }

  /// `412 values on 30 days: 400 new, 12 replaced`.
  private func summary(of changed: [ToldChange]) -> String {
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
