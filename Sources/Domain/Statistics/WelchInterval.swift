/// The difference of the means of two samples with Welch's t interval, which does not assume equal
/// variances.
package struct WelchInterval: Hashable, Sendable {
  /// The mean of the first sample minus the mean of the other.
  package let difference: Double
  /// The 95 % confidence interval of the difference.
  package let interval: ClosedRange<Double>

  /// The fewest values that each sample needs.
  package static let fewest = 8

  /// Whether the interval excludes 0, so that the difference is clear.
  package var isClear: Bool { interval.lowerBound > 0 || interval.upperBound < 0 }

  /// Nil if a sample has fewer than ``fewest`` values, or if neither varies.
  ///
  /// With the squared errors a = s₁² ÷ n₁ and b = s₂² ÷ n₂ the error is √(a + b), and the degrees
  /// of freedom are (a + b)² ÷ (a² ÷ (n₁ − 1) + b² ÷ (n₂ − 1)) (Welch 1947).
  package init?(of ones: [Double], against others: [Double]) {
    guard ones.count >= WelchInterval.fewest, others.count >= WelchInterval.fewest else {
      return nil
    }
    let (one, a) = WelchInterval.figures(of: ones)
    let (other, b) = WelchInterval.figures(of: others)
    let square = a + b
    guard square > 0 else { return nil }
    let freedom =
      square * square / (a * a / Double(ones.count - 1) + b * b / Double(others.count - 1))
    // Never below the smaller sample's, except by rounding.
    let reach =
      square.squareRoot()
      * Trend.quantile(freedom: max(freedom, Double(WelchInterval.fewest - 1)))
    difference = one - other
    guard difference.isFinite, reach.isFinite else { return nil }
    interval = difference - reach...difference + reach
  }

  /// The mean, and the square of its standard error.
  private static func figures(of values: [Double]) -> (mean: Double, squaredError: Double) {
    let count = Double(values.count)
    // Equal values have no error, not even one of rounding.
    if values.allSatisfy({ $0 == values[0] }) { return (values[0], 0) }
    var mean = 0.0
    for value in values { mean += value / count }
    var squares = 0.0
    for value in values { squares += (value - mean) * (value - mean) }
    return (mean, squares / (count - 1) / count)
  }
}
