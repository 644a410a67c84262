import Time

/// The streak of one attribute, and today against its goal.
package struct StreakReport: Sendable {
  /// The run that is not broken, in days, or in weeks for a goal for a week; nil if there is none.
  package let current: Streak.Run?
  /// The longest run; nil if there is none.
  package let best: Streak.Run?
  /// Today with its goal; the goal is nil if none is set for this weekday.
  ///
  /// For a goal for a week only the attribute and that goal.
  package let item: DayReport.Item
  /// Whether today, or this week, counts; nil without a goal for this weekday or without a value.
  package let isMetToday: Bool?

  /// `pauses` are the days that are paused, each with the reason, if one was given.
  package init(
    of attribute: Attribute, history: [(day: Day, value: Value)], goals: GoalWeek, today: Day,
    pauses: [Day: String?] = [:]
  ) {
    let streak = Streak(
      in: history, of: attribute.type, goals: goals, today: today, pauses: Set(pauses.keys))
    (current, best) = (streak.current, streak.best)
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

  /// Of a goal for a week.
  package init(of attribute: Attribute, week: WeekGoal) {
    (current, best) = (week.current, week.best)
    item = DayReport.Item(attribute: attribute, value: nil, goal: DayGoal(week: week))
    isMetToday = week.isMet
  }
}
