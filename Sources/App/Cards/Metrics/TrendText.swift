import Metrics
import Statistics
import Text

/// A trend in words.
enum TrendText {
  /// `rising by 210 a week (95%: 90 to 330)`: the change per week with its confidence interval.
  static func text(of trend: Trend, _ attribute: Attribute, in values: ValueText) -> String {
    let sign: Double = trend.perDay < 0 ? -1 : 1
    let ends = [trend.interval.lowerBound * sign, trend.interval.upperBound * sign].sorted()
    let size = difference(abs(trend.perDay) * 7, attribute, values)
    // The ends have as many places as the change, or as many as it takes to show that they are not 0.
    let least = abs(difference(ends[0], attribute, values)) * 7
    var places = size >= 10 ? 0 : size >= 1 ? 1 : size >= 0.1 ? 2 : 3
    var half = places == 0 ? 0.5 : places == 1 ? 0.05 : 0.005
    while places < 3, least < half {
      places += 1
      half /= 10
    }
    func text(_ perDay: Double) -> String {
      NumberText.text { text in
        let number = difference(perDay * 7, attribute, values)
        if attribute.isInMinutes, size >= 10, places == 0 { return text.duration(number) }
        text.rounded(number, places: places)
        if attribute.isInMinutes { return text.put("m") }
        if attribute.type == .percentage { return text.put(" points") }
        if attribute.type != .scale { values.putUnit(of: attribute, in: &text) }
      }
    }
    let direction =
      attribute.type.isTimeOfDay
      ? (trend.perDay < 0 ? "getting earlier" : "getting later")
      : (trend.perDay < 0 ? "falling" : "rising")
    return "\(direction) by \(text(abs(trend.perDay))) a week "
      + "(95%: \(text(ends[0])) to \(text(ends[1])))"
  }

  /// A difference of two values in the shown unit, which is not a time of day or a rating.
  private static func difference(
    _ number: Double, _ attribute: Attribute, _ values: ValueText
  ) -> Double {
    switch attribute.type {
    case .percentage: number * 100
    case .scale: values.scale.shown(number) - values.scale.shown(0)
    case .quantity, .decimal, .text, .duration, .timeFromMidnight, .timeFromMidday, .boolean:
      values.converted(number, attribute) - values.converted(0, attribute)
    }
  }
}

extension Attribute {
  /// Whether differences of its values are lengths of time.
  fileprivate var isInMinutes: Bool { type == .duration || type.isTimeOfDay }
}
