import Time

/// The goals that a person set, by attribute and weekday.
package struct SetGoals: Sendable {
  /// A weekday of nil is all days.
  package typealias Row = (name: String, weekday: Weekday?, goal: SetGoal)

  /// Searched from end to end: people set few goals.
  private var rows: [Row]

  package init(_ rows: [Row] = []) { self.rows = rows }

  /// The goal of an attribute on a weekday whose average is `usual`: the weekday's own goal, else that
  /// of all days, else `usual`.
  package func goal(of name: String, on weekday: Weekday, against usual: Goal?) -> Goal? {
    guard let goal = goal(of: name, on: weekday) else { return usual }
    return goal.goal(against: usual)
  }

  /// The goal that was set for a weekday: its own, else that of all days.
  func goal(of name: String, on weekday: Weekday) -> SetGoal? {
    var ofAllDays: SetGoal?
    for row in rows where row.name == name {
      if row.weekday == weekday { return row.goal }
      if row.weekday == nil { ofAllDays = row.goal }
    }
    return ofAllDays
  }

  /// Whether an attribute has any goal.
  package func contains(_ name: String) -> Bool { rows.contains { $0.name == name } }

  /// Whether any goal is the average.
  package var restOnAverages: Bool { rows.contains { $0.goal.value == nil } }

  /// Whether a goal of the attribute is the average.
  package func restOnAverage(of name: String) -> Bool {
    rows.contains { $0.goal.value == nil && $0.name == name }
  }

  /// Whether every goal of the attribute is a limit.
  package func isLimit(_ name: String) -> Bool {
    contains(name) && rows.allSatisfy { $0.name != name || $0.goal.isLimit }
  }
}
