import Almanac

/// Values as people read them, in the units and on the scale of their choice.
package struct ValueText: Sendable {
  package var units: UnitSystem
  package var scale: RatingScale
  package var glyphs: Glyphs

  package init(
    units: UnitSystem = .metric, scale: RatingScale = .five, glyphs: Glyphs = .unicode
  ) {
    self.units = units
    self.scale = scale
    self.glyphs = glyphs
  }

  /// `5,623`, `4.1 km`, `7h 12m`, `23:40`, `82%`, `4 of 5`, `yes`, or the words themselves.
  package func text(of value: Value, _ attribute: Attribute) -> String {
    switch (attribute.type, value) {
    case (.boolean, _): value.whole == 1 ? "yes" : "no"
    case (.scale, _): value.number.map { rating($0) + (scale == .five ? " of 5" : " of 9") } ?? ""
    case (_, .text(let words)): TextWidth.clean(words)
    case (.quantity, .integer(let count)) where attribute.unit == nil || !converts(attribute):
      NumberText.grouped(count) + suffix(attribute)
    default: value.number.map { text(ofTypical: $0, attribute) } ?? ""
    }
  }

  /// A typical value, which may lie between the values that its type has: `3.5`, `7,812`, `6.0 km`.
  package func text(ofTypical number: Double, _ attribute: Attribute) -> String {
    switch attribute.type {
    case .quantity:
      let shown = converted(number, attribute)
      let isSmall = abs(shown) < 10 && shown != shown.rounded()
      return NumberText.rounded(shown, places: isSmall ? 1 : 0) + suffix(attribute)
    case .decimal where attribute.group == "finance": return NumberText.rounded(number, places: 2)
    case .decimal: return NumberText.measure(converted(number, attribute)) + suffix(attribute)
    case .duration: return ValueText.duration(number)
    case .timeFromMidnight: return ValueText.clock(number)
    case .timeFromMidday: return ValueText.clock(number + 720)
    case .percentage: return NumberText.rounded(number * 100, places: 0) + "%"
    case .scale: return rating(number)
    case .boolean, .text: return ""
    }
  }

  /// A kept rating on the scale of a person's choice: `4`, `3.5`.
  package func rating(_ kept: Double) -> String {
    let shown = scale.shown(kept)
    return NumberText.rounded(shown, places: shown == shown.rounded() ? 0 : 1)
  }

  private func converts(_ attribute: Attribute) -> Bool {
    attribute.unit.map { $0.shown(in: units).unit != $0 } ?? false
  }

  private func converted(_ number: Double, _ attribute: Attribute) -> Double {
    guard let unit = attribute.unit else { return number }
    let (_, factor, offset) = unit.shown(in: units)
    return number * factor + offset
  }

  private func suffix(_ attribute: Attribute) -> String {
    guard let unit = attribute.unit else { return "" }
    return switch unit.shown(in: units).unit {
    case .celsius: glyphs == .unicode ? "°" : " C"
    case .fahrenheit: glyphs == .unicode ? "°" : " F"
    case let shown: " " + shown.rawValue
    }
  }

  /// Minutes as hours and minutes: `42m`, `7h 05m`.
  static func duration(_ minutes: Double) -> String {
    guard abs(minutes) < 1e12 else { return "\(minutes)m" }
    let whole = Int64(minutes.rounded(.toNearestOrAwayFromZero))
    let (hours, rest) = (whole.magnitude / 60, whole.magnitude % 60)
    let sign = whole < 0 ? "-" : ""
    let minutes = NumberText.twoDigits(Int(rest)) + "m"
    guard hours > 0 else { return sign + NumberText.grouped(Int64(rest)) + "m" }
    return sign + NumberText.grouped(Int64(hours)) + "h " + minutes
  }

  /// Minutes from midnight, of any day, as a clock shows them: `23:40`.
  static func clock(_ minutes: Double) -> String {
    let rounded = minutes.rounded(.toNearestOrAwayFromZero).truncatingRemainder(dividingBy: 1440)
    let whole = Int(rounded < 0 ? rounded + 1440 : rounded)
    return NumberText.twoDigits(whole / 60) + ":" + NumberText.twoDigits(whole % 60)
  }
}

extension ValueText {
  /// A typical value as narrow as it can be read, for tables: `7,812`, `5.7km`, `7h20`; a long one
  /// goes without its unit.
  func narrow(_ number: Double, _ attribute: Attribute) -> String {
    let parts = text(ofTypical: number, attribute).split(separator: " ")
    if attribute.type == .duration {
      return parts.count == 2 ? parts.joined().dropLast(1) + "" : parts.joined()
    }
    let whole = parts.joined()
    return whole.utf8.count > 6 ? String(parts.first ?? "") : whole
  }
}
