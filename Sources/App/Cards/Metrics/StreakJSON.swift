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
        json.run("current", report.streak.current)
        json.run("best", report.streak.best)
        json.member("value", item.value)
        json.member("goal", item.goal?.value)
        json.member("goal_kind", item.goal?.kind)
        json.member("progress", item.share)
        json.member("is_met", report.isMetToday)
        json.member("paused", item.pause != nil)
      }
    }
  }
}

extension JSONText {
  /// A run as an object: how many days, the first and the last of them.
  fileprivate mutating func run(_ name: String, _ run: Streak.Run?) {
    object(name) { json in
      json.member("days", run?.count ?? 0)
      json.member("first", run?.first.description)
      json.member("last", run?.last.description)
    }
  }
}
