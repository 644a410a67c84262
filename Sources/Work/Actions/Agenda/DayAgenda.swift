import Agenda
import ReferenceData
import Storage
import Text
import Time

/// The events of some days, from the cache or from files that have changed, never from the network.
package struct DayAgenda {
  package let calendars: [AgendaCalendar]
  private let world: World
  /// The store with the cache, except for the sample calendars.
  private let store: Store?
  /// The sample calendars, in the order of `calendars`.
  private var samples: [SampleCalendar] = []

  /// The items of one day: whole days first, then by beginning.
  package typealias Items = (day: Day, items: [AgendaItem])

  /// Days around a requested one that are cached with it: a week before, and a month after.
  private static let cachedBefore = 7
  private static let cachedAfter = 35
  private static let mostCached = 400

  /// The agenda of the calendars in a store; nil if there are none.
  package init?(in world: World, store: Store?) throws {
    guard let store else { return nil }
    calendars = try store.calendars()
    if calendars.isEmpty { return nil }
    self.world = world
    self.store = store
  }

  /// The agenda of the sample calendars, moved so that their days are around today.
  package init(sampleIn world: World) throws {
    self.world = world
    store = nil
    let local = try LocalZone(in: world)
    var calendars: [AgendaCalendar] = []
    for index in 0..<reference_calendar_count() {
      let file = reference_calendar(index)
      let name = String(cString: file.name)
      let bytes = Array(file.buffer)
      let events = try EventCalendar(
        reading: bytes, of: name, zones: local.database, in: local.zone)
      calendars.append(
        AgendaCalendar(id: Int64(index) + 1, name: name, source: name, color: Self.colors[index]))
      samples.append(
        SampleCalendar(events, from: Self.sampleDay, to: world.now.day, in: local.zone))
    }
    self.calendars = calendars
  }

  /// A day in the week of the events that the sample calendars have once.
  private static let sampleDay = Day(number: 20_777)
  private static let colors = ["orange", "blue"]

  /// The items of each day; `report` is called for unreadable calendars and missing occurrences.
  package func days(_ range: ClosedRange<Day>, report: (Failure) -> Void = { _ in }) throws
    -> [Items]
  {
    var days = try unnumberedDays(range, report)
    for day in days.indices {
      for index in days[day].items.indices { days[day].items[index].rank = index + 1 }
    }
    return days
  }

  /// The events of a calendar, read again; throws a ``Failure`` if they cannot be read.
  func events(of calendar: AgendaCalendar) throws -> [any EventSource] {
    guard let store else {
      return zip(calendars, samples).filter { $0.0.id == calendar.id }.map(\.1)
    }
    let reading = try CalendarReader(in: world, store: store).read(calendar)
    if let failure = reading.failure { throw failure }
    return reading.parts
  }

  private func unnumberedDays(
    _ range: ClosedRange<Day>, _ report: (Failure) -> Void
  ) throws -> [Items] {
    guard let store else {
      let list = OccurrenceList(
        merging: zip(samples, calendars).map { $0.occurrences(in: range).numbered($1.id) })
      return items(of: list, on: range)
    }
    let state = state
    var cached: [Items] = []
    for (day, lines) in try store.cachedAgenda(of: range, state: state) {
      if let items = AgendaItem.allRecords(in: lines) { cached.append((day, items)) }
    }
    if cached.count == range.count { return cached }
    let (days, failures) = try readDays(around: range, from: store)
    failures.forEach(report)
    // A calendar that cannot be read now may be there in a moment.
    if failures.isEmpty, days.count <= DayAgenda.mostCached, !isJustWritten {
      store.cacheAgenda(days.map { ($0.day, AgendaItem.lines(of: $0.items)) }, state: state)
    }
    return days.filter { range.contains($0.day) }
  }

  private func readDays(
    around range: ClosedRange<Day>, from store: Store
  ) throws -> (days: [Items], failures: [Failure]) {
    let reader = try CalendarReader(in: world, store: store)
    let readings = calendars.map(reader.read)
    let first = max(Int64(range.lowerBound.number) - Int64(DayAgenda.cachedBefore), -719_162)
    let last = min(Int64(range.upperBound.number) + Int64(DayAgenda.cachedAfter), 2_932_896)
    let wide = Day(number: Int32(first))...Day(number: Int32(last))
    let list = OccurrenceList(of: readings, in: wide)
    let missing = Set(list.incomplete.map(\.title)).sorted().map { title in
      Failure(
        "'\(title)': some of its occurrences are not shown",
        hints: "Its rule has more of them than dash reads, or cannot be read. "
          + "For the reason: dash agenda --refresh")
    }
    return (items(of: list, on: wide), readings.compactMap(\.failure) + missing)
  }

  private func items(of list: OccurrenceList, on days: ClosedRange<Day>) -> [Items] {
    func isDeclined(_ occurrence: Occurrence) -> Bool {
      world.settings.mail.map(occurrence.event.isDeclined) ?? false
    }
    return AgendaDay.days(days, of: list, leavingOut: isDeclined).map { day in
      (day.day, day.pieces.map { AgendaItem($0, isDeclined: isDeclined($0.occurrence)) })
    }
  }

  /// Whether another write may not change the stamp of a file, because disks count time in steps.
  private var isJustWritten: Bool {
    guard let now = world.host.instant?.seconds else { return false }
    return calendars.contains { calendar in
      !calendar.isAddress
        && world.files.stamp(Array(calendar.source.utf8))
          .map { $0.written / 1_000_000_000 >= now - 1 } ?? false
    }
  }

  /// The state of calendars, files, zone and person, on which the items depend.
  ///
  /// Fetched calendars change only with a refresh, which deletes the cache.
  private var state: String {
    // One buffer, since a list that is joined costs more than the rest of reading the cache.
    var state = world.settings.usesCalendarZone ? "5\n" : "5 local\n"
    for part in [world.settings.zone ?? "", world.host.zoneState, world.settings.mail ?? ""] {
      state += part
      state += "\n"
    }
    for calendar in calendars {
      state += "\(calendar.id) \(calendar.source) "
      if !calendar.isAddress {
        state += world.files.stamp(Array(calendar.source.utf8)).map { $0.description } ?? "none"
      }
      state += "\n"
    }
    return state
  }
}

