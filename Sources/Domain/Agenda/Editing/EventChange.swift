import Formats
import Time

/// A change of an event.
package struct EventChange: Sendable {
  /// A change of its rule.
  package enum Rule: Equatable, Sendable {
    case unchanged, removed
    case new(RecurrenceRule)
    /// Its present rule with another last day or another number of occurrences.
    case ends(until: Day?, count: Int?)
  }

  package var details = EventDetails()
  /// The new times of the named occurrence, on the clock of the person.
  package var times: EventTimes?
  package var rule = Rule.unchanged

  package init() {}
}

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

  /// The text with all of an event changed; all occurrences move as far as the named one.
  ///
  /// Dates of RDATE and EXDATE move, and occurrences that were changed but not moved. Without the
  /// rule, only the named occurrence remains.
  package func changingSeries(
    around original: EventTime, to change: EventChange
  ) throws -> [UInt8] {
    let main = try mainRecord()
    if main.isRecurring, change.rule == .removed { return try keepingOnly(original, with: change) }
    let before = try mainTree()
    let named = main.local(of: original)
    var usesOwnZone = false
    var shift: Int64 = 0
    var tree = before
    if let times = change.times {
      let changesForm = main.isRecurring && times.isAllDay != main.start.isDate
      if changesForm, change.rule == .unchanged {
        throw EventEditError.cannotMove(
          reason: "its rule is for events \(main.start.isDate ? "of whole days" : "with a time")")
      }
      if changesForm, !main.dates.isEmpty || !main.exceptions.isEmpty || !series.overrides.isEmpty {
        throw EventEditError.cannotMove(
          reason: "some of its occurrences were changed, deleted or added")
      }
      let new = start(of: times, like: main.start)
      shift = new.local.seconds - named.seconds
      if shift != 0, main.isRecurring, change.rule == .unchanged {
        try moveRules(of: main, in: &tree, by: shift)
      }
      // If days become times or times become days, the first occurrence is as many days away.
      let moved = changesForm ? times.moved(by: main.start.local.day - named.day) : times
      usesOwnZone = set(moved, in: &tree)
      if main.isRecurring, !changesForm {
        // The first occurrence moves as the named one does.
        let first = main.start.at(main.start.local + shift)
        let length = times.length(in: zones.local)
        let end =
          main.start.isDate
          ? first.at(first.local + length) : first.at(first.zone.local(first.instant + length))
        tree.set(first.property("DTSTART"))
        tree.set(end.property("DTEND"))
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
      let id = record.recurrenceID.map(main.local)
      let isNamed = id == named && !record.isRange
      change.details.apply(to: &override, like: isNamed ? old : before)
      if shift != 0, let id {
        override.set(Self.recurrenceID(main.start.at(id + shift), like: old))
      }
      if isNamed, let times = change.times {
        usesOwnZone = set(times, in: &override) || usesOwnZone
      } else if shift != 0, let id, record.start.instant == main.start.zone.instant(id),
        record.start.isDate == main.start.isDate
      {
        let start = record.start.at(record.start.local + shift)
        override.move(to: EventInstance(start: start, length: record.length))
      }
      guard override != old else { continue }
      stamp(&override)
      replacements[record.component] = [override]
    }
    let text = document.bytes(replacing: replacements)
    return usesOwnZone ? try addingOwnZone(to: text, from: change.times) : text
  }

  private func keepingOnly(_ original: EventTime, with change: EventChange) throws -> [UInt8] {
    let main = try mainRecord()
    var tree = try instanceTree(at: original)
    tree.remove("RECURRENCE-ID")
    let usesOwnZone = change.times.map { set($0, in: &tree) } ?? false
    change.details.apply(to: &tree)
    stamp(&tree)
    var replacements: [Int: [ICalendar.Component]] = [main.component: [tree]]
    for record in series.overrides { replacements[record.component] = [] }
    let text = document.bytes(replacing: replacements)
    return usesOwnZone ? try addingOwnZone(to: text, from: change.times) : text
  }

  /// The text with an occurrence and all later ones changed, as a new series.
  package func changingFuture(
    from original: EventTime, newUID: String, to change: EventChange
  ) throws -> [UInt8] {
    let text = try splitting(at: original, newUID: newUID) { _ in }
    let isWhole = try mainRecord().start.local >= mainRecord().local(of: original)
    let later = try EventEditor(
      text, uid: isWhole ? uid : newUID, zones: database, in: zones.local, now: now)
    return try later.changingSeries(around: original, to: change)
  }

  /// The beginning of times, in the form and the zone of another time if both are days or neither.
  private func start(of times: EventTimes, like time: EventTime) -> EventTime {
    let own = EventDraft.bounds(of: times, in: zones.local).start
    guard case .times = times, !time.isDate else { return own }
    return time.at(time.zone.local(own.instant))
  }

  /// Sets the times of an event, and returns whether they need the VTIMEZONE of the person's zone.
  private func set(_ times: EventTimes, in tree: inout ICalendar.Component) -> Bool {
    let own = EventDraft.bounds(of: times, in: zones.local)
    let old = tree.property("DTSTART").flatMap { property in
      DateValue(property.value).map { zones.time($0, property, line: 0) }
    }
    tree.remove("DURATION")
    guard let old, !old.isDate, case .times = times else {
      tree.set(own.start.property("DTSTART"))
      tree.set(own.end.property("DTEND"))
      if case .zoned = own.start.form { return true }
      return false
    }
    tree.set(old.at(old.zone.local(own.start.instant)).property("DTSTART"))
    tree.set(old.at(old.zone.local(own.end.instant)).property("DTEND"))
    return false
  }

  private static func recurrenceID(
    _ time: EventTime, like old: ICalendar.Component
  ) -> ICalendar.Property {
    let new = time.property("RECURRENCE-ID")
    guard let range = old.property(new.name)?.parameter("RANGE") else { return new }
    return ICalendar.Property(
      new.name, new.parameters + [.init("RANGE", range)], value: time.value.description)
  }

  private func set(
    _ change: EventChange.Rule, of main: EventRecord, in tree: inout ICalendar.Component
  ) throws {
    guard let property = tree.property("DTSTART"), let value = DateValue(property.value)
    else { return }
    let start = zones.time(value, property, line: 0)
    switch change {
    case .unchanged, .removed: break
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
  /// In seconds.
  fileprivate func length(in zone: Zone) -> Int64 {
    switch self {
    case .days(let days): Int64(days.count) * 86_400
    case .times(let start, let end): zone.instant(end).seconds - zone.instant(start).seconds
    }
  }
}
