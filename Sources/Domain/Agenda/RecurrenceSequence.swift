import Time

/// The local times that a rule gives, in ascending order, from any time on without those before it.
///
/// This is clock arithmetic only: zones, COUNT and UNTIL are applied by ``EventRecord``. The rule is
/// taken period by period (a year, month, week, day, hour, minute or second, every INTERVAL of
/// them), with the table of RFC 5545, section 3.3.10: parts above the frequency limit, parts below
/// expand. A part that the RFC forbids for a frequency, such as BYMONTHDAY in a weekly rule,
/// limits too; a number in BYDAY counts only in monthly and yearly rules.
struct RecurrenceSequence {
  /// How many periods and times are examined without a result.
  static let limit = 100_000

  /// Periods and times since the caller last set it to 0.
  var examined = 0
  /// Whether the sequence ended because of the limit.
  private(set) var isCutOff = false

  private let rule: RecurrenceRule
  private let start: LocalDateTime
  private let startDay: Int64
  /// Year and month of the start as one number.
  private let startMonth: Int
  private let months: Bits
  private let hours: Bits
  private let minutes: Bits
  private let seconds: Bits
  /// Weekdays of BYDAY, without their numbers.
  private let weekdays: Bits
  private let positiveMonthDays: Bits
  private let negativeMonthDays: Bits
  /// Seconds from the beginning of the day, or of a period that is shorter than a day.
  private let times: [Int32]

  /// The next period to load, counted from that of the start.
  private var period: Int64 = 0
  /// The days of the loaded period, in days since 1970.
  private var days: [Int64] = []
  /// The beginning of the loaded period where it is shorter than a day.
  private var base: Int64 = 0
  /// The indices of times of the period that BYSETPOS selects; nil without it.
  private var selected: [Int]?
  private var cursor = 0
  private var size = 0
  private var lowerBound: Int64
  /// No period that begins later is loaded.
  private let last: LocalDateTime

  /// A sequence that may end behind `last`.
  ///
  /// `isDate` leaves out the parts that are shorter than a day, as RFC 5545 has it.
  init(
    _ rule: RecurrenceRule, from start: LocalDateTime, through last: LocalDateTime = .last,
    isDate: Bool
  ) {
    var rule = rule
    if isDate { (rule.hours, rule.minutes, rule.seconds) = ([], [], []) }
    self.rule = rule
    self.start = start
    self.last = last
    startDay = Int64(start.day.number)
    let civil = start.day.civil
    startMonth = civil.year * 12 + civil.month - 1
    lowerBound = start.seconds
    months = Bits(rule.months)
    hours = Bits(rule.hours)
    minutes = Bits(rule.minutes)
    seconds = Bits(rule.seconds.map { min($0, 59) })
    weekdays = Bits(rule.weekdays.map(\.weekday.rawValue))
    positiveMonthDays = Bits(rule.monthDays.filter { $0 > 0 })
    negativeMonthDays = Bits(rule.monthDays.filter { $0 < 0 }.map { -$0 })
    times = Self.times(rule, start, seconds)
  }

  /// The times of day of a rule, or those in an hour, a minute or a second.
  private static func times(
    _ rule: RecurrenceRule, _ start: LocalDateTime, _ ruleSeconds: Bits
  ) -> [Int32] {
    let frequency = rule.frequency
    let hours =
      frequency < .daily ? [0] : rule.hours.isEmpty ? [start.minute / 60] : rule.hours.sorted()
    let minutes =
      frequency < .hourly
      ? [0] : rule.minutes.isEmpty ? [start.minute % 60] : rule.minutes.sorted()
    let seconds =
      frequency < .minutely
      ? [0] : rule.seconds.isEmpty ? [start.second] : (0..<60).filter(ruleSeconds.contains)
    var times: [Int32] = []
    times.reserveCapacity(hours.count * minutes.count * seconds.count)
    for hour in hours {
      for minute in minutes {
        for second in seconds { times.append(Int32(hour * 3600 + minute * 60 + second)) }
      }
    }
    return times
  }

  /// The next time; nil at the end of the calendar or of what may be examined.
  mutating func next() -> LocalDateTime? {
    while cursor == size {
      guard loadPeriod(), cursor < size || countExamined() else { return nil }
    }
    guard countExamined() else { return nil }
    cursor += 1
    return LocalDateTime(seconds: time(at: cursor - 1))
  }

  private mutating func countExamined() -> Bool {
    examined += 1
    if examined > Self.limit { isCutOff = true }
    return !isCutOff
  }

