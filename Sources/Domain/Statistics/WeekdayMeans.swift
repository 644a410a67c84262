import Time

/// The usual value of each weekday, fixed before an experiment so that its test is exact.
package struct WeekdayMeans: Hashable, Sendable {
  /// Seven finite numbers, Sunday's first.
  package let means: [Double]

  /// The days before an experiment from which they are computed.
  package static let dayCount = 56

  /// The means of each weekday; a weekday without values has the mean of all, or 0.
  package init(of values: [(day: Day, value: Double)]) {
    let all = WeekdayMeans.mean(values.map(\.value)) ?? 0
    means = (0..<7).map { weekday in
      WeekdayMeans.mean(values.filter { $0.day.weekday.rawValue == weekday }.map(\.value)) ?? all
    }
  }

  /// Seven finite means that were computed before.
  package init?(means: [Double]) {
    guard means.count == 7, means.allSatisfy(\.isFinite) else { return nil }
    self.means = means
  }

  /// A value less the mean of its weekday.
  package func rest(of value: Double, on day: Day) -> Double { value - means[day.weekday.rawValue] }

  private static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}

/// Values of some days, at most one a day, days ascending.
package struct DatedValues: Hashable, Sendable {
  /// The numbers of the days, since 1970-01-01, ascending.
  package let days: [Int32]
  package let values: [Double]

  /// The finite values of pairs with ascending days.
  package init(_ pairs: [(day: Day, value: Double)]) {
    var days: [Int32] = []
    var values: [Double] = []
    days.reserveCapacity(pairs.count)
    values.reserveCapacity(pairs.count)
    for (day, value) in pairs where value.isFinite {
      precondition(days.last.map { $0 < day.number } ?? true, "days are not ascending")
      days.append(day.number)
      values.append(value)
    }
    self.days = days
    self.values = values
  }

  package func filter(_ isIncluded: (Day) -> Bool) -> DatedValues {
    let places = days.indices.filter { isIncluded(Day(number: days[$0])) }
    return DatedValues(days: places.map { days[$0] }, values: places.map { values[$0] })
  }

  private init(days: [Int32], values: [Double]) { (self.days, self.values) = (days, values) }
  package var count: Int { days.count }
}
