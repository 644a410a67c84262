import Time

/// The days of a rule by its parts for days (RFC 5545, section 3.3.10), as numbers since 1970.
struct RuleDays {
  private let rule: RecurrenceRule
  private let start: Day
  private let months, weekdays, positiveMonthDays, negativeMonthDays: SmallSet

  init(_ rule: RecurrenceRule, from start: Day) {
    self.rule = rule
    self.start = start
    months = SmallSet(rule.months)
    weekdays = SmallSet(rule.weekdays.map(\.weekday.rawValue))
    positiveMonthDays = SmallSet(rule.monthDays.filter { $0 > 0 })
    negativeMonthDays = SmallSet(rule.monthDays.filter { $0 < 0 }.map { -$0 })
  }

  func leavesOutMonth(of day: Int64) -> Bool {
    !months.isEmpty && !months.contains(civil(day).month)
  }

  func add(ofYear year: Int, to days: inout [Int64]) {
    if !rule.weekNumbers.isEmpty {
      add(ofWeeksIn: year, to: &days)
    } else if !rule.yearDays.isEmpty {
      let (first, last) = (Self.number(year, 1, 1), Self.number(year, 12, 31))
      for n in rule.yearDays {
        let day = n > 0 ? first + Int64(n - 1) : last + Int64(n + 1)
        if first...last ~= day, isAllowed(day) { days.append(day) }
      }
    } else if !rule.monthDays.isEmpty {
      for month in 1...12 where months.isEmpty || months.contains(month) {
        addMonthDays(year, month, to: &days)
      }
    } else if !rule.weekdays.isEmpty {
      if months.isEmpty {
        addWeekdays(from: Self.number(year, 1, 1), through: Self.number(year, 12, 31), to: &days)
      }
      for month in 1...12 where months.contains(month) {
        let first = Self.number(year, month, 1)
        addWeekdays(from: first, through: first + Int64(Self.length(year, month) - 1), to: &days)
      }
    } else {
      let date = start.civil
      for month in 1...12
      where months.isEmpty ? month == date.month : months.contains(month) {
        if date.day <= Self.length(year, month) { days.append(Self.number(year, month, date.day)) }
      }
    }
    sort(&days)
  }

  func add(ofMonth month: Int, in year: Int, to days: inout [Int64]) {
    guard months.isEmpty || months.contains(month) else { return }
    if !rule.monthDays.isEmpty {
      addMonthDays(year, month, to: &days)
    } else {
      let first = Self.number(year, month, 1)
      let last = first + Int64(Self.length(year, month) - 1)
      if !rule.weekdays.isEmpty {
        addWeekdays(from: first, through: last, to: &days)
      } else if !rule.yearDays.isEmpty || !rule.weekNumbers.isEmpty {
        days += first...last
      } else if start.civil.day <= last - first + 1 {
        days.append(first + Int64(start.civil.day - 1))
      }
      days = days.filter { isAllowed($0) }
    }
    sort(&days)
  }

  func add(ofWeek first: Int64, to days: inout [Int64]) {
    let isEveryDay =
      weekdays.isEmpty
      && !(rule.monthDays.isEmpty && rule.yearDays.isEmpty && rule.weekNumbers.isEmpty)
    for day in first..<first + 7 {
      let weekday = Self.weekday(day)
      let isNamed =
        weekdays.isEmpty ? weekday == start.weekday.rawValue : weekdays.contains(weekday)
      if isEveryDay || isNamed, isAllowed(day) { days.append(day) }
    }
  }

  /// Adds the days of BYWEEKNO, by default on the weekday of the start; weeks cross years.
  private func add(ofWeeksIn year: Int, to days: inout [Int64]) {
    let (first, next) = (firstWeek(of: year), firstWeek(of: year + 1))
    for n in rule.weekNumbers {
      let week = n > 0 ? first + Int64(n - 1) * 7 : next + Int64(n) * 7
      guard first..<next ~= week else { continue }
      for day in week..<week + 7 {
        let isNamed =
          !weekdays.isEmpty || !rule.monthDays.isEmpty || !rule.yearDays.isEmpty
          || Self.weekday(day) == start.weekday.rawValue
        if isNamed, isAllowed(day, checkingWeek: false) { days.append(day) }
      }
    }
  }

