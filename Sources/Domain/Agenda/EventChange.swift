import Formats
import Text
import Time

/// What is to be different about an event.
package struct EventChange: Sendable {
  /// What becomes of its rule.
  package enum Rule: Equatable, Sendable {
    case stays
    case removed
    case new(RecurrenceRule)
    /// The rule that it has, with another last day or another number of occurrences.
    case ends(until: Day?, count: Int?)
  }

  package var details = EventDetails()
  /// The times of the occurrence that is named, on the clock of the person; nil if they stay.
  package var times: EventTimes?
  package var rule = Rule.stays

  package init() {}
}

// What commands change, and what follows from it for the rest of a series.
extension EventEditor {
  /// The text with one occurrence changed.
  package func changing(_ original: EventTime, to change: EventChange) throws -> [UInt8] {
    var usesOwnZone = false
    let text = try overriding(original) { tree in
      if let times = change.times { usesOwnZone = set(times, in: &tree) }
      change.details.apply(to: &tree)
    }
    return usesOwnZone ? try addingOwnZone(to: text, from: change.times) : text
  }

  /// The text with all of an event changed, so that the occurrence that is named gets the new times
  /// and all others move by as much.
  ///
  /// Dates that are left out or added move too, and so do the events that replace occurrences, unless
  /// they have times of their own. Their other properties change where they are as those of the series.
  package func changingSeries(
    around original: EventTime, to change: EventChange
  ) throws -> [UInt8] {
    let main = try mainRecord()
    let before = document.tree(main.component)
    var usesOwnZone = false
    var shift: Int64 = 0
    var tree = before
    if let times = change.times {
      if main.isRecurring, case .stays = change.rule, times.isAllDay != main.start.isDate {
        throw EventEditError.cannotMove(
          reason: "its rule is for events \(main.start.isDate ? "of whole days" : "with a time")")
      }
      let old = main.local(of: original)
      let new = start(of: times, like: main.start)
      shift = new.local.seconds - old.seconds
      if shift != 0, main.isRecurring, case .stays = change.rule {
        try moveRules(of: main, in: &tree, by: shift)
      }
      usesOwnZone = set(times, in: &tree)
      if main.isRecurring {
        // The first occurrence moves as the named one does.
        let first = main.start.at(main.start.local + shift)
        let length = times.length(in: zones.local)
        let end =
          main.start.isDate
          ? first.at(first.local + length)
          : first.at(first.zone.local(first.instant + length))
        tree.set(Self.property("DTSTART", first))
        tree.set(Self.property("DTEND", end))
        moveDates(of: main, in: &tree, by: shift)
      }
    }
    change.details.apply(to: &tree)
    try set(change.rule, of: main, in: &tree)
    stamp(&tree)
    var replacements = [main.component: [tree]]
    for record in series.overrides {
      let old = document.tree(record.component)
      var override = old
      change.details.apply(to: &override, like: before)
      if shift != 0, let id = record.recurrenceID {
        let named = main.local(of: id)
        override.set(Self.property("RECURRENCE-ID", main.start.at(named + shift), keeping: old))
        if record.start.instant == main.start.zone.instant(named),
          record.start.isDate == main.start.isDate
        {
          let start = record.start.at(record.start.local + shift)
          override.set(Self.property("DTSTART", start))
          if override.property("DTEND") != nil {
            let end = record.length.end(of: start.instant, at: start.local, in: start.zone)
            override.set(Self.property("DTEND", start.at(start.zone.local(end))))
          }
        }
      }
      guard override != old else { continue }
      stamp(&override)
      replacements[record.component] = [override]
    }
    let text = document.bytes(replacing: replacements)
    return usesOwnZone ? try addingOwnZone(to: text, from: change.times) : text
  }

  /// The text with an occurrence and all later ones changed: the series ends before it, and a new one
  /// goes on.
  package func changingFuture(
    from original: EventTime, newUID: String, to change: EventChange
  ) throws -> [UInt8] {
    let text = try splitting(at: original, newUID: newUID) { _ in }
    let isWhole = try mainRecord().start.local >= mainRecord().local(of: original)
    let later = try EventEditor(
      text, uid: isWhole ? uid : newUID, zones: database, in: zones.local, now: now)
    return try later.changingSeries(around: original, to: change)
  }

