import Time

/// The times of an event, on the clock of the person.
package enum EventTimes: Equatable, Sendable {
  case days(ClosedRange<Day>)
  /// From a time to a later one, or a moment.
  case times(start: LocalDateTime, end: LocalDateTime)

  /// In minutes: the length of an event without an end.
  package static let usualMinutes = 60

  package var firstDay: Day {
    switch self {
    case .days(let days): days.lowerBound
    case .times(let start, _): start.day
    }
  }

  package var isAllDay: Bool {
    if case .days = self { true } else { false }
  }

  /// The same times some days later.
  package func moved(by days: Int) -> EventTimes {
    let seconds = Int64(days) * 86_400
    switch self {
    case .days(let range): return .days(range.lowerBound + days...range.upperBound + days)
    case .times(let start, let end): return .times(start: start + seconds, end: end + seconds)
    }
  }

  /// The times of an event by its typed beginning, end and length.
  ///
  /// An end at or before the beginning is on the next day.
  package init(
    on day: Day, from start: Int?, to end: Int?, lastDay: Day?, minutes: Int?, dayCount: Int?
  ) throws(EventTimesError) {
    if let lastDay, lastDay < day { throw .endsBefore(lastDay) }
    guard let start else {
      if end != nil || minutes != nil { throw .needsTime }
      if lastDay != nil, dayCount != nil { throw .twoEnds }
      guard dayCount.map({ $0 - 1 <= Day.last - day }) ?? true else { throw .tooLong }
      self = .days(day...(lastDay ?? day + ((dayCount ?? 1) - 1)))
      return
    }
    let first = LocalDateTime(day: day, minute: start)
    if let end {
      if minutes != nil || dayCount != nil { throw .twoEnds }
      let midnight = LocalDateTime(day: lastDay ?? day, minute: 0)
      var last = midnight + Int64(end) * 60
      if last <= first {
        guard lastDay == nil else { throw .endsBefore(midnight.day) }
        last = last + 86_400
      }
      self = .times(start: first, end: last)
      return
    }
    if lastDay != nil { throw .needsEnd }
    let length =
      Int64(dayCount ?? 0) * 86_400 + Int64(minutes ?? (dayCount == nil ? Self.usualMinutes : 0))
      * 60
    guard length <= 366 * 86_400, (first + length).seconds == first.seconds + length else {
      throw .tooLong
    }
    self = .times(start: first, end: first + length)
  }
}

/// Why times do not make an event.
package enum EventTimesError: Error, Equatable, Sendable {
  /// A length in hours or an end, without a beginning.
  case needsTime
  /// A last day beside a beginning, without the time at which it ends.
  case needsEnd
  /// More than one of a length, an end and a last day.
  case twoEnds
  case endsBefore(Day)
  /// Longer than a year, or beyond the calendar.
  case tooLong
}
