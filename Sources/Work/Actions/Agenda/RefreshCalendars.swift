import Agenda
import Formats
import Host
import Metrics
import Services
import Storage
import Text
import Time

/// Fetches and reads all calendars, and records `events` and `events_duration` of finished days.
package struct RefreshCalendars: Action {
  package static let effects: Effects = .usesNetwork

  private let since: Day?

  private static let firstDays = 30
  private static let batch = 400

  /// Records from `since` on; nil records the days since the last refresh.
  package init(since: Day? = nil) { self.since = since }

  package struct Result {
    /// The calendars that are up to date, with the number of their events; nil if unchanged.
    package fileprivate(set) var calendars: [(name: String, events: Int?)] = []
    package fileprivate(set) var problems: [[Problem]] = []
    /// Why calendars could not be read or fetched.
    package fileprivate(set) var failures: [Failure] = []
    /// Whether nothing was recorded because a calendar that counts is missing.
    package fileprivate(set) var lacksCalendars = false
    package fileprivate(set) var recording: RecordedDays?
  }

  /// - Throws: ``Failure`` if there are no calendars; ``Interruption``, ``StoreError``.
  package func run(in world: World) throws -> Result {
    let (store, calendars) = try world.calendars(orElse: "there are no calendars to refresh")
    let reader = try CalendarReader(in: world, store: store)
    try store.deleteFetchedCalendars(except: calendars.map(\.source))
    var result = Result()
    var failed: Set<Int64> = []
    let fetch = CalendarFetch(world: world, reader: reader)
    for calendar in calendars where calendar.isAddress {
      do {
        let events = try fetch.update(calendar, in: store)
        result.calendars.append((calendar.name, events))
      } catch let interruption as Interruption {
        throw interruption
      } catch {
        failed.insert(calendar.id)
        result.failures.append(Failure(error))
      }
    }
    try store.deleteAgendaCache()
    let readings = calendars.map(reader.read)
    for reading in readings {
      result.problems.append(reading.problems)
      let calendar = reading.calendar
      if let failure = reading.failure {
        if failed.insert(calendar.id).inserted { result.failures.append(failure) }
      } else if !calendar.isAddress {
        result.calendars.append((calendar.name, reading.eventCount))
      }
    }
    // A day without one of its calendars would have wrong numbers.
    result.lacksCalendars = calendars.contains { $0.isCounted && failed.contains($0.id) }
    if !result.lacksCalendars {
      let counted = readings.filter(\.calendar.isCounted)
      result.recording = try record(counted, in: reader.local.zone, to: store, in: world)
    }
    // Fills the cache for the next command that shows events.
    _ = try DayAgenda(in: world, store: store)?.days(world.now.day...world.now.day)
    return result
  }

  /// Records the totals of finished days; nil if no day has finished.
  private func record(
    _ readings: [CalendarReader.Reading], in zone: Zone, to store: Store, in world: World
  ) throws -> RecordedDays? {
    let yesterday = world.now.day - 1
    let recorded = try store.state(.agendaRecorded)
    // The last recorded day may have another event by now.
    let first = since ?? recorded ?? yesterday - (Self.firstDays - 1)
    guard first <= yesterday else { return nil }
    var recording = RecordedDays(days: Int(yesterday - first) + 1)
    for days in (first...yesterday).parts(ofAtMost: Self.batch) {
      let (totals, unknown) = Self.totals(of: readings, on: days, in: zone, world.settings.mail)
      recording.values += try store.record(derived: totals)
      recording.missing += unknown
    }
    if recorded.map({ $0 < yesterday }) ?? true {
      try store.set(yesterday, for: .agendaRecorded, at: world.now.description)
    }
    return recording
  }

  /// Records the totals of finished days again, from the calendars as they are stored; nothing if
  /// none counts or one cannot be read.
  static func derive(on days: ClosedRange<Day>, to store: Store, in world: World) throws {
    let counted = try store.calendars().filter(\.isCounted)
    let yesterday = world.now.day - 1
    guard !counted.isEmpty, days.lowerBound <= yesterday else { return }
    let reader = try CalendarReader(in: world, store: store)
    let readings = counted.map(reader.read)
    guard readings.allSatisfy({ $0.failure == nil }) else { return }
    let (totals, _) = Self.totals(
      of: readings, on: days.lowerBound...min(days.upperBound, yesterday), in: reader.local.zone,
      world.settings.mail)
    _ = try store.record(derived: totals)
  }

  static let attributes = ["events", "events_duration"]

  /// The totals of days, and how many days have none because occurrences of an event are unknown.
  private static func totals(
    of readings: [CalendarReader.Reading], on days: ClosedRange<Day>, in zone: Zone, _ mail: String?
  ) -> ([DerivedValue], unknown: Int) {
    let list = OccurrenceList(of: readings, in: days)
    guard list.incomplete.isEmpty else {
      if days.count == 1 { return ([], 1) }
      let parts = days.map { totals(of: readings, on: $0...$0, in: zone, mail) }
      return (parts.flatMap(\.0), parts.reduce(0) { $0 + $1.unknown })
    }
    let values = AgendaDay.days(days, of: list).flatMap { day in
      let totals = AgendaTotals(of: day, in: zone, address: mail)
      return [
        DerivedValue(.integer(Int64(totals.events)), of: "events", on: day.day),
        DerivedValue(.integer(Int64(totals.minutes)), of: "events_duration", on: day.day),
      ]
    }
    return (values, 0)
  }
}

