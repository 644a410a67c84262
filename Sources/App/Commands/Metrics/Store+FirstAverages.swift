import Metrics
import Storage
import Time

extension Store {
  /// Adds to the goals of new attributes from which day on there will be an average to compare with.
  ///
  /// A day of an earlier week is compared with the averages of that week, and a future one has no
  /// values.
  func addFirstAverages(
    to goals: inout [DayGoal], of values: [Value?], in catalogue: Catalogue, on day: Day, today: Day
  ) throws {
    guard day <= today, day.startOfWeek == today.startOfWeek else { return }
    let indices = goals.indices.filter {
      goals[$0].goal == nil && values[$0] != nil && catalogue.attributes[$0].type.hasAverage
    }
    guard !indices.isEmpty else { return }
    let names = indices.map { catalogue.attributes[$0].name }
    let days = today - (AverageSet.windowLength - 1)...today
    for (index, history) in zip(indices, try history(of: names, in: days)) {
      goals[index].usualFrom = AverageSet.firstWeek(
        withAverageOf: history.map(\.day), recordedDailyAfter: today)
    }
  }
}
