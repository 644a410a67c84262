/// The goals that a person set for one attribute, weekday by weekday.
package struct GoalWeek: Hashable, Sendable {
  /// From Sunday; nil where nothing is set, or the average is and there is none.
  private var goals: [Goal?]

  /// The goals of `set`, those of a weekday before that of all (nil); `average` is what goals that
  /// are the average rest on.
  package init(_ set: [(weekday: Weekday?, goal: SetGoal)], average: Average?) {
    goals = Weekday.allCases.map { weekday in
      let own = set.first { $0.weekday == weekday } ?? set.first { $0.weekday == nil }
      return own?.goal.goal(against: average.flatMap { Goal($0, on: weekday) })
    }
  }

  /// The goal on days of that weekday.
  package subscript(weekday: Weekday) -> Goal? { goals[weekday.rawValue] }
}
