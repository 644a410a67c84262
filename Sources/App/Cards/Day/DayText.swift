import Time

/// Days as people write them.
package enum DayText {
  /// `Friday 20 November 2026`.
  package static func long(_ day: Day) -> String {
    let (year, _, date) = day.civil
    return "\(day.weekday.name) \(date) \(day.month.name) \(year)"
  }

  /// `Friday 20 November`.
  package static func withoutYear(_ day: Day) -> String {
    "\(day.weekday.name) \(day.civil.day) \(day.month.name)"
  }

  /// `Friday 20 November`, with its year if that is not the year of `today`.
  package static func plain(_ day: Day, on today: Day) -> String {
    day.civil.year == today.civil.year ? withoutYear(day) : long(day)
  }

  /// `14 Nov to 20 Nov 2026`, with both years if they differ.
  package static func range(_ days: ClosedRange<Day>) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    let isOneYear = first.civil.year == last.civil.year
    return "\(isOneYear ? date(first) : withYear(first)) to \(withYear(last))"
  }

  /// `Sunday 15 Nov`.
  package static func short(_ day: Day) -> String {
    "\(day.weekday.name) \(day.civil.day) \(day.month.shortName)"
  }

  /// `2 October`, with its year if it is more than about eleven months before `day`.
  package static func since(_ since: Day, on day: Day) -> String {
    let (year, _, date) = since.civil
    let text = "\(date) \(since.month.name)"
    return day - since < 330 ? text : text + " \(year)"
  }

  /// `15 Nov`.
  package static func date(_ day: Day) -> String { "\(day.civil.day) \(day.month.shortName)" }

  /// `15 Nov 2026`.
  package static func withYear(_ day: Day) -> String { "\(date(day)) \(day.civil.year)" }

  /// `Fri 20`, the date in two cells.
  package static func narrow(_ day: Day) -> String {
    let date = day.civil.day
    return "\(day.weekday.shortName) \(date < 10 ? " " : "")\(date)"
  }

  /// A mark on an axis of days: `15 Nov`, `Nov`, and a year for January.
  static func mark(_ day: Day, as unit: DayMarks.Unit) -> String {
    switch unit {
    case .day: date(day)
    case .month: day.month == .january ? "\(day.civil.year)" : day.month.shortName
    case .year: "\(day.civil.year)"
    }
  }
}
