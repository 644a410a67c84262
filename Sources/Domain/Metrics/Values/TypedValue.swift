/// A value as it was typed: to set, or to add to the stored value.
package enum TypedValue: Hashable, Sendable {
  case set(Value)
  case add(Value)

  /// Whether it is added to the stored value.
  package var isSum: Bool {
    switch self {
    case .set: false
    case .add: true
    }
  }

  /// Whether it is a negative amount that is added.
  package var isSubtraction: Bool {
    guard case .add(let amount) = self, let number = amount.number else { return false }
    return number < 0
  }

  /// The stored number or text, with a sign before an amount that is added: `5623`, `+1`.
  package var text: String {
    switch self {
    case .set(.integer(let number)): "\(number)"
    case .set(.decimal(let number)): "\(number)"
    case .set(.text(let text)), .add(.text(let text)): text
    case .add(.integer(let amount)): (amount < 0 ? "" : "+") + "\(amount)"
    case .add(.decimal(let amount)): (amount < 0 ? "" : "+") + "\(amount)"
    }
  }

  /// The value of an attribute of that type afterwards; nil if the sum is not a valid value.
  ///
  /// An amount that is added to no value is the value.
  package func value(after before: Value?, as type: ValueType) -> Value? {
    switch (self, before) {
    case (.set(let value), _): return value
    case (.add(let amount), nil): return amount.encoded(as: type)
    case (.add(.integer(let amount)), .integer(let before)):
      let (sum, isBeyond) = before.addingReportingOverflow(amount)
      return isBeyond ? nil : Value.integer(sum).encoded(as: type)
    case (.add(let amount), .some(let before)):
      guard let amount = amount.number, let before = before.number else { return nil }
      return Value.decimal(before + amount).encoded(as: type)
    }
  }
}

/// Why typed text is not a value of an attribute.
package struct ValueRefusal: Error, Equatable {
  /// The forms that are valid, as a sentence with something to type.
  package let forms: String
  /// Valid values that the text could mean: `7.5h` and `8m` for `7.5`.
  package let readings: [String]
}
