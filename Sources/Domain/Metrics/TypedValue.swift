/// What a person means by a value that was typed: to put it, or to add it to what is there.
package enum TypedValue: Hashable, Sendable {
  case set(Value)
  case add(Value)

  /// What an attribute of that type holds afterwards; nil where the sum is nothing it can hold.
  ///
  /// Where nothing is kept yet, the amount that is added is all there is.
  package func value(after before: Value?, as type: ValueType) -> Value? {
    switch (self, before) {
    case (.set(let value), _): return value
    case (.add(let amount), nil): return amount.kept(as: type)
    case (.add(.integer(let amount)), .integer(let kept)):
      let (sum, isBeyond) = kept.addingReportingOverflow(amount)
      return isBeyond ? nil : Value.integer(sum).kept(as: type)
    case (.add(let amount), .some(let kept)):
      guard let amount = amount.number, let kept = kept.number else { return nil }
      return Value.decimal(kept + amount).kept(as: type)
    }
  }
}

/// Why typed text is no value of an attribute.
package struct ValueRefusal: Error, Equatable {
  /// The forms it takes, a sentence with something to type.
  package let forms: String

  package init(forms: String) {
    self.forms = forms
  }
}
