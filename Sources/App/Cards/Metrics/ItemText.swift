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
  /// The average `avg 8,104`, the overall one `avg 8,100 of all days`, the goal that a person set,
  /// `goal 10,000`, `max 1h 00m`, when there will be an average, `usual from 22 Nov`, or `paused`; nil
  /// if there is none of them.
  let typical: String?
  /// Whether ``typical`` says when there will be an average.
  let isAwaitingAverage: Bool
  let progress: Progress
  /// The value and the goal in the attribute's own encoding.
  let number: Double?
  let goal: Double?
  /// Whether the value is above a limit.
  let isOverLimit: Bool
  /// Whether its gauge must not look like a goal that was met.
  let isAdverse: Bool
  /// Whether a gauge compares the value with something.
  let isGauged: Bool
  /// The share of the goal, `69%`; above a limit by how much, `+11%`, and at it `limit`; where less is
  /// better the difference from the average, `+250%` or `-31%`; nil if there is none.
  let share: String?
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
    // A ring with nothing in it would be larger than what it says.
    gauge = item.gauge == .ring && (item.goal == nil || item.pause != nil) ? .plain : item.gauge
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
          if !goal.isSet, goal.isOfAllDays { $0.put(ItemText.ofAllDays) }
        }
      } else if let day = item.usualFrom {
        "usual from " + DayText.date(day)
      } else { nil }
    isAwaitingAverage = item.goal == nil && item.pause == nil && item.usualFrom != nil
    progress = item.progress
    isGauged = item.goal != nil && item.pause == nil
    isAdverse = item.isAdverse
    share = ItemText.share(of: item)
    number = item.value?.number
    goal = item.goal?.value
    isOverLimit = item.isOverLimit
  }

  /// Follows an average that is the overall one.
  private static let ofAllDays = " of all days"

  /// The cells of ``typical`` without the words that say that it is the overall average.
  var averageWidth: Int {
    guard let typical else { return 0 }
    let cells = TextWidth.cells(of: typical)
    return typical.hasSuffix(ItemText.ofAllDays) ? cells - ItemText.ofAllDays.utf8.count : cells
  }

  /// The characters of ``typical`` without the words that say that it is the overall average.
  var averageLength: Int {
    guard let typical else { return 0 }
    return typical.count - (typical.hasSuffix(ItemText.ofAllDays) ? ItemText.ofAllDays.count : 0)
  }

  /// ``typical`` as lines within a ring.
  var ringLines: [CleanText] {
    guard let typical else { return [] }
    guard typical.hasSuffix(ItemText.ofAllDays) else { return [CleanText(typical)] }
    return [CleanText(String(typical.dropLast(ItemText.ofAllDays.count))), "all days"]
  }

  private static func share(of item: borrowing DayReport.Item) -> String? {
    guard case .share(_, let percent) = item.progress, let goal = item.goal else { return nil }
    guard let percent else { return item.isOverLimit ? "over" : nil }
    let isBelow = !goal.isLimit && !goal.isSet && item.attribute.isLessBetter
    guard goal.isLimit || isBelow else { return MetricRows.percentage(percent) }
    // 350% of the usual, or 100% of a limit, would read like an achievement.
    if percent > 100 { return "+" + MetricRows.percentage(percent - 100) }
    if isBelow { return (percent < 100 ? "-" : "+") + MetricRows.percentage(100 - percent) }
    return percent < 100 ? MetricRows.percentage(percent) : "limit"
  }

  /// The colour of its gauge in a card of `hue`: that of alerts where it must not look like success.
  func gaugeHue(in hue: Hue) -> Hue { isAdverse ? .alert : hue }

  /// The role of ``share``.
  var shareRole: Role { isAdverse ? .alert : .text }

  /// The value, or the sign for a missing one.
  func text(or glyphs: Glyphs) -> String { text ?? glyphs.missing }

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
