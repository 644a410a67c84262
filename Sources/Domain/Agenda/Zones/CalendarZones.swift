import Formats
import Time

/// Finds zones in the tz database, among the VTIMEZONEs, and by other spellings of names.
final class CalendarZones {
  private let document: ICalendar.Document
  private let database: ZoneDatabase
  let local: Zone
  /// The zone of times without one, if it is not the local zone.
  private var floating: (id: String, zone: Zone)?
  private var found: [String: Zone?] = [:]
  /// The last zone, with its name as written: most events have the same.
  private var last: (written: ArraySlice<UInt8>, id: String, zone: Zone)?
  private(set) var problems: [OffsetProblem] = []
  /// The VTIMEZONEs by TZID; the first one of a name counts.
  private var components: [String: Int] = [:]

  init(_ document: ICalendar.Document, database: ZoneDatabase, local: Zone) {
    (self.document, self.database, self.local) = (document, database, local)
    for index in document.indices(of: .zone) {
      guard let id = zoneID(of: index), components[id] == nil else { continue }
      components[id] = index
    }
  }

  /// Reads times without a zone in the zone that X-WR-TIMEZONE names.
  ///
  /// It is not part of RFC 5545, but usual in published calendars. If several calendars in one text
  /// disagree, nothing changes.
  func useOwnZone() {
    let names = Set(
      document.indices(of: .calendar).map { document.text(of: "X-WR-TIMEZONE", in: $0) })
    guard names.count == 1, let name = names.first ?? nil else { return }
    floating = zone(name, usedInLine: 0).map { (name, $0) }
  }

  private func zoneID(of component: Int) -> String? {
    for line in document.propertyLines(of: component) where document.name(ofLine: line) == .zoneID {
      return (try? document.property(line))?.text
    }
    return nil
  }

  /// The zone of a TZID; an unknown one is reported once.
  func zone(_ id: String, usedInLine line: Int) -> Zone? {
    if let known = found[id] { return known }
    let zone = lookUp(id, line)
    if zone == nil {
      report(
        line, "the time zone '\(id.prefix(60))' is unknown",
        "Its times are read as local times. The calendar should define it in a VTIMEZONE.")
    }
    found[id] = .some(zone)
    return zone
  }

  private func lookUp(_ id: String, _ line: Int) -> Zone? {
    do throws(ZoneError) {
      if let zone = try database.zone(named: id) { return zone }
    } catch {
      report(line, "the file of time zone '\(id)' is invalid: \(error.message)", "Repair it.")
    }
    if let component = components[id], let zone = readZone(component, name: id) { return zone }
    do throws(ZoneError) {
      return try database.zone(spelled: id)
    } catch {
      report(line, "the file of time zone '\(id)' is invalid: \(error.message)", "Repair it.")
      return nil
    }
  }

  private func readZone(_ component: Int, name: String) -> Zone? {
    do throws(OffsetProblem) {
      return try Zone(component, of: document, name: name)
    } catch {
      problems.append(error)
      return nil
    }
  }

  private func report(_ line: Int, _ message: String, _ hint: String) {
    problems.append(document.problem(line, message, hint))
  }

  /// The time of a value with the TZID of its property; in an unknown zone it is a local time.
  func time(_ value: DateValue, _ property: ICalendar.Property, line: Int) -> EventTime {
    switch value {
    case .date(let day): return EventTime(day)
    case .utc(let instant):
      return EventTime(.utc, LocalDateTime(seconds: instant.seconds), in: .utc)
    case .local(let time):
      guard let written = property.rawParameter("TZID") else {
        if let floating { return EventTime(.zoned(floating.id), time, in: floating.zone) }
        return EventTime(.floating, time, in: local)
      }
      if let last, last.written.elementsEqual(written) {
        return EventTime(.zoned(last.id), time, in: last.zone)
      }
      guard let id = property.parameter("TZID"), let zone = zone(id, usedInLine: line)
      else { return EventTime(.floating, time, in: local) }
      last = (written, id, zone)
      return EventTime(.zoned(id), time, in: zone)
    }
  }
}
