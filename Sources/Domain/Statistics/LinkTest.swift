/// Whether two series go together, on the same day or one a day after the other.
package struct LinkTest: Hashable, Sendable {
  /// How many days the second series is behind the first.
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
  /// Nil where the pair is tested.
  package let obstacle: Obstacle?

  /// ``days`` times ``share``.
  package var effectiveDays: Double { Double(days) * share }

  /// The rules of which pairs are tested.
  package static let fewestDays = 56
  package static let fewestEffectiveDays = 40.0
  package static let fewestOther = 10
  package static let fewestTogether = 8.0

  /// Of two series prepared in the same window.
  package init(of x: Innovations, with y: Innovations, lag: Lag) {
    let sums = LinkTest.sums(x, y, lag)
    days = sums.days
    let same = lag == .sameDay ? sums.days : LinkTest.daysTogether(x, y)
    inflation = LinkTest.inflation(x.correlogram, y.correlogram, x.bits, y.bits, same)
    let columns = max(
      Double(x.columnCount) / Double(max(x.count, 1)),
      Double(y.columnCount) / Double(max(y.count, 1)))
    share = max(min(1 - columns, 1 / inflation), 0)
    r = sums.correlation
    let freedom = Double(days) * share - 2
    p = LinkTest.probability(of: r, freedom: freedom)
    if x.minority < LinkTest.fewestOther || y.minority < LinkTest.fewestOther || !x.varies
      || !y.varies
    {
      obstacle = .alike
    } else if days < LinkTest.fewestDays
      || Double(days) * share < LinkTest.fewestEffectiveDays
    {
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

  /// max(1, 1 + 2 Σ N_l ÷ n · A_l · B_l), N_l the days d with both series at d and d - l, n with both.
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

  /// The days that have both.
  private static func daysTogether(_ x: Innovations, _ y: Innovations) -> Int {
    var count = 0
    for word in x.bits.indices { count += (x.bits[word] & y.bits[word]).nonzeroBitCount }
    return count
  }

  /// Pearson's correlation over the days that have both, x of as many days before as `lag` says.
  private static func sums(
    _ x: Innovations, _ y: Innovations, _ lag: Lag
  ) -> (days: Int, correlation: Double) {
    let shift = lag.rawValue
    let length = x.dense.count
    precondition(y.dense.count == length, "series of other windows")
    var (n, sx, sy, sxx, syy, sxy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    x.dense.withUnsafeBufferPointer { xs in
      x.presence.withUnsafeBufferPointer { xIsThere in
        y.dense.withUnsafeBufferPointer { ys in
          y.presence.withUnsafeBufferPointer { yIsThere in
            for place in shift..<max(length, shift) {
              let (a, b) = (xs[place - shift], ys[place])
              let (hasA, hasB) = (xIsThere[place - shift], yIsThere[place])
              n += hasA * hasB
              sx += a * hasB
              sy += b * hasA
              sxx += a * a * hasB
              syy += b * b * hasA
              sxy += a * b
            }
          }
        }
      }
    }
    guard n > 1 else { return (Int(n), 0) }
    let xx = sxx - sx * sx / n
    let yy = syy - sy * sy / n
    guard xx > 1e-12 * sxx, yy > 1e-12 * syy else { return (Int(n), 0) }
    let r = (sxy - sx * sy / n) / (xx * yy).squareRoot()
    return (Int(n), min(max(r, -1), 1))
  }
}
