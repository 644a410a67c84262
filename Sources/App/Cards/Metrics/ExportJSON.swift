import Facts
import Formats
import Metrics
import Time

/// Attributes with their values as one page of Exist's API, version 2.
///
///     {
///       "count": 1,
///       "next": null,
///       "previous": null,
///       "results": [
///         {
///           "group": {…},
///           "name": "steps", …
///           "values": [
///             {"date": "2026-11-20", "value": 5623}
///           ]
///         }
///       ],
///       "averages": [
///         {"attribute": "steps", "date": "2026-11-15", "overall": 7854.0, …}
///       ],
///       "facts": [
///         {"date": "1990-05-04", "category": "event", "text": "Met Ana"}
///       ]
///     }
///
/// Exist does not have `unit`, `gauge`, `hidden`, `own`, `goals`, `entries`, `averages` and `facts` here;
/// its other clients ignore them. `entries` are several ratings of a day, and pauses, whose value is
/// null.
package struct ExportJSON {
  /// The document.
  package let bytes: [UInt8]

  package init(of dataset: Dataset, _ facts: [OwnFact] = []) {
    let entries = EntryChains(of: dataset)
    let goals = Dictionary(grouping: dataset.goals, by: \.attribute)
    let timed = Dictionary(grouping: dataset.timedEntries, by: \.attribute)
    let groups = Dictionary(dataset.groups.map { ($0.name, $0) }) { $1 }
    let text = JSONText.object { json in
      json.reserve(dataset.entries.count * 56)
      json.member("count", dataset.attributes.count)
      json.member("next", String?.none)
      json.member("previous", String?.none)
      json.array("results", of: dataset.attributes.indices) { json, index in
        let attribute = dataset.attributes[index]
        json.members(
          of: attribute, in: groups[attribute.group] ?? Group(named: attribute.group),
          goals[attribute.name] ?? [])
        json.rows("entries", of: timed[attribute.name] ?? []) { json, entry in
          json.member("date", entry.day.description)
          json.member("minute", entry.minute)
          json.member("value", entry.value)
          json.member("note", entry.note)
        }
        json.rows("values", of: entries.latestFirst(ofAttributeAt: index)) { json, entry in
          json.member("date", entry.day.description)
          json.member("value", entry.value)
        }
      }
      let averages = dataset.averages.flatMap { set in
        set.averages.sorted { $0.key < $1.key }.map { (set: set, name: $0.key, $0.value) }
      }
      json.rows("averages", of: averages) { json, row in
        let (set, name, average) = row
        json.member("attribute", name)
        json.member("date", set.week.description)
        if set.origin == .local, let window = set.window {
          json.member("first_day", window.lowerBound.description)
          json.member("last_day", (window.upperBound - 1).description)
          json.member("statistic", set.statistic.rawValue)
        }
        json.member("overall", average.overall?.value)
        for weekday in Weekday.allCases {
          json.member(weekday.name.lowercased(), average[weekday]?.value)
        }
      }
      json.rows("facts", of: facts) { json, fact in
        json.member("date", fact.day.description)
        json.member("category", fact.category.rawValue)
        json.member("text", fact.text)
      }
    }
    bytes = Array(text.utf8) + [UInt8(ascii: "\n")]
  }
}

extension JSONText {
  /// The members of an attribute, without its values.
  fileprivate mutating func members(
    of attribute: Attribute, in group: Group, _ goals: [Dataset.GoalEntry]
  ) {
    object("group") { json in
      json.member("name", group.name)
      json.member("label", group.label)
      json.member("priority", group.priority)
    }
    member("template", Template.named(attribute.name)?.name)
    member("name", attribute.name)
    member("label", attribute.label)
    member("priority", attribute.priority)
    member("manual", attribute.service == nil || attribute.service == "dash")
    member("active", true)
    member("value_type", Int(attribute.type.rawValue))
    member("value_type_description", attribute.type.existDescription)
    if let service = attribute.service {
      object("service") { json in
        json.member("name", service)
        json.member("label", Group.label(from: service))
      }
    } else {
      member("service", String?.none)
    }
    member("private", attribute.isPrivate)
    member("unit", attribute.unit?.rawValue)
    member("gauge", attribute.gauge?.rawValue)
    member("hidden", attribute.hidden)
    member("own", Attribute.Own.names.filter { attribute.own.contains($0.part) }.map(\.name))
    rows("goals", of: goals) { json, entry in
      json.member("weekday", entry.period.name)
      json.member("value", entry.goal.value)
      json.member("limit", entry.goal.isLimit)
    }
  }
}

/// The entries of a dataset, which are ordered by day, as a chain for each attribute.
private struct EntryChains {
  private let entries: [Dataset.Entry]
  /// The index of each attribute's latest entry, or −1.
  private let latest: [Int32]
  /// The index of the attribute's entry before each entry, or −1.
  private let earlier: [Int32]

  init(of dataset: Dataset) {
    entries = dataset.entries
    var latest = [Int32](repeating: -1, count: dataset.attributes.count)
    var earlier = [Int32](repeating: -1, count: dataset.entries.count)
    for (index, entry) in dataset.entries.enumerated() {
      earlier[index] = latest[Int(entry.attribute)]
      latest[Int(entry.attribute)] = Int32(truncatingIfNeeded: index)
    }
    self.latest = latest
    self.earlier = earlier
  }

  /// The entries of an attribute, the latest first.
  func latestFirst(ofAttributeAt index: Int) -> some Sequence<Dataset.Entry> {
    sequence(state: latest[index]) { (next: inout Int32) -> Dataset.Entry? in
      guard next >= 0 else { return nil }
      let entry = entries[Int(next)]
      next = earlier[Int(next)]
      return entry
    }
  }
}
