import Almanac
import Storage

extension Store {
  /// How many days running the goals that a person set were met up to `day`, told with the goals of
  /// `catalogue`.
  ///
  /// Looks back two weeks, and further only where the runs reach that far. Attributes with a goal
  /// that is the average, on any weekday, are left out: what it was on past days is not kept. So
  /// are those whose value of the day, in `values`, ends every run.
  func addStreaks(
    to goals: inout [DayGoal], of values: [Value?], in catalogue: Catalogue, on day: Day,
    today: Day
  ) throws {
    guard goals.contains(where: { $0.goal?.isSet ?? false }) else { return }
    let all = try setGoals()
    let untold = Set(all.filter { $0.goal.value == nil }.map(\.name))
    let set = SetGoals(all.filter { !untold.contains($0.name) })
    var places = goals.indices.filter { place in
      guard let goal = goals[place].goal, goal.isSet else { return false }
      let attribute = catalogue.attributes[place]
      guard set.contains(attribute.name) else { return false }
      // A day of which nothing was said may be a no that meets the goal.
      if attribute.type == .boolean { return true }
      return values[place].flatMap { goal.isMet(by: $0, as: attribute.type) } ?? false
    }
    for days in [14, 64, 256, Int.max] where !places.isEmpty {
      let first = days == .max ? Day.first : day - days
      let histories = try history(
        of: places.map { catalogue.attributes[$0].name }, in: first...day)
      var longer: [Int] = []
      for (place, history) in zip(places, histories) {
        let attribute = catalogue.attributes[place]
        let week = GoalWeek(of: attribute.name, in: set, average: nil)
        let streak = Streak(in: history, of: attribute.type, goals: week, today: today)
        guard let run = streak.current, run.last == day else { continue }
        if run.count >= Highlight.fewestDays { goals[place].highlight = .streak(days: run.count) }
        // A run that begins where the look-back did may be longer.
        if run.first - first <= 7 { longer.append(place) }
      }
      places = longer
    }
  }

  /// Tells of values that are the first of their attribute in two months and more, where anything
  /// is kept that long.
  func addFirsts(
    to goals: inout [DayGoal], of values: [Value?], in catalogue: Catalogue, on day: Day
  ) throws {
    // What has a goal had values in the last two months; words and tags are not counted.
    let places = goals.indices.filter {
      goals[$0].goal == nil && values[$0] != nil && catalogue.attributes[$0].type.hasAverage
    }
    let days = Highlight.firstAfter
    guard !places.isEmpty, let kept = try recordedDays(), kept.lowerBound <= day - days else {
      return
    }
    let names = places.map { catalogue.attributes[$0].name }
    for (place, history) in zip(places, try history(of: names, in: day - days...day - 1))
    where history.isEmpty {
      goals[place].highlight = .first(afterDays: days)
    }
  }
}
