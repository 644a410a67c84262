import Agenda
import Time

/// The days and times of a rule by the slowest way: every day of every period is compared with
/// every part of the rule as it is written.
///
/// For frequencies from daily on, and rules that RFC 5545 allows.
struct RuleModel {
  let rule: RecurrenceRule
  let start: LocalDateTime

  func times(through last: Day) -> [LocalDateTime] {
    var times: [LocalDateTime] = []
    var period: [Day] = []
    var number: Int?
    // A period has all its days, those before the start too, since BYSETPOS counts them.
    for day in (start.day - 400)...(last + 400) {
      let next = periodNumber(of: day)
      if next != number {
        times += instances(of: period, number: number)
        period = []
        number = next
      }
      period.append(day)
    }
    return times.filter { $0 >= start && $0.day <= last }
  }

  private func periodNumber(of day: Day) -> Int {
    let (year, month, _) = day.civil
    let (startYear, startMonth, _) = start.day.civil
    switch rule.frequency {
    case .yearly: return isoYear(of: day) - startYear
    case .monthly: return (year - startYear) * 12 + month - startMonth
    case .weekly:
      return day.startOfWeek(from: rule.weekStart)
        .distance(to: start.day.startOfWeek(from: rule.weekStart)) / -7
    default: return day - start.day
    }
  }

  /// The year that the weeks of BYWEEKNO are counted in; the civil year without that part.
  private func isoYear(of day: Day) -> Int {
    rule.weekNumbers.isEmpty
      ? day.civil.year : (day.startOfWeek(from: rule.weekStart) + 3).civil.year
  }

  /// The first day that is in a week of the year.
  private func firstWeek(of year: Int) -> Day {
    let first = (Day(year: year, month: 1, day: 1) ?? .first) - 8
    return (first...first + 16).first { isoYear(of: $0) == year } ?? first
  }

  private func instances(of days: [Day], number: Int?) -> [LocalDateTime] {
    guard let number, number >= 0, number % rule.interval == 0 else { return [] }
    var set: [LocalDateTime] = []
    for day in days where isAllowed(day) {
      for hour in 0..<24
      where rule.hours.isEmpty ? hour == start.minute / 60 : rule.hours.contains(hour) {
        for minute in 0..<60
        where rule.minutes.isEmpty ? minute == start.minute % 60 : rule.minutes.contains(minute) {
          for second in 0..<60
          where rule.seconds.isEmpty ? second == start.second : rule.seconds.contains(second) {
            set.append(LocalDateTime(day: day, minute: hour * 60 + minute, second: second))
          }
        }
      }
    }
    guard !rule.positions.isEmpty else { return set }
    return set.indices.filter {
      rule.positions.contains($0 + 1) || rule.positions.contains($0 - set.count)
    }.map { set[$0] }
  }

  private func isAllowed(_ day: Day) -> Bool {
    let (year, month, date) = day.civil
    let length = Month(rawValue: month)?.length(in: year) ?? 0
    let first = Day(year: year, month: 1, day: 1) ?? .first
    let yearLength = Day.isLeap(year) ? 366 : 365
    let namesDays =
      !(rule.monthDays.isEmpty && rule.yearDays.isEmpty && rule.weekdays.isEmpty)
    if !rule.months.isEmpty, !rule.months.contains(month) { return false }
    if !rule.monthDays.isEmpty, !rule.monthDays.contains(date),
      !rule.monthDays.contains(date - length - 1)
    {
      return false
    }
    let dayOfYear = day - first + 1
    if !rule.yearDays.isEmpty, !rule.yearDays.contains(dayOfYear),
      !rule.yearDays.contains(dayOfYear - yearLength - 1)
    {
      return false
    }
    if !rule.weekNumbers.isEmpty {
      let weekYear = isoYear(of: day)
      let (begin, end) = (firstWeek(of: weekYear), firstWeek(of: weekYear + 1))
      let week = (day - begin) / 7 + 1
      guard
        rule.weekNumbers.contains(week) || rule.weekNumbers.contains(week - (end - begin) / 7 - 1)
      else { return false }
    }
    if !rule.weekdays.isEmpty {
      let isInMonth = rule.frequency == .monthly || !rule.months.isEmpty
      return rule.weekdays.contains { number in
        guard number.weekday == day.weekday else { return false }
        guard let n = number.ordinal else { return true }
        let (index, count) = isInMonth ? (date, length) : (dayOfYear, yearLength)
        return n > 0 ? (index - 1) / 7 + 1 == n : (count - index) / 7 + 1 == -n
      }
    }
    if namesDays { return true }
    // What the rule does not say comes from the start.
    switch rule.frequency {
    case .yearly where !rule.weekNumbers.isEmpty: return day.weekday == start.day.weekday
    case .yearly:
      return date == start.day.civil.day
        && (!rule.months.isEmpty || month == start.day.civil.month)
    case .monthly: return date == start.day.civil.day
    case .weekly: return day.weekday == start.day.weekday
    default: return true
    }
  }
}
