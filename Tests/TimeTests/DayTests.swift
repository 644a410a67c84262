import Testing
import Time

struct DayTests {
  @Test func `every day of 400 years has one civil date and one weekday`() {
    var day = Day(year: 1799, month: 12, day: 31)!
    for year in 1800..<2200 {
      for month in Month.allCases {
        for date in 1...month.length(in: year) {
          let next = Day(year: year, month: month.rawValue, day: date)!
          #expect(next.number == day.number + 1)
          #expect(next.civil == (year, month.rawValue, date))
          #expect(next.weekday.rawValue == (day.weekday.rawValue + 1) % 7)
          #expect(Day(iso: next.description) == next)
          day = next
        }
      }
    }
  }

  @Test(arguments: [
    ("1970-01-01", 0, Weekday.thursday), ("2026-11-20", 20_777, .friday),
    ("0001-01-01", -719_162, .monday), ("9999-12-31", 2_932_896, .friday),
    ("2000-02-29", 11_016, .tuesday),
  ])
  func `known days have their number and weekday`(text: String, number: Int32, weekday: Weekday) {
    let day = Day(iso: text)
    #expect(day?.number == number)
    #expect(day?.weekday == weekday)
  }

  @Test(arguments: [
    "2026-02-30", "2025-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-01-00",
    "0000-01-01",
    "2026-1-1", "26-01-01", "2026/01/01", " 2026-01-01", "2026-01-01 ", "2026-01-011", "",
    "２０２６-01-01", "2026-11-é", "é26-11-20",
  ])
  func `what is no date of the calendar is refused`(text: String) {
    #expect(Day(iso: text) == nil)
  }

  @Test func `a week begins on its Sunday`() {
    let sunday = Day(iso: "2026-11-15")!
    for offset in 0..<7 { #expect((sunday + offset).startOfWeek == sunday) }
    #expect((sunday + 7).startOfWeek == sunday + 7)
  }

  @Test func `days beyond the calendar are held at its ends`() {
    #expect(Day.last + 1 == Day.last)
    #expect(Day.first - 1 == Day.first)
    #expect(Day.last + .max == Day.last)
    #expect(Day.first - .max == Day.first)
    #expect(Day.first + .min == Day.first)
    #expect(Day.last - .min == Day.last)
  }

  @Test(arguments: [
    ("today", "2026-11-20"), ("Yesterday", "2026-11-19"), ("tomorrow", "2026-11-21"),
    ("friday", "2026-11-20"), ("thu", "2026-11-19"), ("saturday", "2026-11-14"),
    ("-3", "2026-11-17"),
    ("+3", "2026-11-23"), ("-0", "2026-11-20"), ("2024-02-29", "2024-02-29"),
  ])
  func `a word means a day`(word: String, expected: String) {
    #expect(Day(parsing: word, on: Day(iso: "2026-11-20")!)?.description == expected)
  }

  @Test(arguments: [
    "", "-", "+", "3", "--3", "-3d", "fridays", "yesterdy", "-99999999", "+99999999999999999999",
    "-9223372036854775808", "2026-02-30",
  ])
  func `other words mean no day`(word: String) {
    #expect(Day(parsing: word, on: Day(iso: "2026-11-20")!) == nil)
  }
}
