import Agenda

/// The events of a day as a few dots: one for each event, of as many calendars as there is room for.
package enum EventDots {
  /// How many events each calendar has, in the order of `calendars`; cancelled and declined events do
  /// not count, as in the attribute `events`.
  package static func counts(of items: [AgendaItem], in calendars: [AgendaCalendar]) -> [Int] {
    calendars.map { calendar in
      items.count { item in
        item.calendar == calendar.id && item.marks.isDisjoint(with: [.cancelled, .declined])
      }
    }
  }

  /// The calendar of each dot, as an index of `counts`, in their order.
  ///
  /// There are as many dots as events, and at most `limit`. Every calendar gets its first dot before
  /// any gets its second.
  package static func calendars(of counts: [Int], limit: Int) -> [Int] {
    var dots: [Int] = []
    var round = 0
    while dots.count < limit, counts.contains(where: { $0 > round }) {
      for (index, count) in counts.enumerated() where count > round && dots.count < limit {
        dots.append(index)
      }
      round += 1
    }
    return dots.sorted()
  }
}