  /// The beginning of times, in the form and the zone of another time where both are days or neither is.
  private func start(of times: EventTimes, like time: EventTime) -> EventTime {
    let own = EventDraft.bounds(of: times, in: zones.local).start
    guard case .times = times, !time.isDate else { return own }
    return time.at(time.zone.local(own.instant))
  }

  /// Sets the times of an event.
  ///
  /// Returns whether they are in the person's zone, which the calendar may not have.
  private func set(_ times: EventTimes, in tree: inout ICalendar.Component) -> Bool {
    let own = EventDraft.bounds(of: times, in: zones.local)
    let old = tree.property("DTSTART").flatMap { property in
      DateValue(property.value).map { zones.time($0, property, line: 0) }
    }
    tree.remove("DURATION")
    guard let old, !old.isDate, case .times = times else {
      tree.set(Self.property("DTSTART", own.start))
      tree.set(Self.property("DTEND", own.end))
      if case .zoned = own.start.form { return true }
      return false
    }
    tree.set(Self.property("DTSTART", old.at(old.zone.local(own.start.instant))))
    tree.set(Self.property("DTEND", old.at(old.zone.local(own.end.instant))))
    return false
  }

  /// RECURRENCE-ID with the parameter RANGE of another one.
  private static func property(
    _ name: String, _ time: EventTime, keeping old: ICalendar.Component
  ) -> ICalendar.Property {
    let new = property(name, time)
    guard let range = old.property(name)?.parameter("RANGE") else { return new }
    return ICalendar.Property(
      name, new.parameters + [.init("RANGE", range)], value: time.value.description)
  }

  private func set(
    _ change: EventChange.Rule, of main: EventRecord, in tree: inout ICalendar.Component
  ) throws {
    guard let property = tree.property("DTSTART"), let value = DateValue(property.value) else {
      return
    }
    let start = zones.time(value, property, line: 0)
    switch change {
    case .stays: break
    case .removed: tree.remove("RRULE", "RDATE", "EXDATE", "EXRULE")
    case .new(let rule): tree.set(EventDraft.property(of: rule, from: start))
    case .ends(let until, let count):
      guard main.rules.count == 1, var rule = main.rules.first else {
        throw EventEditError.cannotMove(
          reason: main.rules.isEmpty ? "it has no rule" : "it has several rules")
      }
      (rule.until, rule.count) = (until.map { .day($0) }, count)
      tree.set(EventDraft.property(of: rule, from: start))
    }
  }

  /// Moves the rules of a series with its beginning.
  private func moveRules(
    of main: EventRecord, in tree: inout ICalendar.Component, by shift: Int64
  ) throws {
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
        let isShort =
          rule.frequency == .monthly && new.day.civil.day > 28
          || rule.frequency == .yearly && new.day.civil.day == 29 && new.day.civil.month == 2
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

  /// Moves the dates of RDATE and EXDATE.
  private func moveDates(
    of main: EventRecord, in tree: inout ICalendar.Component, by shift: Int64
  ) {
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

  /// The text with the VTIMEZONE of the person's zone, unless it has one.
  private func addingOwnZone(to text: [UInt8], from times: EventTimes?) throws -> [UInt8] {
    let zone = zones.local
    let document = try ICalendar.Document(text)
    var event: Int?
    for (index, node) in document.components.enumerated() {
      if node.name == .zone, document.tree(index).property("TZID")?.text == zone.name {
        return text
      }
      if node.name == .event, event == nil { event = index }
    }
    guard let event, case .times(let start, _) = times else { return text }
    let component = ICalendar.Component(zone: zone, id: zone.name, from: zone.instant(start))
    return document.bytes(replacing: [event: [component, document.tree(event)]])
  }
}

extension EventTimes {
  /// In seconds, on the clock of a zone.
  fileprivate func length(in zone: Zone) -> Int64 {
    switch self {
    case .days(let days): Int64(days.count) * 86_400
    case .times(let start, let end): zone.instant(end).seconds - zone.instant(start).seconds
    }
  }
}
