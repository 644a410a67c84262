import Time

/// Where a set of averages comes from.
package enum AverageOrigin: String, Sendable {
  /// Computed here, from the stored values.
  case local
  /// Read from a document or an account of Exist.
  case exist
}

/// The averages of one week, which every day of that week is compared with.
package struct AverageSet: Sendable {
  /// The Sunday that begins the week.
  package var week: Day
  package var origin: AverageOrigin
  /// The days it is computed from; nil if unknown.
  package var window: Range<Day>?
  package var statistic: Statistic
  /// The extremes of each weekday from Sunday, by attribute name; empty if they were not computed.
  package var averages: [String: Average]
  /// The extremes of each weekday from Sunday, by attribute name; empty if they were not computed.
  package var extremes: [String: [Extremes?]]

  package init(
    week: Day, origin: AverageOrigin, window: Range<Day>?, statistic: Statistic,
    averages: [String: Average], extremes: [String: [Extremes?]] = [:]
  ) {
    self.week = week
    self.origin = origin
    self.window = window
    self.statistic = statistic
    self.averages = averages
    self.extremes = extremes
  }

  /// The number of days that a set is computed from.
  package static let windowLength = 60

  /// The days from which the set of `day`'s week is computed: the 60 before its Sunday.
  package static func window(ofWeekWith day: Day) -> Range<Day> {
    window(endingBefore: day.startOfWeek)
  }

  /// The 60 days before `day`.
  package static func window(endingBefore day: Day) -> Range<Day> {
    day - windowLength..<day
  }

  /// The Sunday from which a new attribute has an average, if it is recorded daily after `today`.
  ///
  /// `days` with a value ascend up to `today`. Nil if the first is more than two weeks ago: then
  /// the attribute is not recorded daily.
  package static func firstWeek(
    withAverageOf days: [Day], recordedDailyAfter today: Day
  ) -> Day? {
    guard let first = days.first, today - first < 14 else { return nil }
    let sunday = today.startOfWeek + 7
    // The days of this week so far, and the remaining ones.
    let count = days.count + (sunday - 1 - today)
    return count >= Goal.fewestDays ? sunday : sunday + 7
  }
}
