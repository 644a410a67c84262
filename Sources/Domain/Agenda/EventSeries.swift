import Time

/// One instance of an event: when it begins by the clock of its zone, and when it is.
struct EventInstance {
  /// The time that its series gives it, which RECURRENCE-ID names.
  var original: EventTime
  var start: EventTime
  var startInstant: Instant
  var endInstant: Instant

  /// The instance of the series, as an instant that can be compared.
  var key: Instant { original.instant }
}

/// Instances of one record in a window of time.
struct InstanceList {
  var instances: [EventInstance] = []
  /// Whether the limits cut them off.
  var isIncomplete = false
}

/// A window of time: instants, and for events of whole days the same days at midnight in UTC.
struct Window {
  var from: Instant
  /// Not in it.
  var to: Instant

  /// Whether something from an instant to another is partly in it; a moment at its beginning is.
  func overlaps(_ start: Instant, _ end: Instant) -> Bool {
    start < to && (end > from || start == end && start >= from)
  }

  var dayCount: Int { Int((to.seconds - from.seconds) / 86_400) + 1 }
}

extension EventRecord {
  static let dailyLimit = 1000

  /// The instances that are partly in a window: DTSTART, RRULE and RDATE without EXDATE, in
  /// ascending order.
  func instances(in window: Window) -> InstanceList {
    var list = InstanceList()
    var known: Set<Instant> = []
    for date in dates {
      let local = date.time.form == start.form ? date.time.local : local(of: date.time)
      let instant = start.zone.instant(local)
      // A period has its own end, which counts where a rule gives the same beginning.
      let length = date.length ?? self.length
      if known.insert(instant).inserted || date.length != nil {
        list.instances.removeAll { date.length != nil && $0.startInstant == instant }
        add(local, instant, length, to: &list, window)
      }
    }
    if known.insert(start.instant).inserted {
      add(start.local, start.instant, length, to: &list, window)
    }
    for rule in rules { add(rule, to: &list, &known, window) }
    if !exceptions.isEmpty {
      let excepted = Exceptions(of: self)
      list.instances.removeAll { excepted.contains($0.start.local, $0.startInstant) }
    }
    if !exceptionRules.isEmpty { removeExceptedByRules(from: &list, window) }
    list.instances.sort { $0.startInstant < $1.startInstant }
    return list
  }

  /// Removes the instances that an EXRULE gives; DTSTART among them only if it matches the rule.
  private func removeExceptedByRules(from list: inout InstanceList, _ window: Window) {
    for rule in exceptionRules {
      var excepted = InstanceList()
      var known: Set<Instant> = []
      add(rule, to: &excepted, &known, window)
      var sequence = RecurrenceSequence(
        rule, from: start.local, through: start.local, isDate: start.isDate)
      if sequence.next() == start.local { known.insert(start.instant) }
      list.instances.removeAll { known.contains($0.startInstant) }
      if excepted.isIncomplete { list.isIncomplete = true }
    }
  }

  /// A time of another form on the clock of the series.
  func local(of time: EventTime) -> LocalDateTime {
    switch (start.isDate, time.isDate) {
    case (true, _): LocalDateTime(day: time.local.day, minute: 0)
    // A day names the instance of that day, at the time of the series.
    case (false, true):
      LocalDateTime(
        day: time.local.day, minute: start.local.minute, second: start.local.second)
    case (false, false): time.form == .floating ? time.local : start.zone.local(time.instant)
    }
  }

  private func add(
    _ local: LocalDateTime, _ instant: Instant, _ length: EventLength, to list: inout InstanceList,
    _ window: Window
  ) {
    let end = length.end(of: instant, at: local, in: start.zone)
    guard window.overlaps(instant, end) else { return }
    let time = start.at(local)
    list.instances.append(
      EventInstance(original: time, start: time, startInstant: instant, endInstant: end))
  }

