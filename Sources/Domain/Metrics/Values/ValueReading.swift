import Text
import Time

/// Parses values as people type them, by the type of their attribute and into its unit.
package struct ValueReading: Sendable {
  package var units: Units
  package var scale: RatingScale

  package init(units: Units = .metric, scale: RatingScale = .five) {
    (self.units, self.scale) = (units, scale)
  }

  /// Parses a value of `attribute`; a plus sign before an amount adds.
  ///
  /// With `subtracts` a minus sign subtracts; otherwise it belongs to the value.
  package func value(
    _ typed: String, of attribute: Attribute, subtracts: Bool = false
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
    } else if subtracts, attribute.type.takesSums, text.utf8.first == UInt8(ascii: "-") {
      value = self.value(text.dropFirst(), of: attribute, isDifference: true)
        .flatMap(\.negated).map(TypedValue.add)
    } else {
      value = self.value(text, of: attribute, isDifference: false).map(TypedValue.set)
    }
    if let value { return value }
    if attribute.type.takesSums || attribute.type == .scale,
      let other = ValueReading.inDigits(text)
        ?? (attribute.unit == nil ? CountedUnit.withoutCurrency(text) : nil)
    {
      return try self.value(other, of: attribute, subtracts: subtracts)
    }
    throw refusal(of: text, for: attribute)
  }

  /// A value in digits for words or with a `k`: `2` for `two`, `8000` for `8k`; else nil.
  private static func inDigits(_ text: Substring) -> String? {
    let word = text.prefix { $0 != " " }
    if let number = NumberWords.number(word) {
      let rest = text[word.endIndex...]
      for (power, factor) in [(" thousand", 1000), (" hundred", 100)] where rest.hasPrefix(power) {
        return "\(number * factor)\(rest.dropFirst(power.count))"
      }
      return "\(number)\(rest)"
    }
    let sign = text.hasPrefix("+") ? "+" : ""
    guard let typed = TypedNumber(text.dropFirst(sign.count)), typed.suffix.lowercased() == "k",
      let thousands = Int64(exactly: (typed.number * 1000).rounded())
    else { return nil }
    return "\(sign)\(thousands)"
  }

  /// Parses a time of day, `21:00` or `9pm`, as minutes from midnight, 0 to 1439; else nil.
  package static func timeOfDay(_ typed: String) -> Int? {
    TypedClock.timeOfDay(trimmed(typed)).map { Int($0) }
  }

  private func value(_ text: Substring, of attribute: Attribute, isDifference: Bool) -> Value? {
    switch attribute.type.form {
    case .quantity: quantity(text, of: attribute, isDifference)
    case .decimal:
      TypedNumber(text).flatMap { stored($0, of: attribute, isDifference)?.number }
        .flatMap { Value.decimal($0).encoded(as: .decimal) }
    case .duration: TypedClock.duration(text).map(Value.integer)
    case .clock:
      (TypedClock.timeOfDay(text) ?? hour(text, of: attribute))
        .map { .integer(($0 + attribute.type.clockStart) % 1440) }
    case .percentage: percentage(text)
    case .boolean: ValueReading.answers[text.lowercased()].map { .integer($0 ? 1 : 0) }
    case .scale:
      scale.stored(parsing: text.replacing(" of ", with: "/").description).map(Value.integer)
    case .text: nil
    }
  }

  /// Minutes after midnight of an hour alone, `7` or `at 7`, if only one half of the day is
  /// plausible.
  private func hour(_ text: Substring, of attribute: Attribute) -> Int64? {
    let digits = text.hasPrefix("at ") ? text.dropFirst(3) : text
    guard let hour = digits.digits(1...2), hour <= 24, let range = PlausibleRange(of: attribute)
    else { return nil }
    let hours = hour <= 12 ? [hour % 12, hour % 12 + 12] : [hour % 24]
    let likely = hours.filter { hour in
      range.possible ~= Double((hour * 60 + Int(attribute.type.clockStart)) % 1440)
    }
    return likely.count == 1 ? Int64(likely[0] * 60) : nil
  }

  private func quantity(
    _ text: Substring, of attribute: Attribute, _ isDifference: Bool
  ) -> Value? {
    guard let typed = TypedNumber(text), let stored = stored(typed, of: attribute, isDifference)
    else { return nil }
    // 12 fl oz are 354.88 ml: a count is rounded.
    if stored.isConverted { return Int64(exactly: stored.number.rounded()).map(Value.integer) }
    return typed.whole.map(Value.integer)
  }

  private func stored(
    _ typed: TypedNumber, of attribute: Attribute, _ isDifference: Bool
  ) -> (number: Double, isConverted: Bool)? {
    guard let unit = attribute.unit else {
      return typed.suffix.isEmpty || CountedUnit.isCounted(typed.suffix)
        ? (typed.number, false) : nil
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
    case "":
      // No share is above 1: `82` is 82 %.
      let share = 1 < typed.number && typed.number <= 100 ? typed.number.hundredths : typed.number
      return Value.decimal(share).encoded(as: .percentage)
    case "%": return Value.decimal(typed.number.hundredths).encoded(as: .percentage)
    default: return nil
    }
  }

  private static let answers = [
    "yes": true, "y": true, "true": true, "on": true, "1": true, "done": true, "did": true,
    "ja": true, "oui": true, "si": true, "sí": true, "sì": true, "sim": true, "✓": true, "✔": true,
    "no": false, "n": false, "false": false, "off": false, "0": false, "nein": false,
    "non": false, "nee": false, "não": false, "nope": false, "skipped": false, "✗": false,
  ]

  static func trimmed(_ text: String) -> Substring {
    var rest = text[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }

  /// The valid forms of a value, as a sentence with something to type.
  package func forms(of attribute: Attribute) -> String {
    switch attribute.type.form {
    case .quantity:
      measured("a whole number", "5623, 5,623", of: attribute)
        + ", or +500 to add to the current value."
    case .decimal:
      measured("a number", "3.2, 1,234.5", of: attribute) + ", or +0.5 to add to the current value."
    case .duration: "Expected a duration: 7h12m, 7:12, 432m, or +30m to add to the current value."
    case .clock: "Expected a time of day: 23:40, 11:40pm."
    case .percentage: "Expected a percentage, or a share from 0 to 1: 82%, 0.82."
    case .boolean: "Expected yes or no, true or false, 1 or 0."
    case .scale:
      scale == .five
        ? "Expected 1 to 5, halves allowed, or a rating on the scale of nine such as 6/9."
        : "Expected a whole number from 1 to 9, or a rating on the scale of five such as 3/5."
    case .text:
      attribute.name == Mood.noteName
        ? "Expected text of at most \(Mood.longestNote) characters." : "Expected text."
    }
  }

  private func measured(_ kind: String, _ examples: String, of attribute: Attribute) -> String {
    guard let unit = attribute.unit else { return "Expected \(kind): \(examples)" }
    let shown = unit.shown(in: units).unit
    let measure = TypedUnit(shown.rawValue)?.measure
    let others = TypedUnit.all.filter { $0.measure == measure }.map { $0.spellings[0] }
    let list = others.count > 1 ? " (units: \(others.joined(separator: ", ")))" : ""
    let example = examples.split(separator: ",")[0]
    return
      "Expected \(kind) of \(shown.rawValue)\(list): \(example), \(example)\(others.first ?? "")"
  }

  func refusal(of text: Substring, for attribute: Attribute) -> ValueRefusal {
    var forms = forms(of: attribute)
    // Typing 82 for 82 % is the usual slip.
    if attribute.type == .percentage, let typed = TypedNumber(text), typed.suffix.isEmpty,
      1...100 ~= typed.number
    {
      forms += " Write \(text)%."
    }
    if attribute.type == .duration, let typed = TypedNumber(text), typed.suffix.isEmpty {
      forms += " Write \(text)h for hours."
    }
    return ValueRefusal(forms: forms, readings: readings(of: text, for: attribute))
  }

  /// The most likely type of a new attribute with this first value.
  package static func likelyType(of text: String) -> ValueType {
    let text = text.hasPrefix("+") ? text.dropFirst() : text[...]
    if let typed = TypedNumber(text) {
      if typed.suffix.isEmpty { return typed.whole != nil ? .quantity : .decimal }
      if typed.suffix == "%" { return .percentage }
      if RatingScale.five.stored(parsing: String(text)) != nil { return .scale }
      if TypedClock.timeOfDay(text) != nil { return .timeFromMidnight }
      if TypedClock.duration(text) != nil { return .duration }
      if TypedUnit(typed.suffix) != nil { return .decimal }
    }
    return ["yes", "no", "true", "false"].contains(text.lowercased()) ? .boolean : .text
  }

  /// The unit of a new attribute: kilometres for `5km` and `3mi`; nil if the value names none.
  package static func likelyUnit(of text: String) -> Unit? {
    guard likelyType(of: text).hasUnit,
      let typed = TypedNumber(text.hasPrefix("+") ? text.dropFirst() : text[...])
    else { return nil }
    return Unit.storing(typed.suffix)
  }
}

extension Value {
  fileprivate var negated: Value? {
    switch self {
    case .integer(let number): number == .min ? nil : .integer(-number)
    case .decimal(let number): .decimal(-number)
    case .text: nil
    }
  }
}

/// A value as it was typed: to set, or to add to the stored value.
package enum TypedValue: Hashable, Sendable {
  case set(Value)
  case add(Value)

  package var isSum: Bool { if case .add = self { true } else { false } }

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

  /// The value afterwards, of an attribute of that type; nil if the sum is invalid.
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
