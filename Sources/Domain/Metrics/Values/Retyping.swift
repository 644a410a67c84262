extension Value {
  /// This value as one of another type that a person chose; nil if it cannot be converted back.
  ///
  /// Unlike ``converted(from:to:)`` it converts texts as this program writes numbers. `08123` would
  /// lose its zero, and `5,5` has two readings.
  package func retyped(from old: ValueType, to type: ValueType) -> Value? {
    switch (self, type) {
    case (.text(let text), .quantity), (.text(let text), .decimal), (.text(let text), .duration),
      (.text(let text), .percentage), (.text(let text), .scale), (.text(let text), .boolean):
      return Value(exactly: text)?.encoded(as: type)
    case (.integer, .text), (.decimal, .text):
      // Minutes on a clock are not what a person would read there.
      return old.isTimeOfDay || old == .duration ? nil : plainText.map(Value.text)
    default: return converted(from: old, to: type)
    }
  }

  /// The same, where numbers that become ratings are ratings on `scale`; from 1 to 9 if it is nil.
  package func retyped(from old: ValueType, to type: ValueType, scale: RatingScale?) -> Value? {
    guard type == .scale, old != .scale, let scale else { return retyped(from: old, to: type) }
    return retyped(from: old, to: .decimal)?.number.flatMap { scale.stored(from: $0) }
      .map(Value.integer)
  }

  /// The number of a text that is written exactly as this program writes it, or nil.
  private init?(exactly text: String) {
    if let number = Int64(text) {
      self = .integer(number)
    } else if text.utf8.contains(UInt8(ascii: ".")), let number = Double(text), number.isFinite {
      self = .decimal(number)
    } else {
      return nil
    }
    guard plainText == text else { return nil }
  }

  private var plainText: String? {
    switch self {
    case .text: nil
    case .integer(let number): "\(number)"
    case .decimal(let number): whole.map { "\($0)" } ?? "\(number)"
    }
  }
}

extension RatingScale {
  /// The scale that has all `ratings`: above 5 only nine, halves only five; nil if both have.
  package init?(of ratings: [Double]) {
    if ratings.contains(where: { $0 > 5 }) {
      self = .nine
    } else if ratings.contains(where: { $0.rounded() != $0 }) {
      self = .five
    } else {
      return nil
    }
  }
}
