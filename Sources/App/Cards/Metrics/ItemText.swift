import Drawing
import Metrics
import Text

/// An attribute on a day as a card shows it, its texts made once.
///
/// A class, because a copy of a struct would retain each text.
final class ItemText {
  let item: DayReport.Item
  let label: CleanText
  /// Empty if unknown.
  let service: String
  let gauge: Gauge
  let isText: Bool
  let memory: String?
  /// The value, else the forecast; nil if both are missing.
  let text: String?
  /// `avg 8,104`, `avg 8,100 of all days`, `goal 10,000`, `max 1h`, `usual from 22 Nov`, `paused`.
  let typical: String?
  /// Follows ``text``: that it is a forecast; empty for a value.
  let textNote: String
  /// Whether ``typical`` says when there will be an average.
  let isAwaitingAverage: Bool
  let progress: Progress
  /// The value and the goal in the attribute's own encoding.
  let number: Double?
  let goal: Double?
  let isOverLimit: Bool
  /// Whether its gauge must not look like a goal that was met.
  let isAdverse: Bool
  let isGauged: Bool
  /// The share of the goal `69%`, the excess of a limit `+11%` or `limit`; if less is better, the
  /// difference from the average `-31%`, and for a time of day `-42m`.
  let share: String?
  let week: WeekGoalText?
  /// Whether it has a row for the day, not only for the week.
  let hasRow: Bool
  let pause: Pause?

  /// Without `hasRings`, a bar is in the place of a ring.
  init(_ item: DayReport.Item, in values: ValueText, hasRings: Bool = true) {
    self.item = item
    label = CleanText(item.attribute.label)
    service = item.attribute.service ?? ""
    // A ring with nothing in it would be larger than what it says.
    gauge =
      item.forecast != nil || item.gauge == .ring && (item.goal == nil || item.pause != nil)
      ? .plain : item.gauge == .ring && !hasRings ? .bar : item.gauge
    isText = item.attribute.type == .text
    memory = item.memory.map { CleanText($0).string }
    text =
      if let value = item.value ?? item.forecast {
        values.text(of: value, item.attribute)
      } else { nil }
    textNote = item.forecast == nil ? "" : ItemText.forecast
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

  var name: String { item.attribute.name }

  static let forecast = " forecast"

  /// Follows an average that is the overall one.
  private static let ofAllDays = " of all days"

  /// Whether ``typical`` says that it is the overall average.
  var isOfAllDays: Bool { typical?.hasSuffix(ItemText.ofAllDays) ?? false }

  /// The cells of ``typical`` without the words that say that it is the overall average.
  var averageWidth: Int {
    guard let typical else { return 0 }
    let cells = TextWidth.cells(of: typical)
    return isOfAllDays ? cells - ItemText.ofAllDays.utf8.count : cells
  }

  /// The characters of ``typical`` without the words that say that it is the overall average.
  var averageLength: Int {
    guard let typical else { return 0 }
    return typical.count - (isOfAllDays ? ItemText.ofAllDays.count : 0)
  }

  /// ``typical`` as lines within a ring.
  var ringLines: [CleanText] {
    guard let typical else { return [] }
    guard isOfAllDays else { return [CleanText(typical)] }
    return [CleanText(String(typical.dropLast(ItemText.ofAllDays.count))), "all days"]
  }

  private static func share(of item: DayReport.Item) -> String? {
    if case .clock(_, let minutes) = item.progress {
      return minutes == 0
        ? "0m"
        : (minutes < 0 ? "-" : "+") + NumberText.text { $0.duration(Double(minutes.magnitude)) }
    }
    guard case .share(_, let percent) = item.progress, let goal = item.goal else { return nil }
    guard let percent else { return item.isOverLimit ? "over" : nil }
    let isBelow = !goal.isLimit && !goal.isSet && item.attribute.isLessBetter
    guard goal.isLimit || isBelow else { return MetricRows.percentage(percent) }
    // 350% of the usual, or 100% of a limit, would read like an achievement.
    if percent > 100 { return "+" + MetricRows.percentage(percent - 100) }
    if isBelow { return (percent < 100 ? "-" : "+") + MetricRows.percentage(100 - percent) }
    return percent < 100 ? MetricRows.percentage(percent) : "limit"
  }

  /// The colour of its gauge in a card of `hue`, red for an adverse value.
  func gaugeHue(in hue: Hue) -> Hue { isAdverse ? .alert : hue }
  var shareRole: Role { isAdverse ? .alert : .text }
  func text(or glyphs: Glyphs) -> String { text ?? glyphs.missing }
  var role: Role { text == nil ? .quiet : .text }
}

extension Chips.Chip {
  init(_ item: ItemText) {
    if let pause = item.pause {
      let reason = CleanText(pause.reason ?? "paused")
      self.init(item.label + " (" + reason + ")", .paused)
    } else {
      self.init(item.label, item.isOverLimit ? .over : item.number == 1 ? .done : .open)
    }
  }
}

/// An attribute on a day as a sentence: `Steps: 5,623, 69% of the average 8,104`.
struct ItemSentence {
  let item: DayReport.Item
  let values: ValueText

