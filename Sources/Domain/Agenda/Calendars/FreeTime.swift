import Time

/// The time of a day that events leave free.
package enum FreeTime {
  /// The parts of a day without an event, in minutes from midnight, ascending.
  ///
  /// Only parts within `hours` of at least `length` minutes. Whole days, and events that are
  /// cancelled, declined or free, take no time.
  package static func parts(
    of day: Day, among items: [AgendaItem], within hours: Range<Int>, lasting length: Int
  ) -> [Range<Int>] {
    let busy = items.filter(\.takesTime).map { $0.minutes(on: day) }
      .sorted { $0.lowerBound < $1.lowerBound }
    var parts: [Range<Int>] = []
    var free = hours.lowerBound
    for event in busy + [hours.upperBound..<hours.upperBound] {
      let end = min(event.lowerBound, hours.upperBound)
      if end > free, end - free >= length { parts.append(free..<end) }
      free = max(free, event.upperBound)
    }
    return parts
  }
}

extension AgendaItem {
  /// Whether it keeps the person from doing something else.
  package var takesTime: Bool {
    marks.isDisjoint(with: [.allDay, .cancelled, .declined, .transparent])
  }
}
