import Formats
import Metrics

/// An attribute over a year: its values, and the values at which the steps of the heat map begin.
package struct YearJSON {
  /// The document.
  package let text: String

  package init(of report: HistoryReport) {
    let heat = HeatSteps(for: report.points.map(\.value), of: report.attribute.type)
    text = JSONText.object { json in
      json.member("attribute", report.attribute.name)
      json.member("label", report.attribute.label)
      json.member("value_type", Int(report.attribute.type.rawValue))
      json.member("year", report.days.lowerBound.civil.year)
      json.member("typical", report.attribute.type.hasAverage ? report.typical : nil)
      json.array("steps", of: heat.starts) { $0.member("from", $1) }
      json.array("values", of: report.values) { json, entry in
        json.member("date", entry.day.description)
        json.member("value", entry.value)
        json.member("step", entry.value.number.map(heat.step))
      }
    }
  }
}
