import Almanac
import Storage

extension Store {
  /// How many days running the goals that a person set were met up to `day`, told with the goals of
  /// `catalogue`.
  ///
  /// Looks back two weeks, and further only where a run reaches that far. Attributes with a goal
  /// that is the average, on any weekday, are left out: what it was on past days is not kept.
  func addStreaks(
    to goals: inout [DayGoal], against set: SetGoals, of values: [Value?], in catalogue: Catalogue,
    by lookup: borrowing ValueLookup, on day: Day, today: Day
  ) throws {
    var places: [Int] = []
    for place in goals.indices where goals[place].goal?.isSet ?? false {
      let name = catalogue.attributes[place].name
      if set.restOnAverage(of: name) { continue }
      let days = try Streak.length(
        endingOn: day, within: 14, of: catalogue.attributes[place].type, today: today,
        goal: { set.goal(of: name, on: $0.weekday, against: nil) },
        value: { $0 == day ? values[place] : try lookup.value(at: place, on: $0) })
      if let days { goals[place].add(streak: days) } else { places.append(place) }
    }
    for days in [64, 256, Int.max] where !places.isEmpty {
      let first = days == .max ? Day.first : day - days
      let histories = try history(
        of: places.map { catalogue.attributes[$0].name }, in: first...day)
      var longer: [Int] = []
      for (place, history) in zip(places, histories) {
        let attribute = catalogue.attributes[place]
        let week = GoalWeek(of: attribute.name, in: set, average: nil)
        // What was not said after the day does not count.
        let streak = Streak(
          in: history, of: attribute.type, goals: week, today: min(today, day + 1))
        guard let run = streak.current, run.last == day else { continue }
        goals[place].add(streak: run.count)
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

extension DayGoal {
  /// Says a streak that is long enough to be said.
  fileprivate mutating func add(streak days: Int) {
    if days >= Highlight.fewestDays { highlight = .streak(days: days) }
  }
}
