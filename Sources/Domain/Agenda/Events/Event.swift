import Formats
import Text

/// The properties of one event.
package final class Event: Sendable {
  /// A person, a room or a thing that is invited.
  package struct Attendee: Hashable, Sendable {
    package enum Participation: Hashable, Sendable {
      case needsAction, accepted, declined, tentative, delegated
      case other(String)
    }

    package var name: String?
    /// The address without `mailto:`.
    package var address: String
    package var participation: Participation
    /// Whether it is a person or a group, not a room or a thing (CUTYPE).
    package var isPerson: Bool

    package var label: String { name ?? address }
  }

  package enum Status: String, Sendable {
    case tentative = "TENTATIVE"
    case confirmed = "CONFIRMED"
    case cancelled = "CANCELLED"
  }

  package struct Position: Hashable, Sendable {
    package var latitude, longitude: Double

    package init(latitude: Double, longitude: Double) {
      (self.latitude, self.longitude) = (latitude, longitude)
    }
  }

  package let uid: String
  package let sequence: Int
  package let start: EventTime
  package let length: EventLength
  package let rules: [RecurrenceRule]
  package let isRecurring: Bool
  /// The instance of a series that this event replaces.
  package let recurrenceID: EventTime?
  package let title, details, location: String
  package let position: Position?
  package let url: String
  package let status: Status?
  /// Whether it leaves the person free (TRANSP).
  package let isTransparent: Bool
  package let attendees: [Attendee]
  package let organizer: Attendee?
  package let contacts, categories: [String]
  /// A CSS colour name of RFC 7986.
  package let color: String?
  /// `PUBLIC`, `PRIVATE`, `CONFIDENTIAL` or another word.
  package let classification: String?
  package let hasAlarm: Bool
  /// Whether its time zone is not known, so that its times may be wrong.
  package let hasUnknownZone: Bool
  /// Addresses; attachments in the calendar itself by their type.
  package let attachments: [String]

  /// Reads the component of a record, without properties that cannot be read.
  init(_ record: EventRecord, of document: ICalendar.Document) {
    (uid, sequence, rules) = (record.uid, record.sequence, record.rules)
    (start, length) = (record.start, record.length)
    isRecurring = record.isRecurring || record.recurrenceID != nil
    recurrenceID = record.recurrenceID
    hasUnknownZone = record.hasUnknownZone
    var properties: [(name: ICalendar.PropertyName, value: ICalendar.Property)] = []
    for line in document.propertyLines(of: record.component) {
      let name = document.name(ofLine: line)
      guard name != .other, let property = try? document.property(line) else { continue }
      properties.append((name, property))
    }
    func all(_ name: ICalendar.PropertyName) -> [ICalendar.Property] {
      properties.filter { $0.name == name }.map(\.value)
    }
    func text(_ name: ICalendar.PropertyName) -> String? { all(name).last?.text }
    title = text(.summary) ?? ""
    details = text(.description) ?? ""
    location = text(.location) ?? ""
    position = text(.geographicPosition).flatMap { Position($0) }
    // A URI has no escapes.
    url = all(.url).last.map { String(decoding: $0.value, as: UTF8.self) } ?? ""
    status = text(.status).flatMap { Status(rawValue: $0.uppercased()) }
    isTransparent = text(.transparency)?.uppercased() == "TRANSPARENT"
    attendees = all(.attendee).map { Attendee($0) }
    organizer = all(.organizer).last.map { Attendee($0) }
    contacts = all(.contact).map(\.text)
    categories = all(.categories).flatMap { ICalendar.texts($0.value) }
      .map { String($0.trimmed) }.filter { !$0.isEmpty }
    color = text(.color)
    classification = text(.classification)?.uppercased()
    attachments = all(.attachment).map { attachment in
      attachment.parameter("VALUE")?.uppercased() == "BINARY"
        ? "in the calendar: " + (attachment.parameter("FMTTYPE") ?? "a file")
        : String(decoding: attachment.value, as: UTF8.self)
    }
    hasAlarm = document.children(of: record.component).contains {
      document.components[$0].name == .alarm
    }
  }

  /// Invited people, then contacts, each name once.
  package var people: [String] {
    var seen: Set<String> = []
    return (attendees.filter(\.isPerson).map(\.label) + contacts).filter {
      !$0.isEmpty && seen.insert($0).inserted
    }
  }

  /// Whether the person with this address declined the event.
  package func isDeclined(by address: String) -> Bool {
    let address = address.lowercased()
    return attendees.contains {
      $0.participation == .declined && $0.address.lowercased() == address
    }
  }
}

extension Event.Attendee {
  init(_ property: ICalendar.Property) {
    let name = property.parameter("CN").map { String($0.trimmed) }
    self.name = name?.isEmpty == false ? name : nil
    let value = String(decoding: property.value, as: UTF8.self)
    let isMail = value.prefix(7).lowercased() == "mailto:"
    address = isMail ? String(value.dropFirst(7)) : value
    participation =
      switch property.parameter("PARTSTAT")?.uppercased() {
      case nil, "NEEDS-ACTION": .needsAction
      case "ACCEPTED": .accepted
      case "DECLINED": .declined
      case "TENTATIVE": .tentative
      case "DELEGATED": .delegated
      case .some(let other): .other(other)
      }
    let kind = property.parameter("CUTYPE")?.uppercased()
    isPerson = kind != "ROOM" && kind != "RESOURCE"
  }
}

extension Event.Position {
  /// Reads a position on the Earth: `48.85;2.35`.
  init?(_ text: String) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = Self.number(parts[0]), abs(latitude) <= 90,
      let longitude = Self.number(parts[1]), abs(longitude) <= 180
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  private static func number(_ text: Substring) -> Double? {
    let text = text.trimmed
    // `Double` reads more than RFC 5545 has, such as `nan` and `0x1p3`.
    let isNumber = text.utf8.allSatisfy {
      48...57 ~= $0 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+")
    }
    return isNumber ? Double(text) : nil
  }
}
