import Formats
import Metrics
import Time

/// One attribute over a range of days: its values, its figures and its trend.
package struct HistoryJSON {
  /// The document.
  package let text: String

  /// With a period, the document also has the periods of that length and their typical values.
  package init(
    of report: HistoryReport, by period: HistoryPeriod? = nil, weekStart: Weekday = .sunday
  ) {
    text = JSONText.object { json in
      json.member("attribute", report.attribute.name)
      json.member("label", report.attribute.label)
      json.member("value_type", Int(report.attribute.type.rawValue))
      json.member("from", report.days.lowerBound.description)
      json.member("to", report.days.upperBound.description)
      json.array("values", of: report.values) { json, entry in
        json.member("date", entry.day.description)
        json.member("value", entry.value)
      }
      if let period {
        json.member("by", period.rawValue)
        json.array("periods", of: report.parts(by: period, weekStart: weekStart)) { json, part in
          json.member("from", part.days.lowerBound.description)
          json.member("to", part.days.upperBound.description)
          json.member("typical", part.typical)
          json.member("days", part.count)
        }
      }
      json.member("least", report.least?.value)
      json.member("typical", report.typical)
      json.member("most", report.most?.value)
      json.member("best", report.best?.day.description)
      json.member("worst", report.worst?.day.description)
      if let trend = report.trend {
        json.object("trend") { json in
          json.member("per_day", trend.perDay)
          json.member("low", trend.interval?.lowerBound)
          json.member("high", trend.interval?.upperBound)
          json.member("effective_days", trend.effectiveDays)
          json.member("clear", trend.interval.map { _ in trend.isClear })
        }
      } else {
        json.member("trend", String?.none)
      }
    }
  }
}
