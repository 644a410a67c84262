import Formats
import Text
import Time

/// Why an event cannot be changed as asked.
package enum EventEditError: Error, Equatable, Sendable {
  case unknownEvent(uid: String)
  case unknownInstance
  /// What keeps a series from being split.
  case cannotSplit(reason: String)
  /// What keeps the times or the rule of a series from being changed.
  case cannotMove(reason: String)
}

extension EventEditError: FailureConvertible {
  package var failure: Failure {
    switch self {
    case .unknownEvent(let uid): Failure("no event with the UID '\(uid)' in the calendar")
    case .unknownInstance: Failure("the event has no occurrence at that time")
    case .cannotSplit(let reason):
      Failure(
        "cannot split the series: \(reason)", hints: ["Change one occurrence, or all of them."])
    case .cannotMove(let reason):
      Failure(
        "cannot change the series: \(reason)",
        hints: ["Give its new rule with --every, or change one occurrence."])
    }
  }
}

/// Changes the events of an iCalendar text.
///
/// Every change is a function to a new text: the changed events are written again, all other bytes
/// stay as they are. An instance is named by ``Occurrence/original``.
package struct EventEditor {
  let document: ICalendar.Document
  let zones: CalendarZones
  let database: ZoneDatabase
  let series: EventSeries
  let uid: String
  /// For DTSTAMP and LAST-MODIFIED.
  let now: Instant

  /// An editor of the events with a UID; `now` is the time of the change, which is written to them.
  ///
  /// - Throws: `OffsetProblem` if the text is not iCalendar, `EventEditError` if it has no such event.
  package init(
    _ bytes: [UInt8], uid: String, zones database: ZoneDatabase, in zone: Zone, now: Instant
  ) throws {
    document = try ICalendar.Document(bytes)
    (self.now, self.uid, self.database) = (now, uid, database)
    zones = CalendarZones(document, database: database, local: zone)
    var reader = EventReader(document, zones: zones)
    var series = EventSeries()
    for (index, component) in document.components.enumerated()
    where component.name == .event && component.isComplete {
      if let record = reader.record(of: index), record.uid == uid { series.add(record) }
    }
    guard series.main != nil || !series.overrides.isEmpty else {
      throw EventEditError.unknownEvent(uid: uid)
    }
    self.series = series
  }

  /// The text without the event and all its instances.
  package func deletingAll() -> [UInt8] {
    document.bytes(replacing: Dictionary(uniqueKeysWithValues: records.map { ($0.component, []) }))
  }

  /// The text with the event itself changed, for all instances that no event replaces.
  package func changingAll(_ change: (inout ICalendar.Component) -> Void) throws -> [UInt8] {
    let main = try mainRecord()
    var tree = document.tree(main.component)
    change(&tree)
    stamp(&tree)
    return document.bytes(replacing: [main.component: [tree]])
  }

  /// The text without one instance: with an EXDATE, and without the event that replaces it.
  ///
  /// An event that comes once is removed.
  package func excluding(_ original: EventTime) throws -> [UInt8] {
    var replacements: [Int: [ICalendar.Component]] = [:]
    let override = override(at: original)
    if let override { replacements[override.component] = [] }
    if let main = series.main {
      guard main.isRecurring else { return deletingAll() }
      guard override != nil || isInstance(original) else {
        throw EventEditError.unknownInstance
      }
      var tree = document.tree(main.component)
      tree.add(Self.property("EXDATE", main.start.at(main.local(of: original))))
      stamp(&tree)
      replacements[main.component] = [tree]
    } else if override == nil {
      throw EventEditError.unknownInstance
    }
    return document.bytes(replacing: replacements)
  }

  /// The text with one instance changed, by an event that replaces it.
  ///
  /// An event that comes once is changed itself.
  package func overriding(
    _ original: EventTime, _ change: (inout ICalendar.Component) -> Void
  ) throws -> [UInt8] {
    if let override = override(at: original) {
      var tree = document.tree(override.component)
      change(&tree)
      stamp(&tree)
      return document.bytes(replacing: [override.component: [tree]])
    }
    let main = try mainRecord()
    guard main.isRecurring else { return try changingAll(change) }
    let item = try item(at: original)
    var tree = document.tree(item.record.component)
    tree.remove("RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID")
    move(&tree, to: item.instance)
    tree.set(Self.property("RECURRENCE-ID", main.start.at(main.local(of: original))))
    change(&tree)
    stamp(&tree)
    return document.bytes(replacing: [main.component: [document.tree(main.component), tree]])
  }

  /// The text with the series ended before an instance.
  ///
  /// Before its first instance there is nothing: the event is removed.
  package func endingBefore(_ original: EventTime) throws -> [UInt8] {
    let main = try mainRecord()
    let split = main.local(of: original)
    guard isInstance(original) || override(at: original) != nil else {
      throw EventEditError.unknownInstance
    }
    guard split > main.start.local else { return deletingAll() }
    var replacements: [Int: [ICalendar.Component]] = [main.component: [earlierPart(main, split)]]
    for record in series.overrides where !isBefore(record, split, of: main) {
      replacements[record.component] = []
    }
    return document.bytes(replacing: replacements)
  }

  /// The text with an instance and all later ones changed: the series ends before it, and a new one
  /// with its own UID goes on.
  ///
  /// The first instance of a series changes the whole series.
  package func splitting(
    at original: EventTime, newUID: String, _ change: (inout ICalendar.Component) -> Void
  ) throws -> [UInt8] {
    let main = try mainRecord()
    let split = main.local(of: original)
    guard isInstance(original) || override(at: original) != nil else {
      throw EventEditError.unknownInstance
    }
    guard split > main.start.local else { return try changingAll(change) }
    guard main.rules.count < 2 else {
      throw EventEditError.cannotSplit(reason: "it has several rules")
    }
    guard !series.overrides.contains(where: \.isRange) else {
      throw EventEditError.cannotSplit(
        reason: "it has an event for one occurrence and all later ones")
    }
    guard main.exceptionRules.isEmpty else {
      throw EventEditError.cannotSplit(reason: "a rule leaves out some of its occurrences")
    }
    guard !main.isIncomplete else {
      throw EventEditError.cannotSplit(reason: "its rule or its dates are invalid")
    }
    var later = try laterPart(main, split)
    later.set(ICalendar.Property("UID", value: ICalendar.escaped(newUID)))
    later.remove("SEQUENCE")
    change(&later)
    stamp(&later)
    var replacements = [main.component: [earlierPart(main, split), later]]
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

  private func isInstance(_ original: EventTime) -> Bool {
    (try? item(at: original)) != nil
  }

  /// The instance that a series has at a time, with the record that it is drawn from.
  private func item(at original: EventTime) throws -> EventSeries.Item {
    let main = try mainRecord()
    let local = main.local(of: original)
    let day = main.start.zone.instant(local)
    // An event for this and later instances may have moved it; otherwise it is where it was.
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

  /// A property with a time in its form: a day, a time in UTC, or one with TZID.
  package static func property(_ name: String, _ time: EventTime) -> ICalendar.Property {
    let parameters: [ICalendar.Parameter] =
      switch time.form {
      case .date: [.init("VALUE", "DATE")]
      case .zoned(let id): [.init("TZID", id)]
      case .floating, .utc: []
      }
    return ICalendar.Property(name, parameters, value: time.value.description)
  }

  /// Writes the time of the change and raises SEQUENCE.
  func stamp(_ tree: inout ICalendar.Component) {
    let time = DateValue.utc(now).description
    tree.set(ICalendar.Property("DTSTAMP", value: time))
    tree.set(ICalendar.Property("LAST-MODIFIED", value: time))
    let sequence = tree.property("SEQUENCE").flatMap { TypedNumber($0.text[...])?.whole }
    let next = sequence.map { $0 < Int64(Int32.max) ? $0 + 1 : $0 } ?? 1
    tree.set(ICalendar.Property("SEQUENCE", value: "\(next)"))
  }

  /// Sets DTSTART and DTEND; DURATION stays.
  private func move(_ tree: inout ICalendar.Component, to instance: EventInstance) {
    tree.set(Self.property("DTSTART", instance.start))
    guard tree.property("DTEND") != nil else { return }
    let end = instance.start.at(instance.start.zone.local(instance.endInstant))
    tree.set(Self.property("DTEND", end))
  }

  /// The series up to the split.
  private func earlierPart(_ main: EventRecord, _ split: LocalDateTime) -> ICalendar.Component {
    var tree = document.tree(main.component)
    var rules: [RecurrenceRule] = []
    for rule in main.rules {
      var rule = rule
      defer { rules.append(rule) }
      // A rule that is over before the split ends as it did.
      guard position(of: split, in: rule, of: main).next != nil else { continue }
      rule.count = nil
      rule.until =
        switch main.start.form {
        case .date: .day(split.day - 1)
        case .floating: .local(split + -1)
        case .utc, .zoned: .instant(main.start.zone.instant(split) - 1)
        }
    }
    tree.remove("RRULE")
    for rule in rules { tree.add(ICalendar.Property("RRULE", value: rule.description)) }
    keepDates(of: main, in: &tree) { $0 < split }
    stamp(&tree)
    return tree
  }

  /// The series from the split on.
  private func laterPart(_ main: EventRecord, _ split: LocalDateTime) throws -> ICalendar.Component
  {
    var tree = document.tree(main.component)
    tree.remove("RRULE")
    var start = split
    if var rule = main.rules.first {
      let position = position(of: split, in: rule, of: main)
      if let first = position.next {
        if rule.interval > 1, !rule.weekNumbers.isEmpty {
          throw EventEditError.cannotSplit(reason: "its rule counts years of weeks")
        }
        start = first
        rule.count = rule.count.map { $0 - position.before }
        tree.add(ICalendar.Property("RRULE", value: rule.description))
      }
    }
    let instant = main.start.zone.instant(start)
    let time = main.start.at(start)
    move(
      &tree,
      to: EventInstance(
        original: time, start: time, startInstant: instant,
        endInstant: main.length.end(of: instant, at: start, in: main.start.zone)))
    keepDates(of: main, in: &tree) { $0 >= split && $0 != start }
    return tree
  }

  /// How many instances a rule gives before a time, DTSTART among them, and the first one that is
  /// not before it; nil where the rule is over.
  private func position(
    of split: LocalDateTime, in rule: RecurrenceRule, of main: EventRecord
  ) -> (before: Int, next: LocalDateTime?) {
    var sequence = RecurrenceSequence(rule, from: main.start.local, isDate: main.start.isDate)
    if rule.count == nil { sequence.seek(to: split) }
    var before = 1
    var previous: Set<Instant> = [main.start.instant]
    while let local = sequence.next() {
      guard local > main.start.local else { continue }
      let instant = main.start.zone.instant(local)
      if rule.isOver(at: local, instant, isDate: main.start.isDate) { return (before, nil) }
      if let count = rule.count, before >= count { return (before, nil) }
      if local >= split { return (before, local) }
      // Times that clocks jump over count once with those they fall on.
      if previous.insert(instant).inserted { before += 1 }
      sequence.examined = 0
    }
    return (before, nil)
  }

  /// Removes the dates of RDATE and EXDATE that do not satisfy a condition.
  private func keepDates(
    of main: EventRecord, in tree: inout ICalendar.Component,
    where isIncluded: (LocalDateTime) -> Bool
  ) {
    tree.items = tree.items.compactMap { item in
      guard case .property(let property) = item,
        property.name == "RDATE" || property.name == "EXDATE"
      else { return item }
      let values = ICalendar.split(property.value, at: UInt8(ascii: ",")).filter { value in
        let first = value.prefix { $0 != UInt8(ascii: "/") }
        guard let date = DateValue(first) else { return true }
        return isIncluded(main.local(of: zones.time(date, property, line: 0)))
      }
      if values.isEmpty { return nil }
      let value = values.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",")
      return .property(property.with(value: value))
    }
  }
}
