import Statistics
import Testing

struct SignFlipTests {
  @Test(arguments: [
    ([1, 2, 3], 2, 0.25), ([0.5, 1.2, -0.3, 0.8, 1.9], 0.82, 0.125), ([2, -2], 0, 1),
    ([1, 1, 1, 1, 1, 1], 1, 0.031_25),
    ([0.4, 0.9, -0.1, 1.1, 0.3, 0.8, -0.2], 0.457_142_857_142_857, 0.078_125),
    ([1, -1, 1, -1, 1, 1, 1, 1], 0.5, 0.289_062_5), ([0, 0, 0], 0, 1),
  ])
  func `p is the share of sign patterns that sum to as much`(
    differences: [Double], estimate: Double, p: Double
  ) throws {
    let test = try #require(SignFlipTest(of: differences))
    #expect(abs(test.estimate - estimate) < 1e-12)
    #expect(test.p == p)
  }

  @Test(arguments: [
    ([1, 1, 1, 1, 1, 1], 1, 1), ([0.4, 0.9, -0.1, 1.1, 0.3, 0.8, -0.2], -0.1, 0.95),
    ([0.6, 0.9, 0.33, -0.29, 0.15, -0.39, 0.66, 1.94, 0.11, -0.02], -0.05, 0.9),
    ([1, -1, 1, -1, 1, 1, 1, 1], -0.333_333_333_333_333_3, 1),
  ])
  func `the interval is that of the means of all subsets`(
    differences: [Double], low: Double, high: Double
  ) throws {
    let interval = try #require(SignFlipTest(of: differences)?.interval())
    #expect(abs(interval.lowerBound - low) < 1e-9)
    #expect(abs(interval.upperBound - high) < 1e-9)
  }

  @Test func `no differences have no test, and five no interval`() {
    #expect(SignFlipTest(of: []) == nil)
    #expect(SignFlipTest(of: [1, 2, 3, 4, 5])?.interval() == nil)
    #expect(SignFlipTest(of: [1, 2, 3, 4, 5, 6])?.interval() != nil)
  }

  /// Differences in hundredths that only depend on the seed.
  private func differences(_ count: Int, seed: UInt64, shift: Int) -> [Double] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in Double(Int.random(in: -100...100, using: &random) + shift) / 100 }
  }

  @Test(arguments: [1, 7, 12, 15])
  func `counting by halves agrees with every pattern`(count: Int) throws {
    let values = differences(count, seed: UInt64(count), shift: 20)
    let sum = abs(values.reduce(0, +))
    var reached = 0
    for pattern in 0..<1 << count {
      var total = 0.0
      for (place, value) in values.enumerated() {
        total += pattern >> place & 1 == 0 ? value : -value
      }
      if abs(total) >= sum - 1e-9 { reached += 1 }
    }
    let test = try #require(SignFlipTest(of: values))
    #expect(test.p == Double(reached) / Double(1 << count))
  }

  @Test(arguments: [17, 28])
  func `the ends of an interval are where the test begins to reject`(count: Int) throws {
    let values = differences(count, seed: 5, shift: 30)
    let interval = try #require(SignFlipTest(of: values)?.interval())
    for (end, outwards) in [(interval.lowerBound, -1.0), (interval.upperBound, 1)] {
      let inside = try #require(SignFlipTest(of: values.map { $0 - end + outwards * 1e-3 }))
      let outside = try #require(SignFlipTest(of: values.map { $0 - end - outwards * 1e-3 }))
      #expect(inside.p > 0.05)
      #expect(outside.p <= 0.05)
    }
  }

  @Test func `more differences than can be counted are drawn, the same each time`() throws {
    let values = differences(60, seed: 3, shift: 15)
    let one = try #require(SignFlipTest(of: values, seed: 9))
    #expect(one == SignFlipTest(of: values, seed: 9))
    let exact = try #require(SignFlipTest(of: Array(values.prefix(44)), seed: 9))
    #expect(exact.p > 0)
    #expect(one.p >= 1.0 / 20_000)
    #expect(abs((one.p * 20_000).rounded() - one.p * 20_000) < 1e-9)
  }

  @Test func `SplitMix64 gives the published numbers`() {
    var random = SplitMix64(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
  }
}
