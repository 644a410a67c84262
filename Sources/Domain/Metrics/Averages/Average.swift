import Statistics
import Time

/// The typical value of one attribute over recent days, overall and by weekday.
package struct Average: Hashable, Sendable {
  /// A typical value and the number of days it is made of; nil if unknown, as it is from Exist.
  package struct Figure: Hashable, Sendable {
    package var value: Double
    package var days: Int?

    package init(value: Double, days: Int?) { (self.value, self.days) = (value, days) }
  }

  package var overall: Figure?
  /// The figure of each weekday, from Sunday: always seven.
  package var weekdays: [Figure?]

  package init(overall: Figure?, weekdays: [Figure?]) {
    precondition(weekdays.count == 7, "a week has seven days")
    self.overall = overall
    self.weekdays = weekdays
  }

  package var isEmpty: Bool { overall == nil && weekdays.allSatisfy { $0 == nil } }
  package subscript(weekday: Weekday) -> Figure? { weekdays[weekday.rawValue] }
}

/// How a typical value is computed.
package enum Statistic: String, CaseIterable, Sendable {
  /// The middle value, or the midpoint of the two in the middle; what Exist calls an average.
  case median
  case mean

  /// The typical value of `values`, which may be in any order; nil if there are none.
  ///
  /// Times of day are averaged on the circle of 24 hours. If they are in two groups, the figure is
  /// the one of the larger group.
  package func figure(of values: [Double], as type: ValueType) -> Average.Figure? {
    guard !values.isEmpty else { return nil }
    guard type.isTimeOfDay else {
      return Average.Figure(value: typical(of: values), days: values.count)
    }
    let times = TwoTimes(of: values)?.larger ?? values
    let line = type.line(of: times)
    return Average.Figure(
      value: line.value(at: typical(of: times.map(line.position))), days: values.count)
  }

  private func typical(of values: [Double]) -> Double {
    switch self {
    case .mean:
      let sum = values.reduce(0, +)
      // A sum beyond the range of Double is avoided by adding shares; no mean is beyond its values.
      let mean =
        sum.isFinite
        ? sum / Double(values.count) : values.reduce(0) { $0 + $1 / Double(values.count) }
      return min(max(mean, values.min() ?? mean), values.max() ?? mean)
    case .median: return Quartiles.median(ofSorted: values.sorted())
    }
  }
}

extension Average {
  /// The average of dated values of a type, computed by `statistic`.
  package init(
    of values: [(day: Day, value: Double)], as type: ValueType, by statistic: Statistic
  ) {
    var weekdays = [[Double]](repeating: [], count: 7)
    for (day, value) in values { weekdays[day.weekday.rawValue].append(value) }
    self.init(
      overall: statistic.figure(of: values.map(\.value), as: type),
      weekdays: weekdays.map { statistic.figure(of: $0, as: type) })
  }
}

/// The extremes of one weekday: from its latest day back, each value above, or below, all later
/// ones.
///
/// These few steps show since when any new value is the most or the least.
package struct Extremes: Hashable, Sendable {
  /// A value and its day.
  package struct Step: Hashable, Sendable {
    package let value: Double
    package let day: Day
  }

  /// From the latest day back, each beyond all after it.
  package let highs: [Step]
  package let lows: [Step]
  package let since: Day

  /// How many weeks back values are compared.
  package static let weeks = 52
  /// The fewest values that have extremes.
  package static let fewest = 5

  package init(highs: [Step], lows: [Step], since: Day) {
    (self.highs, self.lows, self.since) = (highs, lows, since)
  }

  /// The extremes of one weekday's values, ordered by day, or nil with fewer than ``fewest``.
  package init?(of values: [(day: Day, value: Double)]) {
    guard values.count >= Extremes.fewest, let first = values.first else { return nil }
    var highs: [Step] = []
    var lows: [Step] = []
    for (day, value) in values.reversed() {
      if value > highs.last?.value ?? -.infinity { highs.append(Step(value: value, day: day)) }
      if value < lows.last?.value ?? .infinity { lows.append(Step(value: value, day: day)) }
    }
    self.init(highs: highs, lows: lows, since: first.day)
  }

  /// Since when `value` is the most: the latest day as high, or all days; nil if it is not.
  package func mostSince(_ value: Double) -> Reach? {
    guard let latest = highs.first, value > latest.value else { return nil }
    return Reach(highs.first { $0.value >= value }?.day, orAllSince: since)
  }

  /// Since when `value` is the least, as ``mostSince(_:)``.
  package func leastSince(_ value: Double) -> Reach? {
    guard let latest = lows.first, value < latest.value else { return nil }
    return Reach(lows.first { $0.value <= value }?.day, orAllSince: since)
  }

  /// How far back a value is the most or the least.
  package enum Reach: Hashable, Sendable {
    /// Since a day that had as much, or as little.
    case since(Day)
    /// Among all values since that first day.
    case ever(first: Day)
    /// Among the values of the last year since that first day; the store has earlier days.
    case year(first: Day)

    package init(_ day: Day?, orAllSince first: Day) {
      self = day.map(Reach.since) ?? .ever(first: first)
    }

    /// The first day that was compared.
    package var day: Day {
      switch self {
      case .since(let day), .ever(let day), .year(let day): day
      }
    }
  }
}

/// Where a set of averages comes from.
package enum AverageOrigin: String, Sendable {
  case local
  /// Read from a document or an account of Exist.
  case exist
}

/// The averages of one week, which every day of that week is compared with.
package struct AverageSet: Sendable {
  package var week: Day
  package var origin: AverageOrigin
  /// The days it is computed from; nil if unknown.
  package var window: Range<Day>?
  package var statistic: Statistic
  package var averages: [String: Average]
  /// The extremes of each weekday from Sunday, by attribute name; empty if they were not computed.
  package var extremes: [String: [Extremes?]]

  package init(
    week: Day, origin: AverageOrigin, window: Range<Day>?, statistic: Statistic,
    averages: [String: Average], extremes: [String: [Extremes?]] = [:]
  ) {
    (self.week, self.origin, self.window) = (week, origin, window)
    (self.statistic, self.averages, self.extremes) = (statistic, averages, extremes)
  }

  package static let windowLength = 60

  /// The days from which the set of `day`'s week is computed: the 60 before its Sunday.
  package static func window(ofWeekWith day: Day) -> Range<Day> {
    window(endingBefore: day.startOfWeek)
  }

  /// The 60 days before `day`.
  package static func window(endingBefore day: Day) -> Range<Day> { day - windowLength..<day }

  /// The Sunday with the first average of a new attribute that is recorded daily after `today`.
  ///
  /// `days` with a value ascend; nil if the first is more than two weeks ago.
  package static func firstWeek(withAverageOf days: [Day], recordedDailyAfter today: Day) -> Day? {
    guard let first = days.first, today - first < 14 else { return nil }
    let sunday = today.startOfWeek + 7
    // The days of this week so far, and the remaining ones.
    let count = days.count + (sunday - 1 - today)
    return count >= Goal.fewestDays ? sunday : sunday + 7
  }
}
