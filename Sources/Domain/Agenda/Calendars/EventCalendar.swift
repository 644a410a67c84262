import Formats
import Time

/// The events of one iCalendar text, seen from a zone.
///
/// Only times are read at first, so that a week of a large calendar costs little.
package struct EventCalendar: EventSource {
  /// Events and properties that could not be read, in order.
  package let problems: [Problem]
  let document: ICalendar.Document
  private let series: [EventSeries]
  private let zone: Zone

  /// Reads a calendar for a person in `zone`; `source` is its name in problems.
  ///
  /// With `usesOwnZone`, times without a zone are in the zone that the calendar names.
  package init(
    reading bytes: [UInt8], of source: String, zones database: ZoneDatabase, in zone: Zone,
    usesOwnZone: Bool = false
  ) throws(DocumentError) {
    let document: ICalendar.Document
    do throws(OffsetProblem) {
      document = try ICalendar.Document(bytes)
    } catch {
      throw DocumentError(Problem.locating([error], in: bytes.span, of: source)[0])
    }
    let zones = CalendarZones(document, database: database, local: zone)
    if usesOwnZone { zones.useOwnZone() }
    var reader = EventReader(document, zones: zones)
    var series: [EventSeries] = []
    var indices: [String: Int] = [:]
    for index in document.indices(of: .event) {
      guard let record = reader.record(of: index) else { continue }
      // Without a UID an event stands alone.
      if !record.uid.isEmpty, let known = indices[record.uid], series[known].has(record) {
        series[known].add(record)
      } else {
        if !record.uid.isEmpty, indices[record.uid] == nil { indices[record.uid] = series.count }
        var single = EventSeries()
        single.add(record)
        series.append(single)
      }
    }
    (self.document, self.series, self.zone) = (document, series, zone)
    var problems = document.problems + reader.problems + zones.problems
    if series.isEmpty, reader.problems.isEmpty,
      document.components.contains(where: { $0.parent != nil && $0.name == .other })
    {
      problems.append(
        OffsetProblem(
          offset: 0, message: "the calendar has no events, only tasks, journals or free times",
          hint: "dash shows events (VEVENT)."))
    }
    self.problems = Problem.locating(problems, in: document.bytes.span, of: source)
  }

  /// How many events it has, each series once.
  package var eventCount: Int { series.count }
  package var isWhole: Bool { document.components.allSatisfy(\.isComplete) }
  /// Its own name: NAME of RFC 7986, or X-WR-CALNAME.
  package var title: String? { ownText(of: "NAME", "X-WR-CALNAME") }
  /// Its own colour: COLOR of RFC 7986, or X-APPLE-CALENDAR-COLOR.
  package var color: String? { ownText(of: "COLOR", "X-APPLE-CALENDAR-COLOR") }

  private func ownText(of names: String...) -> String? {
    document.components.indices.lazy.filter { document.components[$0].name == .calendar }
      .flatMap { index in names.compactMap { document.text(of: $0, in: index) } }
      .first { !$0.isEmpty }
  }

  package func occurrences(
    in days: ClosedRange<Day>, taking budget: OccurrenceBudget
  ) -> OccurrenceList {
    let window = Window(
      from: zone.instant(LocalDateTime(day: days.lowerBound, minute: 0)),
      to: zone.instant(LocalDateTime(day: days.upperBound, minute: 0) + 86_400), budget: budget)
    let dates = Window(
      from: Instant(seconds: Int64(days.lowerBound.number) * 86_400),
      to: Instant(seconds: (Int64(days.upperBound.number) + 1) * 86_400), budget: budget)
    var list = OccurrenceList()
    var events: [Int: Event] = [:]
    func event(_ record: EventRecord) -> Event {
      if let known = events[record.component] { return known }
      let event = Event(record, of: document)
      events[record.component] = event
      return event
    }
    for series in series {
      let found = series.items(in: window, days: dates)
      for item in found.items {
        list.occurrences.append(Occurrence(item.instance, of: event(item.record), in: zone))
      }
      list.incomplete += found.incomplete.map(event)
    }
    list.sort()
    return list
  }
}

/// A calendar that is moved by whole weeks to today.
package struct SampleCalendar: EventSource {
  private let calendar: EventCalendar
  private let shift: Int
  private let zone: Zone

  /// Moves a calendar so that the week of `anchor` becomes the week of `today`.
  package init(_ calendar: EventCalendar, from anchor: Day, to today: Day, in zone: Zone) {
    self.calendar = calendar
    self.zone = zone
    shift = today.startOfWeek - anchor.startOfWeek
  }

  package func occurrences(
    in days: ClosedRange<Day>, taking budget: OccurrenceBudget
  ) -> OccurrenceList {
    func moved(_ day: Day) -> Day {
      Day(exactly: Int64(day.number) - Int64(shift)) ?? (shift > 0 ? .first : .last)
    }
    var list = calendar.occurrences(
      in: moved(days.lowerBound)...moved(days.upperBound), taking: budget)
    list.occurrences = list.occurrences.map { $0.moved(by: shift, in: zone) }
    return list
  }
}

/// Merges calendars into one iCalendar text, with each UID from the first calendar that has it.
package struct CalendarMerger {
  private var calendar = ICalendar.Component.calendar
  private var zones: [String: ICalendar.Component] = [:]
  private var events: [ICalendar.Component] = []
  private var known: Set<String> = []
  /// How many events it has, each series once.
  package private(set) var eventCount = 0

  package init() {}

  /// Adds all events or those with `uids`; another zone of a known name gets a new name.
  package mutating func add(_ source: EventCalendar, uids: Set<String>? = nil) {
    let document = source.document
    var own: Set<String> = []
    var names: [String: String] = [:]
    for index in document.indices(of: .zone) {
      let tree = document.tree(index)
      guard let id = tree.property("TZID")?.text else { continue }
      var name = id
      var number = 1
      while let other = zones[name], other.components != tree.components {
        number += 1
        name = "\(id) (\(number))"
      }
      if name != id { names[id] = name }
      if zones[name] == nil {
        var zone = tree
        if name != id { zone.set(ICalendar.Property("TZID", value: ICalendar.escaped(name))) }
        zones[name] = zone
        calendar.items.append(.component(zone))
      }
    }
    for index in document.indices(of: .event) {
      var tree = document.tree(index)
      let uid = tree.property("UID")?.text ?? ""
      if uid.isEmpty {
        guard uids == nil else { continue }
        eventCount += 1
      } else {
        guard uids?.contains(uid) ?? true, !known.contains(uid) else { continue }
        if own.insert(uid).inserted { eventCount += 1 }
      }
      if !names.isEmpty { Self.rename(&tree, names) }
      events.append(tree)
    }
    known.formUnion(own)
  }

  private static func rename(_ tree: inout ICalendar.Component, _ names: [String: String]) {
    tree.items = tree.items.map { item in
      guard case .property(let property) = item, let id = property.parameter("TZID"),
        let name = names[id]
      else { return item }
      let parameters = property.parameters.map { $0.name == "TZID" ? .init("TZID", name) : $0 }
      return .property(
        ICalendar.Property(
          property.name, parameters, value: String(decoding: property.value, as: UTF8.self)))
    }
  }

  package var text: [UInt8] {
    var calendar = calendar
    for event in events { calendar.items.append(.component(event)) }
    return calendar.text
  }
}