  /// Adds the instances of a rule.
  ///
  /// A generated time that clocks jump over has the offset before the jump (verified erratum 4271
  /// of RFC 5545); where that is the instant of another one, both count once.
  private func add(
    _ rule: RecurrenceRule, to list: inout InstanceList, _ known: inout Set<Instant>,
    _ window: Window
  ) {
    // No offset is 26 hours from UTC or more.
    let last = LocalDateTime(seconds: window.to.seconds + 93_600)
    var sequence = RecurrenceSequence(
      rule, from: start.local, through: last, isDate: start.isDate)
    if rule.count == nil { sequence.seek(to: earliest(in: window)) }
    let isDayOfHours = start.isDate && rule.frequency < .daily
    if isDayOfHours { sequence.seek(to: midnight(after: start.local)) }
    var jumped: [Instant] = []
    // DTSTART counts, whether or not it matches the rule.
    var count = 1
    var total = 0
    var (day, inDay) = (Day.first, 0)
    while var local = sequence.next() {
      guard local > start.local else { continue }
      // A day has one instance, however often a rule for hours comes round.
      if isDayOfHours {
        local = LocalDateTime(day: local.day, minute: 0)
        sequence.seek(to: midnight(after: local))
      }
      let resolution = start.zone.resolve(local)
      let instant = resolution.instant
      if resolution.isInGap {
        jumped.append(instant)
      } else if !jumped.isEmpty {
        if jumped.contains(instant) { continue }
        if jumped.allSatisfy({ $0 < instant }) { jumped.removeAll() }
      }
      if rule.isOver(at: local, instant, isDate: start.isDate) || instant >= window.to {
        if resolution.isInGap { continue }
        return
      }
      count += 1
      if let limit = rule.count, count > limit { return }
      let end = length.end(of: instant, at: local, in: start.zone)
      guard window.overlaps(instant, end) else { continue }
      sequence.examined = 0
      if local.day != day { (day, inDay) = (local.day, 0) }
      inDay += 1
      total += 1
      guard inDay <= Self.dailyLimit, total <= Self.dailyLimit * window.dayCount else {
        list.isIncomplete = true
        if total > Self.dailyLimit * window.dayCount { return }
        if rule.count == nil { sequence.seek(to: midnight(after: local)) }
        continue
      }
      guard known.insert(instant).inserted else { continue }
      let time = start.at(local)
      list.instances.append(
        EventInstance(original: time, start: time, startInstant: instant, endInstant: end))
    }
    if sequence.isCutOff { list.isIncomplete = true }
  }

  private func midnight(after local: LocalDateTime) -> LocalDateTime {
    LocalDateTime(day: local.day, minute: 0) + 86_400
  }

  /// No instance that begins earlier by the clock is in the window.
  private func earliest(in window: Window) -> LocalDateTime {
    let from = window.from - length.upperBound
    let offset = start.zone.offset(at: from)
    // A time that clocks jumped over is shown later than it was: by as much as they jumped.
    let jump = max(offset - start.zone.offset(at: from - 93_600), 0)
    return LocalDateTime(seconds: from.seconds + Int64(offset - jump))
  }
}

/// The instances that EXDATE takes out of a series: instants, and days, which real calendars use
/// for events with a time too.
private struct Exceptions {
  private var instants: Set<Instant> = []
  private var days: Set<Day> = []

  init(of record: EventRecord) {
    let start = record.start
    for time in record.exceptions {
      if time.isDate || start.isDate {
        days.insert(time.local.day)
      } else {
        instants.insert(time.form == .floating ? start.zone.instant(time.local) : time.instant)
      }
    }
  }

  func contains(_ local: LocalDateTime, _ instant: Instant) -> Bool {
    instants.contains(instant) || days.contains(local.day)
  }
}

extension RecurrenceRule {
  /// Whether UNTIL is before an instance; a day as UNTIL includes its last second.
  func isOver(at local: LocalDateTime, _ instant: Instant, isDate: Bool) -> Bool {
    switch until {
    case .day(let day): local.day > day
    case .local(let last): isDate ? local.day > last.day : local > last
    case .instant(let last):
      isDate ? local.day > LocalDateTime(seconds: last.seconds).day : instant > last
    case nil: false
    }
  }
}

/// The events of one UID: a series and the events that replace its instances.
struct EventSeries {
  /// The event with the rules; nil where only replaced instances are known.
  var main: EventRecord?
  var overrides: [EventRecord] = []

  /// Adds a record; of two for the same instance the one with the higher SEQUENCE counts, then the
  /// later one of the document.
  mutating func add(_ record: EventRecord) {
    guard let id = record.recurrenceID else {
      if record.sequence >= main?.sequence ?? .min { main = record }
      return
    }
    let index = overrides.firstIndex { other in
      guard let otherID = other.recurrenceID, otherID.isDate == id.isDate else { return false }
      return otherID.instant == id.instant && other.isRange == record.isRange
    }
    if let index {
      if record.sequence >= overrides[index].sequence { overrides[index] = record }
    } else {
      overrides.append(record)
    }
  }

  /// What an occurrence is drawn from.
  struct Item {
    var record: EventRecord
    var instance: EventInstance
  }

  struct ItemList {
    var items: [Item] = []
    /// The records of which instances are missing.
    var incomplete: [EventRecord] = []
  }