  /// Continues at the first time that is not before `time`; never goes back.
  mutating func seek(to time: LocalDateTime) {
    guard time.seconds > lowerBound else { return }
    lowerBound = time.seconds
    let day = Int64(time.day.number)
    let interval = Int64(rule.interval)
    let wanted: Int64
    switch rule.frequency {
    // The last days of a year may be in the first week of the next one, and the first in the last.
    case .yearly: wanted = Int64(time.day.civil.year - 1 - startMonth / 12) / interval
    case .monthly:
      let civil = time.day.civil
      wanted = Int64(civil.year * 12 + civil.month - 1 - startMonth) / interval
    case .weekly: wanted = (day - startWeek) / (7 * interval)
    case .daily: wanted = (day - startDay) / interval
    case .hourly, .minutely, .secondly: wanted = (time.seconds - startUnit) / (unit * interval)
    }
    if wanted >= period {
      period = wanted
      (cursor, size) = (0, 0)
    } else {
      skipToLowerBound()
    }
  }

  /// The day that begins the week of the start.
  private var startWeek: Int64 {
    Int64(start.day.number) - Int64((start.day.weekday.rawValue - rule.weekStart.rawValue + 7) % 7)
  }

  /// Seconds of a period that is shorter than a day.
  private var unit: Int64 {
    rule.frequency == .hourly ? 3600 : rule.frequency == .minutely ? 60 : 1
  }

  /// The beginning of the first period that is shorter than a day.
  private var startUnit: Int64 { start.seconds.flooredDivision(unit) * unit }

  private func time(at index: Int) -> Int64 {
    let index = selected.map { $0[index] } ?? index
    return rule.frequency < .daily
      ? base + Int64(times[index])
      : days[index / times.count] * 86_400 + Int64(times[index % times.count])
  }

  private mutating func skipToLowerBound() {
    guard cursor < size, time(at: cursor) < lowerBound else { return }
    var high = size
    while cursor < high {
      let middle = (cursor + high) / 2
      if time(at: middle) < lowerBound { cursor = middle + 1 } else { high = middle }
    }
  }

  /// Loads the next period, which may be empty; false at the end of the calendar.
  private mutating func loadPeriod() -> Bool {
    let interval = Int64(rule.interval)
    days.removeAll(keepingCapacity: true)
    (cursor, size) = (0, 0)
    switch rule.frequency {
    case .yearly:
      let year = Int64(startMonth / 12) + period * interval
      // The first week of a year may begin in the year before.
      guard year <= min(last.day.civil.year + 1, 9999) else { return false }
      period += 1
      addDays(ofYear: Int(year))
    case .monthly:
      let month = Int64(startMonth) + period * interval
      let lastDate = last.day.civil
      guard month < lastDate.year * 12 + lastDate.month else { return false }
      period += 1
      addDays(ofMonth: Int(month % 12 + 1), in: Int(month / 12))
    case .weekly:
      let first = startWeek + period * 7 * interval
      guard first <= Int64(last.day.number) else { return false }
      period += 1
      addDays(ofWeek: first)
    case .daily:
      let day = startDay + period * interval
      guard day <= Int64(last.day.number) else { return false }
      period += 1
      if !months.isEmpty, !months.contains(civil(day).month) {
        advance(to: firstOfNextMonth(day), from: startDay, step: interval)
        return true
      }
      if isAllowed(day) { days.append(day) }
    case .hourly, .minutely, .secondly:
      let step = unit * interval
      base = startUnit + period * step
      guard base <= last.seconds else { return false }
      period += 1
      if let target = nextCandidate(after: base) {
        advance(to: target, from: startUnit, step: step)
        return true
      }
    }
    select()
    skipToLowerBound()
    return true
  }

  /// Moves on to the first period that begins at `target` or later.
  private mutating func advance(to target: Int64, from first: Int64, step: Int64) {
    period = max(period, (target - first + step - 1) / step)
  }

  /// Where to look on if the rule leaves out the period that begins at a time; nil if it does not.
  private func nextCandidate(after time: Int64) -> Int64? {
    let day = time.flooredDivision(86_400)
    let second = Int(time - day * 86_400)
    if !months.isEmpty, !months.contains(civil(day).month) {
      return firstOfNextMonth(day) * 86_400
    }
    if !isAllowed(day) { return (day + 1) * 86_400 }
    if !hours.isEmpty, !hours.contains(second / 3600) {
      return (time.flooredDivision(3600) + 1) * 3600
    }
    if rule.frequency < .hourly, !minutes.isEmpty, !minutes.contains(second / 60 % 60) {
      return (time.flooredDivision(60) + 1) * 60
    }
    if rule.frequency == .secondly, !seconds.isEmpty, !seconds.contains(second % 60) {
      return time + 1
    }
    return nil
  }

