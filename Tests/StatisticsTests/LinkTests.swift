import Testing
import Time

@testable import Statistics

struct LinkTests {
  private let window = Day(number: 20_400)...Day(number: 20_400 + 399)

  private func prepared(_ pairs: [(day: Day, value: Double)]) -> Innovations {
    let series = DatedValues(pairs)
    return Innovations(of: series, in: window, columns: DayColumns(days: series.days))
  }

  /// Pairs whose figures a program of its own has computed.
  @Test(arguments: LinkCase.all)
  func `a pair has the known figures`(known: LinkCase) {
    let test = LinkTest(of: prepared(known.x), with: prepared(known.y), lag: known.lag)
    #expect(test.days == known.days)
    #expect(abs(test.r - known.r) < 1e-7)
    #expect(abs(test.inflation - known.inflation) < 1e-7)
    #expect(abs(test.effectiveDays - known.effective) < 1e-5)
    #expect(abs(test.p - known.p) <= 1e-6 * known.p)
    #expect(test.obstacle == known.obstacle)
  }

  @Test func `the same day is the same both ways, and the day after is not`() {
    let one = prepared(GeneratedSeries(seed: 1, missing: 0.1).pairs)
    let other = prepared(GeneratedSeries(seed: 2, missing: 0.1).pairs)
    let there = LinkTest(of: one, with: other, lag: .sameDay)
    let back = LinkTest(of: other, with: one, lag: .sameDay)
    #expect(abs(there.p - back.p) < 1e-12)
    let after = LinkTest(of: one, with: other, lag: .dayAfter)
    let before = LinkTest(of: other, with: one, lag: .dayAfter)
    #expect(after.r != before.r)
    #expect(after.inflation == there.inflation)
  }

  @Test(arguments: [(55, LinkTest.Obstacle.fewDays), (56, nil), (57, nil)])
  func `a pair needs 56 days`(days: Int, obstacle: LinkTest.Obstacle?) {
    let one = prepared(GeneratedSeries(seed: 5, count: days, memory: 0).pairs)
    let other = prepared(GeneratedSeries(seed: 6, count: days, memory: 0).pairs)
    #expect(LinkTest(of: one, with: other, lag: .sameDay).obstacle == obstacle)
    // A day less for the day after.
    let after = LinkTest(of: one, with: other, lag: .dayAfter).obstacle
    #expect(after == (days < 57 ? .fewDays : nil))
  }

  @Test(arguments: [(9, LinkTest.Obstacle.alike), (10, nil)])
  func `a tag needs ten days`(count: Int, obstacle: LinkTest.Obstacle?) {
    var tagged = GeneratedSeries(seed: 1, count: 200).pairs
    for place in tagged.indices {
      tagged[place].value = place % 13 == 4 && place / 13 < count ? 1 : 0
    }
    let other = prepared(GeneratedSeries(seed: 2, count: 200).pairs)
    #expect(LinkTest(of: prepared(tagged), with: other, lag: .sameDay).obstacle == obstacle)
  }

  @Test(arguments: [(39, LinkTest.Obstacle.rare), (40, nil)])
  func `two tags need to be likely together on eight days`(
    count: Int, obstacle: LinkTest.Obstacle?
  ) {
    // 40 · 40 ÷ 200 = 8.
    func tag(_ count: Int, seed: UInt64) -> [(day: Day, value: Double)] {
      let noise = GeneratedSeries.noise(200, seed: seed)
      let least = noise.sorted()[200 - count]
      return noise.enumerated().map { (Day(number: 20_400) + $0, $1 >= least ? 1 : 0) }
    }
    let (one, other) = (tag(40, seed: 1), tag(count, seed: 2))
    let test = LinkTest(of: prepared(one), with: prepared(other), lag: .sameDay)
    #expect(test.obstacle == obstacle)
  }

  @Test func `what does not vary is not tested, whatever its days`() {
    let constant = prepared(GeneratedSeries(seed: 1, count: 200).pairs.map { ($0.day, 4) })
    let other = prepared(GeneratedSeries(seed: 2, count: 200).pairs)
    #expect(LinkTest(of: constant, with: other, lag: .sameDay).obstacle == .alike)
    #expect(LinkTest(of: constant, with: other, lag: .sameDay).r == 0)
    let none = LinkTest(of: prepared([]), with: other, lag: .sameDay)
    #expect(none.days == 0)
    #expect(none.p == 1)
  }

  @Test func `a series goes with itself wholly`() {
    let one = prepared(GeneratedSeries(seed: 1).pairs)
    let test = LinkTest(of: one, with: one, lag: .sameDay)
    #expect(test.r > 0.999_999)
    #expect(test.p < 1e-100)
  }

  @Test func `counting days by bits agrees with counting them one by one`() {
    var random = SplitMix64(seed: 8)
    for _ in 0..<20 {
      let bits = (0..<6).map { _ in random.next() & random.next() | random.next() }
      let others = (0..<6).map { _ in random.next() | random.next() }
      let one = (0..<14).map { _ in Double(random.next() >> 40) / 16_777_216 }
      let other = (0..<14).map { _ in Double(random.next() >> 40) / 16_777_216 }
      func has(_ day: Int) -> Bool {
        bits[day / 64] >> UInt64(day % 64) & 1 == 1
          && others[day / 64] >> UInt64(day % 64) & 1 == 1
      }
      let all = (0..<384).count(where: has)
      var sum = 0.0
      for lag in 1...14 {
        let count = (lag..<384).count { has($0) && has($0 - lag) }
        sum += Double(count) / Double(all) * one[lag - 1] * other[lag - 1]
      }
      #expect(
        abs(LinkTest.inflation(one, other, bits, others, all) - (1 + 2 * sum)) < 1e-9)
    }
  }
}
