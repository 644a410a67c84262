import Statistics
import Testing
import Time

/// The test of experiments in blocks, and what it can find.
struct BlockTestTests {
  /// A normal number from twelve uniform ones, of mean 0 and deviation 1.
  private static func normal(_ random: inout SplitMix64) -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
  }

  /// The blocks' differences of one experiment of eight weeks, on days that remember `memory` of the day
  /// before, with weekdays and a trend.
  private static func differences(effect: Double, memory: Double, seed: UInt64) -> [Double] {
    var random = SplitMix64(seed: seed &* 1_000_003)
    let first = Day(number: 20_780)
    var past: [(day: Day, value: Double)] = []
    let design = BlockDesign(weeks: 8, unit: 1, seed: seed)
    var rests: [Double?] = []
    var state = normal(&random)
    var means: WeekdayMeans?
    for index in -WeekdayMeans.dayCount..<design.days.count {
      let day = first + index
      state = memory * state + (1 - memory * memory).squareRoot() * normal(&random)
      let value =
        state + (day.weekday == .saturday ? 1.4 : 0) + Double(index) * 0.01
        + (index >= 0 && design.days[index] ? effect : 0)
      if index < 0 {
        past.append((day, value))
      } else {
        let usual = means ?? WeekdayMeans(of: past)
        means = usual
        rests.append(usual.rest(of: value, on: day))
      }
    }
    return design.differences(of: rests)
  }

  private static func found(effect: Double, memory: Double, runs: Int = 300) -> Double {
    let found = (0..<runs).count { run in
      let differences = differences(effect: effect, memory: memory, seed: UInt64(run) + 71)
      return (SignFlipTest(of: differences)?.p ?? 1) <= BlockTest.level
    }
    return Double(found) / Double(runs)
  }

  @Test(arguments: [0, 0.3, 0.7])
  func `without an effect one experiment in twenty finds one`(memory: Double) {
    #expect(0.02...0.08 ~= BlockTestTests.found(effect: 0, memory: memory))
  }

  @Test(arguments: [(0.3, 0.23), (0.5, 0.52), (0.8, 0.89)])
  func `eight weeks find as much as the published simulation says`(effect: Double, share: Double) {
    #expect(abs(BlockTestTests.found(effect: effect, memory: 0.3) - share) < 0.08)
  }

  @Test func `the visible difference is found about four times in five`() throws {
    let spreads = (UInt64(0)..<40).map { run in
      let past = BlockTestTests.differences(effect: 0, memory: 0.3, seed: run + 900)
      return BlockPower(of: past, blocks: 28).visible
    }
    let visible = spreads.reduce(0, +) / Double(spreads.count)
    #expect(0.72...0.88 ~= BlockTestTests.found(effect: visible, memory: 0.3))
  }

  @Test func `a fifth of the blocks may be lost, and no more`() {
    let design = BlockDesign(weeks: 8, unit: 1, seed: 1)
    let differences = (0..<28).map { Double($0 % 5) - 1 }
    #expect(BlockTest(of: Array(differences.prefix(23)), in: design, seed: 1)?.blocks == 23)
    #expect(BlockTest(of: Array(differences.prefix(22)), in: design, seed: 1) == nil)
    let small = BlockDesign(weeks: 2, unit: 1, seed: 1)
    #expect(BlockTest(of: Array(differences.prefix(6)), in: small, seed: 1) != nil)
    #expect(BlockTest(of: Array(differences.prefix(5)), in: small, seed: 1) == nil)
  }

  @Test func `the share that is found grows with the difference`() {
    let power = BlockPower(deviation: 1.2, blocks: 28)
    #expect(abs(power.share(of: power.visible) - BlockPower.usualShare) < 1e-9)
    #expect(power.share(of: -power.visible) == power.share(of: power.visible))
    #expect(power.share(of: power.visible / 2) < 0.4)
    #expect(power.share(of: power.visible * 2) > 0.99)
    #expect(BlockPower(of: [2, 2, 2], blocks: 7).share(of: 0.1) == 1)
    #expect(BlockPower(of: [2, 2, 2], blocks: 7).visible == 0)
    let strict = BlockPower(deviation: 1.2, blocks: 28, level: 0.025)
    #expect(strict.visible > power.visible)
  }

  @Test func `means of weekdays are those of its days, else of all`() {
    // 2026-11-22 is a Sunday.
    let sunday = Day(number: 20_779)
    let means = WeekdayMeans(of: [(sunday, 4), (sunday + 7, 6), (sunday + 1, 2)])
    #expect(means.means == [5, 2, 4, 4, 4, 4, 4])
    #expect(means.rest(of: 7, on: sunday + 14) == 2)
    #expect(WeekdayMeans(of: []).means == [Double](repeating: 0, count: 7))
    #expect(WeekdayMeans(means: [1, 2, 3]) == nil)
    #expect(WeekdayMeans(means: [1, 2, 3, 4, 5, 6, .infinity]) == nil)
  }
}
