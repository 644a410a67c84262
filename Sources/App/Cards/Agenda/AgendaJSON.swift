import Agenda
import Formats
import Metrics
import Time

/// The events of some days for programs, at local times: `2026-11-20T19:00`.
package struct AgendaJSON {
  package let text: String

  package init(
    of days: [(day: Day, items: [AgendaItem])], _ range: ClosedRange<Day>,
    calendars: [AgendaCalendar]
  ) {
    text = JSONText.object { json in
      json.members(of: range)
      json.array("days", of: days) { json, day in
        json.member("date", day.day.description)
        json.member("events", day.items, of: calendars)
      }
    }
  }
}

extension JSONText {
  mutating func member(_ name: String, _ items: [AgendaItem], of calendars: [AgendaCalendar]) {
    array(name, of: items) { json, item in
      json.member("title", item.title)
      json.member("start", JSONText.time(item.start, item))
      json.member("end", JSONText.time(item.end, item))
      json.member("all_day", item.isAllDay)
      json.member("calendar", calendars.first { $0.id == item.calendar }?.name)
      json.member("location", item.location.isEmpty ? nil : item.location)
      json.member("people", item.people)
      json.member("url", item.url.isEmpty ? nil : item.url)
      json.member("categories", item.categories)
      json.member(
        "status",
        item.marks.contains(.cancelled)
          ? "cancelled" : item.marks.contains(.tentative) ? "tentative" : "confirmed")
      json.member("declined", item.marks.contains(.declined))
      json.member("free", item.marks.contains(.transparent))
      json.member("recurring", item.marks.contains(.recurring))
      json.member("alarm", item.marks.contains(.alarm))
      json.member("conflict", item.marks.contains(.conflict))
      json.member("day_number", item.number)
      json.member("day_count", item.count)
      json.member("uid", item.uid)
    }
  }

  /// A time, or a day where there is none; the end of an all-day event is its last day.
  private static func time(_ time: LocalDateTime, _ item: AgendaItem) -> String {
    guard item.isAllDay else { return time.description }
    return (time == item.end ? (time + -1).day : time.day).description
  }
}
