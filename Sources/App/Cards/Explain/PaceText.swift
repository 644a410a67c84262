import Metrics
import Text
import Time

/// A day that is not over against days that are comparable at this hour.
package struct PaceText {
  /// One to three sentences.
  package let text: String

  /// Of a pace that was computed with `target`.
  package init(
    _ pace: DayPace, of attribute: Attribute, value: Double, target: DayTarget, in values: ValueText
  ) {
    let figures = pace.pace
    func shown(_ number: Double) -> String { values.text(ofTypical: number, attribute) }
    func range(_ low: Double, _ high: Double) -> String {
      shown(low) + values.glyphs.range + shown(high)
    }
    let time = values.time(ofMinute: pace.minute % 1440)
    let days = pace.isFree ? "days off" : "workdays"
    let (low, high) = (figures.usualRange.lower, figures.usualRange.upper)
    func count(_ days: Int) -> String { days == 0 ? "none" : "\(days)" }
    var sentences = [
      "Usual by \(time) on \(days): \(range(low, high)); \(shown(value)) is more than on "
        + "\(count(figures.lowerDays)) of the last \(figures.days) \(days)."
    ]
    if figures.left > 0 {
      sentences.append(
        "\(shown(figures.left)) or more came after \(time) on \(count(figures.reachedDays)) of the last "
          + "\(figures.days) \(days)"
          + (target.kind == .limit ? ", which is left to the limit." : "."))
    }
    if let end = pace.end(of: target.value) {
      sentences.append(
        "With what came after \(time) on those days, this one ends at "
          + "\(range(end.lowerBound, end.upperBound)), 8 times in 10.")
    }
    text = sentences.joined(separator: " ")
  }
}
