/// Whether two series go together, on the same day or one a day after the other.
package struct LinkTest: Hashable, Sendable {
  /// How many days the second series follows the first.
  package enum Lag: Int, CaseIterable, Sendable {
    case sameDay = 0
    case dayAfter = 1
  }

  /// Why a pair is not tested.
  package enum Obstacle: Hashable, Sendable {
    /// Too few days that have both, or too few effective ones.
    case fewDays
    /// One of the two has nearly always the same value.
    case alike
    /// Both are seldom anything but their most frequent value: few days decide.
    case rare
  }

  /// The correlation of the innovations, -1 to 1; 0 where one does not vary.
  package let r: Double
  /// The days that have both, or the first one the day before.
  package let days: Int
  /// By how much memory inflates the variance of r, at least 1.
  package let inflation: Double
  /// The share of days that counts.
  package let share: Double
  /// Two-sided.
  package let p: Double
  package let obstacle: Obstacle?

  /// ``days`` times ``share``.
  package var effectiveDays: Double { Double(days) * share }

  package static let fewestDays = 56
  package static let fewestEffectiveDays = 40.0
  package static let fewestOther = 10
  package static let fewestTogether = 8.0

  /// The common part of all tests of two series, whichever is first.
  package struct Overlap {
    fileprivate let days: Int
    fileprivate let inflation, share: Double

    package init(of x: Innovations, _ y: Innovations) {
      days = LinkTest.daysTogether(x, y, .sameDay)
      inflation = LinkTest.inflation(x.correlogram, y.correlogram, x.bits, y.bits, days)
      let columns = max(
        Double(x.columnCount) / Double(max(x.count, 1)),
        Double(y.columnCount) / Double(max(y.count, 1)))
      share = max(min(1 - columns, 1 / inflation), 0)
    }
  }

  /// The test of two series prepared in the same window; `known` is their overlap.
  package init(of x: Innovations, with y: Innovations, lag: Lag, _ known: Overlap? = nil) {
    let overlap = known ?? Overlap(of: x, y)
    days = lag == .sameDay ? overlap.days : LinkTest.daysTogether(x, y, lag)
    let same = overlap.days
    inflation = overlap.inflation
    share = overlap.share
    r = LinkTest.correlation(x, y, lag, days: days)
    let freedom = Double(days) * share - 2
    p = LinkTest.probability(of: r, freedom: freedom)
    if x.minority < LinkTest.fewestOther || y.minority < LinkTest.fewestOther || !x.varies
      || !y.varies
    {
      obstacle = .alike
    } else if days < LinkTest.fewestDays || Double(days) * share < LinkTest.fewestEffectiveDays {
      obstacle = .fewDays
    } else if Double(x.minority * y.minority) < LinkTest.fewestTogether * Double(same) {
      obstacle = .rare
    } else {
      obstacle = nil
    }
  }

  /// The two-sided p of a correlation: Student's t of r · √(ν ÷ (1 - r²)).
  package static func probability(of r: Double, freedom: Double) -> Double {
    guard freedom > 0 else { return 1 }
    guard abs(r) < 1 else { return 0 }
    return Tail.student(r * (freedom / (1 - r * r)).squareRoot(), freedom: freedom)
  }

  /// max(1, 1 + 2 Σ N_l ÷ n · A_l · B_l) with n common days, N_l of them with common days l before.
  static func inflation(
    _ one: [Double], _ other: [Double], _ bits: [UInt64], _ others: [UInt64], _ days: Int
  ) -> Double {
    guard days > 0 else { return 1 }
    var both = bits
    for word in both.indices { both[word] &= others[word] }
    var sum = 0.0
    for lag in 1...Correlogram.longest {
      let product = one[lag - 1] * other[lag - 1]
      if product == 0 { continue }
      var count = 0
      var carried: UInt64 = 0
      for word in both {
        count += (word & (word << UInt64(lag) | carried)).nonzeroBitCount
        carried = word >> UInt64(64 - lag)
      }
      sum += Double(count) / Double(days) * product
    }
    return max(1, 1 + 2 * sum)
  }

  /// The days that have both, x of as many days before as `lag` says.
  private static func daysTogether(_ x: Innovations, _ y: Innovations, _ lag: Lag) -> Int {
    precondition(x.dense.count == y.dense.count, "series of other windows")
    var count = 0
    var carried: UInt64 = 0
    for word in x.bits.indices {
      let bits = x.bits[word]
      count += ((bits << UInt64(lag.rawValue) | carried) & y.bits[word]).nonzeroBitCount
      carried = lag == .sameDay ? 0 : bits >> 63
    }
    return count
  }

  /// Pearson's correlation over the days that have both, x of as many days before as `lag` says.
  ///
  /// A value and its square are added at once.
  private static func correlation(
    _ x: Innovations, _ y: Innovations, _ lag: Lag, days: Int
  ) -> Double {
    let shift = lag.rawValue
    let length = x.dense.count
    var ofX = SIMD2<Double>.zero
    var ofY = SIMD2<Double>.zero
    var sxy = 0.0
    x.dense.withUnsafeBufferPointer { xs in
      x.presence.withUnsafeBufferPointer { xIsThere in
        y.dense.withUnsafeBufferPointer { ys in
          y.presence.withUnsafeBufferPointer { yIsThere in
            for place in shift..<max(length, shift) {
              let (a, b) = (xs[place - shift], ys[place])
              ofX += a * yIsThere[place]
              ofY += b * xIsThere[place - shift]
              sxy += a[0] * b[0]
            }
          }
        }
      }
    }
    let n = Double(days)
    guard n > 1 else { return 0 }
    let (sx, sxx) = (ofX[0], ofX[1])
    let (sy, syy) = (ofY[0], ofY[1])
    let xx = sxx - sx * sx / n
    let yy = syy - sy * sy / n
    guard xx > 1e-12 * sxx, yy > 1e-12 * syy else { return 0 }
    let r = (sxy - sx * sy / n) / (xx * yy).squareRoot()
    return min(max(r, -1), 1)
  }
}