extension World {
  fileprivate func calendars(orElse problem: String) throws -> (Store, [AgendaCalendar]) {
    guard let store = try openStore(), case let calendars = try store.calendars(),
      !calendars.isEmpty
    else { throw Failure(problem, hints: ["To add one: dash agenda calendars add ~/.calendars"]) }
    return (store, calendars)
  }
}

struct CalendarFetch {
  let world: World
  let reader: CalendarReader

  enum Result {
    case unchanged
    /// A valid calendar, which is not stored yet.
    case fetched(CachedResponse, events: Int)
    /// No events, although the stored calendar has some.
    case empty(before: Int)
  }

  func fetch(_ calendar: AgendaCalendar, before: CachedResponse?) throws -> Result {
    let feed = CalendarFeed(at: calendar.source, login: try calendar.login.map(login))
    var client = world.client(for: feed, fetching: "the calendar \(calendar.name)")
    let response = try client.response(to: feed.request(unless: before?.etag))
    if response.isNotModified { return .unchanged }
    let shown = calendar.shownSource
    let events = try reader.events(published: response.body, of: shown)
    guard events.isWhole else {
      throw Failure(
        "\(shown): the calendar is cut off", hints: ["Try again in a moment."], status: .later)
    }
    if events.eventCount == 0, let before {
      let count = try reader.events(published: before.body, of: shown).eventCount
      if count > 0 { return .empty(before: count) }
    }
    return .fetched(
      CachedResponse(
        body: response.body, fetched: world.now.description,
        etag: CalendarFeed.validator(of: response)), events: events.eventCount)
  }

  /// Fetches and stores a calendar; returns the number of its events, or nil if it has not changed.
  func update(_ calendar: AgendaCalendar, in store: Store) throws -> Int? {
    let before = try store.cachedResponse(.calendar(calendar.source))
    switch try fetch(calendar, before: before) {
    case .unchanged:
      if var response = before {
        response.fetched = world.now.description
        try store.cache([(.calendar(calendar.source), response)])
      }
      return nil
    case .fetched(let response, let count):
      try store.cache([(.calendar(calendar.source), response)])
      return count
    case .empty(let count):
      throw Failure(
        "calendar '\(calendar.name)': \(calendar.shownSource) has no events any more",
        hints: "The \(CountText.of(count, "event", "events")) that it had before are shown.",
        "To remove them: dash agenda calendars remove \(ShellText.quoted(calendar.name))")
    }
  }

  /// The first line of a file that only its owner can read: `name:password`.
  private func login(in path: String) throws -> CalendarFeed.Login {
    guard let login = CalendarFeed.Login(try SecretFile(path, files: world.files).line) else {
      throw Failure(
        "\(path): has no name and password", hints: ["Write them in one line: name:password"],
        status: .data)
    }
    return login
  }
}

/// Writes events as iCalendar.
package struct ExportEvents: Action {
  /// The names of the calendars; empty for all.
  package var calendars: [String] = []
  /// Only events with an occurrence on one of these days are written; without days, all are.
  package var days: ClosedRange<Day>?
  /// The file to write; nil returns the text only.
  package var path: Argument?
  package var isReplacing = false

  package init() {}

  /// - Returns: The exported events; with a `failure` of a calendar nothing is written.
  /// - Throws: ``Failure`` if there are no calendars, or the file cannot be written.
  package func run(
    in world: World
  ) throws -> (text: [UInt8], eventCount: Int, problems: [Problem], failure: Failure?) {
    let (store, all) = try world.calendars(orElse: "there are no calendars")
    if let path { try world.refuseReserved(path, hint: "Give the path of another file.") }
    let chosen =
      try calendars.isEmpty ? all : calendars.map { try AgendaCalendar.named($0, among: all) }
    let readings = chosen.map(try CalendarReader(in: world, store: store).read)
    var merger = CalendarMerger()
    for part in readings.flatMap(\.parts) {
      merger.add(
        part, uids: days.map { Set(part.occurrences(in: $0).occurrences.map(\.event.uid)) })
    }
    // A file without one of its calendars would look complete.
    let failure = readings.lazy.compactMap(\.failure).first
    if failure == nil, let path {
      try world.files.put(merger.text, at: path.bytes, isReplacing: isReplacing)
    }
    return (merger.text, merger.eventCount, readings.flatMap(\.problems), failure)
  }
}
