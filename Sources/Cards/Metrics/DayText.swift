import Almanac

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

  /// `Sunday 15 Nov`.
  package static func short(_ day: Day) -> String {
    "\(day.weekday.name) \(day.civil.day) \(day.month.shortName)"
  }

  /// `2 October`, with its year where that is not plain on `day`.
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
}
