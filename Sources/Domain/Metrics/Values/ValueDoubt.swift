import Text
import Time

/// Why a typed value is not stored without a question.
package enum ValueDoubt: Equatable, Sendable {
  /// It can be read in several ways; each is given as text that is read in only this way.
  case ambiguous([String])
  /// It is outside of the attribute's plausible range; with other readings that are inside.
  case unlikely(PlausibleRange, others: [String])
}

extension ValueReading {
  /// The doubt about a valid text that stores `value`, or with `isSum` adds to it, if any.
  package func doubt(
    about typed: String, storing value: Value, isSum: Bool, of attribute: Attribute
  ) -> ValueDoubt? {
    var text = Substring(typed.trimmed)
    var sign = ""
    if isSum, let first = text.first, first == "+" || first == "-" {
      sign = String(first)
      text = text.dropFirst()
    }
    let range = PlausibleRange(of: attribute)
    if let doubt = unitDoubt(about: text, sign, isSum, of: attribute, range) { return doubt }
    guard let range, let number = value.number, !(range.possible ~= number) else { return nil }
    if isSum { return .unlikely(range, others: []) }
    // People rarely mean another unit without a word.
    let shifted =
      attribute.type == .decimal && text.utf8.allSatisfy { 48...57 ~= $0 }
      ? self.shifted(text, of: attribute, within: range.likely) : []
    return .unlikely(range, others: shifted + others(of: text, of: attribute, range))
  }

  /// The doubt about a value that a person types, for an attribute whose values are usually within
  /// `likely`; sums may be below it.
  package func doubt(
    about typed: String, storing value: Value, isSum: Bool, of attribute: Attribute,
    outside likely: ClosedRange<Double>
  ) -> ValueDoubt? {
    guard let number = value.number, number != 0, !(likely ~= number),
      !isSum || number > likely.upperBound
    else { return nil }
    let others = isSum ? [] : shifted(typed.trimmed, of: attribute, within: likely)
    return .unlikely(PlausibleRange(likely), others: others)
  }

  /// Readings with a point that is missing or at another place: `64` for `640`.
  private func shifted(
    _ text: Substring, of attribute: Attribute, within likely: ClosedRange<Double>
  ) -> [String] {
    guard attribute.type != .duration, let typed = TypedNumber(text), typed.otherNumber == nil
    else { return [] }
    var others: [String] = []
    for factor in [0.1, 10] where likely ~= typed.number * factor {
      let other = NumberText.text { $0.exact(typed.number * factor, leastPlaces: 0, mostPlaces: 2) }
      guard attribute.type == .decimal || other.allSatisfy(\.isNumber) else { continue }
      others.append(other + typed.suffix)
    }
    return others
  }

  /// The doubt about a number without a unit, or with a comma before three digits.
  private func unitDoubt(
    about text: Substring, _ sign: String, _ isSum: Bool, of attribute: Attribute,
    _ range: PlausibleRange?
  ) -> ValueDoubt? {
    if attribute.type == .duration {
      if let readings = groupReadings(of: text, sign, isSum, of: attribute, range) {
        return .ambiguous(readings)
      }
      guard let range, let typed = TypedNumber(text), typed.suffix.isEmpty,
        !text.utf8.contains(UInt8(ascii: ":")), typed.number > 0, range.likely ~= typed.number * 60
      else { return nil }
      return .ambiguous([sign + "\(text)h", sign + "\(text)m"])
    }
    if attribute.type == .percentage {
      guard text == "1" else { return nil }
      if let range, !(range.possible ~= 1) {
        return .unlikely(range, others: range.possible ~= 0.01 ? ["1%"] : [])
      }
      return .ambiguous(["100%", "1%"])
    }
    guard attribute.type.takesSums, let typed = TypedNumber(text) else { return nil }
    if let readings = groupReadings(of: text, sign, isSum, of: attribute, range) {
      return .ambiguous(readings)
    }
    if attribute.type == .decimal, let other = typed.otherNumber {
      let marks = text.drop { $0 != "," }.dropFirst().prefix(3)
      let unit = text.dropFirst(text.prefix { $0 != "," }.count + 4)
      let whole = text.prefix { $0 != "," } + marks + unit
      let fraction = text.prefix { $0 != "," } + "." + marks + unit
      let isPossible = { (number: Double) in
        (stored(number, like: typed, of: attribute)).map { range?.possible.contains($0) ?? true }
          ?? true
      }
      switch (isPossible(typed.number), isPossible(other)) {
      case (true, false), (false, false): break
      case (true, true): return .ambiguous([sign + fraction, sign + whole])
      case (false, true):
        if let range, !isSum { return .unlikely(range, others: [sign + fraction]) }
        return .ambiguous([sign + fraction, sign + whole])
      }
    }
    guard let range, typed.suffix.isEmpty, let unit = attribute.unit,
      let own = stored(typed.number, in: unit.shown(in: units).unit, of: attribute),
      !(range.likely ~= own)
    else { return nil }
    let spellings = otherUnits(of: text, typed.number, of: attribute, within: range.likely)
    if spellings.isEmpty { return nil }
    return .ambiguous(
      spellings.map { sign + $0 } + [sign + text + unit.shown(in: units).unit.rawValue])
  }

