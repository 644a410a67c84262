import Text

/// A distance as it is typed: `50km`, `30 mi`, `800m`.
package enum TypedDistance {
  /// In kilometres; nil for text without a unit, negative numbers, and more than half the way around
  /// the Earth.
  package static func kilometres(_ text: String) -> Double? {
    let units = [("km", 1.0), ("mi", 1.609344), ("m", 0.001)]
    let lower = text.lowercased().filter { $0 != " " }
    guard let (unit, factor) = units.first(where: { lower.hasSuffix($0.0) }),
      let typed = TypedNumber(lower.dropLast(unit.count)), typed.suffix.isEmpty
    else { return nil }
    let kilometres = typed.number * factor
    return kilometres > 0 && kilometres <= 20_038 ? kilometres : nil
  }
}
