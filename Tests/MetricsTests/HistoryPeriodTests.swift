import Testing
import Time

@testable import Metrics

/// Histories of many days as a point for each week or month.
struct HistoryPeriodTests {
  private let first = Day(number: 20_000)  // Thursday 4 October 2024.

  @Test(arguments: [
    (90, 140, HistoryPeriod.day), (280, 140, .day), (281, 140, .week), (1680, 140, .week),
    (1681, 140, .month), (36_600, 140, .month),
  ])
  func `a long history has a point for each week or month`(
    days: Int, points: Int, period: HistoryPeriod
  ) {
    #expect(HistoryPeriod(days: days, points: points) == period)
  }

  @Test func `a point is the typical value of its period, in its middle`() {
    let day = Day(year: 2026, month: 11, day: 1) ?? first
    let points = (0..<40).map { (day: day + $0, value: Double($0)) }
    let weeks = HistoryPeriod.week.points(
      of: points, in: day...day + 39, weekStart: .sunday, by: .median)
    #expect(weeks.map(\.value) == [3, 10, 17, 24, 31, 37])
    #expect(weeks.map { $0.day - day } == [3, 10, 17, 24, 31, 37])
    let months = HistoryPeriod.month.points(
      of: points, in: day...day + 39, weekStart: .sunday, by: .mean)
    #expect(months.map(\.value) == [14.5, 34.5])
    #expect(months.map { $0.day - day } == [14, 34])
  }

  @Test func `periods without values have no point, and days stay as they are`() {
    let points = [(day: first, value: 1.0), (day: first + 100, value: 5.0)]
    for period in HistoryPeriod.allCases {
      let folded = period.points(
        of: points, in: first...first + 100, weekStart: .monday, by: .median)
      #expect(folded.map(\.value) == [1, 5])
    }
    let days = HistoryPeriod.day.points(
      of: points, in: first...first + 100, weekStart: .monday, by: .median)
    #expect(days.map(\.day) == [first, first + 100])
  }
}
