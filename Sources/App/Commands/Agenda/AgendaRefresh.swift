import Actions
import Agenda
import Cards
import Host
import Metrics
import Readings
import Services
import Storage
import Text
import Time

/// Fetches addresses, checks files and folders, and records the attributes `events` and
/// `events_duration` of finished days.
struct AgendaRefresh {
  private let context: Context
  private let store: Store
  /// Record from this day on, whatever was recorded before.
  private let since: Day?
  private let isQuiet: Bool

  /// How many days the first refresh records.
  private static let firstDays = 30
  /// How many days are computed at once.
  private static let batch = 400

  init(of store: Store, since: Day?, isQuiet: Bool, in context: Context) {
    self.context = context
    self.store = store
    self.since = since
    self.isQuiet = isQuiet
  }

  /// Refreshes everything that can be, then prints a report.
  ///
  /// - Throws: ``Failure`` if a calendar could not be read or fetched; the others are up to date.
  func run() throws {
    let calendars = try store.calendars()
    guard !calendars.isEmpty else {
      throw Failure(
        "there are no calendars to refresh",
        hints: ["To add one: dash agenda calendars add ~/.calendars"])
    }
    let reader = try CalendarReader(in: context.world, store: store)
    try store.deleteFetchedCalendars(except: calendars.map(\.source))
    var lines: [String] = []
    var failures: [(calendar: AgendaCalendar, failure: Failure)] = []
    for calendar in calendars where calendar.isAddress {
      do {
        lines.append("\(calendar.name): \(try fetch(calendar, by: reader))")
      } catch let interruption as Interruption {
        throw interruption
      } catch {
        failures.append((calendar, Failure(error)))
      }
    }
    try store.deleteAgendaCache()
    let readings = calendars.map(reader.read)
    for reading in readings {
      context.report(reading.problems)
      let calendar = reading.calendar
      if let failure = reading.failure {
        if !failures.contains(where: { $0.calendar.id == calendar.id }) {
          failures.append((calendar, failure))
        }
      } else if !calendar.isAddress {
        lines.append(
          "\(calendar.name): \(CountText.of(reading.eventCount, "event", "events"))")
      }
    }
    // A day is recorded only if all that counts was there: a number that may be wrong is none.
    if failures.contains(where: \.calendar.isCounted) {
      lines.append("The attributes events and events_duration were not recorded")
    } else if let line = try record(readings.filter(\.calendar.isCounted), in: reader.local.zone) {
      lines.append(line)
    }
    // So that the next look is one at the cache.
    _ = try DayAgenda(in: context.world, store: store)?.days(context.now.day...context.now.day)
    if !isQuiet { try context.say(lines) }
    for (_, failure) in failures.dropLast() { context.report(failure) }
    if let last = failures.last { throw last.failure }
  }

  /// Fetches a calendar, and says what came of it.
  private func fetch(_ calendar: AgendaCalendar, by reader: CalendarReader) throws -> String {
    let before = try store.fetchedCalendar(calendar.source)
    let fetch = CalendarFetch(context: context, reader: reader)
    switch try fetch.fetch(calendar, before: before) {
    case .unchanged:
      guard var response = before else { return "unchanged" }
      response.fetched = context.now.description
      try store.storeFetchedCalendar(response, of: calendar.source)
      return "unchanged"
    case .fetched(let response, let count):
      try store.storeFetchedCalendar(response, of: calendar.source)
      return CountText.of(count, "event", "events")
    case .empty(let count):
      throw Failure(
        "calendar '\(calendar.name)': \(calendar.shownSource) has no events any more",
        hints: [
          "The \(CountText.of(count, "event", "events")) that it had before are shown.",
          "To remove them: dash agenda calendars remove \(ShellText.quoted(calendar.name))",
        ])
    }
  }

  /// Records the totals of the days since the last refresh; nil if no day is finished since.
  private func record(_ readings: [CalendarReader.Reading], in zone: Zone) throws -> String? {
    let yesterday = context.now.day - 1
    let recorded = try store.lastRecordedAgendaDay()
    // The last day that was recorded may have got another event since.
    let first = since ?? recorded ?? yesterday - (AgendaRefresh.firstDays - 1)
    guard first <= yesterday else { return nil }
    var count = 0
    var unknown = 0
    var start = first
    while start <= yesterday {
      let end = min(start + (AgendaRefresh.batch - 1), yesterday)
      let (totals, missing) = totals(of: readings, on: start...end, in: zone)
      count += try store.record(derived: totals)
      unknown += missing
      start = end + 1
    }
    if recorded.map({ $0 < yesterday }) ?? true {
      try store.setLastRecordedAgendaDay(yesterday, at: context.now.description)
    }
    let days = CountText.of(yesterday - first + 1, "day", "days")
    let gap =
      unknown == 0
      ? ""
      : "; of \(CountText.of(unknown, "day", "days")) not, because occurrences of an event are missing"
    return count == 0
      ? "Checked \(days): events and events_duration are up to date\(gap)"
      : "Recorded events and events_duration of \(days)\(gap)"
  }

  /// The totals of days, and how many days have none because an event has occurrences that are not
  /// known.

  private func totals(
    of readings: [CalendarReader.Reading], on days: ClosedRange<Day>, in zone: Zone
  ) -> ([DerivedValue], missing: Int) {
    let list = OccurrenceList(merging: readings.map { $0.occurrences(in: days) })
    guard list.incomplete.isEmpty else {
      if days.count == 1 { return ([], 1) }
      let parts = days.map { totals(of: readings, on: $0...$0, in: zone) }
      return (parts.flatMap(\.0), parts.reduce(0) { $0 + $1.missing })
    }
    let values = AgendaDay.days(days, of: list).flatMap { day in
      let totals = AgendaTotals(of: day, in: zone, address: context.settings.mail)
      return [
        DerivedValue(.integer(Int64(totals.events)), of: "events", on: day.day),
        DerivedValue(.integer(Int64(totals.minutes)), of: "events_duration", on: day.day),
      ]
    }
    return (values, 0)
  }
}
