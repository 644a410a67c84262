import Time

/// The slope of the straight line nearest to dated values, by least squares, with its confidence
/// interval.
package struct Trend: Hashable, Sendable {
  /// The change per day, in the values' own encoding.
  package let perDay: Double
  /// The 95 % confidence interval of the change per day.
  package let interval: ClosedRange<Double>

  /// Whether the interval excludes 0, so that the direction is clear.
  package var isClear: Bool { interval.lowerBound > 0 || interval.upperBound < 0 }

  /// The trend of `values`.
  ///
  /// Nil for fewer than three values, which have no confidence interval, and for values so far apart
  /// that their squares leave the range of Double.
  ///
  /// The slope is Sxy ÷ Sxx, and its standard error √(SSE ÷ (n − 2) ÷ Sxx).
  package init?(of values: [(day: Day, value: Double)]) {
    guard values.count >= 3, let first = values.first?.day else { return nil }
    let count = Double(values.count)
    var meanDay = 0.0
    var mean = 0.0
    for (day, value) in values {
      meanDay += Double(day - first) / count
      mean += value / count
    }
    var dayDay = 0.0
    var dayValue = 0.0
    for (day, value) in values {
      let aside = Double(day - first) - meanDay
      dayDay += aside * aside
      dayValue += aside * (value - mean)
    }
    let slope = dayValue / dayDay
    var rest = 0.0
    for (day, value) in values {
      let off = value - mean - slope * (Double(day - first) - meanDay)
      rest += off * off
    }
    let error = (rest / (count - 2) / dayDay).squareRoot()
    let reach = error * Trend.quantile(freedom: values.count - 2)
    guard dayDay > 0, slope.isFinite, reach.isFinite else { return nil }
    perDay = slope
    interval = slope - reach...slope + reach
  }

  /// The 0.975 quantile of Student's t for 1 or more degrees of freedom, correct to five digits.
  ///
  /// Up to ten from the table, above by the expansion of Fisher and Cornish (Abramowitz and Stegun,
  /// 26.7.5), whose error is below 0.000005.
  package static func quantile(freedom: Int) -> Double {
    precondition(
      freedom > 0, "a confidence interval needs more values than the line has parameters")
    if freedom <= table.count { return table[freedom - 1] }
    return expansion(Double(freedom))
  }

  /// The 0.975 quantile of Student's t for 7 or more degrees of freedom, whole or not, correct to four
  /// digits: Welch's are seldom whole.
  package static func quantile(freedom: Double) -> Double {
    precondition(freedom >= 7, "below that the expansion is not accurate enough")
    return expansion(freedom)
  }

  private static func expansion(_ n: Double) -> Double {
    let z = 1.959963984540054
    let square = z * z
    let first = z * (square + 1) / 4
    let second = z * ((5 * square + 16) * square + 3) / 96
    let third = z * (((3 * square + 19) * square + 17) * square - 15) / 384
    let fourth =
      z * ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92160
    return z + (first + (second + (third + fourth / n) / n) / n) / n
  }

  /// For 1 to 10 degrees of freedom.
  private static let table = [
    12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157,
    2.228139,
  ]
}
