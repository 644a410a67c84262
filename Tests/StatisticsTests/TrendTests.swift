import Statistics
import Testing
import Time

struct TrendTests {
  private let start = Day(number: 20_000)

  @Test(
    arguments: [
      (1, 12.7062), (2, 4.3027), (3, 3.1824), (5, 2.5706), (10, 2.2281), (11, 2.2010), (15, 2.1314),
      (20, 2.0860), (30, 2.0423), (60, 2.0003), (120, 1.9799), (100_000, 1.9600),
    ])
  func `Student's quantiles are those of the printed tables`(freedom: Int, quantile: Double) {
    #expect(abs(Trend.quantile(freedom: freedom) - quantile) < 0.00006)
  }

  @Test func `the quantile falls with every degree of freedom`() {
    for freedom in 1..<500 {
      #expect(Trend.quantile(freedom: freedom + 1) < Trend.quantile(freedom: freedom))
    }
  }

  @Test func `a slope and its interval match a worked example`() throws {
    // x 0 … 4, y 1, 3, 2, 5, 4: Sxy 8, Sxx 10, SSE 3.6, so the error is √(3.6 ÷ 3 ÷ 10).
    let values = [1.0, 3, 2, 5, 4].enumerated().map { (day: start + $0, value: $1) }
    let trend = try #require(Trend(of: values))
    #expect(abs(trend.perDay - 0.8) < 1e-12)
    #expect(abs(trend.interval.upperBound - 0.8 - 3.182446 * 0.346410) < 1e-5)
    #expect(!trend.isClear)
  }

  @Test(arguments: [(1.0, true), (-0.25, true), (0, false)])
  func `a straight line is clear unless it is level`(slope: Double, isClear: Bool) throws {
    let values = (0..<40).map { (day: start + 3 * $0, value: 7 + slope * Double(3 * $0)) }
    let trend = try #require(Trend(of: values))
    #expect(abs(trend.perDay - slope) < 1e-9)
    #expect(trend.isClear == isClear)
  }

  @Test func `too few values and values out of range have no trend`() {
    #expect(Trend(of: []) == nil)
    #expect(Trend(of: [(start, 1), (start + 1, 2)]) == nil)
    #expect(Trend(of: [(start, 1e308), (start + 1, -1e308), (start + 2, 1e308)]) == nil)
    #expect(Trend(of: [(start, 1), (start, 2), (start, 3)]) == nil)
  }
}
