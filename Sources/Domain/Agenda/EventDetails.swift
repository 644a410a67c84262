import Formats
import Text

/// What is to be said of an event beside its times; nil for what stays, empty for what is removed.
package struct EventDetails: Equatable, Sendable {
  package var title: String?
  package var location: String?
  package var details: String?
  package var url: String?
  /// Names of people, who are not invited.
  package var contacts: [String]?
  /// Addresses of people who are invited, in addition to those who are.
  package var invited: [String] = []
  /// The address of the person, which an event with invitations needs.
  package var organizer: String?

  package init() {}

  /// Sets the properties of an event.
  package func apply(to event: inout ICalendar.Component) {
    Self.set("SUMMARY", title.map(ICalendar.escaped), in: &event)
    Self.set("LOCATION", location.map(ICalendar.escaped), in: &event)
    Self.set("DESCRIPTION", details.map(ICalendar.escaped), in: &event)
    // A URI has no escapes.
    Self.set("URL", url, in: &event)
    if let contacts {
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

  /// Sets the properties of an event that replaces an occurrence, where they are as those of its
  /// series: what was said of that occurrence alone stays.
  func apply(to override: inout ICalendar.Component, like main: ICalendar.Component) {
    var details = self
    func isSame(_ name: String) -> Bool {
      override.properties.filter { $0.name == name } == main.properties.filter { $0.name == name }
    }
    if !isSame("SUMMARY") { details.title = nil }
    if !isSame("LOCATION") { details.location = nil }
    if !isSame("DESCRIPTION") { details.details = nil }
    if !isSame("URL") { details.url = nil }
    if !isSame("CONTACT") { details.contacts = nil }
    details.apply(to: &override)
  }

  private static func set(_ name: String, _ value: String?, in event: inout ICalendar.Component) {
    guard let value else { return }
    if value.isEmpty {
      event.remove(name)
    } else {
      event.set(ICalendar.Property(name, value: value))
    }
  }
}
