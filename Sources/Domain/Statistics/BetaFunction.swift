/// The incomplete beta function, from which the tails of Student's t and of F follow.
enum BetaFunction {
  /// The regularized incomplete beta function I_x(a, b), for a, b > 0.
  ///
  /// A separate complement keeps digits. By the continued fraction of NIST's Digital Library of
  /// Mathematical Functions, 8.17.22, which converges fast for x < (a + 1) ÷ (a + b + 2); beyond
  /// that, by I_x(a, b) = 1 - I_{1-x}(b, a).
  static func regularized(_ x: Double, complement: Double, _ a: Double, _ b: Double) -> Double {
    if x <= 0 { return 0 }
    if complement <= 0 { return 1 }
    if x > (a + 1) / (a + b + 2) { return 1 - regularized(complement, complement: x, b, a) }
    // The logarithm of the one that is near 1 is taken from the other.
    let logX = x < 0.5 ? Mathematics.logarithm(x) : Mathematics.logarithm(onePlus: -complement)
    let logComplement =
      complement < 0.5 ? Mathematics.logarithm(complement) : Mathematics.logarithm(onePlus: -x)
    let front = Mathematics.exponential(
      a * logX + b * logComplement - logarithm(a, b) - Mathematics.logarithm(a))
    return min(front / continuedFraction(x, a, b), 1)
  }

  /// The continued fraction by the method of Lentz.
  private static func continuedFraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    let tiny = 1e-300
    var fraction = 1.0
    var numerator = 1.0
    var denominator = 0.0
    func extend(by step: Double) -> Double {
      denominator = 1 + step * denominator
      if abs(denominator) < tiny { denominator = tiny }
      denominator = 1 / denominator
      numerator = 1 + step / numerator
      if abs(numerator) < tiny { numerator = tiny }
      fraction *= numerator * denominator
      return numerator * denominator
    }
    _ = extend(by: -(a + b) * x / (a + 1))
    // The number of steps grows with the root of the parameters.
    let most = 1000 + 20 * (a + b).squareRoot()
    var m = 1.0
    while m < most {
      _ = extend(by: m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)))
      let change = extend(by: -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)))
      if abs(change - 1) < 4e-16 { break }
      m += 1
    }
    return fraction
  }

  /// The logarithm of the beta function B(a, b).
  ///
  /// With a larger n and a smaller k: log Γ(k) + log Γ(n) - log Γ(n + k), the last two together by
  /// Stirling's series, so that they do not cancel.
  static func logarithm(_ a: Double, _ b: Double) -> Double {
    let (k, n) = a < b ? (a, b) : (b, a)
    guard n >= 10 else { return logGamma(a) + logGamma(b) - logGamma(a + b) }
    let ratio =
      (n - 0.5) * Mathematics.logarithm(onePlus: k / n) + k * (Mathematics.logarithm(n + k) - 1)
      + correction(n + k) - correction(n)
    return logGamma(k) - ratio
  }

  /// log Γ(x) for x > 0, by Stirling's series after moving x above 10.
  static func logGamma(_ x: Double) -> Double {
    var x = x
    var product = 1.0
    while x < 10 {
      product *= x
      x += 1
    }
    let halfLogTwoPi = 0.918_938_533_204_672_8
    return (x - 0.5) * Mathematics.logarithm(x) - x + halfLogTwoPi + correction(x)
      - Mathematics.logarithm(product)
  }

  /// The part of Stirling's series that vanishes for large x, 1 ÷ 12x - 1 ÷ 360x³ and so on.
  private static func correction(_ x: Double) -> Double {
    let inverse = 1 / x
    let square = inverse * inverse
    let terms =
      1.0 / 1260 - square
      * (1.0 / 1680 - square * (1.0 / 1188 - square * (691.0 / 360_360 - square / 156)))
    return inverse * (1.0 / 12 - square * (1.0 / 360 - square * terms))
  }
}

/// Tails and quantiles of the distributions that the tests use.
package enum Tail {
  /// The two-sided p of a value of Student's t with `freedom` degrees of freedom; 1 without any.
  package static func student(_ t: Double, freedom: Double) -> Double {
    guard freedom > 0, !t.isNaN else { return 1 }
    if t.isInfinite { return 0 }
    let square = t * t
    let sum = freedom + square
    if sum.isInfinite { return 0 }
    return BetaFunction.regularized(freedom / sum, complement: square / sum, freedom / 2, 0.5)
  }

  /// The upper p of a value of F with those degrees of freedom.
  package static func fisher(_ f: Double, _ over: Double, _ under: Double) -> Double {
    guard over > 0, under > 0, !f.isNaN, f > 0 else { return 1 }
    if f.isInfinite { return 0 }
    let sum = under + over * f
    if sum.isInfinite { return 0 }
    return BetaFunction.regularized(under / sum, complement: over * f / sum, under / 2, over / 2)
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
