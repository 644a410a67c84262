import Foundation
import Testing
import Time

/// Weeks as rows of a calendar, and their ISO 8601 numbers.
struct CalendarWeekTests {
  @Test(arguments: [
    ("0001-01-01", "0001-W01"), ("0001-01-07", "0001-W01"), ("0001-12-31", "0002-W01"),
    ("1581-12-31", "1581-W53"), ("1582-01-01", "1581-W53"), ("1582-01-04", "1582-W01"),
    ("1582-10-15", "1582-W41"), ("1582-12-31", "1582-W52"),
    ("1999-01-03", "1998-W53"), ("1999-01-04", "1999-W01"), ("1999-12-31", "1999-W52"),
    ("2000-01-02", "1999-W52"), ("2000-01-03", "2000-W01"), ("2000-12-31", "2000-W52"),
    ("2004-01-01", "2004-W01"), ("2004-12-31", "2004-W53"), ("2005-01-01", "2004-W53"),
    ("2005-01-02", "2004-W53"), ("2005-01-03", "2005-W01"), ("2005-12-31", "2005-W52"),
    ("2006-01-01", "2005-W52"), ("2007-12-31", "2008-W01"), ("2008-12-29", "2009-W01"),
    ("2009-12-31", "2009-W53"), ("2010-01-03", "2009-W53"), ("2019-12-30", "2020-W01"),
    ("2020-12-31", "2020-W53"), ("2021-01-03", "2020-W53"), ("2021-01-04", "2021-W01"),
    ("2026-01-01", "2026-W01"), ("2026-11-20", "2026-W47"), ("2026-12-31", "2026-W53"),
    ("2027-01-03", "2026-W53"), ("2027-01-04", "2027-W01"), ("9999-01-01", "9998-W53"),
    ("9999-12-31", "9999-W52"),
  ])
  func `a day is in an ISO week`(day: String, week: String) throws {
    #expect(ISOWeek(of: try #require(Day(iso: day))).description == week)
  }

  @Test func `every day of 400 years has the week that Foundation computes`() {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    for number in stride(from: Int32(0), through: 146_097, by: 3) {
      let parts = calendar.dateComponents(
        [.yearForWeekOfYear, .weekOfYear],
        from: Date(timeIntervalSince1970: Double(number) * 86_400))
      let week = ISOWeek(of: Day(number: number))
      #expect(week.year == parts.yearForWeekOfYear && week.number == parts.weekOfYear)
    }
  }

  /// The Thursday of a row decides, whatever its first day.
  @Test(arguments: [
    (Weekday.sunday, "2026-12-27", 53), (.monday, "2026-12-28", 53), (.tuesday, "2026-12-29", 53),
    (.wednesday, "2026-12-30", 53), (.thursday, "2026-12-31", 53), (.friday, "2026-12-25", 53),
    (.saturday, "2026-12-26", 53),
  ])
  func `a row has the week of its Thursday`(start: Weekday, first: String, number: Int) throws {
    let newYearsEve = try #require(Day(iso: "2026-12-31"))
    let week = CalendarWeek(of: newYearsEve, from: start)
    #expect(week.days.lowerBound.description == first)
    #expect(week.days.lowerBound.weekday == start)
    #expect(week.iso.number == number)
    #expect(week.advanced(by: 1)?.iso.description == "2027-W01")
  }

  @Test(arguments: Weekday.allCases)
  func `rows follow each other without a gap`(start: Weekday) throws {
    var week = CalendarWeek(of: .first, from: start)
    #expect(week.days.lowerBound == .first)
    #expect(week.columns.compactMap(\.self).first == .first)
    #expect(week.advanced(by: -1) == nil)
    for _ in 0..<200 {
      let next = try #require(week.advanced(by: 1))
      #expect(next.days.lowerBound == week.days.upperBound + 1)
      #expect(next.advanced(by: -1) == week)
      #expect(next.columns.map { $0?.weekday } == Weekday.week(from: start))
      week = next
    }
    let last = CalendarWeek(of: .last, from: start)
    #expect(last.days.upperBound == .last)
    #expect(last.columns.compactMap(\.self).last == .last)
    #expect(last.advanced(by: 1) == nil)
    #expect(last.advanced(by: -1)?.days.upperBound == last.days.lowerBound - 1)
    let first = CalendarWeek(of: .first, from: start)
    let rows = CalendarWeek.weeks(of: .first ... .first + 30, from: start)
    #expect(rows.first == first && rows.last?.columns.contains(.first + 30) == true)
    for far in [Int.max, .min, 1 << 40, -(1 << 40)] { #expect(week.advanced(by: far) == nil) }
  }

  /// 0001-01-01 is a Monday, and 9999-12-31 a Friday.
  @Test(arguments: [
    (Weekday.sunday, "0001-W01", 6, "9999-W52", 6), (.monday, "0001-W01", 7, "9999-W52", 5),
    (.tuesday, "0000-W52", 1, "9999-W52", 4), (.wednesday, "0000-W52", 2, "9999-W52", 3),
    (.thursday, "0000-W52", 3, "9999-W52", 2), (.friday, "0001-W01", 4, "10000-W01", 1),
    (.saturday, "0001-W01", 5, "9999-W52", 7),
  ])
  func `the first and the last row have their week and their days`(
    start: Weekday, first: String, firstDays: Int, last: String, lastDays: Int
  ) {
    let (one, other) = (
      CalendarWeek(of: .first, from: start), CalendarWeek(of: .last, from: start)
    )
    #expect(one.iso.description == first && other.iso.description == last)
    #expect(one.days.count == firstDays && other.days.count == lastDays)
    #expect(one.columns.compactMap(\.self).count == firstDays)
  }

  @Test(arguments: [
    ("en_US.UTF-8", Weekday.sunday), ("de_DE@euro", .monday), ("ar_EG", .saturday),
    ("dv_MV.UTF-8", .friday), ("sr_RS@latin", .monday), ("C", .sunday), ("C.UTF-8", .sunday),
    ("POSIX", .sunday), ("", .sunday), ("de", .sunday), ("en_AU.UTF-8", .monday),
  ])
  func `a week begins as in the region of a locale`(locale: String, first: Weekday) {
    #expect(Weekday.first(ofLocale: locale) == first)
  }
}