/// The order of values, with ties.
package struct Ranks {
  /// The rank of each value from 1 on; equal values share their mean rank.
  package let middle: [Double]
  /// How many values differ from the most frequent one.
  package let minority: Int

  package init(of values: [Double]) {
    let order = values.indices.sorted { values[$0] < values[$1] }
    let runs = Ranks.runs(of: order.map { values[$0] })
    var ranks = [Double](repeating: 0, count: values.count)
    for run in runs {
      let rank = Double(run.lowerBound + run.upperBound + 1) / 2
      for place in run { ranks[order[place]] = rank }
    }
    middle = ranks
    minority = values.count - (runs.map(\.count).max() ?? 0)
  }

  /// The value of at least half of the values, if any.
  package static func majority(of values: [Double]) -> Double? {
    let sorted = values.sorted()
    return runs(of: sorted).first { 2 * $0.count >= sorted.count }.map { sorted[$0.lowerBound] }
  }

  /// The indexes of equal numbers among ascending ones.
  static func runs(of sorted: [Double]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (index, value) in sorted.enumerated() {
      if let last = runs.last, sorted[last.lowerBound] == value {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }
}

/// Which of many tests pass together.
package enum MultipleTests {
  /// The tests up to the largest place k of the ascending p with p ≤ rate · k ÷ m: the share `rate`
  /// of them is false on average (Benjamini and Hochberg 1995).
  package static func benjaminiHochberg(_ p: [Double], rate: Double) -> [Bool] {
    let order = p.indices.sorted { p[$0] < p[$1] }
    var count = 0
    for (place, index) in order.enumerated()
    where p[index] <= rate * Double(place + 1) / Double(p.count) {
      count = place + 1
    }
    var passes = [Bool](repeating: false, count: p.count)
    for index in order.prefix(count) { passes[index] = true }
    return passes
  }

  /// The tests that pass with the chance `level` of any false one (Holm 1979): ascending, until one
  /// with p > level ÷ (the number of those left).
  package static func holm(_ p: [Double], level: Double) -> [Bool] {
    var passes = [Bool](repeating: false, count: p.count)
    let order = p.indices.sorted { p[$0] < p[$1] }
    for (place, index) in order.enumerated() {
      guard p[index] <= level / Double(p.count - place) else { break }
      passes[index] = true
    }
    return passes
  }
}

/// The weakest correlation that so much data shows.
package enum LeastStrength {
  /// The correlation of values that is found four times in five, by Fisher's transformation:
  /// 1.1 · tanh((z of the level 1 - 0.025 ÷ tests, + 0.8416) ÷ √(effective - 3)), at most 1, or nil
  /// without tests or for 3 days or fewer.
  ///
  /// Ranks have a correlation that is smaller by up to 1 ÷ 1.05, and memory that is estimated costs
  /// about as much again; a simulation checks it.
  package static func visible(effectiveDays: Double, tests: Int) -> Double? {
    guard effectiveDays > 3, tests > 0 else { return nil }
    let level = Tail.normalQuantile(upper: 0.025 / Double(tests))
    let found = Mathematics.hyperbolicTangent(
      (level + Tail.normalQuantile(upper: 0.2)) / (effectiveDays - 3).squareRoot())
    return min(1.1 * found, 1)
  }
}

/// The correlation of values with earlier values, by distance in days.
enum Correlogram {
  static let longest = 14
  /// The fewest pairs of days at a distance.
  static let fewest = 10

  /// For distances of 1 to ``longest`` days the mean of (e_d - ē)(e_{d-l} - ē) over the days that
  /// have both, divided by the mean of (e - ē)²; 0 with fewer than ``fewest`` such days.
  static func of(_ values: [Double], at places: [Int], length: Int) -> [Double] {
    var correlogram = [Double](repeating: 0, count: longest)
    guard !values.isEmpty else { return correlogram }
    let mean = values.reduce(0, +) / Double(values.count)
    var dense = [Double](repeating: .nan, count: length)
    var square = 0.0
    for (place, value) in zip(places, values) {
      dense[place] = value - mean
      square += (value - mean) * (value - mean)
    }
    guard square > 0 else { return correlogram }
    for lag in 1...longest where lag < length {
      var sum = 0.0
      var count = 0
      for place in lag..<length {
        let product = dense[place] * dense[place - lag]
        if !product.isNaN {
          sum += product
          count += 1
        }
      }
      if count >= fewest {
        correlogram[lag - 1] = sum / Double(count) / (square / Double(values.count))
      }
    }
    return correlogram
  }
}
