import Metrics
import Time

/// What a day is compared with, and what set that.
package struct GoalExplanation {
  /// One sentence.
  package let text: String

  /// `origin` is the change that set the goal, if a goal is set and the change is known.
  package init(
    _ attribute: Attribute, _ goal: Goal?, setBy origin: GoalOrigin?, on day: Day,
    in values: ValueText
  ) {
    let weekday = day.weekday.name
    guard let goal else {
      text =
        attribute.type.hasAverage
        ? "\(weekday) has no goal: none is set, and there are too few days for an average."
        : "\(weekday) has no goal: none is set."
      return
    }
    let amount =
      attribute.type == .boolean
      ? (goal.isLimit ? "no" : "yes") : values.text(ofTypical: goal.value, attribute)
    let name = goal.isLimit ? "limit" : "goal"
    let average = goal.isOfAllDays ? "the average of all days" : "the average of your \(weekday)s"
    let start = "The \(name) of this \(weekday) is \(amount)"
    guard goal.isSet else {
      text = "\(start), \(average); none is set."
      return
    }
    text = start + GoalExplanation.maker(origin, values)
  }

  /// Of a goal for a whole week.
  package init(
    _ attribute: Attribute, ofWeek goal: SetGoal, setBy origin: GoalOrigin?, in values: ValueText
  ) {
    let amount = values.text(of: goal, attribute, for: .week)
    text = "The goal of each week is \(amount)" + GoalExplanation.maker(origin, values)
  }

  /// Who set a goal, when and how: the rest of a sentence.
  private static func maker(_ origin: GoalOrigin?, _ values: ValueText) -> String {
    guard let origin else { return "; you set it." }
    let maker =
      switch origin.maker {
      case .person: "you"
      case .importing: "an import"
      case .sync: "a sync"
      }
    let time = values.time(ofMinute: origin.made.minute)
    let days = origin.period.daysText.map { " for \($0)" } ?? ""
    return "; \(maker) set it\(days) on \(DayText.withYear(origin.made.day)) at \(time): "
      + origin.command
  }
}

extension GoalPeriod {
  /// `every day`, `Fridays`; nil for a week.
  fileprivate var daysText: String? {
    switch self {
    case .everyDay: "every day"
    case .weekday(let weekday): "\(weekday.name)s"
    case .week: nil
    }
  }
}