  /// The sentences on the day, the week's goal and a year before; empty without any.
  var block: Block {
    var block: Block = []
    if item.hasRow,
      !(item.value == nil && item.forecast == nil && item.goal == nil && item.pause == nil)
    {
      block.append(PlainText.sentence(item.attribute.label, [facts]))
    }
    if let memory = item.memory {
      block.append(PlainText.sentence("A year ago", [Wrap.joined(memory)]))
    }
    if let week = item.week.map({ WeekGoalText($0, of: item.attribute, in: values) }) {
      block.append(PlainText.sentence(item.attribute.label, [week.words, week.run ?? ""]))
    }
    return block
  }

  /// Without the label: `5,623, 69% of the average 8,104`.
  var facts: String {
    var parts = [value]
    if let pause = item.pause {
      parts.append(pause.reason.map { "paused: " + CleanText($0).string } ?? "paused")
    } else if let comparison {
      parts.append(comparison)
    } else if let day = item.usualFrom {
      parts.append("usual from " + DayText.date(day))
    }
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private var value: String {
    if let forecast = item.forecast {
      return Wrap.joined(values.text(of: forecast, item.attribute)) + ItemText.forecast
    }
    guard let value = item.value else { return item.pause == nil ? "no value" : "" }
    let text = Wrap.joined(values.text(of: value, item.attribute))
    guard item.attribute.name == Mood.name, let rating = value.whole else { return text }
    return text + ", " + RatingScale.moodWord(for: rating)
  }

  /// The comparison: `69% of the average 8,104`, `the average is 3.5`.
  private var comparison: String? {
    guard let goal = item.goal else { return nil }
    if item.attribute.type == .boolean {
      if item.isOverLimit { return "over the limit" }
      return goal.isLimit ? nil : item.value?.whole == 1 ? "the goal is met" : "the goal is not met"
    }
    let target = values.text(ofTypical: goal.value, item.attribute)
    let name =
      goal.isSet
      ? (goal.isLimit ? "limit" : "goal") : goal.isOfAllDays ? "average of all days" : "average"
    switch item.progress {
    case .share(let fill, let percent) where item.gauge != .plain && (percent != nil || fill == 1):
      return share(percent, of: "the \(name) \(target)", goal)
    case .clock(_, let minutes):
      if minutes == 0 { return "at the \(name)" }
      let size = NumberText.text { $0.duration(Double(minutes.magnitude)) }
      return "\(size) \(minutes < 0 ? "before" : "after") the \(name) \(target)"
    case .share, .position, .none: return "the \(name) is \(target)"
    }
  }

  /// Like the column of shares: the difference for a limit, and if less is better.
  private func share(_ percent: Int?, of target: String, _ goal: Goal) -> String {
    guard let percent else { return "over \(target)" }
    let isDifference = goal.isLimit || !goal.isSet && item.attribute.isLessBetter
    if isDifference, percent > 100 {
      return "\(MetricRows.percentage(percent - 100)) above \(target)"
    }
    if isDifference, percent == 100 { return "at \(target)" }
    if isDifference, !goal.isLimit {
      return "\(MetricRows.percentage(100 - percent)) below \(target)"
    }
    return "\(MetricRows.percentage(percent)) of \(target)"
  }
}
