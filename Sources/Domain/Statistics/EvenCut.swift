/// The threshold that splits values most evenly into those above it and the others.
package struct EvenCut: Hashable, Sendable {
  /// One of the values; the lowest of those that split equally well.
  package let threshold: Double
  /// How many values are greater.
  package let above: Int

  /// Nil where all values are equal, or there are none.
  package init?(of values: [Double]) {
    let sorted = values.sorted()
    var best: (threshold: Double, above: Int)?
    var start = 0
    while start < sorted.count {
      var end = start + 1
      while end < sorted.count, sorted[end] == sorted[start] { end += 1 }
      let above = sorted.count - end
      if above > 0 {
        let unevenness = abs(2 * above - sorted.count)
        if best.map({ unevenness < abs(2 * $0.above - sorted.count) }) ?? true {
          best = (sorted[start], above)
        }
      }
      start = end
    }
    guard let best else { return nil }
    (threshold, above) = best
  }
}
