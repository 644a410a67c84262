import Agenda
import Text
import Time

/// An event as a line of a template: `{start} {title}`.
package struct EventLine {
  /// What a template may contain.
  package static let fields = [
    "date", "start", "end", "duration", "title", "calendar", "location", "people", "url", "mark",
  ]

  private let format: LineFormat
  private let calendars: [AgendaCalendar]
  private let clock: ValueText

  package init(_ format: LineFormat, calendars: [AgendaCalendar], clock: ValueText) {
    self.format = format
    self.calendars = calendars
    self.clock = clock
  }

  /// The line of an event's part on a day; times of an all-day event are empty.
  package func text(of item: AgendaItem, on day: Day) -> String {
    let minutes = item.minutes(on: day)
    return format.line { field in
      switch field {
      case "date": day.description
      case "start": item.isAllDay ? "" : clock.time(ofMinute: minutes.lowerBound)
      case "end": item.isAllDay ? "" : clock.time(ofMinute: minutes.upperBound % 1440)
      case "duration":
        item.isAllDay ? "" : NumberText.text { $0.duration(Double(minutes.count)) }
      case "title": item.title
      case "calendar": calendars.first { $0.id == item.calendar }?.name ?? ""
      case "location": item.location
      case "people": item.people.joined(separator: ", ")
      case "url": item.url
      case "mark": mark(of: item)
      default: preconditionFailure("a template has only known fields")
      }
    }
  }

  private func mark(of item: AgendaItem) -> String {
    item.marks.contains(.cancelled)
      ? "cancelled"
      : item.marks.contains(.declined)
        ? "declined" : item.marks.contains(.conflict) ? "conflict" : ""
  }
}
