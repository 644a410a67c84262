import Text

// Weeks, months, years and weekends: `this week`, `nov 2025`, `last 30 days`, `week 47`.

extension TimeReading {
  /// `this week`, `last month`, `la semaine derniere`, `la semana que viene`, `settimana scorsa`.
  func unit(at index: Int) -> Found<ClosedRange<Day>>? {
    var which = self[index]?.which
    var unitIndex = index
    if which != nil { unitIndex += 1 }
    guard let unit = (which == nil ? self[unitIndex] : joined(unitIndex))?.unit,
      [.week, .month, .year].contains(unit)
    else { return nil }
    var end = unitIndex + 1
    if which == nil {
      which = joined(end)?.which
      end += reads("que", "vem", at: end) || reads("que", "viene", at: end) ? 2 : 1
    }
    guard let which else { return nil }
    return days(of: unit, ahead: which).map { Found(value: $0, end: end) }
  }

  private func days(of unit: TimeUnit, ahead: Int) -> ClosedRange<Day>? {
    switch unit {
    case .week:
      let start = today.startOfWeek(from: days.weekStart) + 7 * ahead
      return start...start + 6
    case .month: return Self.month(of: today, ahead: ahead)
    case .year:
      let year = today.civil.year + ahead
      guard let first = Day(year: year, month: 1, day: 1),
        let last = Day(year: year, month: 12, day: 31)
      else { return nil }
      return first...last
    case .minute, .hour, .day: return nil
    }
  }

  /// The month of a day, or one that many months from it.
  static func month(of day: Day, ahead: Int) -> ClosedRange<Day> {
    let (year, month, _) = day.civil
    guard
      let first = Day(year: year, month: month, day: 1).flatMap({
        TimeUnit.month.day(ahead, after: $0)
      })
    else { return day...day }
    let length = first.month.length(in: first.civil.year)
    return first...first + (length - 1)
  }

  /// `last 7 days`, `the past 2 weeks`, `les 7 derniers jours`, `next 3 days`.
  func lastOnes(at index: Int) -> Found<ClosedRange<Day>>? {
    guard let first = self[index], let second = joined(index + 1), let third = joined(index + 2),
      let unit = third.unit, let number = first.number ?? second.number, number > 0,
      let which = first.which ?? second.which, which != 0,
      first.number == nil || second.number == nil, let length = unit.day(number, after: today)
    else { return nil }
    if which == 1 { return Found(value: today...length - 1, end: index + 3) }
    guard let start = unit.day(-number, after: today) else { return nil }
    return Found(value: start + 1...today, end: index + 3)
  }

  /// `30 days`, `3 months`: up to today, where days are expected.
  package func recent(at index: Int) -> Found<ClosedRange<Day>>? {
    guard let found = count(at: index), found.value.count > 0,
      let start = found.value.unit.day(-found.value.count, after: today)
    else { return nil }
    return Found(value: min(start + 1, today)...today, end: found.end)
  }

  /// `week 47`, `KW 47`, `semaine 47 2025`.
  func weekNumber(at index: Int) -> Found<ClosedRange<Day>>? {
    guard let word = self[index], word.unit == .week || word.key == "kw" || word.key == "cw",
      let number = joined(index + 1)?.key[...].digits(1...2), 1...53 ~= number
    else { return nil }
    var end = index + 2
    var year = today.civil.year
    if let typed = joined(end)?.year { (year, end) = (typed, end + 1) }
    // The week of 4 January is the first one.
    guard let fourth = Day(year: year, month: 1, day: 4) else { return nil }
    let start = fourth.startOfWeek(from: .monday) + 7 * (number - 1)
    return Found(value: start...start + 6, end: end)
  }

  /// `november`, `nov 2025`, `2025-11`, `11/2025`.
  package func month(at index: Int) -> Found<ClosedRange<Day>>? {
    guard let word = self[index] else { return nil }
    if let first = MonthReading(today: today).numbers(word.key) {
      return Found(value: Self.month(of: first, ahead: 0), end: index + 1)
    }
    guard let month = word.month else { return nil }
    let yearIndex = skip(.article, from: index + 1, atMost: 1)
    if let year = joined(yearIndex)?.year, let first = Day(year: year, month: month, day: 1) {
      return Found(value: Self.month(of: first, ahead: 0), end: yearIndex + 1)
    }
    guard joined(index + 1)?.dayOfMonth == nil,
      let first = days.isComing
        ? DateOfYear(month: month, day: 28)?.next(from: today)
        : DateOfYear(month: month, day: 1)?.latest(upTo: today)
    else { return nil }
    return Found(
      value: Self.month(of: first, ahead: 0), end: index + 1, isWeak: word.isWeak(as: .month(month))
    )
  }

  /// `2024`, `in 2024`: a number that is a year only where days are expected.
  package func year(at index: Int) -> Found<ClosedRange<Day>>? {
    var start = index
    if self[start]?.means(.within) == true { start += 1 }
    guard let year = self[start]?.year,
      let first = Day(year: year, month: 1, day: 1), let last = Day(year: year, month: 12, day: 31)
    else { return nil }
    return Found(value: first...last, end: start + 1, isWeak: true)
  }

  /// `weekend`, `this weekend`, `last weekend`, `fin de semana`.
  func weekend(at index: Int) -> Found<ClosedRange<Day>>? {
    var which = self[index]?.which
    let start = which == nil ? index : index + 1
    var end: Int
    if reads("fin", "de", "semana", at: start) || reads("fim", "de", "semana", at: start)
      || reads("fine", "settimana", at: start)
    {
      end = start + (words[start].key == "fine" ? 2 : 3)
    } else if self[start]?.means(.weekend) == true {
      end = start + 1
    } else {
      return nil
    }
    if which == nil, let after = joined(end)?.which { (which, end) = (after, end + 1) }
    // The one of this week from Monday to Sunday; in records, the latest that has begun.
    var saturday = today.startOfWeek(from: .monday) + 5
    switch which {
    case -1: saturday = saturday - 7
    case 1: saturday = saturday + 7
    case 0: break
    default: if saturday > today, !days.isComing { saturday = saturday - 7 }
    }
    return Found(value: saturday...saturday + 1, end: end)
  }
}
