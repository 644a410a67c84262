import Text

/// A row of a calendar: the seven days from a weekday on.
package struct CalendarWeek: Hashable, Sendable {
  package let start: Weekday
  /// The day of the first column, in days since 1970-01-01; it may be before the year 1.
  private let first: Int32

  /// The week that a day is in.
  package init(of day: Day, from start: Weekday) {
    self.start = start
    first = day.number - Int32((day.weekday.rawValue - start.rawValue + 7) % 7)
  }

  /// The days of the seven columns, nil outside the years 1 to 9999.
  package var columns: [Day?] { (0..<7).map { Day(exactly: Int64(first) + $0) } }

  /// The days from the first to the last of the columns.
  package var days: ClosedRange<Day> {
    max(Day(number: first), .first)...min(Day(number: first + 6), .last)
  }

  /// The ISO 8601 week of the row's Thursday.
  package var iso: ISOWeek {
    ISOWeek(ofThursday: first + Int32((Weekday.thursday.rawValue - start.rawValue + 7) % 7))
  }

  /// The week that many rows below; nil if it has no day of the years 1 to 9999.
  package func advanced(by rows: Int) -> CalendarWeek? {
    let (days, overflow) = rows.multipliedReportingOverflow(by: 7)
    guard !overflow else { return nil }
    let (number, isTooLarge) = Int64(days).addingReportingOverflow(Int64(first))
    guard !isTooLarge, number <= Int64(Day.last.number), number + 6 >= Int64(Day.first.number)
    else {
      return nil
    }
    return CalendarWeek(start: start, first: Int32(number))
  }

  private init(start: Weekday, first: Int32) {
    self.start = start
    self.first = first
  }

  /// The weeks that some days are in.
  package static func weeks(of days: ClosedRange<Day>, from start: Weekday) -> [CalendarWeek] {
    let first = CalendarWeek(of: days.lowerBound, from: start)
    let rows = (Int(days.upperBound.number) - Int(first.first)) / 7
    return (0...rows).compactMap(first.advanced)
  }
}

/// A week of ISO 8601: it begins on a Monday, and belongs to the year of its Thursday.
package struct ISOWeek: Hashable, Sendable, CustomStringConvertible {
  /// 0 to 10,000: a row of a calendar may reach beyond the years 1 to 9999.
  package let year: Int
  package let number: Int

  /// The week of a day.
  package init(of day: Day) {
    self.init(ofThursday: day.number - Int32((day.weekday.rawValue + 6) % 7) + 3)
  }

  /// The week of a Thursday, in days since 1970-01-01.
  init(ofThursday thursday: Int32) {
    let (year, month, date) = Day(number: thursday).civil
    var days = date - 1
    for earlier in Month.allCases where earlier.rawValue < month {
      days += earlier.length(in: year)
    }
    self.year = year
    number = days / 7 + 1
  }

  /// The ISO 8601 form, `2026-W47`.
  package var description: String { "\(year.padded(to: 4))-W\(number.twoDigits)" }
}

/// The cells of a month's calendar: a row for each week.
package struct MonthGrid: Hashable, Sendable {
  package let days: ClosedRange<Day>
  package let start: Weekday

  /// The month that `day` lies in.
  package init(of day: Day, weeksFrom start: Weekday) {
    days = MonthSpan(of: day).days
    self.start = start
  }

  package var weekdays: [Weekday] { Weekday.week(from: start) }

  /// The days of each week, or nil outside the month.
  package var weeks: [[Day?]] {
    CalendarWeek.weeks(of: days, from: start).map { week in
      week.columns.map { day in day.flatMap { days.contains($0) ? $0 : nil } }
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
    days = (day - (date - 1))...(Day(year: last / 12, month: last % 12 + 1, day: length) ?? .last)
  }
}

/// The cells of a year's calendar: a row for each weekday, a column for each week.
package struct YearGrid: Hashable, Sendable {
  package let days: ClosedRange<Day>
  package let weekdays: [Weekday]
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