  /// The readings of `8.000` as 8000 and 8; nil if only one is possible.
  private func groupReadings(
    of text: Substring, _ sign: String, _ isSum: Bool, of attribute: Attribute,
    _ range: PlausibleRange?
  ) -> [String]? {
    guard attribute.type != .decimal, let typed = TypedNumber(text), let grouped = typed.grouped,
      typed.otherNumber == nil, let whole = typed.whole
    else { return nil }
    var suffix = String(typed.suffix)
    if attribute.type == .duration {
      let isHours = suffix.isEmpty && range?.likely.contains(typed.number * 60) ?? false
      guard !isHours, suffix.isEmpty || suffix.lowercased().hasPrefix("m") else { return nil }
      if suffix.isEmpty { suffix = "m" }
    }
    let possible = [grouped, whole].filter { number in
      guard !isSum, let range else { return true }
      let stored =
        attribute.type == .duration
        ? Double(number) : self.stored(Double(number), like: typed, of: attribute)
      return stored.map(range.possible.contains) ?? true
    }
    guard possible.count > 1 else { return nil }
    return possible.flatMap { number -> [String] in
      let plain = "\(number)\(suffix)"
      // 2 of water is ambiguous itself: 2l or 2ml.
      guard
        case .ambiguous(let others) = unitDoubt(
          about: plain[...], sign, isSum, of: attribute, range)
      else { return [sign + plain] }
      return others
    }
  }

  /// The readings of a goal with a comma or point before three digits; empty if it is clear.
  package func goalReadings(of text: String, for attribute: Attribute) -> [String] {
    guard let typed = TypedNumber(ValueReading.trimmed(text)), let grouped = typed.grouped
    else { return [] }
    let hasComma = typed.otherNumber != nil
    guard attribute.type.takesSums, hasComma == (attribute.type == .decimal) else { return [] }
    if hasComma { return ["\(grouped)\(typed.suffix)", text.replacing(",", with: ".")] }
    return ["\(grouped)\(typed.suffix)"] + (typed.whole.map { ["\($0)\(typed.suffix)"] } ?? [])
  }

  /// Valid values that an invalid text could mean: `7.5h` and `8m` for `7.5`, `5623` for `5.623`.
  func readings(of text: Substring, for attribute: Attribute) -> [String] {
    let sign = text.first == "+" || text.first == "-" ? String(text.prefix(1)) : ""
    let body = text.dropFirst(sign.count)
    guard let typed = TypedNumber(body), typed.whole == nil, typed.number > 0, typed.number < 1e9
    else { return [] }
    let range = PlausibleRange(of: attribute)
    let whole = Int64(typed.number.rounded())
    if attribute.type == .duration {
      guard typed.suffix.isEmpty else { return [] }
      let isPossible = range?.possible.contains(typed.number * 60) ?? true
      return (isPossible ? [sign + "\(body)h"] : []) + (whole > 0 ? [sign + "\(whole)m"] : [])
    }
    guard attribute.type == .quantity else { return [] }
    if let grouped = typed.grouped { return [sign + "\(grouped)\(typed.suffix)"] }
    guard typed.suffix.isEmpty, let unit = attribute.unit, let range else { return [] }
    let others = otherUnits(of: body, typed.number, of: attribute, within: range.likely)
    guard !others.isEmpty else { return [] }
    let own = whole > 0 ? ["\(whole)\(unit.shown(in: units).unit.rawValue)"] : []
    return (others + own).map { sign + $0 }
  }

  private func others(
    of text: Substring, of attribute: Attribute, _ range: PlausibleRange
  ) -> [String] {
    if attribute.type.isTimeOfDay {
      // 11:15 for a bedtime is 23:15.
      guard let minutes = TypedClock.timeOfDay(text), !text.lowercased().hasSuffix("m")
      else { return [] }
      let other = (minutes + 720) % 1440
      let stored = (other + attribute.type.clockStart) % 1440
      guard range.possible ~= Double(stored) else { return [] }
      return ["\(other / 60):\(other % 60 < 10 ? "0" : "")\(other % 60)"]
    }
    guard let typed = TypedNumber(text), typed.suffix.isEmpty, attribute.unit != nil
    else { return [] }
    return otherUnits(of: text, typed.number, of: attribute, within: range.possible)
  }

  private func otherUnits(
    of text: Substring, _ number: Double, of attribute: Attribute, within range: ClosedRange<Double>
  ) -> [String] {
    guard let unit = attribute.unit else { return [] }
    return unit.others(for: [number], within: range, except: unit.shown(in: units).unit)
      .map { "\(text)\($0)" }
  }

  private func stored(_ number: Double, in unit: Unit, of attribute: Attribute) -> Double? {
    attribute.unit?.converted(number, from: unit.rawValue)
  }

  private func stored(
    _ number: Double, like typed: TypedNumber, of attribute: Attribute
  ) -> Double? {
    guard let unit = attribute.unit else { return number }
    if typed.suffix.isEmpty { return stored(number, in: unit.shown(in: units).unit, of: attribute) }
    return unit.converted(number, from: typed.suffix)
  }
}
