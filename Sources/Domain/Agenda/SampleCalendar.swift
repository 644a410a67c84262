import Formats
import Time

/// A calendar that is moved by whole weeks, so that the events of its first days are around today.
package struct SampleCalendar: EventSource {
  private let calendar: EventCalendar
  /// How many days later everything is.
  private let shift: Int
  private let zone: Zone

  /// Moves a calendar so that the week of `anchor` becomes that of `today`.
  package init(_ calendar: EventCalendar, from anchor: Day, to today: Day, in zone: Zone) {
    self.calendar = calendar
    self.zone = zone
    shift = today.startOfWeek - anchor.startOfWeek
  }

  package func occurrences(in days: ClosedRange<Day>) -> OccurrenceList {
    func moved(_ day: Day) -> Day {
      Day(exactly: Int64(day.number) - Int64(shift)) ?? (shift > 0 ? .first : .last)
    }
    var list = calendar.occurrences(in: moved(days.lowerBound)...moved(days.upperBound))
    list.move(by: shift, in: zone)
    return list
  }
}

extension OccurrenceList {
  fileprivate mutating func move(by count: Int, in zone: Zone) {
    occurrences = occurrences.map { $0.moved(by: count, in: zone) }
  }
}
