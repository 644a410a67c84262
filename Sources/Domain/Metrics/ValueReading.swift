import Text
import Time

/// Reads values as people type them: by the type of their attribute, into the unit that is kept.
package struct ValueReading: Sendable {
  /// The units of numbers that name none.
  package var units: Units
  /// The scale of ratings that name none.
  package var scale: RatingScale

  package init(units: Units = .metric, scale: RatingScale = .five) {
    self.units = units
    self.scale = scale
  }

  /// What `typed` means as a value of `attribute`.
  ///
  /// A plus sign before a quantity, decimal or duration adds.
  ///
  /// - Throws: ``ValueRefusal`` with the forms that the attribute takes, where it is none.
  package func value(
    _ typed: String, of attribute: Attribute
  ) throws(ValueRefusal) -> TypedValue {
    let text = ValueReading.trimmed(typed)
    if attribute.type == .text, !text.isEmpty {
      if attribute.name == Mood.noteName, text.count > Mood.longestNote {
        throw refusal(of: text, for: attribute)
      }
      return .set(.text(String(text)))
    }
    let value: TypedValue?
    if attribute.type.takesSums, text.utf8.first == UInt8(ascii: "+") {
      value = self.value(text.dropFirst(), of: attribute, isDifference: true).map(TypedValue.add)
    } else {
      value = self.value(text, of: attribute, isDifference: false).map(TypedValue.set)
    }
    guard let value else { throw refusal(of: text, for: attribute) }
    return value
  }

  /// Minutes from midnight, 0 to 1439, of a time of day that belongs to no attribute: `21:00`,
  /// `9pm`; nil for anything else.
  package static func timeOfDay(_ typed: String) -> Int? {
    TypedClock.timeOfDay(trimmed(typed)).map { Int($0) }
  }

  private func value(
    _ text: Substring, of attribute: Attribute, isDifference: Bool
  ) -> Value? {
    switch attribute.type {
    case .quantity: quantity(text, of: attribute, isDifference)
    case .decimal:
      TypedNumber(text).flatMap { kept($0, of: attribute, isDifference)?.number }
        .flatMap { Value.decimal($0).kept(as: .decimal) }
    case .duration: TypedClock.duration(text).map(Value.integer)
    case .timeFromMidnight: TypedClock.timeOfDay(text).map(Value.integer)
    case .timeFromMidday: TypedClock.timeOfDay(text).map { .integer(($0 + 720) % 1440) }
    case .percentage: percentage(text)
    case .boolean: ValueReading.answers[text.lowercased()].map { .integer($0 ? 1 : 0) }
    case .scale:
      scale.kept(reading: text.replacing(" of ", with: "/").description).map(Value.integer)
    case .text: nil
    }
  }

  private func quantity(
    _ text: Substring, of attribute: Attribute, _ isDifference: Bool
  ) -> Value? {
    guard let typed = TypedNumber(text), let kept = kept(typed, of: attribute, isDifference) else {
      return nil
    }
    // 12 fl oz are 354.88 ml: what is kept of a count is whole.
    if kept.isConverted { return Int64(exactly: kept.number.rounded()).map(Value.integer) }
    return typed.whole.map(Value.integer)
  }

  /// A number in the unit that is kept; nil where it names a unit of something else.
  private func kept(
    _ typed: TypedNumber, of attribute: Attribute, _ isDifference: Bool
  ) -> (number: Double, isConverted: Bool)? {
    guard let unit = attribute.unit else {
      return typed.suffix.isEmpty ? (typed.number, false) : nil
    }
    let isBare = typed.suffix.isEmpty || typed.suffix == "°"
    let shown = unit.shown(in: units).unit
    if isBare, shown == unit { return (typed.number, false) }
    guard let from = isBare ? TypedUnit(shown.rawValue) : TypedUnit(typed.suffix),
      let own = TypedUnit(unit.rawValue),
      let number = from.converted(typed.number, to: own, isDifference: isDifference)
    else { return nil }
    return (number, from.spellings != own.spellings)
  }

  private func percentage(_ text: Substring) -> Value? {
    guard let typed = TypedNumber(text) else { return nil }
    switch typed.suffix {
    case "": return Value.decimal(typed.number).kept(as: .percentage)
    case "%": return Value.decimal(typed.number / 100).kept(as: .percentage)
    default: return nil
    }
  }

  private static let answers = [
    "yes": true, "y": true, "true": true, "on": true, "1": true,
    "no": false, "n": false, "false": false, "off": false, "0": false,
  ]

  private static func trimmed(_ text: String) -> Substring {
    var rest = text[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}

extension ValueType {
  /// Whether amounts can be added to values of it.
  var takesSums: Bool { self == .quantity || self == .decimal || self == .duration }
}
