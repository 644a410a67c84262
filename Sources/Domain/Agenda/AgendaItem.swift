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
  /// When the whole occurrence begins.
  package var instant: Instant
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
    instant = occurrence.start
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
    var lines: [UInt8] = []
    for item in items {
      append(item.calendar, to: &lines)
      for number in [
        item.start.seconds, item.end.seconds, item.instant.seconds, Int64(item.number),
        Int64(item.count), Int64(item.marks.rawValue),
      ] {
        lines.append(tab)
        append(number, to: &lines)
      }
      for field in [
        item.title, item.location, item.url, item.color ?? "", item.uid, item.original,
      ] {
        lines.append(tab)
        append(field, to: &lines)
      }
      for list in [item.people, item.categories] {
        lines.append(tab)
        for (index, element) in list.enumerated() {
          if index > 0 { lines.append(separator) }
          append(element, to: &lines)
        }
      }
      lines.append(tab)
      append(item.position.map { "\($0.latitude);\($0.longitude)" } ?? "", to: &lines)
      lines.append(newLine)
    }
    return lines
  }

  private static let tab = UInt8(ascii: "\t")
  private static let newLine = UInt8(ascii: "\n")
  private static let backslash = UInt8(ascii: "\\")
  /// U+001F separates the elements of a list and is removed from texts.
  private static let separator: UInt8 = 0x1F

  private static func append(_ number: Int64, to lines: inout [UInt8]) {
    if number < 0 { lines.append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let start = lines.count
    repeat {
      lines.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    lines[start...].reverse()
  }

  /// Appends a text with escapes for what ends a field or a line.
  private static func append(_ text: String, to lines: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case tab: lines += [backslash, UInt8(ascii: "t")]
      case newLine: lines += [backslash, UInt8(ascii: "n")]
      case backslash: lines += [backslash, backslash]
      case separator: break
      default: lines.append(byte)
      }
    }
  }

  /// How many fields a line has.
  private static let fieldCount = 16

  /// The items of the lines; nil if they are not such lines.
  ///
  /// Read in one pass, because the card of a day does it at every look.
  package static func items(of lines: [UInt8]) -> [AgendaItem]? {
    var items: [AgendaItem] = []
    /// Where each field begins, and behind them where the line ends, plus 1.
    var starts: [Int] = []
    starts.reserveCapacity(fieldCount + 1)
    starts.append(0)
    for index in lines.indices {
      switch lines[index] {
      case UInt8(ascii: "\t"): starts.append(index + 1)
      case UInt8(ascii: "\n"):
        starts.append(index + 1)
        guard starts.count == fieldCount + 1, let item = AgendaItem(lines, starts) else {
          return nil
        }
        items.append(item)
        starts.removeAll(keepingCapacity: true)
        starts.append(index + 1)
      default: break
      }
    }
    return starts == [lines.count] ? items : nil
  }

  /// The item of a line whose fields begin at `starts`.
  private init?(_ lines: [UInt8], _ starts: [Int]) {
    func number(_ field: Int) -> Int64? {
      var index = starts[field]
      let end = starts[field + 1] - 1
      let isNegative = index < end && lines[index] == UInt8(ascii: "-")
      if isNegative { index += 1 }
      guard 1...18 ~= end - index else { return nil }
      var number: Int64 = 0
      while index < end {
        guard 48...57 ~= lines[index] else { return nil }
        number = number * 10 + Int64(lines[index] - 48)
        index += 1
      }
      return isNegative ? -number : number
    }
    func text(_ field: Int) -> String {
      let (start, end) = (starts[field], starts[field + 1] - 1)
      return start == end ? "" : AgendaItem.unescaped(lines[start..<end])
    }
    /// The elements of a list, between U+001F.
    func list(_ field: Int) -> [String] {
      var start = starts[field]
      let end = starts[field + 1] - 1
      if start == end { return [] }
      var elements: [String] = []
      for index in start..<end where lines[index] == AgendaItem.separator {
        elements.append(AgendaItem.unescaped(lines[start..<index]))
        start = index + 1
      }
      elements.append(AgendaItem.unescaped(lines[start..<end]))
      return elements
    }
    guard let calendar = number(0), let start = number(1), let end = number(2),
      let instant = number(3), let piece = number(4), let count = number(5),
      let marks = number(6).flatMap(UInt16.init(exactly:))
    else { return nil }
    let color = text(10)
    self.init(
      calendar: calendar, title: text(7), start: LocalDateTime(seconds: start),
      end: LocalDateTime(seconds: end), instant: Instant(seconds: instant), number: Int(piece),
      count: Int(count), marks: Marks(rawValue: marks), location: text(8),
      position: AgendaItem.position(text(15)),
      people: list(13),
      url: text(9), categories: list(14), color: color.isEmpty ? nil : color, uid: text(11),
      original: text(12))
  }

  private init(
    calendar: Int64, title: String, start: LocalDateTime, end: LocalDateTime, instant: Instant,
    number: Int, count: Int, marks: Marks, location: String, position: Event.Position?,
    people: [String], url: String,
    categories: [String], color: String?, uid: String, original: String
  ) {
    self.calendar = calendar
    self.title = title
    (self.start, self.end, self.instant) = (start, end, instant)
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
