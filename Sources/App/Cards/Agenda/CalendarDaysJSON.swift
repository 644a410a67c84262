import Agenda
import Formats
import Metrics
import Time

/// The days of some months, for programs: the week, the number of events, and the value of each day.
package struct CalendarDaysJSON {
  /// The document.
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
