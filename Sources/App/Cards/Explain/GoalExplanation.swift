import Metrics
import Time

/// What a day is compared with, and who says so.
package struct GoalExplanation {
  /// One sentence.
  package let text: String

  package init(
    _ attribute: Attribute, _ goal: Goal?, on day: Day, in values: ValueText
  ) {
    let weekday = day.weekday.name
    guard let goal else {
      text = "\(weekday) has no goal: none is set, and there are too few days for an average."
      return
    }
    let amount = values.text(ofTypical: goal.value, attribute)
    let name = goal.isLimit ? "limit" : "goal"
    let average = goal.isOfAllDays ? "the average of all days" : "the average of your \(weekday)s"
    if goal.isSet {
      text = "The \(name) of this \(weekday) is \(amount); you set it."
    } else {
      text = "The \(name) of this \(weekday) is \(amount), \(average); none is set."
    }
  }
}
