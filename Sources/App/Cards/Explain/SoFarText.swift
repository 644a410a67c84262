import Metrics
import Time

/// What is there of a day that is not over, of what only grows: never that it is behind, since totals do
/// not say how the rest of a day goes.
package struct SoFarText {
  /// One or two sentences; nil where the attribute does not add up over a day.
  package let text: String?

  /// Of today's value, against what is to be reached and the days of its average.
  package init(
    of attribute: Attribute, value: Double?, target: DayTarget?, average: AverageExplanation?,
    in values: ValueText
  ) {
    guard attribute.addsUp, let value, let average, let weekday = average.weekday?.name else {
      text = nil
      return
    }
    func shown(_ number: Double) -> String { values.text(ofTypical: number, attribute) }
    guard let target else {
      text = nil
      return
    }
    let limit = shown(target.value)
    guard target.kind != .limit else {
      let state = value > target.value ? "is passed" : "is not passed yet"
      text = "\(shown(value)) so far: the limit of \(limit) \(state)."
      return
    }
    let name = target.name
    var sentences = [
      value < target.value
        ? "\(shown(value)) so far; \(shown(target.value - value)) to your \(name), \(limit)."
        : "\(shown(value)) so far: your \(name), \(limit), is reached."
    ]
    let passed = average.points.count { $0.value < value }
    if passed > 0 {
      sentences.append(
        "Already more than on \(passed) of your last \(average.points.count) whole \(weekday)s.")
    }
    text = sentences.joined(separator: " ")
  }
}

extension DayTarget {
  /// `goal`, `limit`, `usual Friday`, `usual day`.
  var name: String {
    switch kind {
    case .goal: "goal"
    case .limit: "limit"
    case .usual(let weekday): "usual \(weekday?.name ?? "day")"
    }
  }
}
