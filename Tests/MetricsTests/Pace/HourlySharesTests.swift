import Metrics
import Testing

struct HourlySharesTests {
  /// 100 in each hour from 07:00 to 22:00.
  private let awake = (0..<24).map { 7..<22 ~= $0 ? 100.0 : 0 }

  @Test(
    arguments: [
      (-5, 0.0), (0, 0), (420, 0), (450, 0.5 / 15), (480, 1.0 / 15), (720, 5.0 / 15), (1320, 1),
      (1439, 1), (1440, 1), (2000, 1),
    ] as [(Int, Double)])
  func `the share by a minute is straight between full hours`(
    minute: Int, share: Double
  ) throws {
    let shares = try #require(HourlyShares(amounts: awake))
    #expect(abs(shares.share(by: minute) - share) <= 1 / 8190.0)
    #expect(HourlyShares(bytes: shares.bytes) == shares)
    #expect(shares.bytes.count == 35)
    #expect(shares.lastMinute == 1320)
  }

  @Test func `every hour has its own share, whichever half of a byte it begins in`() throws {
    for hour in 0..<24 {
      var amounts = [Double](repeating: 0, count: 24)
      amounts[hour] = 7
      let shares = try #require(HourlyShares(amounts: amounts))
      #expect(shares.share(by: 60 * hour) == 0)
      #expect(shares.share(by: 60 * hour + 60) == 1)
      #expect(shares.lastMinute == 60 * hour + 60)
    }
  }

  @Test func `a share is exact to a 4,095th of the day`() throws {
    let amounts = (0..<24).map { Double($0 * 37 % 101) }
    let shares = try #require(HourlyShares(amounts: amounts))
    let total = amounts.reduce(0, +)
    for hour in 0...24 {
      let share = amounts.prefix(hour).reduce(0, +) / total
      #expect(abs(shares.share(by: 60 * hour) - share) <= 0.5001 / 4095)
    }
  }

  @Test(
    arguments: [
      [], [1], [Double](repeating: 0, count: 24), [-1] + [Double](repeating: 1, count: 23),
      [.nan] + [Double](repeating: 1, count: 23), [.infinity] + [Double](repeating: 1, count: 23),
      [Double](repeating: 1, count: 25),
    ] as [[Double]])
  func `what are not 24 amounts has no shares`(amounts: [Double]) {
    #expect(HourlyShares(amounts: amounts) == nil)
  }

  @Test func `damaged bytes are refused`() throws {
    let good = try #require(HourlyShares(amounts: awake)).bytes
    #expect(HourlyShares(bytes: []) == nil)
    #expect(HourlyShares(bytes: good.dropLast()) == nil)
    #expect(HourlyShares(bytes: good + [0]) == nil)
    // A share that falls, and bits behind the last one.
    #expect(HourlyShares(bytes: [255, 255] + good.dropFirst(2)) == nil)
    #expect(HourlyShares(bytes: good.dropLast() + [255]) == nil)
  }
}
