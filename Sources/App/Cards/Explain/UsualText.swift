import Drawing
import Metrics
import Text
import Time

/// What is usual, as people say it.
struct UsualText {
  let attribute: Attribute
  let values: ValueText

  /// `usual Friday 8,104; half of your Fridays 6,900–9,400 (8 of them)`.
  func sentence(of explanation: AverageExplanation) -> String? {
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
