import Time

/// The streak of one attribute, and today against its goal.
package struct StreakReport: Sendable {
  package let streak: Streak
  /// Today with its goal; the goal is nil if none is set for this weekday.
  package let item: DayReport.Item
  /// Whether today counts; nil without a goal for this weekday or without a value.
  package let isMetToday: Bool?

  /// `pauses` are the days that are paused, each with the reason, if one was given.
  package init(
    of attribute: Attribute, history: [(day: Day, value: Value)], goals: GoalWeek, today: Day,
    pauses: [Day: String?] = [:]
  ) {
    streak = Streak(
      in: history, of: attribute.type, goals: goals, today: today, pauses: Set(pauses.keys))
    let goal = goals[today.weekday]
    let value = history.last { $0.day == today }?.value
    let pause = pauses[today].map { Pause(reason: $0) }
    item = DayReport.Item(
      attribute: attribute, value: value, goal: DayGoal(goal: goal, pause: pause))
    isMetToday =
      goal.flatMap { goal in
        guard pause == nil else { return nil }
        let counted = value ?? (attribute.type == .boolean ? .integer(0) : nil)
        return counted.flatMap { goal.isMet(by: $0, as: attribute.type) }.map {
          $0 && !goal.isLimit
        }
      }
  }
}
