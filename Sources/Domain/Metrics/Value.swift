/// What one attribute holds on one day.
///
/// A missing value is no value at all, never zero.
package enum Value: Hashable, Sendable {
  case integer(Int64)
  case decimal(Double)
  case text(String)

  /// The number, if it is one.
  package var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .decimal(let number): number
    case .text: nil
    }
  }

  /// The number as a whole one: `5.0` is 5, `5.5` is none, nor is what an `Int64` cannot hold.
  package var whole: Int64? {
    switch self {
    case .integer(let number): number
    case .decimal(let number): Int64(exactly: number)
    case .text: nil
    }
  }

  /// This value of one type as another keeps it, or nil if it breaks the rule of that type.
  ///
  /// Times of day stay the time that they are, from whatever hour they are counted.
  package func converted(from old: ValueType, to type: ValueType) -> Value? {
    if old.isTimeOfDay, type.isTimeOfDay, old != type, let whole, 0..<1440 ~= whole {
      return .integer((whole + 720) % 1440)
    }
    return kept(as: type)
  }

  /// This value as `type` keeps it, or nil if it breaks the rule of that type.
  package func kept(as type: ValueType) -> Value? {
    switch type {
    case .text:
      if case .text = self { return self }
      return nil
    case .decimal:
      guard let number, number.isFinite else { return nil }
      return .decimal(number)
    case .percentage:
      guard let number, 0...1 ~= number else { return nil }
      return .decimal(number)
    case .quantity, .duration, .timeFromMidnight, .timeFromMidday, .boolean, .scale:
      guard let whole, let range = type.wholeRange, range ~= whole else { return nil }
      return .integer(whole)
    }
  }
}
