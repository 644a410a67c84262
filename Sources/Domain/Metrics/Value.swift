/// The value of one attribute on one day.
///
/// A missing value is nil, never zero.
package enum Value: Hashable, Sendable {
  case integer(Int64)
  case decimal(Double)
  case text(String)

  /// The value as a number; nil for a text.
  package var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .decimal(let number): number
    case .text: nil
    }
  }

  /// The value as a whole number: 5 for `5.0`, nil for `5.5` and for what an `Int64` cannot hold.
  package var whole: Int64? {
    switch self {
    case .integer(let number): number
    case .decimal(let number): Int64(exactly: number)
    case .text: nil
    }
  }

  /// This value of one type in the encoding of another; nil if it is not valid there.
  ///
  /// A time of day stays the same time, whether it is counted from midnight or from midday.
  package func converted(from old: ValueType, to type: ValueType) -> Value? {
    if old.isTimeOfDay, type.isTimeOfDay, old != type, let whole, 0..<1440 ~= whole {
      return .integer((whole + 720) % 1440)
    }
    return encoded(as: type)
  }

  /// This value in the encoding of `type`; nil if it breaks the type's rule.
  package func encoded(as type: ValueType) -> Value? {
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
