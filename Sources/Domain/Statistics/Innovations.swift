import Time

/// The innovations of a series: its ranks without weekdays, seasons and the day before.
///
/// Without memory, a correlation varies as for independent days (Haugh 1976; Bartlett 1935).
package final class Innovations: Sendable {
  package let count: Int
  /// How many values differ from the most frequent one.
  package let minority: Int
  package let columnCount: Int
  /// Whether the richer set was: the week changes its shape.
  package let isRich: Bool
  /// The correlation with the day before that was removed, -0.5 to 0.95.
  package let memory: Double
  package let values: [Double]
  /// The values at their places, from the first day of the common window on, with their squares; 0
  /// where the day is missing.
  let dense: [SIMD2<Double>]
  /// 1 at the places of observed days, else 0; twice as numbers, and as bits.
  let presence: [SIMD2<Double>]
  let bits: [UInt64]
  let correlogram: [Double]
  /// Whether anything is left to compare, beyond a constant, weekdays and seasons.
  let varies: Bool

  /// Of `series`, whose days are all in `window`, with the columns of exactly its days.
  ///
  /// `ranks` are the ranks of the values, if they are known.
  package init(
    of series: DatedValues, in window: ClosedRange<Day>, columns: DayColumns, ranks: Ranks? = nil
  ) {
    let ranks = ranks ?? Ranks(of: series.values)
    precondition(columns.dayCount == series.count, "columns of other days")
    let length = window.upperBound - window.lowerBound + 1
    let places = series.days.map { Int($0 - window.lowerBound.number) }
    count = series.count
    minority = ranks.minority

    let mean = ranks.middle.reduce(0, +) / Double(max(series.count, 1))
    let spread = ranks.middle.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let residuals = columns.residuals(of: ranks.middle)
    var rest = residuals.plain
    var isRich = false
    let count = Double(series.count)
    let (plainCount, richCount) = (Double(columns.plainCount), Double(columns.richCount))
    let less = Innovations.square(rest)
    // Residuals of ranks that the columns explain are rounding errors.
    if columns.richCount > columns.plainCount, count > 2 * richCount, less > 1e-12 * spread {
      let rich = residuals.rich()
      let more = Innovations.square(rich)
      let ratio = ((less - more) / (richCount - plainCount)) / (more / (count - richCount))
      if Tail.fisher(ratio, richCount - plainCount, count - richCount) < 0.05 {
        rest = rich
        isRich = true
      }
    }
    self.isRich = isRich
    columnCount = isRich ? columns.richCount : columns.plainCount
    varies = spread > 0 && Innovations.square(rest) > 1e-12 * spread
    let memory = varies ? Innovations.memory(of: rest, at: places) : 0
    self.memory = memory
    var values = varies ? rest : [Double](repeating: 0, count: rest.count)
    for place in values.indices.dropFirst() where varies {
      let passed = Mathematics.power(memory, Double(places[place] - places[place - 1]))
      values[place] = (rest[place] - passed * rest[place - 1]) / (1 - passed * passed).squareRoot()
    }
    self.values = values

    var dense = [SIMD2<Double>](repeating: .zero, count: length)
    var presence = dense
    var bits = [UInt64](repeating: 0, count: (length + 63) / 64)
    for (place, value) in zip(places, values) {
      dense[place] = SIMD2(value, value * value)
      presence[place] = SIMD2(1, 1)
      bits[place / 64] |= 1 << UInt64(place % 64)
    }
    (self.dense, self.presence, self.bits) = (dense, presence, bits)
    correlogram = Correlogram.of(values, at: places, length: length)
  }

  /// The mean product with the day before over the mean square; 0 for fewer than 20 such days.
  private static func memory(of rest: [Double], at places: [Int]) -> Double {
    var sum = 0.0
    var count = 0
    for place in rest.indices.dropFirst() where places[place] == places[place - 1] + 1 {
      sum += rest[place] * rest[place - 1]
      count += 1
    }
    guard count >= 20 else { return 0 }
    let ratio = sum / Double(count) / (square(rest) / Double(rest.count))
    return min(max(ratio, -0.5), 0.95)
  }

  private static func square(_ values: [Double]) -> Double { values.reduce(0) { $0 + $1 * $1 } }
}
