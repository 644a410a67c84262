import Formats
import Time

/// A series divided at one of its instances: what comes before it, and it with all that follow.
struct SeriesSplit {
  private let main: EventRecord
  private let split: LocalDateTime
  private let document: ICalendar.Document
  private let zones: CalendarZones

  /// The series of `main` divided before the instance at a local time of its zone.
  init(
    of main: EventRecord, at split: LocalDateTime, in document: ICalendar.Document,
    zones: CalendarZones
  ) {
    self.main = main
    self.split = split
    self.document = document
    self.zones = zones
  }

  /// The series up to the split.
  func earlier() -> ICalendar.Component {
    var tree = document.tree(main.component)
    var rules: [RecurrenceRule] = []
    for rule in main.rules {
      var rule = rule
      defer { rules.append(rule) }
      // A rule that is over before the split ends as it did.
      guard position(in: rule).next != nil else { continue }
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
    keepDates(in: &tree) { $0 < split }
    return tree
  }

  /// The series from the split on.
  ///
  /// - Throws: `EventEditError` for a rule whose later part cannot be written as a rule.
  func later() throws -> ICalendar.Component {
    var tree = document.tree(main.component)
    tree.remove("RRULE")
    var start = split
    if var rule = main.rules.first {
      let position = position(in: rule)
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
    tree.move(
      to: EventInstance(
        original: time, start: time, startInstant: instant,
        endInstant: main.length.end(of: instant, at: start, in: main.start.zone)))
    keepDates(in: &tree) { $0 >= split && $0 != start }
    return tree
  }

  /// How many instances a rule gives before the split, DTSTART among them, and the first one that is
  /// not before it; nil where the rule is over.
  private func position(in rule: RecurrenceRule) -> (before: Int, next: LocalDateTime?) {
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
    in tree: inout ICalendar.Component, where isIncluded: (LocalDateTime) -> Bool
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
