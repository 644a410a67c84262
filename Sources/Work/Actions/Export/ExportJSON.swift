import Agenda
import Facts
import Formats
import Metrics
import Places
import Time

/// Attributes with their values as one page of Exist's API, version 2.
///
///     {"count": 1, "next": null, "previous": null, "results": [
///        {"group": {…}, "name": "steps", …, "values": [{"date": "2026-11-20", "value": 5623}]}],
///      "averages": [{"attribute": "steps", "date": "2026-11-15", "overall": 7854.0, …}],
///      "facts": [{"date": "1990-05-04", "category": "event", "text": "Met Ana"}],
///      "places": [{"date": "2026-11-20", "name": "Melbourne", "latitude": -37.8136, …}],
///      "events": [{"start": "2026-11-20T19:00", "end": "2026-11-20T20:00", "title": "Dinner", …}]}
///
/// Exist does not have `unit`, `gauge`, `hidden`, `own`, `goals`, `entries`, `averages`, `facts`,
/// `places` and `events` here; its other clients ignore them. `entries` are several ratings of a
/// day, and pauses, whose value is null.
package struct ExportJSON {
  private let dataset: Dataset
  private let facts: [OwnFact]
  /// The occurrences of events, each once; without calendars there is no member of them.
  package var events: [(calendar: String, item: AgendaItem)]?

  /// An export of the attributes, goals and single ratings of `dataset`.
  package init(of dataset: Dataset, _ facts: [OwnFact] = []) {
    (self.dataset, self.facts) = (dataset, facts)
  }

  /// Writes the document in parts, so that one of any size takes little memory.
  ///
  /// `values` passes on the values of the attribute at an index, the latest first; without `places`
  /// there is no member of them.
  package func write(
    to write: @escaping ([UInt8]) throws -> Void,
    values: (_ attribute: Int, _ take: (Day, Value) throws -> Void) throws -> Void,
    averages: (_ take: (AverageSet) throws -> Void) throws -> Void,
    places: ((_ take: (Place) throws -> Void) throws -> Void)? = nil
  ) throws {
    let goals = Dictionary(grouping: dataset.goals, by: \.attribute)
    let timed = Dictionary(grouping: dataset.timedEntries, by: \.attribute)
    let groups = Dictionary(dataset.groups.map { ($0.name, $0) }) { $1 }
    let names = Set(dataset.attributes.map(\.name))
    try JSONText.write(to: write) { json in
      json.member("count", dataset.attributes.count)
      json.member("next", String?.none)
      json.member("previous", String?.none)
      try json.list("results") { json in
        for (index, attribute) in dataset.attributes.enumerated() {
          try json.element { json in
            json.members(
              of: attribute, in: groups[attribute.group] ?? Group(named: attribute.group),
              goals[attribute.name] ?? [])
            json.rows("entries", of: timed[attribute.name] ?? []) { json, entry in
              json.member("date", entry.day.description)
              json.member("minute", entry.minute)
              json.member("value", entry.value)
              json.member("note", entry.note)
            }
            try json.list("values") { json in
              try values(index) { day, value in
                json.row {
                  $0.member("date", day.description)
                  $0.member("value", value)
                }
                try json.drain()
              }
            }
          }
        }
      }
      try json.list("averages") { json in
        try averages { set in
          for (name, average) in set.averages.sorted(by: { $0.key < $1.key })
          where names.contains(name) {
            json.row { $0.members(of: average, of: name, in: set) }
          }
          try json.drain()
        }
      }
      json.rows("facts", of: facts) { json, fact in
        json.member("date", fact.day.description)
        json.member("category", fact.category.rawValue)
        json.member("text", fact.text)
        if let place = fact.place {
          json.member("place", fact.placeName)
          json.member("latitude", place.latitude)
          json.member("longitude", place.longitude)
        }
      }
      if let events {
        json.rows("events", of: events) { json, event in
          let item = event.item
          let isWhole = item.isAllDay
          json.member("start", isWhole ? item.start.day.description : item.start.description)
          json.member("end", isWhole ? (item.end + -1).day.description : item.end.description)
          json.member("title", item.title)
          if !item.location.isEmpty { json.member("location", item.location) }
          json.member("calendar", event.calendar)
          json.member("uid", item.uid)
        }
      }
      guard let places else { return }
      try json.list("places") { json in
        try places { place in
          json.row {
            $0.member("date", place.day.description)
            $0.member("name", place.name.string)
            $0.member("latitude", place.point.latitude)
            $0.member("longitude", place.point.longitude)
            if let address = place.address { $0.member("address", address.string) }
            if let note = place.note { $0.member("note", note.string) }
          }
          try json.drain()
        }
      }
    }
  }
}

extension JSONText {
  fileprivate mutating func members(of average: Average, of name: String, in set: AverageSet) {
    member("attribute", name)
    member("date", set.week.description)
    if set.origin == .local, let window = set.window {
      member("first_day", window.lowerBound.description)
      member("last_day", (window.upperBound - 1).description)
      member("statistic", set.statistic.rawValue)
    }
    member("overall", average.overall?.value)
    for weekday in Weekday.allCases { member(weekday.name.lowercased(), average[weekday]?.value) }
  }

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
    member("value_type_description", attribute.type.words.exist)
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
