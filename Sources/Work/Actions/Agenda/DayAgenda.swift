import Agenda
import ReferenceData
import Storage
import Text
import Time

/// The events of some days, from the cache or from files that have changed, never from the network.
package struct DayAgenda {
  /// In the order of their numbers.
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
  /// More days than this are not cached.
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
      let bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
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
    let list = OccurrenceList(merging: readings.map { $0.occurrences(in: wide) })
    let missing = Set(list.incomplete.map(\.title)).sorted().map { title in
      Failure(
        "'\(title)': some of its occurrences are not shown",
        hints: [
          "Its rule has more of them than dash reads, or cannot be read. "
            + "For the reason: dash agenda --refresh"
        ])
    }
    return (items(of: list, on: wide), readings.compactMap(\.failure) + missing)
  }

  private func items(of list: OccurrenceList, on days: ClosedRange<Day>) -> [Items] {
    func isDeclined(_ occurrence: Occurrence) -> Bool {
      world.settings.mail.map(occurrence.event.isDeclined) ?? false
    }
    return AgendaDay.days(days, of: list, leavingOut: isDeclined).map { day in
      (
        day.day,
        day.pieces.map { AgendaItem($0, isDeclined: isDeclined($0.occurrence)) }
      )
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
    // One buffer, since a list that is joined costs more than the rest of a look.
    var state = "3\n"
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
