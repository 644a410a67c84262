import Agenda
import Text
import Time

extension DayAgenda {
  /// An event with all that its calendar says of it.
  package struct EventDetails {
    package let event: Event
    /// The next dates of a series after the occurrence.
    package let next: [Day]
    package let conflicts: [AgendaItem]
  }

  private static let mostDates = 3

  /// - Throws: ``Failure`` if the calendar was changed by another program meanwhile.
  package func details(of found: FoundEvent) throws -> EventDetails {
    let item = found.item
    let first = item.start.day
    let days = first...max(first, found.day)
    let match = try events(of: found.calendar).lazy.compactMap { part in
      part.occurrences(in: days).occurrences.first {
        $0.event.uid == item.uid && $0.original.value.description == item.original
          && $0.event.title == item.title
      }.map { (part, $0) }
    }.first
    guard let (part, occurrence) = match else {
      throw Failure(
        "'\(item.title)' was changed by another program meanwhile", hints: ["Try again."],
        status: .later)
    }
    var next: [Day] = []
    if occurrence.event.isRecurring {
      let later = min(first + 1, .last)...min(first + FindEvents.searchedDays, .last)
      next = part.occurrences(in: later).occurrences
        .filter { $0.event.uid == item.uid && $0.localStart.day > first && !$0.isCancelled }
        .prefix(Self.mostDates).map(\.localStart.day)
    }
    let others = try self.days(days).flatMap(\.items)
    let conflicts =
      item.takesTime
      ? others.filter { other in
        other.takesTime && other.number == 1 && other.start < item.end && other.end > item.start
          && (other.uid, other.original, other.title) != (item.uid, item.original, item.title)
      } : []
    return EventDetails(event: occurrence.event, next: next, conflicts: conflicts)
  }
}
