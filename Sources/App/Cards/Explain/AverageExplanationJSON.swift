import Formats
import Metrics
import Time

/// The days that make an average, and what set the goal, for programs.
package struct AverageExplanationJSON {
  /// The document.
  package let text: String

  /// `weekday` and `all` are nil where no days are known: for what has no average, and for averages
  /// of Exist.
  ///
  /// `value` is that of a day that is not over, else nil.
  package init(
    of attribute: Attribute, on day: Day, goal: Goal?, setBy origin: GoalOrigin?,
    week: SetGoal?, weekSetBy weekOrigin: GoalOrigin?,
    set: AverageSet?, weekday: AverageExplanation?, all: AverageExplanation?,
    value: Double? = nil, pace: DayPace? = nil
  ) {
    text = JSONText.object { json in
      json.member("attribute", attribute.name)
      json.member("date", day.description)
      json.member("goal", goal?.value)
      json.member("goal_kind", goal?.kind)
      json.member("goal_set", origin?.made.description)
      json.member("goal_set_by", origin?.maker.rawValue)
      json.member("goal_command", origin?.command)
      json.member("week_goal", week?.value)
      json.member("week_goal_kind", week.map { $0.isLimit ? "limit" : "goal" })
      json.member("week_goal_set", weekOrigin?.made.description)
      json.member("from", set?.window?.lowerBound.description)
      json.member("to", set?.window.map { ($0.upperBound - 1).description })
      json.member("statistic", set?.statistic.rawValue)
      json.member("averages_from", set?.origin.rawValue)
      for (name, explanation) in [("weekday", weekday), ("all_days", all)] {
        guard let explanation else {
          json.member(name, String?.none)
          continue
        }
        json.object(name) { $0.write(explanation) }
      }
      guard let value else { return json.member("so_far", String?.none) }
      json.object("so_far") { json in
        json.member("value", value)
        json.write(pace, of: goal?.value ?? weekday?.typical)
      }
    }
  }
}

extension JSONText {
  fileprivate mutating func write(_ explanation: AverageExplanation) {
    member("average", explanation.typical)
    member("days", explanation.points.count)
    member("range_low", explanation.range?.low)
    member("range_high", explanation.range?.high)
    member("range_is_half", explanation.range.map { !$0.isAll })
    member("median_low", explanation.interval?.low)
    member("median_high", explanation.interval?.high)
    member("confidence", explanation.interval?.confidence)
    array("values", of: explanation.points.enumerated()) { json, entry in
      json.member("date", entry.element.day.description)
      json.member("value", entry.element.value)
      json.member("middle", explanation.middle.contains(entry.offset))
    }
    member("no_value", explanation.missing.map(\.description))
    member("paused", explanation.paused.map(\.description))
  }

  /// The comparison with other days at the same minute; nulls without one.
  fileprivate mutating func write(_ pace: DayPace?, of goal: Double?) {
    let figures = pace?.pace
    let end = pace.flatMap { pace in goal.flatMap { pace.end(of: $0) } }
    member("minute", pace?.minute)
    member("compared_with", pace.map { $0.isFree ? "days off" : "workdays" })
    member("days", figures?.days)
    member("usual", figures?.usual)
    member("usual_low", figures?.usualRange.lower)
    member("usual_high", figures?.usualRange.upper)
    member("lower_days", figures?.lowerDays)
    member("left", figures?.left)
    member("reached_days", figures?.reachedDays)
    member("end_low", end?.lowerBound)
    member("end_high", end?.upperBound)
  }
}
