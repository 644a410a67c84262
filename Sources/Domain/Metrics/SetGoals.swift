import Time

/// The goals that a person set, by attribute and weekday.
package struct SetGoals: Sendable {
  package typealias Row = (name: String, period: GoalPeriod, goal: SetGoal)

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
    row(of: name, on: weekday)?.goal
  }

  /// The days for which the goal of a weekday was set; nil if none is.
  package func period(of name: String, on weekday: Weekday) -> GoalPeriod? {
    row(of: name, on: weekday)?.period
  }

  private func row(of name: String, on weekday: Weekday) -> Row? {
    var ofAllDays: Row?
    for row in rows where row.name == name {
      switch row.period {
      case .weekday(weekday): return row
      case .everyDay: ofAllDays = row
      case .weekday, .week: break
      }
    }
    return ofAllDays
  }

  /// The goal that was set for a whole week.
  package func goal(ofWeekOf name: String) -> SetGoal? {
    rows.first { $0.name == name && $0.period == .week }?.goal
  }

  /// The names of the attributes with a goal for a whole week.
  package var namesOfWeekGoals: [String] { rows.filter { $0.period == .week }.map(\.name) }

  /// Whether an attribute has a goal for single days.
  package func hasDayGoal(_ name: String) -> Bool {
    rows.contains { $0.name == name && $0.period != .week }
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
