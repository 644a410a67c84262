import Geography
import Metrics
import Testing
import Time

/// What settings choose between: weeks, days, places, units.
struct SettingValueTests {
  @Test func `a week begins with any weekday`() {
    let day = Day(number: 20_777)
    for first in Weekday.allCases {
      let week = Weekday.week(from: first)
      #expect(week.first == first)
      #expect(Set(week) == Set(Weekday.allCases))
      for offset in 0..<14 {
        let start = (day + offset).startOfWeek(from: first)
        #expect(start.weekday == first)
        #expect(0..<7 ~= day + offset - start)
      }
    }
  }

  @Test(arguments: Weekday.allCases, [1, 1972, 2000, 2026, 2028, 9999])
  func `every day of a year has one place in its grid`(first: Weekday, year: Int) throws {
    let grid = try #require(YearGrid(year: year, weekStart: first))
    #expect(grid.weekdays.first == first)
    var last = (column: 0, row: -1)
    for day in grid.days {
      let place = grid.cell(of: day)
      #expect(grid.weekdays[place.row] == day.weekday)
      #expect(place.column < grid.columns)
      #expect(grid.day(column: place.column, row: place.row) == day)
      #expect((place.column, place.row) > last)
      last = place
    }
  }

  @Test(
    arguments: [
      ("00:00", 0), ("04:00", 240), ("4:00", 240), ("4am", 240), ("11:59", 719), ("12am", 0),
      ("12:00", nil), ("12pm", nil), ("23:00", nil), ("4", nil), ("", nil),
    ] as [(String, Int?)])
  func `a day begins in the first half of it`(text: String, minutes: Int?) {
    #expect(DayStart.minutes(text) == minutes)
  }

  @Test(arguments: [
    ("Melbourne", true), ("Washington, DC", true), ("-37.81,144.96", true), ("90, -180", true),
    ("91,0", false), ("0,181", false), ("", false), ("1,2,3", true),
  ])
  func `a place is a name or somewhere on Earth`(text: String, isPlace: Bool) {
    #expect((PlaceWords(text)?.text == text) == isPlace)
    #expect(PlaceWords(String(repeating: "a", count: 201)) == nil)
  }

  private func tracking(_ days: [Int32], today: Int32) -> DayTracking? {
    DayTracking(of: days.map { Day(number: $0) }, today: Day(number: today))
  }
  private func range(_ first: Int32, _ last: Int32) -> ClosedRange<Day> {
    Day(number: first)...Day(number: last)
  }

  @Test func `gaps and runs are found from the days with values`() throws {
    #expect(tracking([], today: 10) == nil)
    #expect(tracking([11], today: 10) == nil)
    let one = try #require(tracking([10], today: 10))
    #expect(one.count == 1 && one.longestGap == nil)
    #expect(one.longestRun == range(10, 10) && one.run == range(10, 10))
    let some = try #require(tracking([1, 2, 3, 5, 8, 9, 12, 20], today: 13))
    #expect(some.first == Day(number: 1) && some.count == 7)
    #expect(some.longestGap == range(10, 11), "the later of two that are as long")
    #expect(some.longestRun == range(1, 3))
    #expect(some.run == range(12, 12))
    #expect(tracking([1, 2], today: 4)?.run == nil)
    #expect(tracking([1, 2, 4, 5], today: 5)?.longestRun == range(4, 5))
  }

  @Test func `each measure has a system of its own`() {
    for unit in Unit.stored {
      var mixed = Units.metric
      mixed.distance = .imperial
      let isDistance = unit == .kilometre || unit == .kilometrePerHour
      let expected = unit.shown(in: isDistance ? .imperial : .metric).unit
      #expect(unit.shown(in: mixed).unit == expected)
    }
    var mixed = Units.imperial
    mixed.rain = .metric
    #expect(Unit.inchPerHour.shown(in: mixed).unit == .millimetre)
    #expect(Unit.kilogram.shown(in: mixed).unit == .pound)
  }
}
