import Limits
import Time

extension EventRecord {
  static let dailyLimit = 1000

  /// The instances in a window, ascending: DTSTART, RRULE and RDATE without EXDATE.
  func instances(in window: Window) -> InstanceList {
    var list = InstanceList(room: window.share)
    var known: Set<Instant> = []
    for date in dates {
      let local = date.time.form == start.form ? date.time.local : local(of: date.time)
      let instant = start.zone.instant(local)
      // The end of a period takes precedence over the length of a rule.
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
      let excepted = EventExceptions(of: self)
      list.instances.removeAll { excepted.contains($0.start.local, $0.startInstant) }
    }
    if !exceptionRules.isEmpty { removeExceptedByRules(from: &list, window) }
    list.instances.sort { $0.startInstant < $1.startInstant }
    return list
  }

  /// Removes the instances that an EXRULE gives; DTSTART among them only if it matches the rule.
  private func removeExceptedByRules(from list: inout InstanceList, _ window: Window) {
    for rule in exceptionRules {
      var excepted = InstanceList(room: window.share)
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
      LocalDateTime(day: time.local.day, minute: start.local.minute, second: start.local.second)
    case (false, false): time.form == .floating ? time.local : start.zone.local(time.instant)
    }
  }

  private func add(
    _ local: LocalDateTime, _ instant: Instant, _ length: EventLength, to list: inout InstanceList,
    _ window: Window
  ) {
    let end = length.end(of: instant, at: local, in: start.zone)
    guard window.overlaps(instant, end), window.take(instant, end, for: &list) else { return }
    let time = start.at(local)
    list.instances.append(
      EventInstance(original: time, start: time, startInstant: instant, endInstant: end))
  }

  /// Adds the instances of a rule; a time that clocks jump over has the offset before the jump
  /// (verified erratum 4271 of RFC 5545), and one instant is one instance.
  private func add(
    _ rule: RecurrenceRule, to list: inout InstanceList, _ known: inout Set<Instant>,
    _ window: Window
  ) {
    let first = earliest(in: window)
    // No offset is 26 hours from UTC or more.
    if let lastDay = rule.lastDayOfCount(from: start.local.day), lastDay + 2 < first.day { return }
    let last = LocalDateTime(seconds: window.to.seconds + 93_600)
    var sequence = RecurrenceSequence(rule, from: start.local, through: last, isDate: start.isDate)
    if rule.count == nil { sequence.seek(to: first) }
    let isDayOfHours = start.isDate && rule.frequency < .daily
    if isDayOfHours { sequence.seek(to: midnight(after: start.local)) }
    var jumped: [Instant] = []
    // DTSTART counts even if it does not match the rule.
    var count = 1
    var total = 0
    var (day, inDay) = (Day.first, 0)
    while var local = sequence.next() {
      guard local > start.local else { continue }
      // A rule for hours gives one instance a day.
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
      guard window.budget.take(steps: sequence.examined), window.take(instant, end, for: &list)
      else {
        list.isIncomplete = true
        return
      }
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
    if !window.budget.take(steps: sequence.examined) || sequence.isCutOff {
      list.isIncomplete = true
    }
  }

  private func midnight(after local: LocalDateTime) -> LocalDateTime {
    LocalDateTime(day: local.day, minute: 0) + 86_400
  }

  private func earliest(in window: Window) -> LocalDateTime {
    let from = window.from - length.upperBound
    let offset = start.zone.offset(at: from)
    // Clocks show a time later by as much as they jumped.
    let jump = max(offset - start.zone.offset(at: from - 93_600), 0)
    return LocalDateTime(seconds: from.seconds + Int64(offset - jump))
  }
}

struct EventInstance {
  /// Its time in the series, as in RECURRENCE-ID.
  var original: EventTime
  var start: EventTime
  var startInstant, endInstant: Instant
}

extension EventInstance {
  init(original: EventTime? = nil, start: EventTime, length: EventLength) {
    let instant = start.instant
    self.init(
      original: original ?? start, start: start, startInstant: instant,
      endInstant: length.end(of: instant, at: start.local, in: start.zone))
  }

  var key: Instant { original.instant }
}

struct InstanceList {
  var instances: [EventInstance] = []
  /// Whether the limits cut them off.
  var isIncomplete = false
  /// How many days with an instance the event may still add, each day of an instance.
  var room = Int.max
}

/// What all calendars together may cost that are read for one look at some days, so that a small
/// file does not take long, nor much memory: 20,000 days with an occurrence, or 640 a day.
package final class OccurrenceBudget {
  /// Days with an occurrence: one of three days takes three.
  fileprivate var pieces: Budget
  /// Periods and times of rules that are examined.
  private var steps = Budget(.ruleTimes)

  package init(of days: Int) { pieces = Budget(.dayPieces, times: max(days, 32)) }

  /// Whether this number of periods and times may be examined.
  fileprivate func take(steps count: Int) -> Bool { steps.take(count) }
}

/// A window of time; for events of whole days, from midnight to midnight in UTC.
struct Window {
  var from, to: Instant
  let budget: OccurrenceBudget

  /// Without a budget it has one of its own.
  init(from: Instant, to: Instant, budget: OccurrenceBudget? = nil) {
    (self.from, self.to) = (from, to)
    self.budget = budget ?? OccurrenceBudget(of: Int((to.seconds - from.seconds) / 86_400) + 1)
  }

  /// What one event may take: half of the rest, so that something is left for all that come later.
  var share: Int { max(budget.pieces.left / 2, budget.pieces.left > 0 ? 2 * dayCount : 0) }

  /// Takes the days of an instance that overlaps; false if the event, or the look, has no room.
  func take(_ start: Instant, _ end: Instant, for list: inout InstanceList) -> Bool {
    let seconds = min(end, to).seconds - max(start, from).seconds
    let pieces = Int(seconds / 86_400) + 1
    guard pieces <= list.room else {
      list.isIncomplete = true
      return false
    }
    list.room -= pieces
    _ = budget.pieces.take(pieces)
    return true
  }

  /// Whether a span is partly in it, such as a moment at its beginning.
  func overlaps(_ start: Instant, _ end: Instant) -> Bool {
    start < to && (end > from || start == end && start >= from)
  }

  var dayCount: Int { Int((to.seconds - from.seconds) / 86_400) + 1 }
}

/// The instances that EXDATE excludes, by their instants or by their days.
struct EventExceptions {
  private var instants: Set<Instant> = []
  private var days: Set<Day> = []

  init(of record: EventRecord) { self.init(of: record.exceptions, from: record.start) }

  init(of exceptions: [EventTime], from start: EventTime) {
    for time in exceptions {
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
