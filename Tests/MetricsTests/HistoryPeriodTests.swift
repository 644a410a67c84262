import Metrics
import Testing
import Time

struct HistoryPeriodTests {
  private let first = Day(number: 20_453)  // 2025-12-31, a Wednesday

  private func report(
    _ values: [Double], _ type: ValueType = .quantity, statistic: Statistic = .median
  ) -> HistoryReport {
    HistoryReport(
      of: Attribute(name: "a", label: "A", group: "activity", priority: 1, type: type),
      in: first...first + max(values.count - 1, 0),
      values: values.enumerated().map { (first + $0, .decimal($1)) }, statistic: statistic,
      isLimit: false, today: first + values.count)
  }

  @Test(arguments: [
    (HistoryPeriod.day, ["2025-12-31", "2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04"]),
    (.week, ["2025-12-31 to 2026-01-03", "2026-01-04"]),
    (.month, ["2025-12-31", "2026-01-01 to 2026-01-04"]),
    (.year, ["2025-12-31", "2026-01-01 to 2026-01-04"]),
  ])
  func `a period has its days within the history`(period: HistoryPeriod, expected: [String]) {
    let parts = report([1, 2, 3, 4, 5]).parts(by: period, weekStart: .sunday)
    #expect(
      parts.map { part in
        part.days.count == 1
          ? "\(part.days.lowerBound)" : "\(part.days.lowerBound) to \(part.days.upperBound)"
      } == expected)
    #expect(parts.map(\.count).reduce(0, +) == 5)
  }

  @Test func `a period has the typical value of its days`() {
    #expect(
      report([9, 1, 2, 6, 0]).parts(by: .month, weekStart: .sunday).map(\.typical) == [9, 1.5])
    #expect(
      report([9, 1, 2, 6, 0], statistic: .mean).parts(by: .month, weekStart: .sunday)
        .map(\.typical) == [9, 2.25])
    #expect(report([]).parts(by: .week, weekStart: .sunday).isEmpty)
  }

  @Test(arguments: [
    (90, 280, HistoryPeriod.day), (280, 280, .day), (281, 280, .week), (1960, 280, .week),
    (1961, 280, .month), (8400, 280, .month), (8401, 280, .year), (36_600, 10, .year),
  ])
  func `a long history is folded as little as its width allows`(
    days: Int, room: Int, period: HistoryPeriod
  ) {
    #expect(HistoryPeriod.finest(for: days, room: room) == period)
  }

  @Test func `each day of 400 years is in its period`() {
    for number in stride(from: 0, to: 146_097, by: 7) {
      let day = Day(number: Int32(number))
      for period in HistoryPeriod.allCases {
        let start = period.start(of: day, weekStart: .monday)
        #expect(start <= day && day - start < period.longest)
        #expect(period.start(of: start, weekStart: .monday) == start)
      }
    }
  }

  @Test func `years have a figure for each month and one for all days`() {
    let comparison = YearComparison(of: report([10, 1, 2, 6, 0]))
    #expect(comparison.years == [2025, 2026])
    #expect(comparison.typical(of: .december, in: 2025)?.value == 10)
    #expect(comparison.typical(of: .january, in: 2026)?.value == 1.5)
    #expect(comparison.typical(of: .february, in: 2026) == nil)
    #expect(comparison.typical(of: 2026)?.days == 4)
  }

  @Test func `of yes or no the days with yes are counted`() {
    let comparison = YearComparison(of: report([1, 1, 0, 1, 0], .boolean))
    #expect(comparison.typical(of: .january, in: 2026)?.value == 2)
    #expect(comparison.typical(of: 2025)?.value == 1)
  }
}
