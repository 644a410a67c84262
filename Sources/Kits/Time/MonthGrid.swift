/// The cells of a month's calendar: a row for each week.
package struct MonthGrid: Hashable, Sendable {
  package let days: ClosedRange<Day>
  /// The weekday of the first column.
  package let start: Weekday

  /// The month that `day` lies in.
  package init(of day: Day, weeksFrom start: Weekday) {
    let (year, month, date) = day.civil
    let length = Month(rawValue: month)?.length(in: year) ?? 31
    let first = Day(number: day.number - Int32(date - 1))
    days = first...Day(number: first.number + Int32(length - 1))
    self.start = start
  }

  /// The weekdays of the columns.
  package var weekdays: [Weekday] { Weekday.week(from: start) }

  /// The seven days of each week, nil for those of other months.
  package var weeks: [[Day?]] {
    let before = (days.lowerBound.weekday.rawValue - start.rawValue + 7) % 7
    let cells = [Day?](repeating: nil, count: before) + days.map { $0 }
    return stride(from: 0, to: cells.count, by: 7).map { row in
      (row..<row + 7).map { $0 < cells.count ? cells[$0] : nil }
    }
  }

  /// Parses a month as people type it, and returns its first day: `2026-11`, `november`, `nov` (the
  /// latest one that has begun), `-1` (months from this one).
  ///
  /// Nil for anything else.
  package static func day(parsing text: String, on today: Day) -> Day? {
    let (year, month, _) = today.civil
    if let day = Day(iso: text + "-01") { return day }
    let lower = text.lowercased()
    if let named = Month.allCases.first(where: {
      lower == $0.name.lowercased() || lower == $0.shortName.lowercased()
    }) {
      return Day(year: named.rawValue > month ? year - 1 : year, month: named.rawValue, day: 1)
    }
    guard lower.hasPrefix("-"), let months = Int(lower), -120_000..<0 ~= months else { return nil }
    let count = year * 12 + month - 1 + months
    return count < 12 ? nil : Day(year: count / 12, month: count % 12 + 1, day: 1)
  }
}
