import Testing
import Time

@testable import Statistics

struct InnovationTests {
  private func innovations(
    _ series: DatedValues, daysOff: Set<Int32> = []
  ) -> Innovations {
    Innovations(
      of: series, in: Day(number: series.days[0])...Day(number: series.days[series.count - 1]),
      columns: DayColumns(days: series.days, daysOff: daysOff))
  }

  @Test(arguments: [(20, 7), (21, 8), (41, 8), (42, 9), (59, 9), (63, 10), (120, 12), (365, 24)])
  func `a year has a column for each weekday and each season longer than six weeks`(
    count: Int, columns: Int
  ) {
    let days = (0..<Int32(count)).map { 20_400 + $0 }
    let found = DayColumns(days: days)
    #expect(found.plainCount == columns)
    // Six weekdays that drift, for each full 60 days.
    #expect(found.richCount == columns + 6 * (2 * count / 120))
    #expect(DayColumns(days: days, daysOff: [20_410, 20_412]).plainCount == columns + 1)
  }

  @Test func `columns that say nothing new are dropped`() {
    // One day a week has one weekday, and five values five columns at most.
    #expect(DayColumns(days: [20_400, 20_407, 20_414]).plainCount == 1)
    #expect(DayColumns(days: [20_400]).plainCount == 1)
    #expect(DayColumns(days: []).plainCount == 0)
    let sparse = DayColumns(days: [20_400, 20_450, 20_501, 20_552, 20_604])
    #expect(sparse.plainCount == 5)
    #expect(sparse.richCount == 5)
  }

  @Test func `what is left has nothing of weekdays and seasons`() {
    let series = GeneratedSeries(seed: 4, count: 200, missing: 0.2).series
    let columns = DayColumns(days: series.days)
    let rest = columns.residual(of: series.values, isRich: true)
    for weekday in Weekday.allCases {
      var sum = 0.0
      for (day, value) in zip(series.days, rest) where Day(number: day).weekday == weekday {
        sum += value
      }
      #expect(abs(sum) < 1e-6)
    }
    #expect(
      abs(zip(rest, columns.residual(of: rest, isRich: true)).map { $0 - $1 }.max() ?? 1) < 1e-8)
  }

  /// Short cases whose memory and first and last innovations a program of its own has computed, with
  /// a least-squares fit in place of orthonormal columns.
  @Test(arguments: InnovationCase.all)
  func `innovations are those of a least-squares fit`(known: InnovationCase) {
    let found = innovations(known.generated.series, daysOff: known.daysOff)
    #expect(found.columnCount == known.columns)
    #expect(found.isRich == known.isRich)
    #expect(abs(found.memory - known.memory) < 1e-7)
    #expect(abs((found.values.first ?? 0) - known.first) < 1e-7)
    #expect(abs((found.values.last ?? 0) - known.last) < 1e-7)
  }

  @Test func `fewer than twenty neighbouring days have no memory`() {
    let days = (0..<40).map { (day: Day(number: 20_400) + 2 * $0, value: Double($0 % 5)) }
    #expect(innovations(DatedValues(days)).memory == 0)
    #expect(innovations(GeneratedSeries(seed: 1, count: 20).series).memory == 0)
    #expect(innovations(GeneratedSeries(seed: 1, count: 21, memory: 0.6).series).memory != 0)
  }

  @Test func `a series that never changes, or only with the weekday, leaves nothing`() {
    let start = Day(number: 20_400)
    let constant = DatedValues((0..<90).map { (start + $0, 5) })
    #expect(!innovations(constant).varies)
    #expect(innovations(constant).minority == 0)
    let weekly = DatedValues((0..<90).map { (start + $0, $0 % 7 == 3 ? 1 : 0) })
    #expect(!innovations(weekly).varies)
    #expect(innovations(weekly).values.allSatisfy { $0 == 0 })
    #expect(innovations(weekly).minority == 13)
  }
}
