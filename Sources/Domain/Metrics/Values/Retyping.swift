extension Value {
  /// This value of one type as a value of another that a person chose; nil if it cannot be
  /// converted back.
  ///
  /// More than ``converted(from:to:)``: a text that is a number, written as this program writes it,
  /// becomes that number, and back. `08123` is not converted, because the number would lose its
  /// zero; nor is `5,5`, which has two readings.
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
  package func retyped(
    from old: ValueType, to type: ValueType, scale: RatingScale?
  ) -> Value? {
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

  /// A number as text, `5` for `5.0`.
  private var plainText: String? {
    switch self {
    case .text: nil
    case .integer(let number): "\(number)"
    case .decimal(let number): whole.map { "\($0)" } ?? "\(number)"
    }
  }
}

extension RatingScale {
  /// The scale that has all `ratings`, or nil if both have.
  ///
  /// Only the scale of nine has ratings above 5, and only the scale of five has halves.
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
