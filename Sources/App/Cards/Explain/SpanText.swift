import Metrics
import Statistics
import Text
import Time

extension ValueText {
  /// An attribute in two spans of days, each with its typical value, or of a tag the share of days.
  package typealias SpanSide = (days: ClosedRange<Day>, count: Int, typical: Double?)

  /// Both spans and their difference as sentences.
  ///
  ///     Steps: 7,431 on 30 days from 2026-10-01 to 2026-10-31, 8,104 on 88 days from 2026-06-01 to
  ///     2026-09-30. That is 604 lower (95%: 1,090 lower to 120 lower).
  package func sentence(
    of attribute: Attribute, _ sides: [SpanSide], _ difference: SpanDifference?
  ) -> String {
    let parts = sides.map { days, count, typical in
      let value = typical.map {
        attribute.type == .boolean ? ValueText.percent($0) : text(ofTypical: $0, attribute)
      }
      return "\(value ?? "not known") on \(CountText.of(count, "day", "days")) from "
        + "\(days.lowerBound) to \(days.upperBound)"
    }
    let start = "\(attribute.label): \(parts.joined(separator: ", ")). "
    guard let difference else {
      return start + "There are too few days for a difference, or the values do not vary."
    }
    let ends = [difference.interval.lowerBound, difference.interval.upperBound]
    let largest = ends.map(abs).max() ?? 0
    let words = DifferenceText(of: largest, least: largest, attribute, in: self)
    let unit = attribute.type == .boolean ? " points" : ""
    let texts = ([difference.difference] + ends).map { number in
      "\(words.text(abs(number)))\(unit) " + LinkText.direction(of: attribute, isHigher: number > 0)
    }
    return start + (difference.isClear ? "That is" : "The difference is not clear:")
      + " \(texts[0]) (95%: \(texts[1]) to \(texts[2]))."
  }
}
