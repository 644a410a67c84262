import Formats
import Metrics
import Time

/// The days that make an average, for programs.
package struct AverageExplanationJSON {
  /// The document.
  package let text: String

  package init(
    of attribute: Attribute, on day: Day, goal: Goal?, set: AverageSet,
    weekday: AverageExplanation, all: AverageExplanation
  ) {
    text = JSONText.object { json in
      json.member("attribute", attribute.name)
      json.member("date", day.description)
      json.member("goal", goal?.value)
      json.member("goal_kind", goal?.kind)
      json.member("from", set.window?.lowerBound.description)
      json.member("to", set.window.map { ($0.upperBound - 1).description })
      json.member("statistic", set.statistic.rawValue)
      for (name, explanation) in [("weekday", weekday), ("all_days", all)] {
        json.object(name) { json in
          json.member("average", explanation.typical)
          json.member("days", explanation.points.count)
          json.member("range_low", explanation.range?.low)
          json.member("range_high", explanation.range?.high)
          json.member("range_is_half", explanation.range.map { !$0.isAll })
          json.member("median_low", explanation.interval?.low)
          json.member("median_high", explanation.interval?.high)
          json.member("confidence", explanation.interval?.confidence)
          json.array("values", of: explanation.points.enumerated()) { json, entry in
            json.member("date", entry.element.day.description)
            json.member("value", entry.element.value)
            json.member("middle", explanation.middle.contains(entry.offset))
          }
          json.member("no_value", explanation.missing.map(\.description))
          json.member("paused", explanation.paused.map(\.description))
        }
      }
    }
  }
}
