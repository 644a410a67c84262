import Formats
import Time

extension Zone {
  /// A zone from the STANDARD and DAYLIGHT parts of a VTIMEZONE.
  convenience init(
    _ component: Int, of document: ICalendar.Document, name: String
  ) throws(OffsetProblem) {
    var parts: [ZonePart] = []
    for child in document.children(of: component) {
      let kind = document.components[child].name
      guard kind == .standard || kind == .daylight else { continue }
      parts.append(try ZonePart(child, of: document, isDaylight: kind == .daylight))
    }
    guard let first = parts.min(by: { $0.firstOnset < $1.firstOnset }) else {
      throw OffsetProblem(
        offset: document.offset(of: component),
        message: "the time zone '\(name.prefix(60))' has no STANDARD or DAYLIGHT part",
        hint: "A VTIMEZONE needs one.")
    }
    // Yearly rules without an end hold from the time on when everything else is over.
    let endless = parts.compactMap(\.yearly)
    let end = endless.isEmpty ? nil : parts.map(\.lastOnset).max()
    var changes: [Change] = []
    for part in parts { changes += part.changes(through: end) }
    changes.sort { $0.instant < $1.instant }
    var unique: [Change] = []
    for change in changes {
      if unique.last?.instant == change.instant { unique.removeLast() }
      unique.append(change)
    }
    let before = Clock(offset: first.offsetBefore, abbreviation: "")
    self.init(name: name, initial: before, changes: unique, yearly: endless)
  }
}

/// One STANDARD or DAYLIGHT part of a VTIMEZONE: when an offset begins to hold.
private struct ZonePart {
  let offsetBefore: Int
  let clock: Zone.Clock
  private let start: LocalDateTime
  /// The local times of all changes except `yearly`, ascending.
  private var onsets: [LocalDateTime] = []
  /// The rule without an end that ``YearlyChange`` can express; it begins at `start`.
  private(set) var yearly: YearlyChange?

  init(_ component: Int, of document: ICalendar.Document, isDaylight: Bool) throws(OffsetProblem) {
    var (before, after): (Int?, Int?) = (nil, nil)
    var start: LocalDateTime?
    var abbreviation = ""
    var rules: [RecurrenceRule] = []
    var onsets: Set<LocalDateTime> = []
    let hint = "RFC 5545, section 3.6.5, describes time zones."
    func valid<Part>(_ name: String, _ part: Part?, _ line: Int) throws(OffsetProblem) -> Part {
      if let part { return part }
      throw document.problem(line, "the \(name) of the time zone is invalid", hint)
    }
    for line in document.propertyLines(of: component) {
      switch document.name(ofLine: line) {
      case .zoneOffsetFrom:
        before = try valid("TZOFFSETFROM", Self.offset(document.property(line).value), line)
      case .zoneOffsetTo:
        after = try valid("TZOFFSETTO", Self.offset(document.property(line).value), line)
      case .startDate:
        start = try valid("DTSTART", DateValue(document.property(line).value)?.local, line)
      case .zoneName: abbreviation = try document.property(line).text
      case .recurrenceRule:
        var problems: [OffsetProblem] = []
        rules.append(try document.rule(document.property(line), line, problems: &problems))
        if let problem = problems.first { throw problem }
      case .recurrenceDates:
        for value in ICalendar.split(try document.property(line).value, at: UInt8(ascii: ",")) {
          onsets.insert(try valid("RDATE", DateValue(value)?.local, line))
        }
      default: break
      }
    }
    guard let before, let after, let start else {
      throw OffsetProblem(
        offset: document.offset(of: component),
        message: "the part of the time zone needs DTSTART, TZOFFSETFROM and TZOFFSETTO", hint: hint)
    }
    offsetBefore = before
    clock = Zone.Clock(offset: after, isDaylight: isDaylight, abbreviation: abbreviation)
    self.start = start
    onsets.insert(start)
    for rule in rules {
      if yearly == nil, let date = Self.yearlyDate(rule, start) {
        yearly = YearlyChange(
          date: date, time: start.secondOfDay, offsetBefore: before, clock: clock)
        continue
      }
      // Other rules without an end come once a year or so up to the year 9999.
      guard rule.frequency == .yearly || rule.count != nil || rule.until != nil,
        let locals = Self.times(of: rule, from: start, offset: before)
      else {
        throw OffsetProblem(
          offset: document.offset(of: component), message: "the time zone changes too often",
          hint: "A time zone changes by FREQ=YEARLY rules.")
      }
      onsets.formUnion(locals)
    }
    self.onsets = onsets.sorted()
  }

