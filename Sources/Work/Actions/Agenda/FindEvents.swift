import Agenda
import Storage
import Text
import Time

/// An occurrence of an event in the agenda of a day.
package struct FoundEvent {
  package let item: AgendaItem
  package let calendar: AgendaCalendar
  package let day: Day
  /// Its number in the agenda of the day, from 1.
  package let number: Int
}

/// Finds events by day, number, time or words of their titles.
package struct FindEvents: Action {
  /// How many days are searched without a day.
  package static let searchedDays = 366

  /// Words of the title, in any case.
  package var title: String?
  /// The day; otherwise today and later, with the next occurrence of each event.
  package var day: Day?
  /// The number in the agenda of the day, which excludes all other conditions.
  package var number: Int?
  package var start: Int?
  package var calendar: String?

  package init() {}

  /// The events that match.
  package struct Result {
    package let events: [FoundEvent]
    /// Why calendars could not be read.
    package let failures: [Failure]
  }

  /// - Throws: ``Failure`` if there are no calendars, or none with the name.
  package func run(in world: World) throws -> Result {
    guard let agenda = try DayAgenda(in: world, store: world.openStore()) else {
      throw Failure(
        "there are no events",
        hints: ["To add one: dash agenda add \"Dinner with Ana\" saturday 19:00"])
    }
    let only = try calendar.map { try AgendaCalendar.named($0, among: agenda.calendars) }
    let today = world.now.day
    let range = day.map { $0...$0 } ?? today...min(today + Self.searchedDays, .last)
    var failures: [Failure] = []
    let days = try agenda.days(range) { failures.append($0) }
    let all = days.flatMap { day, items in
      items.enumerated().compactMap { index, item in
        agenda.calendars.first { $0.id == item.calendar }.map {
          FoundEvent(item: item, calendar: $0, day: day, number: index + 1)
        }
      }
    }
    return Result(events: matches(among: all, only), failures: failures)
  }

  private func matches(among all: [FoundEvent], _ only: AgendaCalendar?) -> [FoundEvent] {
    if let number { return all.filter { $0.number == number } }
    var events = all.filter { event in
      (only.map { $0.id == event.calendar.id } ?? true)
        && (start.map { !event.item.isAllDay && $0 == event.item.start.minute } ?? true)
    }
    if let title {
      let exact = events.filter { $0.item.title.lowercased() == title.lowercased() }
      let folded = FoldedText(title)
      events =
        exact.isEmpty
        ? events.filter { !FoldedText($0.item.title).ranges(of: folded).isEmpty } : exact
    }
    if day != nil { return events }
    var seen: Set<String> = []
    return events.filter { event in
      let key = event.item.uid.isEmpty ? "\(event.day) \(event.number)" : event.item.uid
      return seen.insert("\(event.calendar.id) \(key)").inserted
    }
  }
}

/// Finds the events that are due to be announced, each once: the minutes of the setting
/// `agenda.notify` before they begin.
package struct FindDueEvents: Action {
  /// In minutes: how often the scheduler runs it.
  package static let interval = 5
  /// In seconds: an event that began longer ago is not announced, as after a computer slept.
  private static let grace = 300

  package init() {}

  /// The events to announce.
  package struct Result {
    package fileprivate(set) var events: [(item: AgendaItem, seconds: Int)] = []
    /// Why calendars could not be read.
    package fileprivate(set) var failures: [Failure] = []
  }

  /// - Throws: ``StoreError``.
  package func run(in world: World) throws -> Result {
    var result = Result()
    guard let store = try world.openStore(), let agenda = try DayAgenda(in: world, store: store)
    else { return result }
    let today = world.now.day
    let now = world.host.instant?.seconds ?? world.now.seconds
    let elapsed = try store.lastAnnouncement().map { Int(now - $0) } ?? Self.interval * 60
    let lead = world.settings.notifyMinutes * 60
    // Events that were due at the last announcement are not new.
    let due = (lead - max(elapsed, 0))...lead
    let last = today + (lead / 86_400 + 1)
    for (_, items) in try agenda.days(today...last, report: { result.failures.append($0) }) {
      for item in items where item.number == 1 && Self.isAnnounced(item) {
        let seconds = world.seconds(until: item)
        if seconds > due.lowerBound, seconds <= due.upperBound, seconds > -Self.grace {
          result.events.append((item, seconds))
        }
      }
    }
    try store.setLastAnnouncement(now)
    return result
  }

  private static func isAnnounced(_ item: AgendaItem) -> Bool {
    !item.isAllDay && item.marks.isDisjoint(with: [.cancelled, .declined])
  }
}