  /// Sets the size of the loaded period, with BYSETPOS.
  private mutating func select() {
    size = rule.frequency < .daily ? times.count : days.count * times.count
    guard !rule.positions.isEmpty else { return }
    let total = size
    let indices = rule.positions.map { $0 > 0 ? $0 - 1 : total + $0 }
    let unique = Set(indices.filter { 0..<total ~= $0 }).sorted()
    selected = unique
    size = unique.count
  }
}

// The days of a period.
extension RecurrenceSequence {
  private mutating func addDays(ofYear year: Int) {
    if !rule.weekNumbers.isEmpty {
      addDays(ofWeeksIn: year)
    } else if !rule.yearDays.isEmpty {
      let (first, last) = (Self.number(year, 1, 1), Self.number(year, 12, 31))
      for n in rule.yearDays {
        let day = n > 0 ? first + Int64(n - 1) : last + Int64(n + 1)
        if first...last ~= day, isAllowed(day) { days.append(day) }
      }
    } else if !rule.monthDays.isEmpty {
      for month in 1...12 where months.isEmpty || months.contains(month) {
        addMonthDays(year, month)
      }
    } else if !rule.weekdays.isEmpty {
      if months.isEmpty {
        addWeekdays(from: Self.number(year, 1, 1), through: Self.number(year, 12, 31))
      }
      for month in 1...12 where months.contains(month) {
        let first = Self.number(year, month, 1)
        addWeekdays(from: first, through: first + Int64(Self.length(year, month) - 1))
      }
    } else {
      let date = start.day.civil
      for month in 1...12
      where months.isEmpty ? month == date.month : months.contains(month) {
        if date.day <= Self.length(year, month) { days.append(Self.number(year, month, date.day)) }
      }
    }
    sortDays()
  }

  private mutating func addDays(ofMonth month: Int, in year: Int) {
    guard months.isEmpty || months.contains(month) else { return }
    if !rule.monthDays.isEmpty {
      addMonthDays(year, month)
    } else {
      let first = Self.number(year, month, 1)
      let last = first + Int64(Self.length(year, month) - 1)
      if !rule.weekdays.isEmpty {
        addWeekdays(from: first, through: last)
      } else if !rule.yearDays.isEmpty || !rule.weekNumbers.isEmpty {
        days += first...last
      } else if start.day.civil.day <= last - first + 1 {
        days.append(first + Int64(start.day.civil.day - 1))
      }
      days = days.filter { isAllowed($0) }
    }
    sortDays()
  }

  private mutating func addDays(ofWeek first: Int64) {
    let isEveryDay =
      weekdays.isEmpty
      && !(rule.monthDays.isEmpty && rule.yearDays.isEmpty && rule.weekNumbers.isEmpty)
    for day in first..<first + 7 {
      let weekday = Self.weekday(day)
      let isNamed =
        weekdays.isEmpty ? weekday == start.day.weekday.rawValue : weekdays.contains(weekday)
      if isEveryDay || isNamed, isAllowed(day) { days.append(day) }
    }
  }

  /// The days of BYWEEKNO, which may be in the year before or after; the weekday is that of the
  /// start where no part names days.
  private mutating func addDays(ofWeeksIn year: Int) {
    let (first, next) = (firstWeek(of: year), firstWeek(of: year + 1))
    for n in rule.weekNumbers {
      let week = n > 0 ? first + Int64(n - 1) * 7 : next + Int64(n) * 7
      guard first..<next ~= week else { continue }
      for day in week..<week + 7 {
        let isNamed =
          !weekdays.isEmpty || !rule.monthDays.isEmpty || !rule.yearDays.isEmpty
          || Self.weekday(day) == start.day.weekday.rawValue
        if isNamed, isAllowed(day, checkingWeek: false) { days.append(day) }
      }
    }
  }

  private mutating func addMonthDays(_ year: Int, _ month: Int) {
    let length = Self.length(year, month)
    let first = Self.number(year, month, 1)
    for n in rule.monthDays {
      let date = n > 0 ? n : length + n + 1
      let day = first + Int64(date - 1)
      if 1...length ~= date, isAllowed(day) { days.append(day) }
    }
  }

  /// The weekdays of BYDAY in a month or year, by their numbers where they have one.
  private mutating func addWeekdays(from first: Int64, through last: Int64) {
    for number in rule.weekdays {
      let weekday = number.weekday.rawValue
      let earliest = first + Int64((weekday - Self.weekday(first) + 7) % 7)
      let latest = last - Int64((Self.weekday(last) - weekday + 7) % 7)
      if let n = number.ordinal {
        let day = n > 0 ? earliest + Int64(n - 1) * 7 : latest + Int64(n + 1) * 7
        if first...last ~= day { days.append(day) }
      } else {
        days += stride(from: earliest, through: latest, by: 7)
      }
    }
  }

