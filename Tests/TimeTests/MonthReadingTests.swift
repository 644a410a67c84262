import Testing
import Time

/// Months as people type them, on 20 November 2026.
struct MonthReadingTests {
  private static let today = Day(number: 20_777)

  @Test(arguments: [
    ("2026-11", "2026-11-01"), ("2027/01", "2027-01-01"), ("3/2027", "2027-03-01"),
    ("november", "2026-11-01"), ("Nov", "2026-11-01"), ("sept", "2026-09-01"),
    ("nov 2027", "2027-11-01"), ("2027 November", "2027-11-01"), ("january 0001", "0001-01-01"),
    ("this month", "2026-11-01"), ("last month", "2026-10-01"), ("Next month", "2026-12-01"),
    ("-1", "2026-10-01"), ("-11", "2025-12-01"), ("+1", "2026-12-01"), ("+14", "2028-01-01"),
    ("2 months ago", "2026-09-01"), ("a month ago", "2026-10-01"), ("in 3 months", "2027-02-01"),
    ("+95677", "9999-12-01"), ("-24310", "0001-01-01"),
  ])
  func `a month is read as people write one`(typed: String, first: String) {
    #expect(MonthReading(today: Self.today).typed(typed)?.description == first)
  }

  @Test(arguments: [
    "2026-13", "2026-00", "2026-1", "0000-12", "10000-01", "11", "2026", "13/2026", "nov 27",
    "nov 20", "no", "month", "next", "next week", "+", "-", "+-1", "+95678", "-24311", "-999999",
    "+9999999", "in a while", "2 days ago", "november 2026 2027", "",
  ])
  func `other text is no month`(typed: String) {
    #expect(MonthReading(today: Self.today).typed(typed) == nil)
  }

  /// Of a name without a year.
  @Test(arguments: [
    ("jan", "2026-01-01", "2027-01-01"), ("may", "2026-05-01", "2027-05-01"),
    ("june", "2026-06-01", "2026-06-01"), ("october", "2026-10-01", "2026-10-01"),
    ("november", "2026-11-01", "2026-11-01"), ("december", "2025-12-01", "2026-12-01"),
  ])
  func `a name is the latest month or the nearest one`(
    name: String, latest: String, nearest: String
  ) {
    #expect(MonthReading(today: Self.today).typed(name)?.description == latest)
    #expect(
      MonthReading(today: Self.today, bare: .nearest).typed(name)?.description == nearest)
  }

  @Test func `no month is before the first year or after the last`() throws {
    let ends = [Day.first, Day.last]
    for bare in [MonthReading.Bare.latest, .nearest] {
      for day in ends {
        for month in Month.allCases {
          let read = MonthReading(today: day, bare: bare).typed(month.name)
          #expect(read == nil || read?.month == month)
        }
      }
      #expect(MonthReading(today: .first, bare: bare).typed("january") == .first)
    }
    #expect(MonthReading.year("2027")?.description == "2027-01-01")
    #expect(MonthReading.year("27") == nil && MonthReading.year("0000") == nil)
  }

  @Test(arguments: [
    ("2026-11-20", 1, "2026-11-01", "2026-11-30"), ("2026-11-20", 3, "2026-11-01", "2027-01-31"),
    ("2024-02-29", 1, "2024-02-01", "2024-02-29"), ("0001-01-01", 2, "0001-01-01", "0001-02-28"),
    ("9999-12-31", 1, "9999-12-01", "9999-12-31"), ("9999-11-05", 5, "9999-11-01", "9999-12-31"),
    ("2026-01-31", 12, "2026-01-01", "2026-12-31"),
  ])
  func `a span has whole months`(day: String, count: Int, first: String, last: String) throws {
    let span = MonthSpan(of: try #require(Day(iso: day)), count: count)
    #expect(span.days.lowerBound.description == first)
    #expect(span.days.upperBound.description == last)
  }
}
