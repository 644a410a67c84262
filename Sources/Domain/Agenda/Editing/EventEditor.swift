import Formats
import Text
import Time

/// Why an event cannot be changed as asked.
package enum EventEditError: Error, Equatable, Sendable {
  case unknownEvent(uid: String)
  case unknownInstance
  /// Several events have it.
  case sharedUID(String)
  case cannotSplit(reason: String)
  case cannotMove(reason: String)
}

extension EventEditError: FailureConvertible {
  package var failure: Failure {
    switch self {
    case .unknownEvent(let uid): Failure("no event with the UID '\(uid)' in the calendar")
    case .unknownInstance: Failure("the event has no occurrence at that time")
    case .sharedUID(let uid):
      Failure(
        "several events have the UID '\(uid)', so none of them can be changed",
        hints: ["Give each a UID of its own in the file."])
    case .cannotSplit(let reason):
      Failure("cannot split the series: \(reason)", hints: "Change one occurrence, or all of them.")
    case .cannotMove(let reason):
      Failure(
        "cannot change the series: \(reason)",
        hints: ["Give its new rule with --every, or change one occurrence."])
    }
  }
}

/// Changes the events of an iCalendar text, and writes only changed events again.
///
/// An instance is named by ``Occurrence/original``.
package struct EventEditor {
  let document: ICalendar.Document
  let zones: CalendarZones
  let database: ZoneDatabase
  let series: EventSeries
  let uid: String
  /// For DTSTAMP and LAST-MODIFIED.
  let now: Instant
  let mail: String?

  /// Edits the events with a UID, at the time `now`, for the person with the address `mail`.
  package init(
    _ bytes: [UInt8], uid: String, zones database: ZoneDatabase, in zone: Zone, now: Instant,
    mail: String? = nil
  ) throws {
    document = try ICalendar.Document(bytes)
    (self.now, self.uid, self.database, self.mail) = (now, uid, database, mail)
    zones = CalendarZones(document, database: database, local: zone)
    var reader = EventReader(document, zones: zones)
    var series = EventSeries()
    for index in document.indices(of: .event) {
      guard let record = reader.record(of: index), record.uid == uid else { continue }
      guard series.has(record) else { throw EventEditError.sharedUID(uid) }
      series.add(record)
    }
    guard series.main != nil || !series.overrides.isEmpty
    else { throw EventEditError.unknownEvent(uid: uid) }
    self.series = series
  }

  /// The text without the event and all its instances.
  package func deletingAll() -> [UInt8] {
    document.bytes(replacing: Dictionary(uniqueKeysWithValues: records.map { ($0.component, []) }))
  }

  /// The text with the event itself changed, for all instances that no event replaces.
  package func changingAll(_ change: (inout ICalendar.Component) -> Void) throws -> [UInt8] {
    let main = try mainRecord()
    var tree = try mainTree()
    change(&tree)
    stamp(&tree)
    return document.bytes(replacing: [main.component: [tree]])
  }

  /// The series without EXDATEs that exclude nothing.
  func mainTree() throws -> ICalendar.Component {
    var main = try mainRecord()
    var tree = document.tree(main.component)
    guard main.isRecurring, !main.isIncomplete else { return tree }
    main.exceptions = []
    tree.keepDates(of: "EXDATE") { date, property in
      let time = zones.time(date, property, line: 0)
      let instant = main.start.zone.instant(time.local)
      let window = Window(from: instant - 100_000, to: instant + 100_000)
      let exceptions = EventExceptions(of: [time], from: main.start)
      return main.instances(in: window).instances.contains {
        exceptions.contains($0.start.local, $0.startInstant)
      }
    }
    return tree
  }

  /// The text without one instance: with an EXDATE, and without the event that replaces it.
  package func excluding(_ original: EventTime) throws -> [UInt8] {
    var replacements: [Int: [ICalendar.Component]] = [:]
    let override = override(at: original)
    if let override { replacements[override.component] = [] }
    if let main = series.main {
      guard main.isRecurring else { return deletingAll() }
      try requireInstance(original)
      var tree = try mainTree()
      tree.add(main.start.at(main.local(of: original)).property("EXDATE"))
      stamp(&tree)
      replacements[main.component] = [tree]
    } else if override == nil {
      throw EventEditError.unknownInstance
    }
    return document.bytes(replacing: replacements)
  }

  /// The text with one instance changed, by an event that replaces it.
  package func overriding(
    _ original: EventTime, _ change: (inout ICalendar.Component) -> Void
  ) throws -> [UInt8] {
    if series.main?.isRecurring == false, override(at: original) == nil {
      return try changingAll(change)
    }
    var tree = try instanceTree(at: original)
    change(&tree)
    stamp(&tree)
    if let override = override(at: original) {
      return document.bytes(replacing: [override.component: [tree]])
    }
    let main = try mainRecord()
    return document.bytes(replacing: [main.component: [document.tree(main.component), tree]])
  }

  func instanceTree(at original: EventTime) throws -> ICalendar.Component {
    if let override = override(at: original) { return document.tree(override.component) }
    let main = try mainRecord()
    let item = try item(at: original)
    var tree = document.tree(item.record.component)
    tree.remove("RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID")
    tree.move(to: item.instance)
    tree.set(main.start.at(main.local(of: original)).property("RECURRENCE-ID"))
    return tree
  }

  /// The text with the series ended before an instance.
  package func endingBefore(_ original: EventTime) throws -> [UInt8] {
    let main = try mainRecord()
    let split = main.local(of: original)
    try requireInstance(original)
    guard split > main.start.local else { return deletingAll() }
    var earlier = SeriesSplit(main: main, split: split, tree: try mainTree(), zones: zones)
      .earlier()
    stamp(&earlier)
    var replacements: [Int: [ICalendar.Component]] = [main.component: [earlier]]
    for record in series.overrides where !isBefore(record, split, of: main) {
      replacements[record.component] = []
    }
    return document.bytes(replacing: replacements)
  }

  /// The text with an instance and all later ones as a new series; the first changes the series.
  package func splitting(
    at original: EventTime, newUID: String, _ change: (inout ICalendar.Component) -> Void
  ) throws -> [UInt8] {
    let main = try mainRecord()
    let split = main.local(of: original)
    try requireInstance(original)
    guard split > main.start.local else { return try changingAll(change) }
    let reason =
      main.rules.count > 1
      ? "it has several rules"
      : series.overrides.contains(where: \.isRange)
        ? "it has an event for one occurrence and all later ones"
        : !main.exceptionRules.isEmpty
          ? "a rule leaves out some of its occurrences"
          : main.isIncomplete ? "its rule or its dates are invalid" : nil
    if let reason { throw EventEditError.cannotSplit(reason: reason) }
    let parts = SeriesSplit(main: main, split: split, tree: try mainTree(), zones: zones)
    var later = try parts.later()
    later.set(ICalendar.Property("UID", value: ICalendar.escaped(newUID)))
    later.remove("SEQUENCE")
    change(&later)
    stamp(&later)
    var earlier = parts.earlier()
    stamp(&earlier)
    var replacements = [main.component: [earlier, later]]
    for record in series.overrides where !isBefore(record, split, of: main) {
      var tree = document.tree(record.component)
      tree.set(ICalendar.Property("UID", value: ICalendar.escaped(newUID)))
      stamp(&tree)
      replacements[record.component] = [tree]
    }
    return document.bytes(replacing: replacements)
  }

  // Finding instances.

  private var records: [EventRecord] { [series.main].compactMap { $0 } + series.overrides }

  func mainRecord() throws -> EventRecord {
    guard let main = series.main else { throw EventEditError.unknownInstance }
    return main
  }

  private func override(at original: EventTime) -> EventRecord? {
    series.overrides.first { record in
      guard let id = record.recurrenceID, !record.isRange else { return false }
      guard let main = series.main else { return id.instant == original.instant }
      return main.local(of: id) == main.local(of: original)
    }
  }

  private func isBefore(_ record: EventRecord, _ split: LocalDateTime, of main: EventRecord) -> Bool
  {
    record.recurrenceID.map { main.local(of: $0) < split } ?? true
  }

  private func requireInstance(_ original: EventTime) throws {
    if override(at: original) == nil { _ = try item(at: original) }
  }

  private func item(at original: EventTime) throws -> EventSeries.Item {
    let main = try mainRecord()
    let local = main.local(of: original)
    let day = main.start.zone.instant(local)
    // An event for this and later instances may have moved it.
    let far =
      series.overrides.filter(\.isRange).map { record in
        abs(record.start.local.seconds - (record.recurrenceID?.local.seconds ?? 0))
      }.max() ?? 0
    let window = Window(from: day - far - 100_000, to: day + far + 100_000)
    let item = series.items(in: window, days: window).items.first {
      main.local(of: $0.instance.original) == local
    }
    guard let item else { throw EventEditError.unknownInstance }
    return item
  }

  // Changing components.

  /// Writes the time of the change, and SEQUENCE unless someone else organizes the event (RFC 5546,
  /// section 2.1.4).
  func stamp(_ tree: inout ICalendar.Component) {
    let time = DateValue.utc(now).description
    tree.set(ICalendar.Property("LAST-MODIFIED", value: time))
    if let organizer = tree.property("ORGANIZER") {
      let address = Event.Attendee(organizer).address.lowercased()
      guard address == mail?.lowercased() else { return }
    }
    tree.set(ICalendar.Property("DTSTAMP", value: time))
    let sequence = tree.property("SEQUENCE").flatMap { TypedNumber($0.text[...])?.whole }
    let next = sequence.map { $0 < Int64(Int32.max) ? $0 + 1 : $0 } ?? 1
    tree.set(ICalendar.Property("SEQUENCE", value: "\(next)"))
  }
}
