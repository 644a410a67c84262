import Testing
import Time

@testable import Statistics

/// The trend of a series by matrices: a covariance for each model, solved as it is.
private struct DenseTrend {
  private typealias Vector = [Double]

  let slope: Double
  /// The half width of the interval of independent days.
  let independentReach: Double
  /// The slope by least squares, beside which those of the models are.
  private let base: Double
  /// The slope, the error and the share of each model.
  private let parts: [(slope: Double, error: Double, share: Double)]
  private let freedom: Double

  init(of pairs: [(day: Day, value: Double)]) {
    let days = pairs.map { Double($0.day.number) }
    let values = pairs.map(\.value)
    let count = Double(pairs.count)
    let kinds = (0..<7).map { kind in
      pairs.map { $0.day.weekday.rawValue == kind ? 1.0 : 0 }
    }
    let hasWeekdays = pairs.count >= 21 && kinds.allSatisfy { $0.reduce(0, +) >= 2 }
    let levels = hasWeekdays ? kinds : [Vector(repeating: 1, count: pairs.count)]
    let identity = { (i: Int, j: Int) in i == j ? 1.0 : 0 }
    let plain = DenseTrend.fit(values, [days] + levels, DenseTrend.matrix(pairs.count, identity))
    let freedom = count - Double(levels.count + 1)
    // Least squares take out the weekdays; the models then fit a level and a line to the rest.
    let rest = zip(values, plain.fitted).map { $0 - $1 }
    let length = (days.last ?? 0) - (days.first ?? 0) + 1
    var parts: [(slope: Double, error: Double, likelihood: Double)] = []
    for model in MemoryModel.grid(length: Int(length)) {
      let noise = model.noiseShare
      let covariance = DenseTrend.matrix(pairs.count) { i, j in
        let distance = abs(days[i] - days[j])
        let level = distance == 0 ? 1 : Mathematics.power(model.memory, distance)
        return (1 - noise) * level + (i == j ? noise : 0)
      }
      let columns = [days.map { $0 - days[0] }, Vector(repeating: 1, count: pairs.count)]
      let fit = DenseTrend.fit(rest, columns, covariance)
      let error = (fit.squares / freedom * fit.slopeVariance).squareRoot() * model.widening
      parts.append(
        (
          fit.coefficient, error,
          Mathematics.logarithm(model.weight)
            - (fit.logDeterminants + (count - 2) * Mathematics.logarithm(fit.squares)) / 2
        ))
    }
    let best = parts.map(\.likelihood).max() ?? 0
    let weights = parts.map { Mathematics.exponential($0.likelihood - best) }
    let sum = weights.reduce(0, +)
    self.parts = zip(parts, weights).map { ($0.slope, $0.error, $1 / sum) }
    self.freedom = freedom
    let lineSlope = plain.coefficient
    slope = lineSlope + self.parts.reduce(0) { $0 + $1.slope * $1.share }
    base = lineSlope
    independentReach =
      Tail.studentQuantile(0.975, freedom: freedom)
      * (plain.squares / freedom * plain.slopeVariance).squareRoot()
  }

  /// The chance that the change per day is `x` or less.
  func chance(upTo x: Double) -> Double {
    parts.reduce(0) { sum, part in
      let distance = (x - base - part.slope) / part.error
      let outside = Tail.student(distance, freedom: freedom) / 2
      return sum + part.share * (distance < 0 ? outside : 1 - outside)
    }
  }

  private static func matrix(_ count: Int, _ entry: (Int, Int) -> Double) -> [Vector] {
    (0..<count).map { i in (0..<count).map { entry(i, $0) } }
  }

