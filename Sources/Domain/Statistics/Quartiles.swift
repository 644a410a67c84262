/// The lower and the upper quartile, between which half of new values fall.
///
/// The quantile of share p is at position p · (n + 1) of the sorted values, on the straight line
/// between neighbours, and never outside them (type 6 of Hyndman and Fan 1996).
package struct Quartiles: Hashable, Sendable {
  package let lower: Double
  package let upper: Double

  /// Nil for no values.
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

  /// The quantile of `share` of ascending values, of which there is at least one.
  package static func quantile(_ share: Double, ofSorted sorted: [Double]) -> Double {
    let position = min(max(share * Double(sorted.count + 1), 1), Double(sorted.count))
    let below = Int(position)
    let part = position - Double(below)
    guard part > 0 else { return sorted[below - 1] }
    return sorted[below - 1] + part * (sorted[below] - sorted[below - 1])
  }

  /// The median of ascending values, of which there is at least one.
  package static func median(ofSorted sorted: [Double]) -> Double {
    let half = sorted.count / 2
    guard sorted.count.isMultiple(of: 2) else { return sorted[half] }
    return sorted[half - 1] / 2 + sorted[half] / 2
  }
}
