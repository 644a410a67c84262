/// The weakest correlation that so much data shows.
package enum LeastStrength {
  /// The correlation that is found four times in five, by Fisher's transformation: tanh((z of the
  /// level 1 - 0.025 ÷ tests, + 0.8416) ÷ √(effective - 3)).
  ///
  /// Nil for no tests, and for 3 effective days or fewer.
  package static func visible(effectiveDays: Double, tests: Int) -> Double? {
    guard effectiveDays > 3, tests > 0 else { return nil }
    let level = Tail.normalQuantile(upper: 0.025 / Double(tests))
    return Mathematics.hyperbolicTangent(
      (level + Tail.normalQuantile(upper: 0.2)) / (effectiveDays - 3).squareRoot())
  }
}
