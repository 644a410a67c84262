import Formats
import Time

/// An occurrence on one day, as it is shown and cached.
package struct AgendaItem: Equatable, Sendable {
  package struct Marks: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let allDay = Marks(rawValue: 1)
    /// Leaves the person free (TRANSP).
    package static let transparent = Marks(rawValue: 2)
    package static let tentative = Marks(rawValue: 4)
    package static let cancelled = Marks(rawValue: 8)
    package static let declined = Marks(rawValue: 16)
    package static let recurring = Marks(rawValue: 32)
    package static let alarm = Marks(rawValue: 64)
    /// Another event is at the same time.
    package static let conflict = Marks(rawValue: 128)
  }

  /// The number of its calendar.
  package var calendar: Int64
  package var title: String
  /// When the whole occurrence begins and ends here; a whole day ends at the next midnight.
  package var start: LocalDateTime
  package var end: LocalDateTime
  /// When the whole occurrence begins.
  package var instant: Instant
  /// The number of this day in the occurrence, from 1, and how many there are.
  package var number: Int
  package var count: Int
  package var marks: Marks
  package var location: String
  package var position: Event.Position?
  /// Who is invited, then the contacts.
  package var people: [String]
  package var url: String
  package var categories: [String]
  /// A CSS colour name of its own.
  package var color: String?
  package var uid: String
  /// Its time in the series, as RFC 5545 writes it.
  package var original: String

  /// The part of an occurrence on a day.
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

extension AgendaItem: Record {
  package static let blank = AgendaItem()

  private init() {
    let midnight = LocalDateTime(seconds: 0)
    (calendar, number, count) = (0, 0, 0)
    (start, end, instant) = (midnight, midnight, Instant(seconds: 0))
    (title, location, url, uid, original) = ("", "", "", "", "")
    (marks, people, categories) = ([], [], [])
  }

  package mutating func describe(_ fields: inout RecordFields) {
    fields.number(&calendar)
    fields.seconds(&start)
    fields.seconds(&end)
    fields.instant(&instant)
    fields.number(&number)
    fields.number(&count)
    var bits = Int(marks.rawValue)
    fields.number(&bits)
    fields.text(&title)
    fields.text(&location)
    fields.text(&url)
    fields.text(&color)
    fields.text(&uid)
    fields.text(&original)
    fields.list(&people)
    fields.list(&categories)
    var point = position.map { [$0.latitude, $0.longitude] } ?? []
    fields.numbers(&point, between: ";")
    guard fields.isReading else { return }
    guard let bits = UInt16(exactly: bits), point.isEmpty || point.count == 2 else {
      return fields.refuse()
    }
    marks = Marks(rawValue: bits)
    if let latitude = point.first, let longitude = point.last {
      position = Event.Position(latitude: latitude, longitude: longitude)
    }
  }
}
