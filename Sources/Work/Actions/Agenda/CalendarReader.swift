import Agenda
import Formats
import Host
import Limits
import Storage
import Text
import Time

/// Reads the events of calendars from files, folders and the responses of addresses.
package struct CalendarReader {
  private let world: World
  private let store: Store?
  package let local: LocalZone
  var today: Day { world.today }

  package struct Reading {
    package var calendar: AgendaCalendar
    /// Its files; a calendar of several is an ``EventSource`` with several parts.
    package var parts: [EventCalendar] = []
    /// Events and properties that could not be read.
    package var problems: [Problem] = []
    /// Why nothing could be read.
    package var failure: Failure?

    package var eventCount: Int { parts.reduce(0) { $0 + $1.eventCount } }
  }

  /// A reader; `store` has the responses of addresses.
  package init(in world: World, store: Store?) throws {
    self.world = world
    self.store = store
    local = try LocalZone(in: world)
  }

  /// Reads a calendar; a failure is in the result, so that other calendars are shown.
  package func read(_ calendar: AgendaCalendar) -> Reading {
    var reading = Reading(calendar: calendar)
    do {
      if calendar.isAddress {
        guard let response = try store?.cachedResponse(.calendar(calendar.source)) else {
          throw Failure(
            "calendar '\(calendar.name)' was never fetched",
            hints: ["To fetch it: dash agenda --refresh"])
        }
        reading.add(try events(published: response.body, of: calendar.shownSource))
      } else {
        try readFiles(of: calendar, into: &reading)
      }
    } catch {
      reading.failure = Failure(error)
    }
    return reading
  }

  /// Reads a calendar; throws `DocumentError` if the text is not iCalendar.
  package func events(in bytes: [UInt8], of name: String) throws(DocumentError) -> EventCalendar {
    try EventCalendar(reading: bytes, of: name, zones: local.database, in: local.zone)
  }

  /// Reads the response of an address, with times in the zone that it names if the setting
  /// `agenda.floating` says so; throws `DocumentError` if the text is not iCalendar.
  func events(published bytes: [UInt8], of name: String) throws(DocumentError) -> EventCalendar {
    try EventCalendar(
      reading: bytes, of: name, zones: local.database, in: local.zone,
      usesOwnZone: world.settings.usesCalendarZone)
  }

  private func readFiles(of calendar: AgendaCalendar, into reading: inout Reading) throws {
    let path = Array(calendar.source.utf8)
    switch world.files.kind(path) {
    case _ where calendar.isOwn: try readOwn(calendar, into: &reading)
    case .nothing:
      throw Failure(
        "calendar '\(calendar.name)': \(calendar.source) does not exist",
        hints: "To remove the calendar: dash agenda calendars remove "
          + ShellText.quoted(calendar.name))
    case .other: throw Failure("\(calendar.source): is not a file or a folder")
    case .file: reading.add(try events(in: bytes(of: path), of: calendar.source))
    case .folder: try readFolder(calendar.source, into: &reading)
    }
  }

  private func readFolder(_ folder: String, into reading: inout Reading) throws {
    let path = Array(folder.utf8)
    for name in try world.files.list(path) where Self.isItem(name) {
      let file = path + [UInt8(ascii: "/")] + name
      let shown = String(decoding: file, as: UTF8.self)
      reading.add(shown) { try events(in: bytes(of: file), of: shown) }
    }
  }

  /// Whether a file has the name of an event, and not of a draft or a hidden file.
  package static func isItem(_ name: [UInt8]) -> Bool {
    name.count > 4 && name.first != UInt8(ascii: ".")
      && name.suffix(4).map { $0 | 32 }.elementsEqual(".ics".utf8.map { $0 | 32 })
  }

  /// Reads the folder, or after a restore the files in the store.
  private func readOwn(_ calendar: AgendaCalendar, into reading: inout Reading) throws {
    if let saved = try store?.savedEventFiles() {
      for file in saved { reading.add(file.name) { try events(in: file.bytes, of: file.name) } }
    } else if world.files.kind(Array(calendar.source.utf8)) == .folder {
      try readFolder(calendar.source, into: &reading)
    }
  }

  private func bytes(of path: [UInt8]) throws -> [UInt8] {
    let size = world.files.size(path)
    guard size > 1 << 20 else { return try world.files.read(path) }
    let tooLarge = Failure(
      "\(String(decoding: path, as: UTF8.self)): is larger than a gigabyte", status: .data)
    guard size <= Limit.calendarFile.amount else { throw tooLarge }
    let next = try world.files.open(path)
    var rest = Budget(.calendarFile)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    while case let chunk = try next(), !chunk.isEmpty {
      guard rest.take(chunk.count) else { throw tooLarge }
      bytes += chunk
    }
    return bytes
  }
}

extension CalendarReader.Reading: EventSource {
  fileprivate mutating func add(_ part: EventCalendar) {
    parts.append(part)
    problems += part.problems
  }

  /// Adds a file of several, or the reason why it cannot be read.
  fileprivate mutating func add(_ name: String, _ read: () throws -> EventCalendar) {
    do {
      add(try read())
    } catch let error as DocumentError {
      problems.append(error.problem)
    } catch {
      let failure = Failure(error)
      problems.append(Problem(source: name, message: failure.message, hint: failure.hints.first))
    }
  }

  package func occurrences(
    in days: ClosedRange<Day>, taking budget: OccurrenceBudget
  ) -> OccurrenceList {
    let lists = parts.map { $0.occurrences(in: days, taking: budget) }
    let list = lists.count == 1 ? lists[0] : OccurrenceList(merging: lists)
    return list.numbered(calendar.id)
  }
}

/// The person's time zone, and the zones that calendars may name.
package struct LocalZone {
  package let database: ZoneDatabase
  package let zone: Zone

  /// The zone of the setting `zone`, else of this computer; throws `ZoneError` if it is unreadable.
  package init(in world: World) throws {
    database = world.host.zoneDatabase()
    if let name = world.settings.zone, let chosen = try database.zone(named: name) {
      zone = chosen
    } else {
      zone = try world.host.localZone(in: database)
    }
  }
}

extension World {
  /// The instant of now, or of a local time that was given as now.
  package func instant(in zone: Zone) -> Instant { host.instant ?? zone.instant(now) }
}
