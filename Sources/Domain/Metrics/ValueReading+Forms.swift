import Text
import Time

extension ValueReading {
  /// The forms that values of `attribute` take, as a sentence with something to type.
  package func forms(of attribute: Attribute) -> String {
    switch attribute.type {
    case .quantity:
      measured("a whole number", "5623, 5,623", of: attribute)
        + ", or +500 to add to what is there."
    case .decimal:
      measured("a number", "3.2, 1,234.5", of: attribute) + ", or +0.5 to add to what is there."
    case .duration:
      "It takes a length of time: 7h12m, 7:12, 432m, or +30m to add to what is there."
    case .timeFromMidnight, .timeFromMidday: "It takes a time of day: 23:40, 11:40pm."
    case .percentage: "It takes a percentage, or a share from 0 to 1: 82%, 0.82."
    case .boolean: "It takes yes or no, true or false, 1 or 0."
    case .scale:
      scale == .five
        ? "It takes 1 to 5, halves allowed, or a rating on the scale of nine such as 6/9."
        : "It takes a whole number from 1 to 9, or a rating on the scale of five such as 3/5."
    case .text:
      attribute.name == Mood.noteName
        ? "It takes text of at most \(Mood.longestNote) characters." : "It takes text."
    }
  }

  private func measured(_ kind: String, _ examples: String, of attribute: Attribute) -> String {
    guard let unit = attribute.unit else { return "It takes \(kind): \(examples)" }
    let shown = unit.shown(in: units).unit
    let measure = TypedUnit(shown.rawValue)?.measure
    let others = TypedUnit.all.filter { $0.measure == measure }.map { $0.spellings[0] }
    let list = others.count > 1 ? " (it knows \(others.joined(separator: ", ")))" : ""
    let example = examples.split(separator: ",")[0]
    return
      "It takes \(kind) of \(shown.rawValue)\(list): \(example), \(example)\(others.first ?? "")"
  }

  func refusal(of text: Substring, for attribute: Attribute) -> ValueRefusal {
    var forms = forms(of: attribute)
    // 82 where 82 % is meant is the usual slip.
    if attribute.type == .percentage, let typed = TypedNumber(text), typed.suffix.isEmpty,
      1...100 ~= typed.number
    {
      forms += " Write \(text)%."
    }
    return ValueRefusal(forms: forms)
  }

  /// The type that an attribute most likely has whose first value is typed so.
  package static func likelyType(of text: String) -> ValueType {
    let text = text.hasPrefix("+") ? text.dropFirst() : text[...]
    if let typed = TypedNumber(text) {
      if typed.suffix.isEmpty { return typed.whole != nil ? .quantity : .decimal }
      if typed.suffix == "%" { return .percentage }
      if RatingScale.five.kept(reading: String(text)) != nil { return .scale }
      if TypedClock.timeOfDay(text) != nil { return .timeFromMidnight }
      if TypedClock.duration(text) != nil { return .duration }
      if TypedUnit(typed.suffix) != nil { return .decimal }
    }
    return ["yes", "no", "true", "false"].contains(text.lowercased()) ? .boolean : .text
  }
}