  /// Generalized least squares; the coefficient is that of the first column.
  private static func fit(
    _ values: Vector, _ columns: [Vector], _ covariance: [Vector]
  ) -> (
    coefficient: Double, slopeVariance: Double, squares: Double, logDeterminants: Double,
    fitted: Vector
  ) {
    let root = cholesky(covariance)
    let whitened = columns.map { forward(root, $0) }
    let white = forward(root, values)
    let products = matrix(columns.count) { dot(whitened[$0], whitened[$1]) }
    let inner = cholesky(products)
    let sides = whitened.map { dot($0, white) }
    let coefficients = backward(inner, forward(inner, sides))
    let fitted = values.indices.map { row in
      zip(columns, coefficients).reduce(0) { $0 + $1.0[row] * $1.1 }
    }
    let rest = forward(root, zip(values, fitted).map { $0 - $1 })
    var unit = Vector(repeating: 0, count: columns.count)
    unit[0] = 1
    let logs = (root.indices.map { root[$0][$0] } + inner.indices.map { inner[$0][$0] })
      .reduce(0) { $0 + 2 * Mathematics.logarithm($1) }
    return (
      coefficients[0], backward(inner, forward(inner, unit))[0], dot(rest, rest), logs, fitted
    )
  }

  private static func dot(_ one: Vector, _ other: Vector) -> Double {
    zip(one, other).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private static func cholesky(_ matrix: [Vector]) -> [Vector] {
    var root = matrix.map { $0.map { _ in 0.0 } }
    for i in matrix.indices {
      for j in 0...i {
        var sum = matrix[i][j]
        for k in 0..<j { sum -= root[i][k] * root[j][k] }
        root[i][j] = i == j ? sum.squareRoot() : sum / root[j][j]
      }
    }
    return root
  }

  private static func forward(_ root: [Vector], _ side: Vector) -> Vector {
    var result = side
    for i in root.indices {
      for k in 0..<i { result[i] -= root[i][k] * result[k] }
      result[i] /= root[i][i]
    }
    return result
  }

  private static func backward(_ root: [Vector], _ side: Vector) -> Vector {
    var result = side
    for i in root.indices.reversed() {
      for k in i + 1..<max(root.count, i + 1) { result[i] -= root[k][i] * result[k] }
      result[i] /= root[i][i]
    }
    return result
  }
}

struct TrendTests {
  private static let start = Day(number: 20_400)

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let generated: GeneratedSeries
    /// Only every so many days are used.
    var step = 1

    init(_ note: String, _ generated: GeneratedSeries, step: Int = 1) {
      testDescription = note
      self.generated = generated
      self.step = step
    }

    var pairs: [(day: Day, value: Double)] {
      generated.pairs.filter { ($0.day - TrendTests.start) % step == 0 }
    }
  }

  static let cases = [
    Case("rising", GeneratedSeries(seed: 51, count: 60, slope: 0.02)),
    Case("memory", GeneratedSeries(seed: 52, count: 60, memory: 0.7)),
    Case("slow", GeneratedSeries(seed: 53, count: 50, memory: 0.95)),
    Case("gaps", GeneratedSeries(seed: 54, count: 80, slope: -0.02, missing: 0.4)),
    Case("fourteen", GeneratedSeries(seed: 55, count: 14)),
    Case("twenty", GeneratedSeries(seed: 56, count: 20, weekday: 2.0)),
    Case("twenty-one", GeneratedSeries(seed: 56, count: 21, weekday: 2.0)),
    Case("weekly", GeneratedSeries(seed: 57, count: 154, memory: 0.9), step: 7),
    Case("every fifth week", GeneratedSeries(seed: 59, count: 700), step: 35),
  ]

  @Test(arguments: cases)
  func `an interval is the one that matrices give`(known: Case) throws {
    let trend = try #require(Trend(of: known.pairs))
    let dense = DenseTrend(of: known.pairs)
    let inflation = try #require(trend.inflation)
    let reach = dense.independentReach * inflation.squareRoot()
    // Without models of hardly any share.
    #expect(abs(trend.perDay - dense.slope) < 1e-4 * reach)
    #expect(abs((try #require(trend.effectiveDays)) * inflation - Double(known.pairs.count)) < 1e-6)
    guard let interval = trend.interval else {
      #expect(trend.isTooSlow)
      return
    }
    #expect(abs((interval.upperBound - interval.lowerBound) / 2 - reach) < 1e-6 * reach)
    #expect(abs(dense.chance(upTo: interval.lowerBound) - 0.02) < 1e-4)
    #expect(abs(dense.chance(upTo: interval.upperBound) - 0.98) < 1e-4)
  }

