import Formats
import Time

/// A new event, before it is written.
package struct EventDraft: Sendable {
  package var uid, title: String
  package var times: EventTimes
  package var rule: RecurrenceRule?
  package var details = EventDetails()

  package init(uid: String, title: String, times: EventTimes) {
    (self.uid, self.title, self.times) = (uid, title, times)
  }

  /// The event as a file of a folder of events, with `zone`; `now` is the time of the change.
  package func text(in zone: Zone, now: Instant) -> [UInt8] {
    var calendar = ICalendar.Component.calendar
    if case .times(let start, _) = times, !Self.isUTC(zone) {
      let component = ICalendar.Component(zone: zone, id: zone.name, from: zone.instant(start))
      calendar.items.append(.component(component))
    }
    calendar.items.append(.component(component(in: zone, now: now)))
    return calendar.text
  }

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
    event.add(start.property("DTSTART"))
    event.add(end.property("DTEND"))
    if let rule { event.add(Self.property(of: rule, from: start)) }
    details.apply(to: &event)
    return event
  }

  static func bounds(of times: EventTimes, in zone: Zone) -> (start: EventTime, end: EventTime) {
    switch times {
    case .days(let days): return (EventTime(days.lowerBound), EventTime(days.upperBound + 1))
    case .times(let start, let end):
      if isUTC(zone) { return (EventTime(.utc, start, in: .utc), EventTime(.utc, end, in: .utc)) }
      let form = EventTime.Form.zoned(zone.name)
      return (EventTime(form, start, in: zone), EventTime(form, end, in: zone))
    }
  }

  /// A rule with its last day in the form of the beginning (RFC 5545, section 3.3.10).
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

extension ICalendar.Component {
  static var calendar: ICalendar.Component {
    ICalendar.Component(
      "VCALENDAR",
      [
        ICalendar.Property("VERSION", value: "2.0"),
        ICalendar.Property("PRODID", value: "-//dash//dash//EN"),
      ])
  }
}

/// The properties of an event beside its times; nil changes nothing, an empty text removes one.
package struct EventDetails: Equatable, Sendable {
  package var title, location, details, url: String?
  package var contacts: [String]?
  /// Addresses of more people who are invited.
  package var invited: [String] = []
  /// The address of the person, which an event with invitations needs.
  package var organizer: String?

  package init() {}

  /// The properties that are one text; a URI has no escapes.
  private var texts: [(name: String, value: String?)] {
    [
      ("SUMMARY", title.map(ICalendar.escaped)), ("LOCATION", location.map(ICalendar.escaped)),
      ("DESCRIPTION", details.map(ICalendar.escaped)), ("URL", url),
    ]
  }

  /// Sets the properties of an event.
  package func apply(to event: inout ICalendar.Component) { apply(to: &event) { _ in true } }

  /// Sets properties of an event that replaces an occurrence, unless they differ from its series.
  func apply(to override: inout ICalendar.Component, like main: ICalendar.Component) {
    let old = override
    apply(to: &override) { name in
      old.properties.filter { $0.name == name } == main.properties.filter { $0.name == name }
    }
  }

  private func apply(to event: inout ICalendar.Component, where isChanged: (String) -> Bool) {
    for (name, value) in texts where isChanged(name) {
      guard let value else { continue }
      if value.isEmpty {
        event.remove(name)
      } else {
        event.set(ICalendar.Property(name, value: value))
      }
    }
    if let contacts, isChanged("CONTACT") {
      event.remove("CONTACT")
      for contact in contacts where !contact.isEmpty {
        event.add(ICalendar.Property("CONTACT", value: ICalendar.escaped(contact)))
      }
    }
    let known = event.properties.filter { $0.name == "ATTENDEE" }
      .map { Event.Attendee($0).address.lowercased() }
    for address in invited where !known.contains(address.lowercased()) {
      event.add(
        ICalendar.Property(
          "ATTENDEE", [.init("PARTSTAT", "NEEDS-ACTION"), .init("RSVP", "TRUE")],
          value: "mailto:" + address))
    }
    if !invited.isEmpty, let organizer, event.property("ORGANIZER") == nil {
      event.add(ICalendar.Property("ORGANIZER", value: "mailto:" + organizer))
    }
  }
}