  /// The instances in a window of instants; for whole days, in the window of days.
  func items(in window: Window, days: Window) -> ItemList {
    guard let main else {
      return ItemList(items: overrides.compactMap { item(of: $0, window, days) })
    }
    let mainWindow = main.start.isDate ? days : window
    // Most events come once: without a list and a sort.
    guard
      main.isRecurring || !main.exceptions.isEmpty || !main.exceptionRules.isEmpty
        || !overrides.isEmpty
    else {
      let items = [item(of: main, mainWindow)].compactMap { $0 }
      return ItemList(items: items, incomplete: main.isIncomplete && !items.isEmpty ? [main] : [])
    }
    let plain = main.instances(in: mainWindow)
    var list = ItemList()
    let replaced = Replaced(overrides, in: main)
    let ranges = overrides.filter(\.isRange).sorted { replaced.key($0) < replaced.key($1) }
    let firstRange = ranges.first.map(replaced.key)
    for instance in plain.instances
    where !replaced.contains(instance) && firstRange.map({ instance.key < $0 }) ?? true {
      list.items.append(Item(record: main, instance: instance))
    }
    if plain.isIncomplete || main.isIncomplete && !plain.instances.isEmpty {
      list.incomplete.append(main)
    }
    for (index, range) in ranges.enumerated() where !range.isCancelled {
      let end = index + 1 < ranges.count ? replaced.key(ranges[index + 1]) : nil
      let shifted = shifted(range, of: main, range.start.isDate ? days : window)
      for instance in shifted.instances
      where instance.key > replaced.key(range) && end.map({ instance.key < $0 }) ?? true
        && !replaced.contains(instance)
      {
        list.items.append(Item(record: range, instance: instance))
      }
      if shifted.isIncomplete { list.incomplete.append(range) }
    }
    // What EXDATE takes out of the series is not there to be replaced.
    let excepted = Exceptions(of: main)
    for record in overrides {
      let local = record.recurrenceID.map(main.local) ?? main.start.local
      guard !excepted.contains(local, main.start.zone.instant(local)),
        let item = item(of: record, window, days)
      else { continue }
      list.items.append(item)
    }
    return list
  }

  /// A record as one occurrence, its rules aside.
  private func item(of record: EventRecord, _ window: Window) -> Item? {
    // Without the zone first: most events are far from the window.
    let start = record.start.local.seconds
    guard start < window.to.seconds + 93_600,
      start + record.length.upperBound >= window.from.seconds - 93_600
    else { return nil }
    let instant = record.start.instant
    let end = record.length.end(of: instant, at: record.start.local, in: record.start.zone)
    guard window.overlaps(instant, end) else { return nil }
    return Item(
      record: record,
      instance: EventInstance(
        original: record.recurrenceID ?? record.start, start: record.start, startInstant: instant,
        endInstant: end))
  }

  private func item(of record: EventRecord, _ window: Window, _ days: Window) -> Item? {
    record.isCancelled ? nil : item(of: record, record.start.isDate ? days : window)
  }

  /// The instances of a series under an event that replaces all from one on: moved by as much, and
  /// as long as that one (RFC 5545, section 3.8.4.4).
  private func shifted(
    _ range: EventRecord, of main: EventRecord, _ window: Window
  ) -> InstanceList {
    guard let id = range.recurrenceID else { return InstanceList() }
    let shift = range.start.local.seconds - main.local(of: id).seconds
    // The two clocks are at most twice 26 hours apart.
    let from = window.from - shift - range.length.upperBound - 2 * 93_600
    var list = main.instances(in: Window(from: from, to: window.to - shift + 2 * 93_600))
    list.instances = list.instances.compactMap { instance in
      let start = range.start.at(instance.start.local + shift)
      let instant = start.instant
      let end = range.length.end(of: instant, at: start.local, in: start.zone)
      guard window.overlaps(instant, end) else { return nil }
      return EventInstance(
        original: instance.original, start: start, startInstant: instant, endInstant: end)
    }
    return list
  }
}

/// Which instances of a series other events replace.
private struct Replaced {
  private var instants: Set<Instant> = []
  private var days: Set<Day> = []
  private let main: EventRecord

  init(_ overrides: [EventRecord], in main: EventRecord) {
    self.main = main
    for record in overrides {
      guard let id = record.recurrenceID else { continue }
      if id.isDate || main.start.isDate {
        days.insert(id.local.day)
      } else {
        instants.insert(key(record))
      }
    }
  }

  func key(_ record: EventRecord) -> Instant {
    record.recurrenceID.map { main.start.zone.instant(main.local(of: $0)) } ?? record.start.instant
  }

  func contains(_ instance: EventInstance) -> Bool {
    instants.contains(instance.original.instant) || days.contains(instance.original.local.day)
  }
}