extension World {
  /// Seconds until an event begins, across changes of the clock too; negative after it.
  package func seconds(until item: AgendaItem) -> Int {
    Int(host.instant.map { item.instant.seconds - $0.seconds } ?? item.start.seconds - now.seconds)
  }
}

/// An occurrence of an event in the agenda of a day.
package struct FoundEvent {
  package let item: AgendaItem
  package let calendar: AgendaCalendar
  package let day: Day
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
  package var isDemo = false

  package init() {}

  /// - Returns: The events that match, and why calendars could not be read.
  /// - Throws: ``Failure`` if there are no calendars, or none with the name.
  package func run(in world: World) throws -> (events: [FoundEvent], failures: [Failure]) {
    guard
      let agenda = try isDemo
        ? DayAgenda(sampleIn: world) : DayAgenda(in: world, store: world.openStore())
    else {
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
      items.compactMap { item in
        agenda.calendars.first { $0.id == item.calendar }.map {
          FoundEvent(item: item, calendar: $0, day: day)
        }
      }
    }
    return (matches(among: all, only), failures)
  }

  private func matches(among all: [FoundEvent], _ only: AgendaCalendar?) -> [FoundEvent] {
    if let number { return all.filter { $0.item.rank == number } }
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
      let key = event.item.uid.isEmpty ? "\(event.day) \(event.item.rank)" : event.item.uid
      return seen.insert("\(event.calendar.id) \(key)").inserted
    }
  }
}

/// Finds the events to announce, each once, some minutes (`agenda.notify`) before they begin.
package struct FindDueEvents: Action {
  /// In minutes: how often the scheduler runs it.
  package static let interval = 5
  /// In seconds: an event that began longer ago is not announced, as after a computer slept.
  private static let grace = 300

  package init() {}

  /// The events to announce, and why calendars could not be read.
  package typealias Result = (events: [(item: AgendaItem, seconds: Int)], failures: [Failure])

  package func run(in world: World) throws -> Result {
    var result: Result = ([], [])
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
