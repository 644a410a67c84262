/// A row of a calendar: the seven days from a weekday on.
package struct CalendarWeek: Hashable, Sendable {
  /// The weekday of the first column.
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
package struct ISOWeek: Hashable, Sendable {
  /// 0 to 10,000: a row of a calendar may reach beyond the years 1 to 9999.
  package let year: Int
  /// 1 to 53.
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
}

extension ISOWeek: CustomStringConvertible {
  /// The ISO 8601 form, `2026-W47`.
  package var description: String {
    let digits = String(year)
    return String(repeating: "0", count: max(4 - digits.utf8.count, 0)) + digits
      + (number < 10 ? "-W0" : "-W") + String(number)
  }
}
