import Almanac
import Storage

extension Store {
  /// How many days running the goals that a person set were met up to `day`, told with the goals of
  /// `catalogue`.
  ///
  /// Looks two months back, and further only where the run reaches that far. Attributes with a goal
  /// that is the average, on any weekday, are left out: what it was on past days is not kept.
  func addStreaks(
    to goals: inout [DayGoal], of catalogue: Catalogue, on day: Day, today: Day
  ) throws {
    guard goals.contains(where: { $0.goal?.isSet ?? false }) else { return }
    let all = try setGoals()
    let untold = Set(all.filter { $0.goal.value == nil }.map(\.name))
    let set = SetGoals(all.filter { !untold.contains($0.name) })
    for place in goals.indices where goals[place].goal?.isSet ?? false {
      let attribute = catalogue.attributes[place]
      guard set.contains(attribute.name) else { continue }
      let week = GoalWeek(of: attribute.name, in: set, average: nil)
      let near = day - 60
      for first in [near, Day.first] {
        let history = try history(of: [attribute.name], in: first...day)[0]
        let streak = Streak(in: history, of: attribute.type, goals: week, today: today)
        guard let run = streak.current, run.last == day, run.count >= Highlight.fewestDays else {
          break
        }
        goals[place].highlight = .streak(days: run.count)
        // A run that begins where the look-back did may be longer.
        if run.first - near > 7 { break }
      }
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
