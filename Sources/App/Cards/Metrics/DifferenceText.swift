import Metrics
import Text

/// Differences of an attribute's values, which are no times of day or ratings: `12m`, `0.4`, `1.2 km`.
///
/// A difference and the ends of its interval have as many places.
struct DifferenceText {
  private let attribute: Attribute
  private let values: ValueText
  private let places: Int
  private let isLong: Bool

  /// For a difference of that size in the values' encoding, and for numbers down to `least`, which are
  /// not shown as 0.
  init(of size: Double, least: Double, _ attribute: Attribute, in values: ValueText) {
    self.attribute = attribute
    self.values = values
    let size = abs(DifferenceText.shown(size, attribute, values))
    let least = abs(DifferenceText.shown(least, attribute, values))
    var places = size >= 10 ? 0 : size >= 1 ? 1 : size >= 0.1 ? 2 : 3
    var half = places == 0 ? 0.5 : places == 1 ? 0.05 : 0.005
    while places < 3, least < half {
      places += 1
      half /= 10
    }
    self.places = places
    isLong = size >= 10 && places == 0
  }

  /// With its unit: `24m`, `0.35`, `4.2 km`, `3 points`.
  func text(_ difference: Double) -> String {
    NumberText.text { text in
      let number = DifferenceText.shown(difference, attribute, values)
      if isInMinutes, isLong { return text.duration(number) }
      text.rounded(number, places: places)
      if isInMinutes { return text.put("m") }
      if attribute.type == .percentage { return text.put(" points") }
      if attribute.type != .scale { values.putUnit(of: attribute, in: &text) }
    }
  }

  private var isInMinutes: Bool { attribute.type == .duration || attribute.type.isTimeOfDay }

  /// The difference in the shown unit.
  private static func shown(
    _ number: Double, _ attribute: Attribute, _ values: ValueText
  ) -> Double {
    switch attribute.type {
    case .percentage, .boolean: number * 100
    case .scale: values.scale.shown(number) - values.scale.shown(0)
    case .quantity, .decimal, .text, .duration, .timeFromMidnight, .timeFromMidday:
      values.converted(number, attribute) - values.converted(0, attribute)
    }
  }
}
