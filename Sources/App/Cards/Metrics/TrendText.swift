import Metrics
import Statistics
import Text

/// A trend in words.
enum TrendText {
  /// `rising by 210 a week (95%: 90 to 330)`: the change per week with its confidence interval.
  ///
  /// Where days are too alike to tell, that; nil where the direction is not clear, and for fewer values
  /// than a trend needs.
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
