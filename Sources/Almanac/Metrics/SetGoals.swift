/// The goals that a person set, by attribute and weekday.
package struct SetGoals: Sendable {
  private var goals: [String: [Weekday?: SetGoal]] = [:]

  package init(_ goals: [(name: String, weekday: Weekday?, goal: SetGoal)] = []) {
    for (name, weekday, goal) in goals { self.goals[name, default: [:]][weekday] = goal }
  }

  /// What an attribute is held against on a weekday whose average sets `usual`: the weekday's own
  /// goal, else that of all days, else `usual`.
  package func goal(of name: String, on weekday: Weekday, against usual: Goal?) -> Goal? {
    guard let goal = goal(of: name, on: weekday) else { return usual }
    return goal.goal(against: usual)
  }

  /// What was set for days of that weekday: its own goal, else that of all days.
  func goal(of name: String, on weekday: Weekday) -> SetGoal? {
    goals[name].flatMap { $0[weekday] ?? $0[nil] }
  }

  /// Whether anything is set for an attribute.
  package func contains(_ name: String) -> Bool { goals[name] != nil }

  /// Whether any of them is the average.
  package var restOnAverages: Bool {
    goals.values.contains { $0.values.contains { $0.value == nil } }
  }

  /// Whether less of an attribute is better on every weekday that has a goal.
  package func isLimit(_ name: String) -> Bool {
    goals[name].map { $0.values.allSatisfy(\.isLimit) } ?? false
  }
}
