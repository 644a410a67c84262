import Metrics

/// What the numbers without a unit in one column are, read with one decimal mark.
struct NumberSurvey {
  private(set) var count = 0
  private(set) var hasZeroOrOne = false
  private(set) var hasOtherWhole = false
  private(set) var hasHalf = false
  /// Whether a fraction is none of halves.
  private(set) var hasOtherFraction = false
  private(set) var least = Double.infinity
  private(set) var most = -Double.infinity
  /// The least number that is not zero.
  private(set) var leastNotZero = Double.infinity

  var hasFraction: Bool { hasHalf || hasOtherFraction }

  /// Whether all are 0 or 1.
  var isTruth: Bool { count > 0 && !hasOtherWhole && !hasFraction }

  @inline(__always)
  mutating func add(_ number: Int64) {
    count &+= 1
    if number == 0 || number == 1 { hasZeroOrOne = true } else { hasOtherWhole = true }
    addBounds(Double(number))
  }

  /// Nothing is added for what is not a number with this mark.
  mutating func add(_ value: Value?) {
    switch value {
    case .integer(let number)?: add(number)
    case .decimal(let number)?:
      count &+= 1
      if Int64(exactly: number) != nil {
        hasOtherWhole = true
      } else if Int64(exactly: 2 * number) != nil {
        hasHalf = true
      } else {
        hasOtherFraction = true
      }
      addBounds(number)
    case .text?, nil: break
    }
  }

  @inline(__always)
  private mutating func addBounds(_ number: Double) {
    least = min(least, number)
    most = max(most, number)
    if number != 0 { leastNotZero = min(leastNotZero, number) }
  }
}
