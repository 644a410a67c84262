import Time

/// Where a set of averages comes from.
package enum AverageOrigin: String, Sendable {
  /// Made here, from the kept values.
  case local
  /// Read from a document or an account of Exist.
  case exist
}

/// The averages of one week: what every day of that week is held against.
package struct AverageSet: Sendable {
  /// The Sunday that begins the week.
  package var week: Day
  package var origin: AverageOrigin
  /// The days it rests on; nil where its maker does not say.
  package var window: Range<Day>?
  package var statistic: Statistic
  /// By name of the attribute.
  package var averages: [String: Average]
  /// By name of the attribute and from Sunday: the extremes of each weekday; empty where nobody
  /// made them.
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

  /// How many days a set rests on.
  package static let windowLength = 60

  /// The days that the set of `day`'s week rests on: the 60 before the Sunday that begins it.
  package static func window(ofWeekWith day: Day) -> Range<Day> {
    window(endingBefore: day.startOfWeek)
  }

  /// The 60 days before `day`.
  package static func window(endingBefore day: Day) -> Range<Day> {
    day - windowLength..<day
  }
}
