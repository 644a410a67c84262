import Formats
import Metrics

/// Seven days of all attributes in the groups of Exist's API, each value with its goal.
package struct WeekJSON {
  /// The document.
  package let text: String

  package init(of report: WeekReport) {
    text = JSONText.object { json in
      json.member("from", report.days.lowerBound.description)
      json.member("to", report.days.upperBound.description)
      json.array("attributes", of: report.sections) { json, section in
        json.member("group", section.group.name)
        json.member("label", section.group.label)
        json.array("items", of: section.items) { json, item in
          json.member("attribute", item.attribute.name)
          json.member("label", item.attribute.label)
          json.member("value_type", Int(item.attribute.type.rawValue))
          json.array("values", of: zip(report.days, item.days)) { json, entry in
            json.member("date", entry.0.description)
            json.member("value", entry.1.value)
            json.member("goal", entry.1.goal?.value)
          }
          switch item.summary {
          case .total(let number): json.member("total", number)
          case .typical(let number): json.member("typical", number)
          case .days(let count): json.member("days", count)
          case nil: break
          }
        }
      }
    }
  }
}
