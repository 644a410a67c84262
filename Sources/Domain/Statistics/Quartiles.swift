/// The quartiles, at positions p · (n + 1) of the sorted values (type 6 of Hyndman and Fan 1996).
package struct Quartiles: Hashable, Sendable {
  package let lower, upper: Double

  /// Nil without values.
  package init?(of values: [Double]) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    lower = Quartiles.quantile(0.25, ofSorted: sorted)
    upper = Quartiles.quantile(0.75, ofSorted: sorted)
  }

  /// Each value moved into the quartiles ∓ 3 times the distance between them.
  package func clamped(_ values: [Double]) -> [Double] {
    let reach = 3 * (upper - lower)
    return values.map { min(max($0, lower - reach), upper + reach) }
  }

  /// The quantile of `share` of one or more ascending values.
  package static func quantile(_ share: Double, ofSorted sorted: [Double]) -> Double {
    let position = min(max(share * Double(sorted.count + 1), 1), Double(sorted.count))
    let below = Int(position)
    let part = position - Double(below)
    guard part > 0 else { return sorted[below - 1] }
    return sorted[below - 1] + part * (sorted[below] - sorted[below - 1])
  }

  /// The median of one or more ascending values.
  package static func median(ofSorted sorted: [Double]) -> Double {
    let half = sorted.count / 2
    guard sorted.count.isMultiple(of: 2) else { return sorted[half] }
    return sorted[half - 1] / 2 + sorted[half] / 2
  }
}

/// Two of the values, between which the median of all such days is.
///
/// The interval from the k-th lowest to the k-th highest value misses it with the chance 2 · P(X <
/// k) of a fair coin thrown n times (Thompson 1936).
package struct MedianInterval: Hashable, Sendable {
  package let median: Double
  /// The interval, if there are six values or more.
  package let interval: Interval?

  /// An interval and its confidence.
  package struct Interval: Hashable, Sendable {
    /// The place from either end of the values it begins at: 1 for the lowest to the highest.
    package let place: Int
    package let low, high: Double
    /// From 0.92 to 1.
    package let confidence: Double
  }

  /// The fewest values that have an interval.
  package static let fewest = 6
  /// The narrowest interval of at least this confidence is chosen.
  package static let leastConfidence = 0.92

  /// The values are ordered on `line`; nil without values.
  package init?(of values: [Double], on line: NumberLine = .plain) {
    guard !values.isEmpty else { return nil }
    let sorted = values.map(line.position).sorted()
    median = line.value(at: Quartiles.median(ofSorted: sorted))
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
      place: place, low: line.value(at: sorted[place - 1]),
      high: line.value(at: sorted[sorted.count - place]), confidence: confidence)
  }
}
