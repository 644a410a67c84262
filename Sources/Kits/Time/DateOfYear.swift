/// A date without its year: 20 November, and 29 February too.
package struct DateOfYear: Hashable, Sendable {
  package let month: Month
  /// 1 to 31.
  package let day: Int

  /// Nil if no year has such a date.
  package init?(month: Int, day: Int) {
    guard let month = Month(rawValue: month), 1...month.length(in: 2000) ~= day else { return nil }
    self.month = month
    self.day = day
  }

  /// The date of a day.
  package init(_ day: Day) {
    let (_, month, date) = day.civil
    self.month = Month(rawValue: month) ?? .january
    self.day = date
  }

  /// Month × 100 + day.
  package var key: Int { month.rawValue * 100 + day }

  /// All 366, from 1 January.
  package static let all: [DateOfYear] = Month.allCases.flatMap { month in
    (1...month.length(in: 2000)).compactMap { DateOfYear(month: month.rawValue, day: $0) }
  }

  /// The day of this date in a year, or nil: most years have no 29 February.
  package func day(in year: Int) -> Day? { Day(year: year, month: month.rawValue, day: day) }

  /// The latest day of this date up to `today`; nil if there is none since year 1.
  package func latest(upTo today: Day) -> Day? {
    let year = today.civil.year
    for year in stride(from: year, through: max(year - 8, 1), by: -1) {
      if let day = day(in: year), day <= today { return day }
    }
    return nil
  }

  /// The first day of this date from `today` on; nil if there is none up to year 9999.
  package func next(from today: Day) -> Day? {
    let year = today.civil.year
    for year in year...year + 8 {
      if let day = day(in: year), day >= today { return day }
    }
    return nil
  }

  /// Parses a date, and its year if given: `20 Nov`, `20 November 2026`, `11-20` (month first).
  package static func parse(_ text: String) -> (date: DateOfYear, year: Int?)? {
    var parts: [Substring] = []
    for part in text.split(whereSeparator: { $0 == " " || $0 == "," }) { parts.append(part) }
    if parts.count == 1 { return numbers(parts[0]).map { ($0, nil) } }
    guard 2...3 ~= parts.count else { return nil }
    let isDayFirst = number(parts[0]) != nil
    guard let day = number(parts[isDayFirst ? 0 : 1]),
      let month = Month(parsing: String(parts[isDayFirst ? 1 : 0])),
      let date = DateOfYear(month: month.rawValue, day: day)
    else { return nil }
    guard parts.count == 3 else { return (date, nil) }
    // 26 could be a day, or a year of this century.
    guard parts[2].utf8.count == 4, let year = number(parts[2]), date.day(in: year) != nil
    else { return nil }
    return (date, year)
  }

  /// `11-20`.
  private static func numbers(_ text: Substring) -> DateOfYear? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count <= 2, parts[1].utf8.count <= 2,
      let month = number(parts[0]), let day = number(parts[1])
    else { return nil }
    return DateOfYear(month: month, day: day)
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { 48...57 ~= $0 } ? Int(text) : nil
  }
}
