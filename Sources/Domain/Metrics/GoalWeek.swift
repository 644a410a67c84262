import Time

/// The goals that a person set for one attribute, weekday by weekday.
package struct GoalWeek: Hashable, Sendable {
  /// From Sunday; nil if no goal is set, or the goal is the average and there is none.
  private var goals: [Goal?]

  /// The goals of the attribute of that name; `average` is the value of goals that are the average.
  package init(of name: String, in set: SetGoals, average: Average?) {
    goals = Weekday.allCases.map { weekday in
      set.goal(of: name, on: weekday)?.goal(against: average.flatMap { Goal($0, on: weekday) })
    }
  }

  /// The goal on days of that weekday.
  package subscript(weekday: Weekday) -> Goal? { goals[weekday.rawValue] }
}
