import Importers
import Metrics
import Storage
import Time

extension Store {
  /// How many days running the goals that a person set were met up to `day`, told with the goals of
  /// `catalogue`.
  ///
  /// Attributes with a goal that is the average, on any weekday, are left out: what it was on past
  /// days is not kept.
  func addStreaks(
    to goals: inout [DayGoal], against set: SetGoals, of values: [Value?], in catalogue: Catalogue,
    by lookup: borrowing ValueLookup, on day: Day, today: Day
  ) throws {
    for place in goals.indices where goals[place].goal?.isSet ?? false {
      let name = catalogue.attributes[place].name
      if set.restOnAverage(of: name) { continue }
      let days = try Streak.length(
        endingOn: day, of: catalogue.attributes[place].type, today: today,
        goal: { set.goal(of: name, on: $0.weekday, against: nil) },
        value: { $0 == day ? values[place] : try lookup.value(at: place, on: $0) })
      if days >= Highlight.fewestDays { goals[place].highlight = .streak(days: days) }
    }
  }

  /// Tells of values that are the first of their attribute in two months and more, where anything
  /// is kept that long.
  func addFirsts(
    to goals: inout [DayGoal], of values: [Value?], in catalogue: Catalogue, on day: Day
  ) throws {
    // What has an average had values in the last two months; words and tags are not counted.
    let places = goals.indices.filter {
      goals[$0].average == nil && goals[$0].goal?.isSet != false && values[$0] != nil
        && catalogue.attributes[$0].type.hasAverage
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
