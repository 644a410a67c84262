import Drawing
import Metrics
import Text

/// An attribute on a day as a card shows it, its texts made once.
struct ItemText {
  let name: String
  let label: CleanText
  /// Empty if unknown.
  let service: String
  let gauge: Gauge
  let isText: Bool
  /// What was written a year before.
  let memory: String?
  /// The value; nil if missing.
  let text: String?
  /// The average `avg 8,104`, or the goal that a person set, `goal 10,000`, `max 1h 00m`; nil if there
  /// is neither.
  let typical: String?
  let progress: Progress
  /// The value and the goal in the attribute's own encoding.
  let number: Double?
  let goal: Double?
  /// Whether the value is above a limit.
  let isOverLimit: Bool
  /// The goal for the whole week, if one is set.
  let week: WeekGoalText?
  /// Whether it has a row for the day, not only for the week.
  let hasRow: Bool
  /// Nil unless the attribute is paused on the day.
  let pause: Pause?

  init(_ item: borrowing DayReport.Item, in values: ValueText) {
    name = item.attribute.name
    label = CleanText(item.attribute.label)
    service = item.attribute.service ?? ""
    // A ring would have a row of its own, with nothing in it.
    gauge = item.gauge == .ring && item.pause != nil ? .plain : item.gauge
    isText = item.attribute.type == .text
    memory = item.memory.map { CleanText($0).string }
    text = if let value = item.value { values.text(of: value, item.attribute) } else { nil }
    pause = item.pause
    hasRow = item.hasRow
    week =
      if let week = item.week { WeekGoalText(week, of: item.attribute, in: values) } else { nil }
    typical =
      if let pause = item.pause {
        CleanText(pause.reason.map { "paused: " + $0 } ?? "paused").string
      } else if let goal = item.goal {
        NumberText.text {
          $0.put(
            !goal.isSet
              ? "avg " : goal.isLimit && item.attribute.type != .boolean ? "max " : "goal ")
          values.put(typical: goal.value, item.attribute, in: &$0)
        }
      } else { nil }
    progress = item.progress
    number = item.value?.number
    goal = item.goal?.value
    isOverLimit = item.isOverLimit
  }

  /// The colour of its gauge in a card of `hue`: that of alerts above a limit.
  func gaugeHue(in hue: Hue) -> Hue { isOverLimit ? .alert : hue }

  /// The value, or the sign for a missing one.
  func text(or glyphs: Glyphs) -> String { text ?? (glyphs == .unicode ? "·" : ".") }

  /// The role of ``text(or:)``.
  var role: Role { text == nil ? .quiet : .strong }
}

extension Chips.Chip {
  /// The chip of an item.
  init(_ item: ItemText) {
    if let pause = item.pause {
      let reason = CleanText(pause.reason ?? "paused")
      self.init(item.label + " (" + reason + ")", .paused)
    } else {
      self.init(item.label, item.isOverLimit ? .over : item.number == 1 ? .done : .open)
    }
  }
}
