/// A change of a zone's offset that comes every year: the rule `M10.5.0/3` of a POSIX zone string,
/// or `FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU` of a calendar's VTIMEZONE.
package struct YearlyChange: Hashable, Sendable {
  /// On which day of the year.
  package enum Date: Hashable, Sendable {
    /// `n` counts from the first such weekday of the month (1 to 5) or from the last (-1 to -5). In
    /// a month without a fifth one there is no change.
    case weekday(n: Int, Weekday, Month)
    /// The first such weekday on or after a day of the month.
    case weekdayFrom(day: Int, Weekday, Month)
    /// A day of the month; in a year without it there is no change.
    case day(Int, Month)
    /// From 1 to 365, 29 February never counted.
    case dayWithoutLeapDay(Int)
    /// From 0 to 365, 29 February counted.
    case dayOfYear(Int)
  }

  package var date: Date
  /// Seconds from midnight on the clock before the change, −167 to 167 hours.
  package var time: Int
  /// Seconds east of UTC of that clock.
  package var offsetBefore: Int
  /// What holds from the change on.
  package var clock: Zone.Clock

  package init(date: Date, time: Int, offsetBefore: Int, clock: Zone.Clock) {
    (self.date, self.time, self.offsetBefore, self.clock) = (date, time, offsetBefore, clock)
  }

  /// When the change comes in a year, in seconds since 1970 UTC; nil in a year without it.
  package func onset(in year: Int) -> Int64? {
    guard let day = dayNumber(in: year) else { return nil }
    return day * 86_400 + Int64(time - offsetBefore)
  }

  private func dayNumber(in year: Int) -> Int64? {
    switch date {
    case .weekday(let n, let weekday, let month):
      let length = month.length(in: year)
      let first = Self.number(year, month, 1)
      let day =
        n > 0
        ? 1 + Self.days(from: first, to: weekday) + (n - 1) * 7
        : length - Self.days(back: first + Int64(length - 1), to: weekday) + (n + 1) * 7
      return 1...length ~= day ? first + Int64(day - 1) : nil
    case .weekdayFrom(let day, let weekday, let month):
      let first = Self.number(year, month, day)
      return first + Int64(Self.days(from: first, to: weekday))
    case .day(let day, let month):
      return day <= month.length(in: year) ? Self.number(year, month, day) : nil
    case .dayWithoutLeapDay(let day):
      let isAfterLeapDay = day >= 60 && Day.isLeap(year)
      return Self.number(year, .january, 1) + Int64(day - (isAfterLeapDay ? 0 : 1))
    case .dayOfYear(let day): return Self.number(year, .january, 1) + Int64(day)
    }
  }

  /// Days since 1970 in any year; ``Day`` ends at 1 and 9999, but rules do not.
  private static func number(_ year: Int, _ month: Month, _ day: Int) -> Int64 {
    // The Gregorian calendar repeats after 400 years, which are 146,097 days.
    let inner = (year % 400 + 400) % 400 + 400
    let cycles = (year - inner) / 400
    guard let number = Day(year: inner, month: month.rawValue, day: 1)?.number else { return 0 }
    return Int64(number) + Int64(day - 1) + Int64(cycles) * 146_097
  }

  private static func weekday(_ number: Int64) -> Int { Int((number % 7 + 11) % 7) }

  private static func days(from number: Int64, to weekday: Weekday) -> Int {
    (weekday.rawValue - Self.weekday(number) + 7) % 7
  }

  private static func days(back number: Int64, to weekday: Weekday) -> Int {
    (Self.weekday(number) - weekday.rawValue + 7) % 7
  }
}
