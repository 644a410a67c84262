import Statistics

/// Where some days usually are: half of them, or all where there are few.
package struct UsualRange: Hashable, Sendable {
  package let low: Double
  package let high: Double
  /// Whether it is the lowest and the highest value, not the quartiles.
  package let isAll: Bool
  /// How many days it is made of.
  package let days: Int

  /// The fewest days that have a range, and that have quartiles.
  package static let fewest = 4
  package static let fewestForHalf = 8

  /// Nil for fewer than four values.
  package init?(of values: [Double]) {
    guard values.count >= UsualRange.fewest, let quartiles = Quartiles(of: values),
      let least = values.min(), let most = values.max()
    else { return nil }
    days = values.count
    isAll = values.count < UsualRange.fewestForHalf
    low = isAll ? least : quartiles.lower
    high = isAll ? most : quartiles.upper
  }
}
