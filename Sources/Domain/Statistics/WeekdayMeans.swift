import Time

/// What a measure usually is on each weekday, to be taken from its values: fixed before an experiment
/// begins, so that its test stays exact.
package struct WeekdayMeans: Hashable, Sendable {
  /// Seven finite numbers, Sunday's first.
  package let means: [Double]

  /// The days before an experiment from which they are computed.
  package static let dayCount = 56

  /// The means of the values on each weekday; of a weekday without values the mean of all, and 0 where
  /// there are none.
  package init(of values: [(day: Day, value: Double)]) {
    let all = WeekdayMeans.mean(values.map(\.value)) ?? 0
    means = (0..<7).map { weekday in
      WeekdayMeans.mean(
        values.filter { $0.day.weekday.rawValue == weekday }.map(\.value)) ?? all
    }
  }

  /// Seven means that were computed before; nil for fewer, and for numbers that are not finite.
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
