import Formats
import Time

/// The value of one attribute on one day; a missing value is nil, never zero.
package enum Value: Hashable, Sendable {
  case integer(Int64)
  case decimal(Double)
  /// Indirect, so that a value has half the size: most are numbers.
  indirect case text(String)

  /// The value as a number; texts have none.
  package var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .decimal(let number): number
    case .text: nil
    }
  }

  /// The value as a whole number: 5 for `5.0`, none for `5.5`.
  package var whole: Int64? {
    switch self {
    case .integer(let number): number
    case .decimal(let number): Int64(exactly: number)
    case .text: nil
    }
  }

  /// This value in the encoding of another type, or nil; a time of day is the same time.
  package func converted(from old: ValueType, to type: ValueType) -> Value? {
    if old.isTimeOfDay, type.isTimeOfDay, old != type, let whole, 0..<1440 ~= whole {
      return .integer((whole + 720) % 1440)
    }
    return encoded(as: type)
  }

  /// This value in the encoding of `type`; nil if it breaks the type's rule.
  package func encoded(as type: ValueType) -> Value? {
    if let range = type.wholeRange {
      guard let whole, range ~= whole else { return nil }
      return .integer(whole)
    }
    if let range = type.decimalRange {
      guard let number, range ~= number else { return nil }
      return .decimal(number)
    }
    if case .text = self { return self }
    return nil
  }
}

extension JSONText {
  /// A member that is a value: a number, a text, or null.
  package mutating func member(_ name: String, _ value: Value?) {
    switch value {
    case nil: member(name, String?.none)
    case .integer(let number): member(name, Int(number))
    case .decimal(let number): member(name, number)
    case .text(let text): member(name, text)
    }
  }
}

extension Double {
  /// A hundredth of this number, as the double nearest to the decimal number.
  ///
  /// `77.6 / 100` is 0.7759999999999999, which does not reach a goal of 0.776.
  package var hundredths: Double {
    let text = description
    let mantissa = text.prefix { $0 != "e" }
    // Infinities and values that are not numbers have no exponent, and are not changed.
    let exponent = Int(text.dropFirst(mantissa.count + 1)) ?? 0
    return Double("\(mantissa)e\(exponent - 2)") ?? self / 100
  }
}

/// One value that a command has set or deleted.
package struct ValueChange: Sendable {
  package var attribute: Attribute
  package var day: Day
  package var before, now: Value?
  package var isNew: Bool

  package init(
    _ attribute: Attribute, on day: Day, from before: Value?, to now: Value?, isNew: Bool = false
  ) {
    (self.attribute, self.day, self.before) = (attribute, day, before)
    (self.now, self.isNew) = (now, isNew)
  }

  package var isChange: Bool { before != now }
}

/// How many values an attribute has.
package struct Holding: Sendable {
  package var dayCount = 0
  package var last: (day: Day, value: Value)?

  package init() {}
}
