/// How sure a median is: two of the values, between which the median of all such days is.
///
/// The interval from the k-th lowest to the k-th highest value misses the true median with the chance
/// 2 · P(X < k) of a fair coin thrown n times, whatever the distribution (Thompson 1936).
package struct MedianInterval: Hashable, Sendable {
  package let median: Double
  /// Nil for fewer than six values.
  package let interval: Interval?

  /// An interval and its confidence.
  package struct Interval: Hashable, Sendable {
    /// The place from either end of the values it begins at: 1 for the lowest to the highest.
    package let place: Int
    package let low: Double
    package let high: Double
    /// From 0.92 to 1.
    package let confidence: Double
  }

  /// The fewest values that have an interval.
  package static let fewest = 6
  /// The narrowest interval of at least this confidence is chosen.
  package static let leastConfidence = 0.92

  /// Nil for no values.
  package init?(of values: [Double]) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    median = Quartiles.median(ofSorted: sorted)
    guard sorted.count >= MedianInterval.fewest else {
      interval = nil
      return
    }
    let count = Double(sorted.count)
    // The logarithm of n over i, divided by 2^n.
    var term = -count * Mathematics.logarithm(2)
    var missed = 0.0
    var place = 0
    var confidence = 1.0
    while 2 * (place + 1) <= sorted.count {
      let next = missed + Mathematics.exponential(term)
      guard 1 - 2 * next >= MedianInterval.leastConfidence else { break }
      missed = next
      confidence = 1 - 2 * next
      place += 1
      term += Mathematics.logarithm((count - Double(place) + 1) / Double(place))
    }
    interval = Interval(
      place: place, low: sorted[place - 1], high: sorted[sorted.count - place],
      confidence: confidence)
  }
}
