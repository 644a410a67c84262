import Formats
import Metrics
import Time

/// Streaks for programs.
package struct StreakJSON {
  /// The document.
  package let text: String

  package init(of reports: [StreakReport], on today: Day) {
    text = JSONText.object { json in
      json.member("date", today.description)
      json.array("streaks", of: reports) { json, report in
        let item = report.item
        json.member("attribute", item.attribute.name)
        json.member("label", item.attribute.label)
        json.member("period", item.week == nil ? "day" : "week")
        json.run("current", report.current, ofWeeks: item.week != nil)
        json.run("best", report.best, ofWeeks: item.week != nil)
        if let week = item.week {
          json.member("value", week.done)
          json.member("goal", week.goal)
          json.member("goal_kind", week.kind)
          json.member("progress", week.share)
        } else {
          json.member("value", item.value)
          json.member("goal", item.goal?.value)
          json.member("goal_kind", item.goal?.kind)
          json.member("progress", item.share)
        }
        json.member("is_met", report.isMetToday)
        json.member("paused", item.pause != nil)
      }
    }
  }
}

extension JSONText {
  /// A run as an object: how many days, or weeks, and the first and the last day of it.
  fileprivate mutating func run(_ name: String, _ run: Streak.Run?, ofWeeks: Bool) {
    object(name) { json in
      json.member("days", ofWeeks ? nil : run?.count ?? 0)
      json.member("weeks", ofWeeks ? run?.count ?? 0 : nil)
      json.member("first", run?.first.description)
      json.member("last", run?.last.description)
    }
  }
}
