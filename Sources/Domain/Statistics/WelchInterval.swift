/// How much higher the values of some days are than those of others, with Welch's t interval, which
/// does not ask both to vary alike.
package struct WelchInterval: Hashable, Sendable {
  /// The mean of the ones less the mean of the others.
  package let difference: Double
  /// Where the difference lies with 95 % confidence.
  package let interval: ClosedRange<Double>

  /// The fewest values on either side of which anything is said.
  package static let fewest = 8

  /// Whether the interval leaves out 0: only then there is a difference to speak of.
  package var isClear: Bool { interval.lowerBound > 0 || interval.upperBound < 0 }

  /// Nil where either side has fewer than ``fewest`` values, and where nothing varies.
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
    // Never below the smaller side's, but for rounding.
    let reach =
      square.squareRoot()
      * Trend.quantile(freedom: max(freedom, Double(WelchInterval.fewest - 1)))
    difference = one - other
    guard difference.isFinite, reach.isFinite else { return nil }
    interval = difference - reach...difference + reach
  }

  /// The mean, and the square of its error.
  private static func figures(of values: [Double]) -> (mean: Double, squaredError: Double) {
    let count = Double(values.count)
    // The same value again and again has no error, not even one of rounding.
    if values.allSatisfy({ $0 == values[0] }) { return (values[0], 0) }
    var mean = 0.0
    for value in values { mean += value / count }
    var squares = 0.0
    for value in values { squares += (value - mean) * (value - mean) }
    return (mean, squares / (count - 1) / count)
  }
}
