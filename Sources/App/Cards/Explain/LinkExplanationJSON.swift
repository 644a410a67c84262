import Formats
import Metrics
import Statistics
import Time

extension JSONText {
  /// What a link rests on, as ``LinkExplanationScreen`` shows it: both kinds of days, the days that speak
  /// most for and against it, and what was removed before.
  mutating func write(
    explanationOf link: Link, in comparison: LinkComparison, values: ValueText
  ) {
    let (cause, outcome) = (comparison.attributes[link.cause], comparison.attributes[link.outcome])
    object("explanation") { json in
      if let size = comparison.size(of: link, units: values.units) {
        let evidence = LinkEvidence(of: size, outcome.attribute)
        let text = LinkText(of: comparison, in: values)
        json.member("condition", text.condition(size.condition, link))
        let figure = outcome.attribute.type == .boolean ? "share" : "median"
        for (name, side) in [("high_days", evidence.high), ("other_days", evidence.others)] {
          json.object(name) { json in
            json.member("days", side.days)
            json.member(figure, side.figure)
          }
        }
        for (name, days) in [
          ("most_for", evidence.mostFor), ("most_against", evidence.mostAgainst),
        ] {
          json.array(name, of: days.map { size.days[$0] }) { json, day in
            json.member("date", day.day.description)
            json.member("is_high", day.isHigh)
            json.member("value", day.value)
          }
        }
      }
      json.member("p_limit", link.threshold)
      json.array("removed", of: [cause, outcome]) { json, one in
        json.member("attribute", one.attribute.name)
        json.member("columns", one.innovations?.columnCount)
        json.member("week_changes_shape", one.innovations?.isRich)
        json.member("memory", one.innovations?.memory)
      }
    }
  }
}
