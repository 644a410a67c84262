import Formats
import Text
import Time

/// A new event, before it is written.
package struct EventDraft: Sendable {
  package var uid: String
  package var title: String
  package var times: EventTimes
  package var rule: RecurrenceRule?
  package var location: String?
  /// Names of people, who are not invited.
  package var contacts: [String] = []
  /// Addresses of people, whom servers may send an invitation.
  package var invited: [String] = []
  /// The address of the person, which an event with invitations needs.
  package var organizer: String?
  package var details: String?
  package var url: String?

  package init(uid: String, title: String, times: EventTimes) {
    self.uid = uid
    self.title = title
    self.times = times
  }

  /// The event as a calendar of its own, as a folder of events has it.
  ///
  /// Its times are in `zone`, which is written with it; `now` is the time of the change.
  package func text(in zone: Zone, now: Instant) -> [UInt8] {
    var calendar = ICalendar.Component(
      "VCALENDAR",
      [
        ICalendar.Property("VERSION", value: "2.0"),
        ICalendar.Property("PRODID", value: Self.product),
      ])
    if case .times(let start, _) = times, !Self.isUTC(zone) {
      let component = ICalendar.Component(zone: zone, id: zone.name, from: zone.instant(start))
      calendar.items.append(.component(component))
    }
    calendar.items.append(.component(component(in: zone, now: now)))
    return calendar.text
  }

  /// Names this program in the calendars that it writes.
  package static let product = "-//dash//dash//EN"

  private func component(in zone: Zone, now: Instant) -> ICalendar.Component {
    let stamp = DateValue.utc(now).description
    var event = ICalendar.Component(
      "VEVENT",
      [
        ICalendar.Property("UID", value: ICalendar.escaped(uid)),
        ICalendar.Property("DTSTAMP", value: stamp), ICalendar.Property("CREATED", value: stamp),
        ICalendar.Property("SUMMARY", value: ICalendar.escaped(title)),
      ])
    let (start, end) = Self.bounds(of: times, in: zone)
    event.add(EventEditor.property("DTSTART", start))
    event.add(EventEditor.property("DTEND", end))
    if let rule { event.add(Self.property(of: rule, from: start)) }
    var details = EventDetails()
    (details.location, details.details, details.url) = (location, self.details, url)
    (details.contacts, details.invited) = (contacts, invited)
    details.organizer = organizer
    details.apply(to: &event)
    return event
  }

  /// The first instant and the end of times on the clock of a zone.
  static func bounds(of times: EventTimes, in zone: Zone) -> (start: EventTime, end: EventTime) {
    switch times {
    case .days(let days):
      return (EventTime(days.lowerBound), EventTime(days.upperBound + 1))
    case .times(let start, let end):
      if isUTC(zone) { return (EventTime(.utc, start, in: .utc), EventTime(.utc, end, in: .utc)) }
      let form = EventTime.Form.zoned(zone.name)
      return (EventTime(form, start, in: zone), EventTime(form, end, in: zone))
    }
  }

  /// A rule of an event, whose last day is in the form that its beginning requires (RFC 5545, section
  /// 3.3.10).
  static func property(of rule: RecurrenceRule, from start: EventTime) -> ICalendar.Property {
    var rule = rule
    if case .day(let day) = rule.until {
      let end = LocalDateTime(day: day, minute: 1439, second: 59)
      switch start.form {
      case .date: break
      case .floating: rule.until = .local(end)
      case .utc, .zoned: rule.until = .instant(start.zone.instant(end))
      }
    }
    return ICalendar.Property("RRULE", value: rule.description)
  }

  private static func isUTC(_ zone: Zone) -> Bool { ["UTC", "Etc/UTC"].contains(zone.name) }
}
