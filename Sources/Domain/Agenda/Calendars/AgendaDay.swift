import Time

/// The parts of all occurrences on one day.
package struct AgendaDay: Sendable {
  /// The part of an occurrence that is on one day.
  package struct Piece: Sendable {
    package let occurrence: Occurrence
    /// The number of this day in the occurrence, from 1.
    package let number: Int
    /// How many days the occurrence has.
    package let count: Int
    /// When the piece begins and ends on the clock here, at midnight at the latest.
    package let start: LocalDateTime
    package let end: LocalDateTime
    /// Whether another event is at the same time.
    package fileprivate(set) var isConflicting = false
  }

  package let day: Day
  /// Whole days first, then by beginning.
  package let pieces: [Piece]

  /// The agendas of some days.
  ///
  /// Events that overlap conflict, except whole days, transparent, cancelled and `isLeftOut`
  /// events.
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
      guard let before = last else {
        last = index
        continue
      }
      if occurrences[index].start < occurrences[before].end {
        conflicting.insert(before)
        conflicting.insert(index)
      }
      if occurrences[index].end > occurrences[before].end { last = index }
    }
    return conflicting
  }
}

extension Occurrence {
  /// Whether it keeps the person busy for a time of the day.
  var takesTime: Bool { !isAllDay && !event.isTransparent && end > start }
}

/// The attributes `events` and `events_duration` of one day.
package struct AgendaTotals: Hashable, Sendable {
  package let events: Int
  /// How many minutes of the day they take, with overlaps once; whole days and transparent events
  /// take none.
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
