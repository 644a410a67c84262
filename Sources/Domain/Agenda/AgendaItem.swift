import Text
import Time

/// What is shown of an occurrence on one day, and what is cached of it: a line.
package struct AgendaItem: Equatable, Sendable {
  package struct Marks: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let allDay = Marks(rawValue: 1)
    /// Leaves the person free (TRANSP).
    package static let transparent = Marks(rawValue: 2)
    package static let tentative = Marks(rawValue: 4)
    package static let cancelled = Marks(rawValue: 8)
    /// The person declined it.
    package static let declined = Marks(rawValue: 16)
    package static let recurring = Marks(rawValue: 32)
    package static let alarm = Marks(rawValue: 64)
    /// Another event is at the same time.
    package static let conflict = Marks(rawValue: 128)
  }

  /// The number of its calendar.
  package var calendar: Int64
  package var title: String
  /// When the whole occurrence begins and ends on the clock here; an end is exclusive, so a whole day
  /// ends at the next midnight.
  package var start: LocalDateTime
  package var end: LocalDateTime
  /// Which day of the occurrence this is, from 1, and how many there are.
  package var number: Int
  package var count: Int
  package var marks: Marks
  package var location: String
  /// Where it is on Earth, if the event says so.
  package var position: Event.Position?
  /// Who is invited, then the contacts.
  package var people: [String]
  package var url: String
  package var categories: [String]
  /// A CSS colour name of its own.
  package var color: String?
  /// By which it is found in its calendar: the UID, and the time that its series gives it as RFC 5545
  /// writes it.
  package var uid: String
  package var original: String

  /// The part of an occurrence that is on a day; `isDeclined` if the person declined it.
  package init(_ piece: AgendaDay.Piece, isDeclined: Bool) {
    let occurrence = piece.occurrence
    let event = occurrence.event
    calendar = occurrence.calendar
    title = event.title
    (start, end) = (occurrence.localStart, occurrence.localEnd)
    (number, count) = (piece.number, piece.count)
    marks = []
    if occurrence.isAllDay { marks.insert(.allDay) }
    if event.isTransparent { marks.insert(.transparent) }
    if event.status == .tentative { marks.insert(.tentative) }
    if event.status == .cancelled { marks.insert(.cancelled) }
    if isDeclined { marks.insert(.declined) }
    if event.isRecurring { marks.insert(.recurring) }
    if event.hasAlarm { marks.insert(.alarm) }
    if piece.isConflicting { marks.insert(.conflict) }
    location = event.location
    position = event.position
    people = event.people
    url = event.url
    categories = event.categories
    color = event.color
    uid = event.uid
    original = occurrence.original.value.description
  }

  package var isAllDay: Bool { marks.contains(.allDay) }

  /// When the part on a day begins and ends, in minutes of that day, 0 to 1440.
  package func minutes(on day: Day) -> Range<Int> {
    let midnight = LocalDateTime(day: day, minute: 0)
    let first = start <= midnight ? 0 : start.minute
    let last = end >= midnight + 86_400 ? 1440 : end.minute
    return first..<max(first, last)
  }
}

extension AgendaItem {
  /// The items of a day as text: a line each, with tabs between the fields.
  package static func lines(of items: [AgendaItem]) -> [UInt8] {
    var text = ""
    for item in items {
      text += "\(item.calendar)\t\(item.start.seconds)\t\(item.end.seconds)\t\(item.number)"
      text += "\t\(item.count)\t\(item.marks.rawValue)"
      for field in [
        item.title, item.location, item.url, item.color ?? "", item.uid, item.original,
        list(item.people), list(item.categories),
        item.position.map { "\($0.latitude);\($0.longitude)" } ?? "",
      ] {
        text += "\t" + escaped(field)
      }
      text += "\n"
    }
    return Array(text.utf8)
  }

  /// The items of the lines; nil if they are not such lines.
  package static func items(of lines: [UInt8]) -> [AgendaItem]? {
    var items: [AgendaItem] = []
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      guard fields.count == 15 else { return nil }
      let numbers = fields.prefix(6).compactMap { Int64(String(decoding: $0, as: UTF8.self)) }
      guard numbers.count == 6, let number = Int(exactly: numbers[3]),
        let count = Int(exactly: numbers[4]), let marks = UInt16(exactly: numbers[5])
      else { return nil }
      let texts = fields.dropFirst(6).map { unescaped($0) }
      items.append(
        AgendaItem(
          calendar: numbers[0], title: texts[0], start: LocalDateTime(seconds: numbers[1]),
          end: LocalDateTime(seconds: numbers[2]), number: number, count: count,
          marks: Marks(rawValue: marks), location: texts[1], position: position(texts[8]),
          people: elements(texts[6]),
          url: texts[2], categories: elements(texts[7]), color: texts[3].isEmpty ? nil : texts[3],
          uid: texts[4], original: texts[5]))
    }
    return items
  }

  private init(
    calendar: Int64, title: String, start: LocalDateTime, end: LocalDateTime, number: Int,
    count: Int, marks: Marks, location: String, position: Event.Position?, people: [String],
    url: String, categories: [String], color: String?, uid: String, original: String
  ) {
    self.calendar = calendar
    self.title = title
    (self.start, self.end) = (start, end)
    (self.number, self.count) = (number, count)
    self.marks = marks
    (self.location, self.position, self.people, self.url) = (location, position, people, url)
    (self.categories, self.color) = (categories, color)
    (self.uid, self.original) = (uid, original)
  }

  /// Of `59.91;10.75`; nil for anything else.
  private static func position(_ text: String) -> Event.Position? {
    let parts = text.split(separator: ";").compactMap { Double($0) }
    return parts.count == 2 ? Event.Position(latitude: parts[0], longitude: parts[1]) : nil
  }

  /// U+001F separates the elements of a list and is removed from them.
  private static let separator: Character = "\u{1F}"

  private static func list(_ elements: [String]) -> String {
    elements.map { $0.filter { $0 != separator } }.joined(separator: String(separator))
  }

  private static func elements(_ list: String) -> [String] {
    list.isEmpty ? [] : list.split(separator: separator).map(String.init)
  }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 9 || $0 == 10 || $0 == 92 }) else { return text }
    var escaped: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 9: escaped += [92, UInt8(ascii: "t")]
      case 10: escaped += [92, UInt8(ascii: "n")]
      case 92: escaped += [92, 92]
      default: escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(92) else { return String(decoding: bytes, as: UTF8.self) }
    var text: [UInt8] = []
    var isEscape = false
    for byte in bytes {
      if isEscape {
        text.append(byte == UInt8(ascii: "t") ? 9 : byte == UInt8(ascii: "n") ? 10 : byte)
        isEscape = false
      } else if byte == 92 {
        isEscape = true
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
