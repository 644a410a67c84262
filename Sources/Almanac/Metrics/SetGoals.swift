/// The goals that a person set, by attribute and weekday.
package struct SetGoals: Sendable {
  private var goals: [String: [Weekday?: SetGoal]] = [:]

  package init(_ goals: [(name: String, weekday: Weekday?, goal: SetGoal)] = []) {
    for (name, weekday, goal) in goals { self.goals[name, default: [:]][weekday] = goal }
  }

  /// What an attribute is held against on a weekday whose average sets `usual`: the weekday's own
  /// goal, else that of all days, else `usual`.
  package func goal(of name: String, on weekday: Weekday, against usual: Goal?) -> Goal? {
    guard let set = goals[name], let goal = set[weekday] ?? set[nil] else { return usual }
    return goal.goal(against: usual) ?? usual
  }

  /// Whether less of an attribute is better on every weekday that has a goal.
  package func isLimit(_ name: String) -> Bool {
    goals[name].map { $0.values.allSatisfy(\.isLimit) } ?? false
  }
}
