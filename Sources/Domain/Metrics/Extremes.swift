import Time

/// The records of one weekday: from the latest day back, each value that is higher, or lower, than
/// all later ones.
///
/// Of a year of Fridays these few steps are enough to find since when any new value is the most.
package struct Extremes: Hashable, Sendable {
  /// A value and its day.
  package struct Step: Hashable, Sendable {
    package let value: Double
    package let day: Day

    package init(value: Double, day: Day) {
      self.value = value
      self.day = day
    }
  }

  /// From the latest day back, each higher than all after it.
  package let highs: [Step]
  /// From the latest day back, each lower than all after it.
  package let lows: [Step]
  /// The earliest of the days.
  package let since: Day

  /// How many weeks back days are compared.
  package static let weeks = 52
  /// The fewest values that a highlight needs.
  package static let fewest = 5

  package init(highs: [Step], lows: [Step], since: Day) {
    self.highs = highs
    self.lows = lows
    self.since = since
  }

  /// The extremes of one weekday's values, which are ordered by day; nil for fewer than ``fewest``.
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

  /// Since when `value` is the most; nil if it is not more than the latest value.
  ///
  /// The day of the latest value that was as high, or the earliest day if none was.
  package func mostSince(_ value: Double) -> Day? {
    guard let latest = highs.first, value > latest.value else { return nil }
    return highs.first { $0.value >= value }?.day ?? since
  }

  /// Since when `value` is the least, as ``mostSince(_:)``.
  package func leastSince(_ value: Double) -> Day? {
    guard let latest = lows.first, value < latest.value else { return nil }
    return lows.first { $0.value <= value }?.day ?? since
  }
}
