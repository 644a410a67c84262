import Importers
import Metrics
import Storage
import Time

extension Store {
  /// Adds to the goals of `catalogue` on how many days in a row, up to `day`, those that a person set
  /// were met.
  ///
  /// Attributes with a goal that is the average, on any weekday, are left out: past averages are not
  /// stored.
  func addStreaks(
    to goals: inout [DayGoal], against set: SetGoals, of values: [Value?], in catalogue: Catalogue,
    by lookup: borrowing ValueLookup, _ pauses: borrowing PauseLookup, on day: Day, today: Day
  ) throws {
    guard goals.contains(where: { $0.goal?.isSet ?? false }) else { return }
    for index in goals.indices where goals[index].goal?.isSet ?? false {
      let name = catalogue.attributes[index].name
      if set.restOnAverage(of: name) { continue }
      let days = try Streak.length(
        endingOn: day, of: catalogue.attributes[index].type, today: today,
        goal: { set.goal(of: name, on: $0.weekday, against: nil) },
        value: { $0 == day ? values[index] : try lookup.value(at: index, on: $0) },
        isPaused: { try pauses.isPaused(at: index, on: $0) })
      if days >= Highlight.fewestDays { goals[index].highlight = .streak(days: days) }
    }
  }

  /// Adds to the goals which values are the first of their attribute in two months or more, if the
  /// store goes back that far.
  func addFirsts(
    to goals: inout [DayGoal], of values: [Value?], in catalogue: Catalogue, on day: Day
  ) throws {
    // An attribute with an average had values in the last two months; texts and tags do not count.
    let indices = goals.indices.filter {
      goals[$0].average == nil && goals[$0].goal?.isSet != false && values[$0] != nil
        && catalogue.attributes[$0].type.hasAverage
    }
    let days = Highlight.firstAfter
    guard !indices.isEmpty, let recorded = try recordedDays(), recorded.lowerBound <= day - days
    else {
      return
    }
    let names = indices.map { catalogue.attributes[$0].name }
    for (index, history) in zip(indices, try history(of: names, in: day - days...day - 1))
    where history.isEmpty {
      goals[index].highlight = .first(afterDays: days)
    }
  }
}
