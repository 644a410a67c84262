/// A unit of time.
package enum TimeUnit: String, Sendable { case minute, hour, day, week, month, year }

/// A part of a day that has a name.
package enum PartOfDay: String, Sendable { case morning, afternoon, evening, night }

extension TimeUnit {
  /// The day that many units after a day; the last of a shorter month.
  package func day(_ count: Int, after day: Day) -> Day? {
    switch self {
    case .minute, .hour: return nil
    case .day: return day.moved(by: count)
    case .week: return day.moved(by: count * 7)
    case .month, .year:
      let (year, month, date) = day.civil
      let index = year * 12 + month - 1 + count * (self == .year ? 12 : 1)
      guard index >= 12, let month = Month(rawValue: index % 12 + 1) else { return nil }
      return Day(
        year: index / 12, month: month.rawValue, day: min(date, month.length(in: index / 12)))
    }
  }
}

extension Day {
  /// The day that many days later; nil beyond the calendar.
  func moved(by days: Int) -> Day? {
    guard (Day.first - self)...(Day.last - self) ~= days else { return nil }
    return self + days
  }

  /// The first such weekday from this day on.
  func next(_ weekday: Weekday) -> Day { self + self.weekday.days(to: weekday) }
}

extension Weekday {
  /// Days from this weekday to the next other one, 0 to 6.
  func days(to other: Weekday) -> Int { (other.rawValue - rawValue + 7) % 7 }
}
