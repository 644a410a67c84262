import Formats
import Metrics

/// A day in the grouped shape of Exist's API, version 1, which `dash import` reads back.
///
/// Beside Exist's members each item has `average` (the weekday's), `goal`, `goal_kind` and
/// `progress` (1 where the goal is met; for times of day 1 at the usual time), null where there is
/// none; each group has its `insight`, null where there is none; the day stands at the top.
package struct DayJSON {
  /// The document.
  package let text: String

  package init(of report: DayReport) {
    text = JSONText.object { json in
      json.member("date", report.day.description)
      json.array("attributes", of: report.sections) { json, section in
        json.member("group", section.group.name)
        json.member("label", section.group.label)
        json.member("priority", section.group.priority)
        json.member(
          "insight", InsightText.first(of: report.insights, group: section.group.name)?.text)
        json.array("items", of: section.items) { json, item in
          let attribute = item.attribute
          json.member("attribute", attribute.name)
          json.member("label", attribute.label)
          json.member("value", item.value)
          json.member("service", attribute.service ?? "")
          json.member("priority", attribute.priority)
          json.member("private", attribute.isPrivate)
          json.member("value_type", Int(attribute.type.rawValue))
          json.member("value_type_description", attribute.type.existDescription)
          json.member("average", item.average)
          json.member("goal", item.goal?.value)
          json.member("goal_kind", item.goal?.kind)
          json.member("progress", item.share)
        }
      }
      json.member(report.facts)
    }
  }
}

extension JSONText {
  mutating func member(_ name: String, _ value: Value?) {
    switch value {
    case nil: member(name, String?.none)
    case .integer(let number): member(name, Int(number))
    case .decimal(let number): member(name, number)
    case .text(let words): member(name, words)
    }
  }
}

extension Goal {
  /// Where it comes from: `average`; or a person set it, as a `goal` or a `limit`.
  var kind: String { !isSet ? "average" : isLimit ? "limit" : "goal" }
}

extension DayReport.Item {
  /// Progress as one number, 1 where the goal is met; nil where the card has no gauge for it.
  var share: Double? {
    guard attribute.drawnGauge != .plain else { return nil }
    switch progress {
    case .none: return nil
    case .share(let fill, let percent):
      guard percent != nil, let goal, goal.value > 0 else { return fill }
      return value?.number.map { $0 / goal.value }
    case .clock(let fill, _): return fill
    case .position(let fill, _): return fill
    }
  }
}
