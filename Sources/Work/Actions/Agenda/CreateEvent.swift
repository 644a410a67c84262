import Agenda
import Storage
import Text
import Time

/// Adds an event to a calendar.
package struct CreateEvent: Action {
  package static let effects: Effects = .writesDay

  private let title: String
  private let times: EventTimes
  private let calendar: AgendaCalendar
  package var rule: RecurrenceRule?
  package var details = EventDetails()
  /// Whether nothing is written in the end.
  package var isRehearsal = false

  /// Adds an event to a calendar of ``World/calendarForEvents(named:)``.
  package init(_ title: String, _ times: EventTimes, to calendar: AgendaCalendar) {
    self.title = title
    self.times = times
    self.calendar = calendar
  }

  /// - Throws: ``Failure`` if the event cannot be written.
  package func run(in world: World) throws {
    let zone = try LocalZone(in: world).zone
    var draft = EventDraft(uid: world.newUID(), title: title, times: times)
    draft.rule = rule
    draft.details = details
    if isRehearsal { return }
    let text = draft.text(in: zone, now: world.instant(in: zone))
    try world.changeEvents(
      [calendar.change(of: draft.uid + ".ics", to: text)], adding: calendar.ifNew)
  }
}

extension AgendaCalendar {
  func change(
    of file: String, from before: [UInt8]? = nil, to after: [UInt8]?
  ) -> EventFileChange {
    EventFileChange(folder: isOwn ? nil : source, name: file, before: before, after: after)
  }

  /// The calendar if its first event must add it.
  var ifNew: AgendaCalendar? { isOwn && id == 0 ? self : nil }
}

extension World {
  /// The calendar for new events: the own one unless named, which the first event creates.
  ///
  /// - Throws: ``Failure`` if no calendar has the name, or it is not writable.
  package func calendarForEvents(named name: String? = nil) throws -> AgendaCalendar {
    let store = try openStore()
    let calendars = try store?.calendars() ?? []
    let own = calendars.first(where: \.isOwn) ?? OwnCalendar.new(in: store, among: calendars)
    guard let name else { return own }
    if calendars.isEmpty, own.hasName(name) { return own }
    let calendar = try AgendaCalendar.named(name, among: calendars)
    try calendar.requireWritable()
    return calendar
  }

  /// A random UID as RFC 7986 recommends: 32 hexadecimal digits in five groups.
  func newUID() -> String {
    let digits = [host.random(), host.random()].map { number in
      let text = String(number, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    var uid = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { uid += "-" }
      // The version and the variant of RFC 9562.
      uid.append(index == 12 ? "4" : index == 16 ? "a" : digit)
    }
    return uid
  }
}
