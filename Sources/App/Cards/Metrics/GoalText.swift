import Metrics
import Text
import Time

extension ValueText {
  /// A goal that a person set: `10,000`, `max 1h 00m`, `average`, `yes`.
  package func text(of goal: SetGoal, _ attribute: Attribute) -> String {
    let words = goal.value.map { text(ofTypical: $0, attribute, isExact: true) } ?? "average"
    return goal.isLimit && attribute.type != .boolean ? "max " + words : words
  }
}

extension ValueText {
  /// A goal that a person set for some days: for a week `50,000`, `max 1h 00m`, `3 days`.
  package func text(of goal: SetGoal, _ attribute: Attribute, for period: GoalPeriod) -> String {
    guard period == .week, attribute.type == .boolean, let days = goal.value else {
      return text(of: goal, attribute)
    }
    let count = CountText.of(Int(days), "day", "days")
    return goal.isLimit ? "max " + count : count
  }
}

extension GoalPeriod {
  /// When a goal holds: `on Mondays`, `every day`, `every week`.
  package var whenText: String {
    switch self {
    case .everyDay: "every day"
    case .weekday(let weekday): "on \(weekday.name)s"
    case .week: "every week"
    }
  }
}
