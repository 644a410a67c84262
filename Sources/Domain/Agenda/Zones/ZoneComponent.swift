import Formats
import Time

extension ICalendar.Component {
  /// The VTIMEZONE of a zone for events from an instant on (RFC 5545, section 3.6.5).
  ///
  /// It lists the changes of the table, then has a rule for each yearly change.
  package init(zone: Zone, id: String, from instant: Instant) {
    self.init("VTIMEZONE", [ICalendar.Property("TZID", value: ICalendar.escaped(id))])
    // The rules must begin before the first event.
    let from = Instant(
      seconds: LocalDateTime.year(LocalDateTime(seconds: instant.seconds).day.civil.year - 1))
    let table = zone.lastTableChange ?? from
    var listed = zone.changes(after: from, through: max(table, from))
    var rules: [(change: YearlyChange, onset: Instant)] = []
    if !zone.yearlyChanges.isEmpty, !Self.isConstant(zone, after: table) {
      var year = LocalDateTime(seconds: from.seconds).day.civil.year
      let last = LocalDateTime(seconds: max(table, from).seconds).day.civil.year
      // The table is not needed for the years at its end with the same changes by the rules.
      let expected = zone.yearlyOnsets(in: year...last + 1).filter {
        $0.instant >= from && $0.instant <= table
      }
      let count = zip(listed.reversed(), expected.reversed()).prefix { $0 == $1 }.count
      let others = [listed.dropLast(count).last, expected.dropLast(count).last].compactMap(\.self)
      if let latest = others.map(\.instant.seconds).max() {
        year = LocalDateTime(seconds: latest).day.civil.year + 1
      }
      let beginning = Instant(seconds: LocalDateTime.year(year))
      listed.removeAll { $0.instant >= beginning }
      for change in zone.yearlyChanges {
        let onset = (year...year + 8).lazy.compactMap { change.onset(in: $0) }
          .first { $0 > (year > last ? table.seconds : .min) }
        if let onset { rules.append((change, Instant(seconds: onset))) }
      }
    }
    if rules.isEmpty || !listed.isEmpty {
      // The clock before the first change.
      let clock = zone.clock(at: from)
      add(Part(clock: clock, before: clock.offset, onsets: [LocalDateTime(seconds: 0)]).component)
    }
    var parts: [Part] = []
    for change in listed {
      let before = zone.clock(at: change.instant - 1).offset
      let local = LocalDateTime(seconds: change.instant.seconds + Int64(before))
      let index = parts.firstIndex { $0.clock == change.clock && $0.before == before }
      if let index {
        parts[index].onsets.append(local)
      } else {
        parts.append(Part(clock: change.clock, before: before, onsets: [local]))
      }
    }
    for part in parts { add(part.component) }
    for (change, onset) in rules {
      let before = change.offsetBefore
      let local = LocalDateTime(seconds: onset.seconds + Int64(before))
      guard let rule = change.rule else {
        // iCalendar has no such rule, so the changes of a century are listed.
        let first = local.day.civil.year
        let onsets = (first...first + 100).compactMap { change.onset(in: $0) }
          .map { LocalDateTime(seconds: $0 + Int64(before)) }
        add(Part(clock: change.clock, before: before, onsets: onsets).component)
        continue
      }
      var component = Part(clock: change.clock, before: before, onsets: [local]).component
      component.add(ICalendar.Property("RRULE", value: rule.description))
      add(component)
    }
  }

  /// Whether daylight saving time lasts all year, written as rules (RFC 9636, section 3.3.1).
  private static func isConstant(_ zone: Zone, after instant: Instant) -> Bool {
    let year = LocalDateTime(seconds: instant.seconds).day.civil.year
    let clocks = zone.yearlyOnsets(in: year + 1...year + 4).map { zone.clock(at: $0.instant) }
    return Set(clocks).count < 2
  }

  private mutating func add(_ component: ICalendar.Component) {
    items.append(.component(component))
  }

  private struct Part {
    var clock: Zone.Clock
    var before: Int
    /// On the clock before.
    var onsets: [LocalDateTime]

    var component: ICalendar.Component {
      func time(_ local: LocalDateTime) -> String { DateValue.local(local).description }
      var component = ICalendar.Component(
        clock.isDaylight ? "DAYLIGHT" : "STANDARD",
        [
          ICalendar.Property("DTSTART", value: time(onsets[0])),
          ICalendar.Property("TZOFFSETFROM", value: Self.offset(before)),
          ICalendar.Property("TZOFFSETTO", value: Self.offset(clock.offset)),
        ])
      if !clock.abbreviation.isEmpty {
        component.add(ICalendar.Property("TZNAME", value: ICalendar.escaped(clock.abbreviation)))
      }
      if onsets.count > 1 {
        component.add(
          ICalendar.Property("RDATE", value: onsets.dropFirst().map(time).joined(separator: ",")))
      }
      return component
    }

    /// `+0100`, with seconds only where there are some.
    private static func offset(_ seconds: Int) -> String {
      let size = abs(seconds)
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      let rest = size % 60 == 0 ? "" : two(size % 60)
      return (seconds < 0 ? "-" : "+") + two(size / 3600) + two(size / 60 % 60) + rest
    }
  }
}

extension LocalDateTime {
  fileprivate static func year(_ year: Int) -> Int64 {
    LocalDateTime(day: Day(year: min(max(year, 1), 9999), month: 1, day: 1) ?? .first, minute: 0)
      .seconds
  }
}

extension YearlyChange {
  /// The change as a rule on the clock before it; POSIX times may be on another day.
  fileprivate var rule: RecurrenceRule? {
    let shift = Int(Int64(time).flooredDivision(86_400))
    var rule = RecurrenceRule(.yearly)
    func days(from first: Int, _ weekday: Weekday, _ month: Month) -> RecurrenceRule? {
      let first = first + shift
      // 28 is in every month; 29 February is not in every year.
      guard first >= 1, first + 6 <= (month == .february ? 28 : month.length(in: 2001))
      else { return nil }
      rule.months = [month.rawValue]
      rule.monthDays = Array(first...first + 6)
      rule.weekdays = [
        .init(nil, Weekday(rawValue: (weekday.rawValue + shift + 70) % 7) ?? weekday)
      ]
      return rule
    }
    switch date {
    case .weekday(let n, let weekday, let month):
      if shift != 0 {
        return n > 0
          ? days(from: n * 7 - 6, weekday, month)
          : days(from: month.length(in: 2001) + 1 + n * 7, weekday, month)
      }
      rule.months = [month.rawValue]
      rule.weekdays = [.init(n, weekday)]
      return rule
    case .weekdayFrom(let day, let weekday, let month): return days(from: day, weekday, month)
    case .day(let day, let month):
      guard shift == 0 else { return nil }
      rule.months = [month.rawValue]
      rule.monthDays = [day]
      return rule
    case .dayWithoutLeapDay, .dayOfYear: return nil
    }
  }
}
