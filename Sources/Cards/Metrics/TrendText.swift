import Almanac

/// A trend in words.
enum TrendText {
  /// `rising by 210 a week (95 %: 90 to 330)`: what a week adds, and where it lies with that
  /// confidence.
  static func text(of trend: Trend, _ attribute: Attribute, in values: ValueText) -> String {
    let sign: Double = trend.perDay < 0 ? -1 : 1
    let ends = [trend.interval.lowerBound * sign, trend.interval.upperBound * sign].sorted()
    func text(_ perDay: Double) -> String { change(perDay * 7, attribute, values) }
    let direction =
      attribute.type.isTimeOfDay
      ? (trend.perDay < 0 ? "getting earlier" : "getting later")
      : (trend.perDay < 0 ? "falling" : "rising")
    return "\(direction) by \(text(abs(trend.perDay))) a week "
      + "(95 %: \(text(ends[0])) to \(text(ends[1])))"
  }

  /// A difference of two values, which has a unit but no place on a clock or a scale.
  private static func change(
    _ number: Double, _ attribute: Attribute, _ values: ValueText
  ) -> String {
    NumberText.text { text in
      switch attribute.type {
      case .duration, .timeFromMidnight, .timeFromMidday:
        if abs(number) < 10 {
          text.measure(number)
          text.put("m")
        } else {
          text.duration(number)
        }
      case .percentage:
        text.measure(number * 100)
        text.put(" points")
      case .scale: text.measure(values.scale.shown(number) - values.scale.shown(0))
      case .quantity, .decimal, .boolean, .text:
        text.measure(values.converted(number, attribute) - values.converted(0, attribute))
        values.putUnit(of: attribute, in: &text)
      }
    }
  }
}