  private mutating func sortDays() {
    guard days.count > 1 else { return }
    days.sort()
    var unique = 1
    for index in 1..<days.count where days[index] != days[unique - 1] {
      days[unique] = days[index]
      unique += 1
    }
    days.removeLast(days.count - unique)
  }

  /// Whether the parts of whole days allow a day.
  private func isAllowed(_ day: Int64, checkingWeek: Bool = true) -> Bool {
    let isLimited =
      !(rule.months.isEmpty && rule.monthDays.isEmpty && rule.yearDays.isEmpty
      && rule.weekdays.isEmpty && rule.weekNumbers.isEmpty)
    guard isLimited else { return true }
    let (year, month, date) = civil(day)
    if !months.isEmpty, !months.contains(month) { return false }
    if !rule.monthDays.isEmpty {
      let fromEnd = Self.length(year, month) - date + 1
      guard positiveMonthDays.contains(date) || negativeMonthDays.contains(fromEnd) else {
        return false
      }
    }
    if !rule.yearDays.isEmpty {
      let dayOfYear = Int(day - Self.number(year, 1, 1)) + 1
      let fromEnd = dayOfYear - (Day.isLeap(year) ? 367 : 366)
      guard rule.yearDays.contains(dayOfYear) || rule.yearDays.contains(fromEnd) else {
        return false
      }
    }
    if checkingWeek, !rule.weekNumbers.isEmpty {
      let week = day - Int64((Self.weekday(day) - rule.weekStart.rawValue + 7) % 7)
      let (first, next) = weekYear(of: week)
      let n = Int((week - first) / 7) + 1
      guard rule.weekNumbers.contains(n) || rule.weekNumbers.contains(Int((week - next) / 7)) else {
        return false
      }
    }
    return rule.weekdays.isEmpty || rule.weekdays.contains { matches(day, $0, year, month) }
  }

  /// Whether a day is the weekday of BYDAY, counted in its month or year.
  private func matches(
    _ day: Int64, _ number: RecurrenceRule.WeekdayNumber, _ year: Int, _ month: Int
  ) -> Bool {
    guard Self.weekday(day) == number.weekday.rawValue else { return false }
    guard let n = number.ordinal, rule.frequency >= .monthly, rule.weekNumbers.isEmpty else {
      return true
    }
    let isInMonth = rule.frequency == .monthly || !months.isEmpty
    let first = Self.number(year, isInMonth ? month : 1, 1)
    let last =
      isInMonth ? first + Int64(Self.length(year, month) - 1) : Self.number(year, 12, 31)
    return n > 0 ? Int(day - first) / 7 + 1 == n : Int(last - day) / 7 + 1 == -n
  }

  /// The first day of week 1, the first week with four days or more in the year.
  private func firstWeek(of year: Int) -> Int64 {
    let fourth = Self.number(year, 1, 4)
    return fourth - Int64((Self.weekday(fourth) - rule.weekStart.rawValue + 7) % 7)
  }

  /// The first weeks of the year that a week belongs to and of the next one.
  private func weekYear(of week: Int64) -> (first: Int64, next: Int64) {
    // Its fourth day is in the year that it belongs to.
    let year = civil(week + 3).year
    return (firstWeek(of: year), firstWeek(of: year + 1))
  }

  private func firstOfNextMonth(_ day: Int64) -> Int64 {
    let (year, month, _) = civil(day)
    return Self.number(year, month, 1) + Int64(Self.length(year, month))
  }

  private func civil(_ day: Int64) -> (year: Int, month: Int, day: Int) {
    Day(number: Int32(truncatingIfNeeded: day)).civil
  }

  /// Days since 1970 of a date in the years 0 to 10,000, which weeks reach into.
  private static func number(_ year: Int, _ month: Int, _ date: Int) -> Int64 {
    // The Gregorian calendar repeats after 400 years, which are 146,097 days.
    let shift = year < 1 ? 1 : year > 9999 ? -1 : 0
    let day = Day(year: year + 400 * shift, month: month, day: 1) ?? .first
    return Int64(day.number) - Int64(146_097 * shift) + Int64(date - 1)
  }

  private static func length(_ year: Int, _ month: Int) -> Int {
    Month(rawValue: month)?.length(in: year) ?? 31
  }

  /// From Sunday, 0.
  private static func weekday(_ day: Int64) -> Int { Int((day % 7 + 11) % 7) }
}

/// A set of small numbers.
private struct Bits {
  private let bits: UInt64

  init(_ numbers: [Int]) {
    bits = numbers.reduce(0) { $0 | 1 << UInt64($1) }
  }

  var isEmpty: Bool { bits == 0 }

  func contains(_ number: Int) -> Bool { bits >> UInt64(number) & 1 == 1 }
}
