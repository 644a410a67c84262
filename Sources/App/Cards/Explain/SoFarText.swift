import Metrics
import Time

/// What is there of a day that is not over, of what only grows: never that it is behind, since totals do
/// not say how the rest of a day goes.
package struct SoFarText {
  /// One or two sentences; nil where the attribute does not add up over a day.
  package let text: String?

  /// Of today's value, against the goal of the day and the days of its average.
  package init(
    of attribute: Attribute, value: Double?, goal: Goal?, average: AverageExplanation,
    in values: ValueText
  ) {
    guard attribute.addsUp, let value, let weekday = average.weekday?.name else {
      text = nil
      return
    }
    func shown(_ number: Double) -> String { values.text(ofTypical: number, attribute) }
    var sentences: [String] = []
    if let goal, goal.isLimit {
      let state = value > goal.value ? "is passed" : "is not passed yet"
      sentences.append("\(shown(value)) so far: the limit of \(shown(goal.value)) \(state).")
    } else if let typical = average.typical {
      sentences.append(
        value < typical
          ? "\(shown(value)) so far; \(shown(typical - value)) to your usual \(weekday), "
            + "\(shown(typical))."
          : "\(shown(value)) so far: your usual \(weekday) has \(shown(typical)).")
      let passed = average.points.count { $0.value < value }
      if passed > 0 {
        sentences.append(
          "Already more than on \(passed) of your last \(average.points.count) whole \(weekday)s.")
      }
    }
    text = sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}
