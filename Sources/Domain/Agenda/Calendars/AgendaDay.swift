import Formats
import Time

/// The parts of all occurrences on one day.
package struct AgendaDay: Sendable {
  /// The part of an occurrence that is on one day.
  package struct Piece: Sendable {
    package let occurrence: Occurrence
    /// The number of this day in the occurrence, from 1.
    package let number: Int
    package let count: Int
    /// When the piece begins and ends on the clock here, at midnight at the latest.
    package let start: LocalDateTime
    package let end: LocalDateTime
    package fileprivate(set) var isConflicting = false
  }

  package let day: Day
  /// Whole days first, then by beginning.
  package let pieces: [Piece]

  /// The agendas of some days; conflicts ignore whole days, free and cancelled events, and
  /// `isLeftOut`.
  package static func days(
    _ days: ClosedRange<Day>, of list: OccurrenceList,
    leavingOut isLeftOut: (Occurrence) -> Bool = { _ in false }
  ) -> [AgendaDay] {
    let conflicts = conflictingIndices(list.occurrences, isLeftOut)
    var pieces: [[Piece]] = Array(repeating: [], count: days.count)
    for (index, occurrence) in list.occurrences.enumerated() {
      for day in occurrence.days.clamped(to: days) where occurrence.days.contains(day) {
        let midnight = LocalDateTime(day: day, minute: 0)
        pieces[day - days.lowerBound].append(
          Piece(
            occurrence: occurrence, number: day - occurrence.days.lowerBound + 1,
            count: occurrence.days.count, start: max(occurrence.localStart, midnight),
            end: min(occurrence.localEnd, midnight + 86_400),
            isConflicting: conflicts.contains(index)))
      }
    }
    return zip(days, pieces).map { day, pieces in
      let wholeDays = pieces.filter(\.occurrence.isAllDay)
      let others = pieces.filter { !$0.occurrence.isAllDay }
      return AgendaDay(day: day, pieces: wholeDays + others.sorted { $0.start < $1.start })
    }
  }

  private static func conflictingIndices(
    _ occurrences: [Occurrence], _ isLeftOut: (Occurrence) -> Bool
  ) -> Set<Int> {
    let busy = occurrences.indices.filter { index in
      let occurrence = occurrences[index]
      return occurrence.takesTime && !occurrence.isCancelled && !isLeftOut(occurrence)
    }.sorted { occurrences[$0].start < occurrences[$1].start }
    var conflicting: Set<Int> = []
    // Of the earlier events the last to end overlaps if any of them does.
    var last: Int?
    for index in busy {
      if let last, occurrences[index].start < occurrences[last].end {
        conflicting.formUnion([last, index])
      }
      if last.map({ occurrences[index].end > occurrences[$0].end }) ?? true { last = index }
    }
    return conflicting
  }
}

extension Occurrence { var takesTime: Bool { !isAllDay && !event.isTransparent && end > start } }

/// The attributes `events` and `events_duration` of one day.
package struct AgendaTotals: Hashable, Sendable {
  package let events: Int
  /// Minutes of the day, overlaps once; whole days and transparent events take none.
  package let minutes: Int

  /// The totals of a day in a zone, without events that are cancelled or that `address` declined.
  package init(of day: AgendaDay, in zone: Zone, address: String?) {
    let counted = day.pieces.map(\.occurrence).filter { occurrence in
      !occurrence.isCancelled && !(address.map(occurrence.event.isDeclined(by:)) ?? false)
    }
    events = counted.count
    let midnight = LocalDateTime(day: day.day, minute: 0)
    let (first, last) = (zone.instant(midnight), zone.instant(midnight + 86_400))
    let spans = counted.filter(\.takesTime)
      .map { (start: max($0.start, first), end: min($0.end, last)) }
      .sorted { $0.start < $1.start }
    var seconds: Int64 = 0
    var end = first
    for span in spans where span.end > end {
      seconds += span.end.seconds - max(span.start, end).seconds
      end = span.end
    }
    minutes = Int((seconds + 30) / 60)
  }
}

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
    package static let conflict = Marks(rawValue: 128)
    /// In a time zone that is not known.
    package static let unknownZone = Marks(rawValue: 256)
  }

  package var calendar: Int64 = 0
  package var title = ""
  /// When the whole occurrence begins and ends here; a whole day ends at the next midnight.
  package var start = LocalDateTime(seconds: 0)
  package var end = LocalDateTime(seconds: 0)
  package var instant = Instant(seconds: 0)
  /// The number of this day in the occurrence, from 1, and how many there are.
  package var number = 0
  package var count = 0
  package var marks: Marks = []
  package var location = ""
  package var position: Event.Position?
  package var people: [String] = []
  package var url = ""
  package var categories: [String] = []
  /// A CSS colour name of its own.
  package var color: String?
  package var uid = ""
  /// Its time in the series, as RFC 5545 writes it.
  package var original = ""
  /// Its number in the agenda of the day, from 1, which commands take; it is not stored.
  package var rank = 0

  /// The part of an occurrence on a day.
  package init(_ piece: AgendaDay.Piece, isDeclined: Bool) {
    let occurrence = piece.occurrence
    let event = occurrence.event
    calendar = occurrence.calendar
    title = event.title
    (start, end) = (occurrence.localStart, occurrence.localEnd)
    instant = occurrence.start
    (number, count) = (piece.number, piece.count)
    if occurrence.isAllDay { marks.insert(.allDay) }
    if event.isTransparent { marks.insert(.transparent) }
    if event.status == .tentative { marks.insert(.tentative) }
    if event.status == .cancelled { marks.insert(.cancelled) }
    if isDeclined { marks.insert(.declined) }
    if event.isRecurring { marks.insert(.recurring) }
    if event.hasAlarm { marks.insert(.alarm) }
    if event.hasUnknownZone { marks.insert(.unknownZone) }
    if piece.isConflicting { marks.insert(.conflict) }
    (location, position, people) = (event.location, event.position, event.people)
    (url, categories, color, uid) = (event.url, event.categories, event.color, event.uid)
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

  private init() {}

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
    guard let bits = UInt16(exactly: bits), point.isEmpty || point.count == 2
    else { return fields.refuse() }
    marks = Marks(rawValue: bits)
    if let latitude = point.first, let longitude = point.last {
      position = Event.Position(latitude: latitude, longitude: longitude)
    }
  }
}