  private func addMonthDays(_ year: Int, _ month: Int, to days: inout [Int64]) {
    let length = Self.length(year, month)
    let first = Self.number(year, month, 1)
    for n in rule.monthDays {
      let date = n > 0 ? n : length + n + 1
      let day = first + Int64(date - 1)
      if 1...length ~= date, isAllowed(day) { days.append(day) }
    }
  }

  private func addWeekdays(from first: Int64, through last: Int64, to days: inout [Int64]) {
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

  private func sort(_ days: inout [Int64]) {
    guard days.count > 1 else { return }
    days.sort()
    var unique = 1
    for index in 1..<days.count where days[index] != days[unique - 1] {
      days[unique] = days[index]
      unique += 1
    }
    days.removeLast(days.count - unique)
  }

  func isAllowed(_ day: Int64, checkingWeek: Bool = true) -> Bool {
    let isLimited =
      !(rule.months.isEmpty && rule.monthDays.isEmpty && rule.yearDays.isEmpty
      && rule.weekdays.isEmpty && rule.weekNumbers.isEmpty)
    guard isLimited else { return true }
    let (year, month, date) = civil(day)
    if !months.isEmpty, !months.contains(month) { return false }
    if !rule.monthDays.isEmpty {
      let fromEnd = Self.length(year, month) - date + 1
      guard positiveMonthDays.contains(date) || negativeMonthDays.contains(fromEnd)
      else { return false }
    }
    if !rule.yearDays.isEmpty {
      let dayOfYear = Int(day - Self.number(year, 1, 1)) + 1
      let fromEnd = dayOfYear - (Day.isLeap(year) ? 367 : 366)
      guard rule.yearDays.contains(dayOfYear) || rule.yearDays.contains(fromEnd)
      else { return false }
    }
    if checkingWeek, !rule.weekNumbers.isEmpty {
      let week = day - Int64((Self.weekday(day) - rule.weekStart.rawValue + 7) % 7)
      let (first, next) = weekYear(of: week)
      let n = Int((week - first) / 7) + 1
      guard rule.weekNumbers.contains(n) || rule.weekNumbers.contains(Int((week - next) / 7))
      else { return false }
    }
    return rule.weekdays.isEmpty || rule.weekdays.contains { matches(day, $0, year, month) }
  }

  /// Whether a day is the weekday of BYDAY, counted in its month or year.
  private func matches(
    _ day: Int64, _ number: RecurrenceRule.WeekdayNumber, _ year: Int, _ month: Int
  ) -> Bool {
    guard Self.weekday(day) == number.weekday.rawValue else { return false }
    guard let n = number.ordinal, rule.frequency >= .monthly, rule.weekNumbers.isEmpty
    else { return true }
    let isInMonth = rule.frequency == .monthly || !months.isEmpty
    let first = Self.number(year, isInMonth ? month : 1, 1)
    let last = isInMonth ? first + Int64(Self.length(year, month) - 1) : Self.number(year, 12, 31)
    return n > 0 ? Int(day - first) / 7 + 1 == n : Int(last - day) / 7 + 1 == -n
  }

  /// The first day of week 1, the first week with four days or more in the year.
  private func firstWeek(of year: Int) -> Int64 {
    let fourth = Self.number(year, 1, 4)
    return fourth - Int64((Self.weekday(fourth) - rule.weekStart.rawValue + 7) % 7)
  }

  /// The first weeks of the year of a week and of the next year.
  private func weekYear(of week: Int64) -> (first: Int64, next: Int64) {
    // The fourth day decides the year.
    let year = civil(week + 3).year
    return (firstWeek(of: year), firstWeek(of: year + 1))
  }

  func firstOfNextMonth(_ day: Int64) -> Int64 {
    let (year, month, _) = civil(day)
    return Self.number(year, month, 1) + Int64(Self.length(year, month))
  }

  func civil(_ day: Int64) -> (year: Int, month: Int, day: Int) {
    Day(number: Int32(truncatingIfNeeded: day)).civil
  }

  /// Days since 1970 of a date in the years 0 to 10,000.
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

/// A set of numbers from 0 to 63.
struct SmallSet {
  private let bits: UInt64

  init(_ numbers: [Int]) { bits = numbers.reduce(0) { $0 | 1 << UInt64($1) } }
  var isEmpty: Bool { bits == 0 }
  func contains(_ number: Int) -> Bool { bits >> UInt64(number) & 1 == 1 }
}
