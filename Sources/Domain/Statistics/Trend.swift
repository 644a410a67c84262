import Time

/// The slope of the straight line nearest to dated values, with an interval for correlated days.
package struct Trend: Hashable, Sendable {
  /// The change per day, in the values' own encoding.
  package let perDay: Double
  /// Whether what the weekdays explain was taken out before.
  package let hasWeekdays: Bool
  /// By how much memory inflates the variance, at least 1, if known.
  package let inflation: Double?
  /// The number of independent days that say as much, if known.
  package let effectiveDays: Double?
  /// The 95 % interval of the change per day, unless days are too few or too similar.
  package let interval: ClosedRange<Double>?

  /// Whether the interval excludes 0, so that the direction is clear.
  package var isClear: Bool {
    interval.map { $0.lowerBound > 0 || $0.upperBound < 0 } ?? false
  }

  /// Whether there are days enough, but neighbouring days are too alike for an interval.
  package var isTooAlike: Bool {
    effectiveDays.map { $0 < Trend.fewestEffectiveDays } ?? false
  }

  /// The fewest values that have more than a slope, and that have weekdays.
  package static let fewest = 14
  package static let fewestForWeekdays = 21
  /// The fewest effective days that have an interval.
  package static let fewestEffectiveDays = 6.0

  /// The trend of two or more values of ascending days, unless their sums exceed Double.
  package init?(of pairs: [(day: Day, value: Double)]) {
    let series = DatedValues(pairs)
    guard series.count >= 2, let line = Line(through: series), line.slope.isFinite,
      line.squares.isFinite
    else { return nil }
    perDay = line.slope
    hasWeekdays = line.columnCount > 2
    guard series.count >= Trend.fewest, line.varies,
      let factor = Trend.inflation(of: line.residuals, on: series.days)
    else {
      (inflation, effectiveDays, interval) = (nil, nil, nil)
      return
    }
    let count = Double(series.count)
    inflation = factor
    effectiveDays = count / factor
    guard count / factor >= Trend.fewestEffectiveDays else {
      interval = nil
      return
    }
    let error =
      (line.squares / (count - Double(line.columnCount)) / line.daySquares * factor).squareRoot()
    let reach = error * Tail.studentQuantile(0.975, freedom: count / factor - 2)
    guard reach.isFinite else { return nil }
    interval = line.slope - reach...line.slope + reach
  }

  /// By how much memory inflates the variance of the slope; nil if too few days have a neighbour.
  ///
  /// From the correlations ρ at distances of 1 to 4 days, each corrected for the line that was
  /// fitted (after Kendall 1954 and Marriott and Pope 1954); memory decays by θ a day after the
  /// first.
  private static func inflation(of residuals: [Double], on days: [Int32]) -> Double? {
    guard let first = days.first, let last = days.last else { return nil }
    let length = Int(last - first) + 1
    var dense = [Double](repeating: .nan, count: length)
    for (day, value) in zip(days, residuals) { dense[Int(day - first)] = value }
    let square = residuals.reduce(0) { $0 + $1 * $1 } / Double(residuals.count)
    func correlation(_ lag: Int) -> (pairs: Int, value: Double) {
      var sum = 0.0
      var pairs = 0
      for place in lag..<max(length, lag) {
        let product = dense[place] * dense[place - lag]
        if !product.isNaN {
          sum += product
          pairs += 1
        }
      }
      guard pairs >= 8 else { return (pairs, 0) }
      let ratio = (sum / square + 2) / Double(pairs - 4)
      return (pairs, min(max(ratio, 0), 0.97))
    }
    let near = (1...4).map(correlation)
    let factor: Double
    if near[0].pairs >= 8 {
      let one = near[0].value
      let before = near[0].value + near[1].value + near[2].value
      let after = near[1].value + near[2].value + near[3].value
      let decay = before > 0 ? min(max(after / before, 0), 0.97) : 0
      factor = max((1 + one) / (1 - one), 1 + 2 * one / (1 - decay))
    } else {
      guard let lag = (1...28).first(where: { correlation($0).pairs >= 8 }) else { return nil }
      let memory = Mathematics.power(correlation(lag).value, 1 / Double(lag))
      factor = (1 + memory) / (1 - memory)
    }
    return 1 + (factor - 1) * Double(days.count) / Double(length)
  }
}

extension Trend {
  private struct Line {
    let slope: Double
    let residuals: [Double]
    /// The sum of the squares of the residuals, and of the days without weekdays.
    let squares: Double
    let daySquares: Double
    let columnCount: Int
    let varies: Bool

    /// With a level for each weekday from 21 days on, if each has two values; a single day fails.
    init?(through series: DatedValues) {
      guard let first = series.days.first else { return nil }
      var kinds = series.days.map { Day(number: $0).weekday.rawValue }
      var counts = [Int](repeating: 0, count: 7)
      for kind in kinds { counts[kind] += 1 }
      let hasWeekdays = series.count >= Trend.fewestForWeekdays && counts.allSatisfy { $0 >= 2 }
      if !hasWeekdays {
        kinds = kinds.map { _ in 0 }
        counts = [series.count]
      }
      func centred(_ values: [Double]) -> [Double] {
        var means = [Double](repeating: 0, count: counts.count)
        for (kind, value) in zip(kinds, values) { means[kind] += value / Double(counts[kind]) }
        return zip(kinds, values).map { $1 - means[$0] }
      }
      let days = centred(series.days.map { Double($0 - first) })
      let values = centred(series.values)
      var (dayDay, dayValue, valueValue) = (0.0, 0.0, 0.0)
      for (day, value) in zip(days, values) {
        dayDay += day * day
        dayValue += day * value
        valueValue += value * value
      }
      guard dayDay > 0 else { return nil }
      let slope = dayValue / dayDay
      let residuals = zip(days, values).map { $1 - slope * $0 }
      let rest = residuals.reduce(0) { $0 + $1 * $1 }
      let largest = series.values.reduce(0) { max($0, abs($1)) }
      self.slope = slope
      self.residuals = residuals
      squares = rest
      daySquares = dayDay
      columnCount = counts.count + 1
      varies = rest > 1e-18 * valueValue && rest > 1e-24 * largest * largest * Double(series.count)
    }
  }
}
