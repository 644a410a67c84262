/// The difference of values between two kinds of days, against like weekdays and weeks.
package struct Difference: Hashable, Sendable {
  /// The values on high days less those on the others.
  package let difference: Double
  package let interval: ClosedRange<Double>
  /// By how much memory inflates the variance, at least 1.
  package let inflation: Double
  /// The share of days that counts.
  package let share: Double
  package let freedom: Double
  package let highDays, columnCount: Int
  /// How much each day speaks for the difference: the product of both residuals.
  package let evidence: [Double]
  /// The values without what weekdays and weeks explain, with the same mean.
  ///
  /// Their means on both kinds of days differ by exactly ``difference``.
  package let adjusted: [Double]

  package var isClear: Bool { interval.lowerBound > 0 || interval.upperBound < 0 }

  /// The fewest days of either kind that a sentence needs.
  package static let fewest = 10

  /// Nil if the days or the values do not vary beyond weekdays and seasons, or are too few.
  ///
  /// `columns` are of exactly these days, `level` is the confidence, such as 0.99, and `isClamped`
  /// moves outliers to the quartiles ∓ 3 interquartile ranges.
  package init?(
    of values: DatedValues, onHigh isHigh: [Bool], columns: DayColumns, isRich: Bool,
    level: Double, isClamped: Bool
  ) {
    precondition(isHigh.count == values.count, "a day is neither high nor low")
    guard let first = values.days.first, let last = values.days.last else { return nil }
    let count = Double(values.count)
    let outcomes =
      isClamped
      ? Quartiles(of: values.values)?.clamped(values.values) ?? values.values : values.values
    let high = columns.residual(of: isHigh.map { $0 ? 1 : 0 }, isRich: isRich)
    let outcome = columns.residual(of: outcomes, isRich: isRich)
    var (highHigh, highOutcome) = (0.0, 0.0)
    for place in high.indices {
      highHigh += high[place] * high[place]
      highOutcome += high[place] * outcome[place]
    }
    guard highHigh > 1e-9 else { return nil }
    let difference = highOutcome / highHigh
    let rest = high.indices.map { outcome[$0] - difference * high[$0] }
    let square = rest.reduce(0) { $0 + $1 * $1 }
    let places = values.days.map { Int($0 - first) }
    let length = Int(last - first) + 1
    var bits = [UInt64](repeating: 0, count: (length + 63) / 64)
    for place in places { bits[place / 64] |= 1 << UInt64(place % 64) }
    inflation = LinkTest.inflation(
      Correlogram.of(high, at: places, length: length),
      Correlogram.of(rest, at: places, length: length), bits, bits, values.count)
    columnCount = isRich ? columns.richCount : columns.plainCount
    share = min(1 - Double(columnCount + 1) / count, 1 / inflation)
    freedom = count * share - 1
    guard freedom > 0 else { return nil }
    let reach =
      Tail.studentQuantile((1 + level) / 2, freedom: freedom)
      * (square / count / share / highHigh).squareRoot()
    guard difference.isFinite, reach.isFinite else { return nil }
    self.difference = difference
    interval = difference - reach...difference + reach
    highDays = isHigh.count { $0 }
    evidence = high.indices.map { high[$0] * outcome[$0] }
    let level = outcomes.reduce(0, +) / count - difference * Double(highDays) / count
    adjusted = rest.indices.map { level + rest[$0] + (isHigh[$0] ? difference : 0) }
  }
}
