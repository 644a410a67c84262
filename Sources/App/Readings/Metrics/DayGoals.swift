import Metrics
import Storage
import Time

/// Adds to the goals of a day what the store says of them: streaks, weeks, firsts, coming averages.
struct DayGoals {
  private(set) var goals: [DayGoal]
  private let store: Store
  private let catalogue: Catalogue
  private let values: [Value?]
  private let set: SetGoals
  private let day: Day
  private let today: Day

  /// The goals of `catalogue` that a person set for `day`, on which there are these values.
  init(
    _ goals: [DayGoal], of set: SetGoals, _ values: [Value?], in catalogue: Catalogue, on day: Day,
    today: Day, from store: Store
  ) {
    self.goals = goals
    self.set = set
    self.values = values
    self.catalogue = catalogue
    self.day = day
    self.today = today
    self.store = store
  }

  /// Adds from which day on new attributes will have an average to compare with.
  ///
  /// A day of an earlier week is compared with the averages of that week, and a future one has no
  /// values.
  mutating func addFirstAverages() throws {
    guard day <= today, day.startOfWeek == today.startOfWeek else { return }
    let indices = goals.indices.filter {
      goals[$0].goal == nil && values[$0] != nil && catalogue.attributes[$0].type.hasAverage
    }
    guard !indices.isEmpty else { return }
    let names = indices.map { catalogue.attributes[$0].name }
    let days = today - (AverageSet.windowLength - 1)...today
    for (index, history) in zip(indices, try store.history(of: names, in: days)) {
      goals[index].usualFrom = AverageSet.firstWeek(
        withAverageOf: history.map(\.day), recordedDailyAfter: today)
    }
  }

  /// Adds which values are the first of their attribute in two months or more, if the store goes back
  /// that far.
  mutating func addFirsts() throws {
    // An attribute with an average had values in the last two months; texts and tags do not count.
    let indices = goals.indices.filter {
      goals[$0].average == nil && goals[$0].goal?.isSet != false && values[$0] != nil
        && catalogue.attributes[$0].type.hasAverage
    }
    let days = Highlight.firstAfter
    guard !indices.isEmpty, let recorded = try store.recordedDays(),
      recorded.lowerBound <= day - days
    else { return }
    let names = indices.map { catalogue.attributes[$0].name }
    for (index, history) in zip(indices, try store.history(of: names, in: day - days...day - 1))
    where history.isEmpty {
      goals[index].highlight = .first(afterDays: days)
    }
  }

  /// Adds why attributes are paused on the day.
  mutating func addPauses(from pauses: borrowing PauseLookup) throws {
    for (index, reason) in try pauses.pauses(on: day) {
      goals[index].pause = Pause(reason: reason)
    }
  }

  /// Adds on how many days in a row, up to the day, goals were met that a person set.
  ///
  /// Attributes with a goal that is the average, on any weekday, have no streak: past averages are not
  /// stored.
  mutating func addStreaks(
    by lookup: borrowing ValueLookup, _ pauses: borrowing PauseLookup
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

  /// Adds the goals that a person set for a whole week, as of the day.
  ///
  /// A day in the future has none.
  mutating func addWeekGoals(weekStart: Weekday) throws {
    guard day <= today else { return }
    for name in set.namesOfWeekGoals {
      guard let index = catalogue.index(of: name), let goal = set.goal(ofWeekOf: name) else {
        continue
      }
      goals[index].week = try weekGoal(goal, of: catalogue.attributes[index], weekStart: weekStart)
    }
  }

  /// A goal for a whole week as of the day; only as much of the history is read as its current run
  /// needs.
  private func weekGoal(
    _ goal: SetGoal, of attribute: Attribute, weekStart: Weekday
  ) throws -> WeekGoal {
    let start = day.startOfWeek(from: weekStart)
    let earliest = try store.recordedDays()?.lowerBound ?? day
    var weeks = 8
    while true {
      let first = start - 7 * weeks
      let days = first...day
      let week = WeekGoal(
        goal, in: try store.history(of: [attribute.name], in: days)[0], of: attribute.type,
        today: day, weekStart: weekStart,
        pauses: Set(try store.pauses(of: attribute.name, in: days).keys))
      if week.isBroken || first <= earliest { return week }
      weeks *= 4
    }
  }
}
