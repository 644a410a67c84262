import Time

/// The slope of dated values, with an interval that allows for slow changes of their level.
///
/// See ``MemoryModel`` for the method.
package struct Trend: Hashable, Sendable {
  /// The change per day, in the values' own encoding.
  package let perDay: Double
  /// How many days there are from the first value to the last.
  package let span: Int
  /// Whether what the weekdays explain was taken out before.
  package let hasWeekdays: Bool
  /// How much wider the interval is than for independent days, squared, if known.
  package let inflation: Double?
  /// The number of independent days that say as much, if known.
  package let effectiveDays: Double?
  /// The 95 % interval of the change per day, unless days are few or their level moves too slowly.
  package let interval: ClosedRange<Double>?

  /// Whether the interval excludes 0, so that the direction is clear.
  package var isClear: Bool { interval.map { $0.lowerBound > 0 || $0.upperBound < 0 } ?? false }
  /// Whether there are days enough, but their level moves too slowly for an interval.
  package var isTooSlow: Bool { effectiveDays != nil && interval == nil }

  /// The fewest values that have more than a slope, and that have weekdays.
  package static let fewest = 14
  package static let fewestForWeekdays = 21
  /// The fewest effective days that have an interval.
  ///
  /// A random walk has about as many, however long it is: more days tell nothing then.
  package static let fewestEffectiveDays = 0.65

  /// The trend of two or more values of ascending days, unless their sums exceed Double.
  package init?(of pairs: [(day: Day, value: Double)]) {
    let series = DatedValues(pairs)
    guard let first = series.days.first, series.count >= 2,
      let line = Line(through: series, along: series.days.map { Double($0 - first) }),
      line.slope.isFinite, line.squares.isFinite
    else { return nil }
    span = series.days.last.map { Int($0 - series.days[0]) + 1 } ?? 0
    hasWeekdays = line.columnCount > 2
    guard series.count >= Trend.fewest, line.varies else {
      perDay = line.slope
      (inflation, effectiveDays, interval) = (nil, nil, nil)
      return
    }
    let freedom = Double(series.count - line.columnCount)
    let mixture = SlopeMixture(of: line.residuals, on: series.days, freedom: freedom)
    let ends = mixture.interval
    let slope = line.slope + mixture.mean
    let (lower, upper) = (line.slope + ends.lowerBound, line.slope + ends.upperBound)
    guard slope.isFinite, lower.isFinite, upper.isFinite else { return nil }
    perDay = slope
    let independent =
      Tail.studentQuantile(0.975, freedom: freedom)
      * (line.squares / freedom / line.daySquares).squareRoot()
    let ratio = (upper - lower) / 2 / independent
    let effective = Double(series.count) / (ratio * ratio)
    inflation = ratio * ratio
    effectiveDays = effective
    interval = effective >= Trend.fewestEffectiveDays ? lower...upper : nil
  }
}

extension Trend {
  /// Ordinary least squares of a series on steps, such as its days, and on weekdays.
  struct Line {
    let slope: Double
    let residuals: [Double]
    /// The sum of the squares of the residuals, and of the steps without weekdays.
    let squares: Double
    let daySquares: Double
    let columnCount: Int
    let varies: Bool

    /// With a level for each weekday from 21 days on, if each has two values; equal steps fail.
    init?(through series: DatedValues, along steps: [Double]) {
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
      let days = centred(steps)
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
