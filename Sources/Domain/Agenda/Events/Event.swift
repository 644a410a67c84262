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
    package var latitude: Double
    package var longitude: Double

    package init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
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
  package let title: String
  package let details: String
  package let location: String
  package let position: Position?
  package let url: String
  package let status: Status?
  /// Whether it leaves the person free (TRANSP).
  package let isTransparent: Bool
  package let attendees: [Attendee]
  package let organizer: Attendee?
  package let contacts: [String]
  package let categories: [String]
  /// A CSS colour name of RFC 7986.
  package let color: String?
  /// `PUBLIC`, `PRIVATE`, `CONFIDENTIAL` or another word.
  package let classification: String?
  package let hasAlarm: Bool

  /// Reads the component of a record, without properties that cannot be read.
  init(_ record: EventRecord, of document: ICalendar.Document) {
    uid = record.uid
    sequence = record.sequence
    start = record.start
    length = record.length
    rules = record.rules
    isRecurring = record.isRecurring || record.recurrenceID != nil
    recurrenceID = record.recurrenceID
    var title = ""
    var details = ""
    var location = ""
    var position: Position?
    var url = ""
    var status: Status?
    var isTransparent = false
    var attendees: [Attendee] = []
    var organizer: Attendee?
    var contacts: [String] = []
    var categories: [String] = []
    var color: String?
    var classification: String?
    for line in document.propertyLines(of: record.component) {
      let name = document.name(ofLine: line)
      guard name != .other, let property = try? document.property(line) else { continue }
      switch name {
      case .summary: title = property.text
      case .description: details = property.text
      case .location: location = property.text
      case .geographicPosition: position = Position(property.text)
      // A URI has no escapes.
      case .url: url = String(decoding: property.value, as: UTF8.self)
      case .status: status = Status(rawValue: property.text.uppercased())
      case .transparency: isTransparent = property.text.uppercased() == "TRANSPARENT"
      case .attendee: attendees.append(Attendee(property))
      case .organizer: organizer = Attendee(property)
      case .contact: contacts.append(property.text)
      case .categories:
        categories += ICalendar.texts(property.value).map { String($0.trimmed) }
          .filter { !$0.isEmpty }
      case .color: color = property.text
      case .classification: classification = property.text.uppercased()
      default: break
      }
    }
    (self.title, self.details, self.location) = (title, details, location)
    (self.position, self.url, self.status) = (position, url, status)
    (self.isTransparent, self.attendees) = (isTransparent, attendees)
    (self.organizer, self.contacts, self.categories) = (organizer, contacts, categories)
    (self.color, self.classification) = (color, classification)
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