  private static func times(
    of rule: RecurrenceRule, from start: LocalDateTime, offset: Int
  ) -> [LocalDateTime]? {
    var sequence = RecurrenceSequence(rule, from: start, isDate: false)
    var times: [LocalDateTime] = []
    while let local = sequence.next() {
      if times.count == rule.count ?? .max { return times }
      let instant = Instant(seconds: local.seconds - Int64(offset))
      if rule.isOver(at: local, instant, isDate: false) { return times }
      times.append(local)
    }
    return sequence.isCutOff ? nil : times
  }

  /// Reads `+0100` or `-033045`, less than 24 hours, as seconds east of UTC.
  private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
    var text = text
    while text.last == 32 { text.removeLast() }
    let digits = text.dropFirst()
    guard digits.count == 4 || digits.count == 6, let sign = text.first,
      sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      let hours = DateValue.number(digits.prefix(2)), hours < 24,
      let minutes = DateValue.number(digits.dropFirst(2).prefix(2)), minutes < 60,
      let seconds = DateValue.number(digits.dropFirst(4)), seconds < 60
    else { return nil }
    let offset = hours * 3600 + minutes * 60 + seconds
    return sign == UInt8(ascii: "-") ? -offset : offset
  }

  /// The date of a rule that gives one day in every year without an end.
  private static func yearlyDate(
    _ rule: RecurrenceRule, _ start: LocalDateTime
  ) -> YearlyChange.Date? {
    var rest = rule
    (rest.months, rest.weekdays, rest.monthDays, rest.weekStart) = ([], [], [], .monday)
    guard rest == RecurrenceRule(.yearly), rule.months.count <= 1,
      let month = Month(rawValue: rule.months.first ?? start.day.civil.month)
    else { return nil }
    switch (rule.weekdays.count, rule.monthDays.count) {
    case (0, 0): return .day(start.day.civil.day, month)
    case (0, 1) where rule.months.count == 1 && rule.monthDays[0] > 0:
      return .day(rule.monthDays[0], month)
    case (1, 0) where rule.months.count == 1:
      let weekday = rule.weekdays[0]
      guard let n = weekday.ordinal, -5...5 ~= n else { return nil }
      return .weekday(n: n, weekday.weekday, month)
    case (1, 7) where rule.months.count == 1 && rule.weekdays[0].ordinal == nil:
      let first = rule.monthDays[0]
      guard 1...22 ~= first, rule.monthDays == Array(first...first + 6) else { return nil }
      return .weekdayFrom(day: first, rule.weekdays[0].weekday, month)
    default: return nil
    }
  }

  private func instant(_ local: LocalDateTime) -> Instant {
    Instant(seconds: local.seconds - Int64(offsetBefore))
  }

  var firstOnset: Instant { instant(onsets.first ?? start) }
  var lastOnset: Instant { instant(onsets.last ?? start) }

  /// The changes up to an instant, in ascending order; without one all but the endless ones.
  func changes(through end: Instant?) -> [Zone.Change] {
    var instants = Set(onsets.map(instant))
    if let yearly, let end {
      for year in start.day.civil.year...LocalDateTime(seconds: end.seconds).day.civil.year + 1 {
        guard let onset = yearly.onset(in: year), onset >= instant(start).seconds else { continue }
        instants.insert(Instant(seconds: onset))
      }
    }
    return instants.sorted().filter { instant in end.map { instant <= $0 } ?? true }
      .map { Zone.Change(at: $0, to: clock) }
  }
}