  @Test(arguments: cases)
  func `reversing the days reverses the trend, and its unit is that of the values`(
    known: Case
  ) throws {
    let trend = try #require(Trend(of: known.pairs))
    let middle = TrendTests.start.number * 2 + 700
    let reversed = try #require(
      Trend(of: known.pairs.reversed().map { (Day(number: middle - $0.day.number), $0.value) }))
    let scaled = try #require(Trend(of: known.pairs.map { ($0.day, $0.value * 0.01 - 40) }))
    let tolerance = 1e-6 * (abs(trend.perDay) + 1)
    #expect(abs(trend.perDay + reversed.perDay) < tolerance)
    #expect(abs(trend.perDay - scaled.perDay * 100) < tolerance)
    #expect(trend.isTooSlow == reversed.isTooSlow)
    if let interval = trend.interval {
      let mirrored = try #require(reversed.interval)
      let small = try #require(scaled.interval)
      #expect(abs(interval.lowerBound + mirrored.upperBound) < 1e-5 * abs(interval.lowerBound))
      #expect(abs(interval.upperBound + mirrored.lowerBound) < 1e-5 * abs(interval.upperBound))
      #expect(abs(interval.upperBound - small.upperBound * 100) < 1e-5 * abs(interval.upperBound))
    }
  }

  @Test func `a rise that is large against the days' spread is clear`() throws {
    let trend = try #require(
      Trend(of: GeneratedSeries(seed: 3, count: 90, slope: 0.05).pairs))
    #expect(trend.isClear)
    #expect(trend.span == 90)
    #expect(30...70 ~= trend.perDay)
  }

  /// A random walk, the slowest series there is.
  private func walk(_ seed: UInt64, count: Int) -> [(day: Day, value: Double)] {
    var level = 0.0
    return GeneratedSeries.noise(count, seed: seed).enumerated().map { place, step in
      level += step
      return (TrendTests.start + place, level)
    }
  }

  @Test func `random walks are too slow to tell, or their intervals include no trend`() {
    let trends = (0..<40).compactMap { Trend(of: walk(900 + $0, count: 90)) }
    #expect(trends.count == 40)
    #expect(trends.count { $0.isClear } <= 3)
    #expect(trends.count { $0.isTooSlow } >= 8)
    #expect(trends.allSatisfy { !($0.isTooSlow && $0.isClear) })
  }

  @Test func `days with a memory of a half have an interval, which includes no trend`() {
    let trends = (0..<40).compactMap { seed in
      Trend(of: GeneratedSeries(seed: 700 + seed, count: 60, memory: 0.5, weekday: 0).pairs)
    }
    #expect(trends.count { $0.interval != nil } >= 38)
    #expect(trends.count { $0.isClear } <= 3)
  }

  @Test(arguments: [0.0, 1, -0.25])
  func `values without any spread have a slope and nothing to judge it by`(slope: Double) throws {
    let values = (0..<40).map {
      (day: TrendTests.start + 3 * $0, value: 7 + slope * Double(3 * $0))
    }
    let trend = try #require(Trend(of: values))
    #expect(abs(trend.perDay - slope) < 1e-9)
    #expect(trend.interval == nil)
    #expect(!trend.isClear)
    #expect(!trend.isTooSlow)
  }

  @Test func `fewer than fourteen values have only a slope`() throws {
    let trend = try #require(Trend(of: GeneratedSeries(seed: 55, count: 13).pairs))
    #expect(abs(trend.perDay + 95.5824175824) < 1e-7)
    #expect(trend.effectiveDays == nil && trend.interval == nil && !trend.isTooSlow)
  }

  @Test func `a single value and values out of range have no trend`() {
    let start = TrendTests.start
    #expect(Trend(of: []) == nil)
    #expect(Trend(of: [(start, 1)]) == nil)
    #expect(Trend(of: [(start, 1), (start + 1, 3)])?.perDay == 2)
    #expect(Trend(of: [(start, 1e308), (start + 1, -1e308), (start + 2, 1e308)]) == nil)
  }

  @Test func `values that are not numbers are ignored`() throws {
    var values = GeneratedSeries(seed: 3, count: 30).pairs
    let trend = try #require(Trend(of: values))
    values.append((TrendTests.start + 30, .nan))
    values.append((TrendTests.start + 31, .infinity))
    #expect(Trend(of: values) == trend)
  }
}
