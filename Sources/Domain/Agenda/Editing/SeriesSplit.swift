import Formats
import Time

/// A series divided before one of its instances.
struct SeriesSplit {
  let main: EventRecord
  /// A local time of its zone.
  let split: LocalDateTime
  /// The component of `main`.
  let tree: ICalendar.Component
  let zones: CalendarZones

  func earlier() -> ICalendar.Component {
    var tree = tree
    var rules: [RecurrenceRule] = []
    for rule in main.rules {
      var rule = rule
      defer { rules.append(rule) }
      // A rule that ends before the split does not change.
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

  func later() throws -> ICalendar.Component {
    var tree = tree
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
    tree.move(to: EventInstance(start: main.start.at(start), length: main.length))
    keepDates(in: &tree) { $0 >= split && $0 != start }
    return tree
  }

  /// The number of instances before the split, with DTSTART, and the first instance after them.
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
    tree.keepDates(of: "RDATE", "EXDATE") { date, property in
      isIncluded(main.local(of: zones.time(date, property, line: 0)))
    }
  }
}

extension ICalendar.Component {
  /// Removes dates of properties that do not satisfy a condition; one that is invalid remains.
  mutating func keepDates(
    of names: String..., where isIncluded: (DateValue, ICalendar.Property) -> Bool
  ) {
    items = items.compactMap { item in
      guard case .property(let property) = item, names.contains(property.name) else { return item }
      let values = ICalendar.split(property.value, at: UInt8(ascii: ",")).filter { value in
        DateValue(value.prefix { $0 != UInt8(ascii: "/") }).map { isIncluded($0, property) } ?? true
      }
      if values.isEmpty { return nil }
      let value = values.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",")
      return .property(property.with(value: value))
    }
  }
}

extension EventEditor {
  func moveRules(of main: EventRecord, in tree: inout ICalendar.Component, by shift: Int64) throws {
    guard main.exceptionRules.isEmpty else {
      throw EventEditError.cannotMove(reason: "a rule leaves out some of its occurrences")
    }
    let new = main.start.local + shift
    let dayCount = new.day - main.start.local.day
    var moved: [ICalendar.Property] = []
    for rule in main.rules {
      var rule = rule
      if !rule.hours.isEmpty || !rule.minutes.isEmpty || !rule.seconds.isEmpty
        || rule.frequency < .daily
      {
        throw EventEditError.cannotMove(reason: "its rule names times")
      }
      if dayCount != 0 {
        // Days that not every month or year has, and moves across the end of a month or of
        // February, which is a different number of days later in each.
        let (old, moved) = (main.start.local.day.civil, new.day.civil)
        let isShort =
          switch rule.frequency {
          case .monthly: max(old.day, moved.day) > 28 || old.month != moved.month
          case .yearly:
            (old.month, old.day) == (2, 29) || (moved.month, moved.day) == (2, 29)
              || old.year - (old.month < 3 ? 1 : 0) != moved.year - (moved.month < 3 ? 1 : 0)
          default: false
          }
        let namesDays =
          !(rule.monthDays.isEmpty && rule.yearDays.isEmpty && rule.weekNumbers.isEmpty
          && rule.months.isEmpty && rule.positions.isEmpty)
        let isWeekly =
          rule.weekdays.isEmpty
          || rule.frequency == .weekly && (rule.interval == 1 || rule.weekdays.count == 1)
        guard isWeekly, !namesDays, !isShort else {
          throw EventEditError.cannotMove(reason: "its rule names days")
        }
        rule.weekdays = rule.weekdays.map { number in
          let index = (number.weekday.rawValue + dayCount % 7 + 7) % 7
          return .init(number.ordinal, Weekday(rawValue: index) ?? number.weekday)
        }
      }
      switch rule.until {
      case .day(let day):
        let last = LocalDateTime(day: day, minute: main.start.local.minute)
        rule.until = .day((last + shift).day)
      case .local(let local): rule.until = .local(local + shift)
      case .instant(let instant):
        let zone = main.start.zone
        rule.until = .instant(zone.instant(zone.local(instant) + shift))
      case nil: break
      }
      moved.append(ICalendar.Property("RRULE", value: rule.description))
    }
    tree.remove("RRULE")
    for property in moved { tree.add(property) }
  }

  func moveDates(of main: EventRecord, in tree: inout ICalendar.Component, by shift: Int64) {
    guard shift != 0 else { return }
    tree.items = tree.items.map { item in
      guard case .property(let property) = item,
        property.name == "RDATE" || property.name == "EXDATE"
      else { return item }
      let values = ICalendar.split(property.value, at: UInt8(ascii: ",")).map { value in
        value.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { part in
          guard let date = DateValue(part) else { return String(decoding: part, as: UTF8.self) }
          return moved(date, of: main, by: shift).description
        }.joined(separator: "/")
      }
      return .property(property.with(value: values.joined(separator: ",")))
    }
  }

  private func moved(_ date: DateValue, of main: EventRecord, by shift: Int64) -> DateValue {
    switch date {
    case .date(let day):
      // A day names the occurrence of that day.
      .date((LocalDateTime(day: day, minute: main.start.local.minute) + shift).day)
    case .local(let local): .local(local + shift)
    case .utc(let instant):
      .utc(main.start.zone.instant(main.start.zone.local(instant) + shift))
    }
  }
}
