import Testing
import Time

@testable import Statistics

struct SpanTests {
  /// A series of 120 days whose second half is higher by `step` standard deviations.
  private func difference(memory: Double, step: Double, seed: UInt64) -> SpanDifference? {
    let pairs = GeneratedSeries(seed: seed, memory: memory).pairs
    let middle = pairs[60].day
    let stepped = pairs.map { ($0.day, $0.value + ($0.day < middle ? 0 : step * 1000)) }
    return SpanDifference(of: DatedValues(stepped), in: middle...pairs[119].day)
  }

  private func clearCount(memory: Double, step: Double) -> Int {
    (1...40).count { difference(memory: memory, step: step, seed: $0)?.isClear == true }
  }

  @Test(arguments: [0, 0.3, 0.6, 0.8, 0.95])
  func `a difference is clear if there is one, and seldom without`(memory: Double) {
    #expect(clearCount(memory: memory, step: 0) <= 5)
    #expect(clearCount(memory: memory, step: 2) >= 36)
  }

  @Test func `the difference is between means without weekdays, if days are independent`()
    throws
  {
    let pairs = GeneratedSeries(seed: 5, memory: 0, weekday: 0).pairs
    let middle = pairs[56].day
    let stepped = pairs.map { ($0.day, $0.value + ($0.day < middle ? 0 : 3000)) }
    func mean(_ values: some Collection<(Day, Double)>) -> Double {
      values.reduce(0) { $0 + $1.1 } / Double(values.count)
    }
    // Whole weeks on both sides, so that weekdays do not matter.
    let found = try #require(
      SpanDifference(of: DatedValues(Array(stepped[..<112])), in: middle...pairs[111].day))
    #expect(abs(found.difference - mean(stepped[56..<112]) + mean(stepped[..<56])) < 300)
    #expect(found.interval.contains(3000) && found.isClear)
  }

  @Test func `few or equal values have no difference`() {
    let pairs = GeneratedSeries(seed: 7).pairs
    let series = DatedValues(pairs)
    #expect(SpanDifference(of: series, in: pairs[0].day...pairs[8].day) == nil)
    #expect(SpanDifference(of: series, in: pairs[0].day...pairs[9].day) != nil)
    #expect(SpanDifference(of: series, in: pairs[0].day...pairs[110].day) == nil)
    let equal = DatedValues(pairs.map { ($0.day, 5) })
    #expect(SpanDifference(of: equal, in: pairs[0].day...pairs[60].day) == nil)
    #expect(SpanDifference(of: DatedValues([]), in: pairs[0].day...pairs[60].day) == nil)
  }
}
