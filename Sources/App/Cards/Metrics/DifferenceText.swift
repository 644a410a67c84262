import Drawing
import Metrics
import Statistics
import Text
import Time

/// Differences of an attribute's values, with the places of their intervals: `12m`, `0.4`, `1.2
/// km`.
struct DifferenceText {
  private let attribute: Attribute
  private let values: ValueText
  private let places: Int
  private let isLong: Bool

  /// Shows as many places as `size` needs, and enough that `least` is not shown as 0.
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

  private static func shown(
    _ number: Double, _ attribute: Attribute, _ values: ValueText
  ) -> Double {
    switch attribute.type.form {
    case .percentage, .boolean: number * 100
    case .scale: values.scale.shown(number) - values.scale.shown(0)
    case .quantity, .decimal, .text, .duration, .clock:
      values.converted(number, attribute) - values.converted(0, attribute)
    }
  }
}

/// A trend in words.
enum TrendText {
  /// `rising by 210 a week (95%: 90 to 330)`, or that days are too alike to tell; nil if not clear.
  static func text(of trend: Trend, _ attribute: Attribute, in values: ValueText) -> String? {
    guard let interval = trend.interval else {
      return trend.isTooAlike ? "Trend: too alike from day to day to tell" : nil
    }
    guard trend.isClear else { return nil }
    let sign: Double = trend.perDay < 0 ? -1 : 1
    let ends = [interval.lowerBound * sign, interval.upperBound * sign].sorted()
    let text = DifferenceText(
      of: abs(trend.perDay) * 7, least: ends[0] * 7, attribute, in: values)
    let direction =
      attribute.type.isTimeOfDay
      ? (trend.perDay < 0 ? "getting earlier" : "getting later")
      : (trend.perDay < 0 ? "falling" : "rising")
    return "\(direction) by \(text.text(abs(trend.perDay) * 7)) a week "
      + "(95%: \(text.text(ends[0] * 7)) to \(text.text(ends[1] * 7)))"
  }
}

/// Usual values in words.
package struct UsualText {
  let attribute: Attribute
  let values: ValueText

  package init(attribute: Attribute, values: ValueText) {
    self.attribute = attribute
    self.values = values
  }

  /// `usual Friday 8,104; half of your Fridays 6,900–9,400 (8 of them)`.
  package func sentence(of explanation: AverageExplanation) -> String? {
    guard let typical = explanation.typical else { return nil }
    let name = explanation.weekday?.name
    var text = "\(name.map { "usual \($0)" } ?? "usual day") \(value(typical))"
    let days = name.map { "\($0)s" } ?? "days"
    if let range = explanation.range {
      text += "; \(range.isAll ? "your" : "half of your") \(days) \(self.range(range))"
      text += " (\(range.days) of them)"
    } else {
      text += " (\(explanation.points.count) of your \(days))"
    }
    return text
  }

  /// The sentence in lines of at most `width`; empty without days.
  package func block(of explanation: AverageExplanation, width: Int) -> Block {
    sentence(of: explanation).map { Wrap.block(of: $0, .quiet, width: width) } ?? []
  }

  /// `6,900–9,400`.
  func range(_ range: UsualRange) -> String {
    value(range.low) + values.glyphs.range + value(range.high)
  }

  /// How sure the median is, in words.
  func confidence(of explanation: AverageExplanation) -> String? {
    guard let interval = explanation.interval else { return nil }
    let days = explanation.weekday.map { "\($0.name)s" } ?? "days"
    let percent = Int((interval.confidence * 100).rounded(.down))
    return "The middle of all such \(days) is between \(value(interval.low)) and "
      + "\(value(interval.high)), \(percent) times in 100."
  }

  func value(_ number: Double) -> String {
    values.text(ofTypical: number, attribute)
  }
}
