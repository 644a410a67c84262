import Metrics
import Storage
import Time

extension Store {
  /// Adds to the goals of `catalogue` those that a person set for a whole week, as of `day`.
  ///
  /// A day in the future has none.
  func addWeekGoals(
    to goals: inout [DayGoal], of set: SetGoals, in catalogue: Catalogue, on day: Day, today: Day,
    weekStart: Weekday
  ) throws {
    guard day <= today else { return }
    for name in set.namesOfWeekGoals {
      guard let index = catalogue.index(of: name), let goal = set.goal(ofWeekOf: name) else {
        continue
      }
      goals[index].week = try weekGoal(
        goal, of: catalogue.attributes[index], on: day, weekStart: weekStart)
    }
  }

  /// A goal for a whole week as of `day`; only as much of the history is read as its current run
  /// needs.
  private func weekGoal(
    _ goal: SetGoal, of attribute: Attribute, on day: Day, weekStart: Weekday
  ) throws -> WeekGoal {
    let start = day.startOfWeek(from: weekStart)
    let earliest = try recordedDays()?.lowerBound ?? day
    var weeks = 8
    while true {
      let first = start - 7 * weeks
      let days = first...day
      let week = WeekGoal(
        goal, in: try history(of: [attribute.name], in: days)[0], of: attribute.type, today: day,
        weekStart: weekStart, pauses: Set(try pauses(of: attribute.name, in: days).keys))
      if week.isBroken || first <= earliest { return week }
      weeks *= 4
    }
  }
}
