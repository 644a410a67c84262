import Facts
import Formats
import Metrics
import Time

/// The summary of seven days for programs.
package struct WeekSummaryJSON {
  /// The document.
  package let text: String

  package init(
    of summary: WeekSummary, finding: WeekFinding, fact: (fact: Fact, date: DateOfYear)?,
    in values: ValueText
  ) {
    text = JSONText.object { json in
      json.member("from", summary.days.lowerBound.description)
      json.member("to", summary.days.upperBound.description)
      if let mood = summary.mood {
        json.object("mood") { json in
          json.member("value", mood.value)
          json.member("days", mood.days)
          json.member("usual", mood.usual)
        }
      } else {
        json.member("mood", String?.none)
      }
      json.array("goals", of: summary.goals) { json, count in
        json.member("attribute", count.attribute.name)
        json.member("met", count.met)
        json.member("days", count.days)
      }
      json.array("weekly_goals", of: summary.weekGoals) { json, entry in
        json.member("attribute", entry.attribute.name)
        json.member("done", entry.goal.done)
        json.member("goal", entry.goal.goal)
        json.member("is_limit", entry.goal.isLimit)
        json.member("from", summary.calendarWeek.lowerBound.description)
        json.member("to", summary.calendarWeek.upperBound.description)
      }
      json.array("differences", of: summary.differences) { json, typical in
        json.member("attribute", typical.attribute.name)
        json.member("value", typical.value)
        json.member("days", typical.days)
        json.member("usual", typical.usual)
        json.member("low", typical.range?.low)
        json.member("high", typical.range?.high)
      }
      json.object("finding") { json in
        json.member("number", finding.number)
        json.member("text", finding.sentence)
      }
      json.member("past", WeekSummaryText(of: summary, in: values).past(fact))
    }
  }
}
