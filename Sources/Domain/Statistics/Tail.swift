/// Tails and quantiles of the distributions that the tests use.
package enum Tail {
  /// The two-sided p of a value of Student's t with `freedom` degrees of freedom, whole or not.
  ///
  /// 1 where there are no degrees of freedom: nothing can be said then.
  package static func student(_ t: Double, freedom: Double) -> Double {
    guard freedom > 0, !t.isNaN else { return 1 }
    if t.isInfinite { return 0 }
    let square = t * t
    let sum = freedom + square
    if sum.isInfinite { return 0 }
    return BetaFunction.regularized(
      freedom / sum, complement: square / sum, freedom / 2, 0.5)
  }

  /// The upper p of a value of F with those degrees of freedom.
  package static func fisher(_ f: Double, _ over: Double, _ under: Double) -> Double {
    guard over > 0, under > 0, !f.isNaN, f > 0 else { return 1 }
    if f.isInfinite { return 0 }
    let sum = under + over * f
    if sum.isInfinite { return 0 }
    return BetaFunction.regularized(
      under / sum, complement: over * f / sum, under / 2, over / 2)
  }

  /// The quantile of Student's t at `p`, 0 < p < 1, by bisection.
  package static func studentQuantile(_ p: Double, freedom: Double) -> Double {
    precondition(p > 0 && p < 1 && freedom > 0, "a quantile needs a share between 0 and 1")
    if p == 0.5 { return 0 }
    if p < 0.5 { return -studentQuantile(1 - p, freedom: freedom) }
    let outside = 2 * (1 - p)
    return root { student($0, freedom: freedom) > outside }
  }

  /// The quantile of the normal distribution at 1 - `upper`, 0 < upper < 1: of a share above it.
  package static func normalQuantile(upper: Double) -> Double {
    precondition(upper > 0 && upper < 1, "a quantile needs a share between 0 and 1")
    if upper > 0.5 { return -normalQuantile(upper: 1 - upper) }
    return root { Mathematics.complementaryError($0 / 2.0.squareRoot()) / 2 > upper }
  }

  /// The positive number up to which `isBelow` holds.
  private static func root(where isBelow: (Double) -> Bool) -> Double {
    var high = 1.0
    while isBelow(high), high < 1e300 { high *= 2 }
    var low = high == 1 ? 0 : high / 2
    while true {
      let middle = low + (high - low) / 2
      // Until no number is between the two.
      guard middle > low, middle < high else { return high }
      if isBelow(middle) { low = middle } else { high = middle }
    }
  }
}
