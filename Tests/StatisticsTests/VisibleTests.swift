import Statistics
import Testing
import Time

struct VisibleTests {
  @Test(arguments: [(days: 365, tests: 564), (days: 120, tests: 90)])
  func `four in five links are found that are as strong as the weakest visible one`(
    days: Int, tests: Int
  ) throws {
    let runs = 150
    var effective: [Double] = []
    for run in 0..<20 as Range<UInt64> {
      let test = try test(run * 2 + 9000, days, r: 0)
      effective.append(test.effectiveDays)
    }
    effective.sort()
    let visible = try #require(
      LeastStrength.visible(effectiveDays: effective[effective.count / 2], tests: tests))
    // Up to the next twentieth, as it is shown.
    let named = (visible * 20).rounded(.up) / 20
    let found = try (0..<UInt64(runs)).map { try test($0 * 2, days, r: named).p }
      .count { $0 <= 0.05 / Double(tests) }
    #expect(Double(found) / Double(runs) >= 0.8, "\(found) of \(runs) at \(named)")
  }

  /// The test of two series with a memory of 0.3, weekdays, and a correlation of `r`.
  private func test(_ seed: UInt64, _ count: Int, r: Double) throws -> LinkTest {
    let first = GeneratedSeries(seed: seed, count: count, memory: 0.3)
    let second = GeneratedSeries(seed: seed + 1, count: count, memory: 0.3)
    let noise = GeneratedSeries.noise(count, seed: seed)
    let own = GeneratedSeries.noise(count, seed: seed + 1)
    let linked = zip(noise, own).map { r * $0 + (1 - r * r).squareRoot() * $1 }
    func innovations(_ pairs: [(day: Day, value: Double)]) -> Innovations {
      let series = DatedValues(pairs)
      let window = Day(number: series.days[0])...Day(number: series.days[0]) + (count - 1)
      return Innovations(of: series, in: window, columns: DayColumns(days: series.days))
    }
    return LinkTest(
      of: innovations(first.values(of: noise)), with: innovations(second.values(of: linked)),
      lag: .sameDay)
  }
}
