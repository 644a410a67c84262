import Drawing
import Metrics
import Text

/// An attribute on a day as a sentence: `Steps: 5,623, 69% of the average 8,104`.
struct ItemSentence {
  private let item: DayReport.Item
  private let values: ValueText

  init(_ item: DayReport.Item, in values: ValueText) {
    self.item = item
    self.values = values
  }

  /// The sentence, those about a goal for the week and about a year before; empty where there is nothing
  /// to say.
  var block: Block {
    var block: Block = []
    if item.hasRow, !(item.value == nil && item.goal == nil && item.pause == nil) {
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
    guard let value = item.value else { return item.pause == nil ? "no value" : "" }
    let text = Wrap.joined(values.text(of: value, item.attribute))
    guard item.attribute.name == Mood.name, let rating = value.whole else { return text }
    return text + ", " + RatingScale.moodWord(for: rating)
  }

  /// What the value is measured against: `69% of the average 8,104`, `the average is 3.5`.
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

  /// As in the column of shares: above a limit, and of what less is better of, the difference.
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
