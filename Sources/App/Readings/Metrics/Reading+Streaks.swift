import Actions
import Cards
import Drawing
import Metrics
import Storage
import Text
import Time

extension Reading {
  /// The streaks of all goals that a person set.
  package func streaks(isDemo: Bool) throws -> Sheet {
    let store = try isDemo ? demoStoreWithGoals() : openStore()
    let reports = try store.map { store in try store.reading { try streaks(from: store) } } ?? []
    let table = StreakTable(of: reports, on: today, in: valueText)
    guard reports.isEmpty else { return Sheet(table) }
    let hint = try (store?.catalogue().attributes ?? []).goalHint
    return Sheet(
      table, orSay: ["No streaks: you have not set any goals.", hint].compactMap { $0 })
  }

  /// The streaks of all goals, or of the goals of one attribute.
  package func streaks(from store: Store, of name: String? = nil) throws -> [StreakReport] {
    let goals = SetGoals(try store.setGoals())
    let attributes = try store.catalogue().attributes.filter {
      goals.contains($0.name) && (name == nil || name == $0.name)
    }
    let averages =
      goals.restOnAverages
      ? try store.averages(for: today, on: today, by: settings.statistic) : nil
    let histories = try store.history(of: attributes.map(\.name), in: Day.first...today)
    return try zip(attributes, histories).flatMap { attribute, history -> [StreakReport] in
      let pauses = try store.pauses(of: attribute.name, in: Day.first...today)
      var reports: [StreakReport] = []
      if goals.hasDayGoal(attribute.name) {
        let week = GoalWeek(
          of: attribute.name, in: goals, average: averages?.averages[attribute.name])
        reports.append(
          StreakReport(
            of: attribute, history: history, goals: week, today: today, pauses: pauses))
      }
      if let goal = goals.goal(ofWeekOf: attribute.name) {
        let week = WeekGoal(
          goal, in: history, of: attribute.type, today: today, weekStart: settings.weekStart,
          pauses: Set(pauses.keys))
        reports.append(StreakReport(of: attribute, week: week))
      }
      return reports
    }
  }
}
