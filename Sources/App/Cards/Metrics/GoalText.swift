import Metrics
import Time

extension ValueText {
  /// A goal that a person set: `10,000`, `max 1h 00m`, `average`, `yes`.
  package func text(of goal: SetGoal, _ attribute: Attribute) -> String {
    let words = goal.value.map { text(ofTypical: $0, attribute, isExact: true) } ?? "average"
    return goal.isLimit && attribute.type != .boolean ? "max " + words : words
  }
}

extension Weekday? {
  /// When a goal holds: `on Mondays`, `every day`.
  package var whenText: String { map { "on \($0.name)s" } ?? "every day" }
}
