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

  /// The days of each week, or nil outside the month.
  package var weeks: [[Day?]] {
    let before = (days.lowerBound.weekday.rawValue - start.rawValue + 7) % 7
    let cells = [Day?](repeating: nil, count: before) + days.map { $0 }
    return stride(from: 0, to: cells.count, by: 7).map { row in
      (row..<row + 7).map { $0 < cells.count ? cells[$0] : nil }
    }
  }
}

/// Some months in a row, whole.
package struct MonthSpan: Hashable, Sendable {
  /// From the first day of the first month to the last day of the last.
  package let days: ClosedRange<Day>

  /// `count` months, 1 or more, from the month of `day` on; fewer at the end of the year 9999.
  package init(of day: Day, count: Int = 1) {
    let (year, month, date) = day.civil
    let last = min(year * 12 + month - 1 + max(count, 1) - 1, 9999 * 12 + 11)
    let length = Month(rawValue: last % 12 + 1)?.length(in: last / 12) ?? 31
    days =
      (day - (date - 1))...(Day(year: last / 12, month: last % 12 + 1, day: length) ?? .last)
  }
}

/// The cells of a year's calendar: a row for each weekday, a column for each week.
package struct YearGrid: Hashable, Sendable {
  package let days: ClosedRange<Day>
  /// The weekdays of the rows.
  package let weekdays: [Weekday]
  /// The day that begins the first column.
  private let start: Day
  /// 53, or 54 in a leap year that begins on the last day of a week.
  package let columns: Int

  /// The grid of a year from 1 to 9999.
  package init?(year: Int, weekStart: Weekday = .sunday) {
    guard let first = Day(year: year, month: 1, day: 1),
      let last = Day(year: year, month: 12, day: 31)
    else { return nil }
    days = first...last
    weekdays = Weekday.week(from: weekStart)
    start = Day(number: first.number - Int32((first.weekday.rawValue - weekStart.rawValue + 7) % 7))
    columns = (last - start) / 7 + 1
  }

  /// The column and the row of a day of the year.
  package func cell(of day: Day) -> (column: Int, row: Int) {
    ((day - start) / 7, (day - start) % 7)
  }

  /// The day in a cell, or nil if it is in another year.
  package func day(column: Int, row: Int) -> Day? {
    let day = Day(number: start.number + Int32(7 * column + row))
    return days.contains(day) ? day : nil
  }

  /// The first column of each month, from January.
  package var months: [(month: Month, column: Int)] {
    let year = days.lowerBound.civil.year
    return Month.allCases.compactMap { month in
      Day(year: year, month: month.rawValue, day: 1).map { (month, cell(of: $0).column) }
    }
  }
}
