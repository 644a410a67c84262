/// The cells of a year's calendar: a row for each weekday, a column for each week.
package struct YearGrid: Hashable, Sendable {
  package let days: ClosedRange<Day>
  /// The weekdays of the rows.
  package let weekdays: [Weekday]
  /// The day that begins the first column.
  private let start: Day
  /// 53, or 54 in a leap year that begins on the last day of a week.
  package let columns: Int

  /// Nil for years outside 1 to 9999.
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

  /// The day in a cell; nil for days of other years.
  package func day(column: Int, row: Int) -> Day? {
    let day = Day(number: start.number + Int32(7 * column + row))
    return days.contains(day) ? day : nil
  }

  /// The column in which each month begins, from January.
  package var months: [(month: Month, column: Int)] {
    let year = days.lowerBound.civil.year
    return Month.allCases.compactMap { month in
      Day(year: year, month: month.rawValue, day: 1).map { (month, cell(of: $0).column) }
    }
  }
}
