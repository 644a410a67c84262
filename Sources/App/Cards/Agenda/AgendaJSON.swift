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
      json.member("from", range.lowerBound.description)
      json.member("to", range.upperBound.description)
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

/// The days of some months, for programs: the week, the number of events, and the value of each
/// day.
package struct CalendarDaysJSON {
  package let text: String

  /// `days` has each day of the months.
  package init(
    of days: [(day: Day, items: [AgendaItem])], in span: MonthSpan, chosen: Day,
    calendars: [AgendaCalendar], shade: HistoryReport?
  ) {
    let heat = shade.map { HeatSteps(for: $0.points.map(\.value), of: $0.attribute.type) }
    let values = Dictionary((shade?.values ?? []).map { ($0.day, $0.value) }) { $1 }
    text = JSONText.object { json in
      json.member("from", span.days.lowerBound.description)
      json.member("to", span.days.upperBound.description)
      json.member("chosen", chosen.description)
      if let shade, let heat {
        json.object("shade") { json in
          json.member("attribute", shade.attribute.name)
          json.member("label", shade.attribute.label)
          json.member("value_type", Int(shade.attribute.type.rawValue))
          json.array("steps", of: heat.starts) { $0.member("from", $1) }
        }
      } else {
        json.member("shade", String?.none)
      }
      json.rows("days", of: days) { json, day in
        json.member("date", day.day.description)
        json.member("week", ISOWeek(of: day.day).description)
        json.object("events") { json in
          for (calendar, count) in zip(
            calendars, EventDots.counts(of: day.items, in: calendars))
          {
            json.member(calendar.name, count)
          }
        }
        if let value = values[day.day] {
          json.member("value", value)
        } else {
          json.member("value", String?.none)
        }
        json.member("step", values[day.day]?.number.flatMap { heat?.step(of: $0) })
      }
    }
  }
}
