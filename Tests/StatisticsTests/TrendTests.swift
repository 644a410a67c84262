import Statistics
import Testing
import Time

/// A generated series, of which only every so many days are used, with the figures of a least-squares
/// fit.
struct TrendCase: CustomTestStringConvertible {
  let note: String
  let generated: GeneratedSeries
  let step: Int
  let slope: Double
  let low: Double?
  let high: Double?
  let inflation: Double?
  let effective: Double?

  var testDescription: String { note }

  static let all = [
    TrendCase(
      note: "rising", generated: GeneratedSeries(seed: 51, count: 60, slope: 0.02), step: 1,
      slope: 15.6619828259,
      low: -7.5277341568, high: 38.8516998086, inflation: 2.58574834002, effective: 23.2041142873),
    TrendCase(
      note: "memory", generated: GeneratedSeries(seed: 52, count: 90, memory: 0.7), step: 1,
      slope: -6.86934644303,
      low: -30.8340401051, high: 17.0953472191, inflation: 7.76581998458, effective: 11.5892462327),
    TrendCase(
      note: "too alike", generated: GeneratedSeries(seed: 53, count: 30, memory: 0.95), step: 1,
      slope: -26.5142857143,
      low: nil, high: nil, inflation: 65.6666666667, effective: 0.456852791878),
    TrendCase(
      note: "gaps", generated: GeneratedSeries(seed: 54, count: 90, slope: -0.02, missing: 0.4),
      step: 1, slope: -3.96927624321,
      low: -16.0078913122, high: 8.06933882577, inflation: 1.64139302056, effective: 31.6804076468),
    TrendCase(
      note: "fourteen", generated: GeneratedSeries(seed: 55, count: 14), step: 1,
      slope: -41.0571428571,
      low: nil, high: nil, inflation: 3.25361485724, effective: 4.30290634088),
    TrendCase(
      note: "thirteen", generated: GeneratedSeries(seed: 55, count: 13), step: 1,
      slope: -95.5824175824,
      low: nil, high: nil, inflation: nil, effective: nil),
    TrendCase(
      note: "twenty", generated: GeneratedSeries(seed: 56, count: 20, weekday: 2.0), step: 1,
      slope: -10.8902255639,
      low: -237.876241465, high: 216.095790337, inflation: 3.06966953194, effective: 6.51535932188),
    TrendCase(
      note: "twenty-one", generated: GeneratedSeries(seed: 56, count: 21, weekday: 2.0), step: 1,
      slope: 19.0612244898,
      low: -141.143231199, high: 179.265680179, inflation: 3.09151038434, effective: 6.7927962029),
    TrendCase(
      note: "weekly", generated: GeneratedSeries(seed: 57, count: 154, memory: 0.9), step: 7,
      slope: -3.38202790998,
      low: -24.0918021955, high: 17.3277463756, inflation: 2.7695866077, effective: 7.94342373655),
    TrendCase(
      note: "every second day", generated: GeneratedSeries(seed: 58, count: 60, memory: 0.5),
      step: 2, slope: -8.81031746032,
      low: -56.7282355312, high: 39.1076006106, inflation: 3.43527609318, effective: 8.73292253266),
    TrendCase(
      note: "every fifth week", generated: GeneratedSeries(seed: 59, count: 700), step: 35,
      slope: -0.561396348013,
      low: nil, high: nil, inflation: nil, effective: nil),
  ]
}

struct TrendTests {
  private let start = Day(number: 20_400)

  @Test(arguments: TrendCase.all)
  func `a trend is that of a least-squares fit`(known: TrendCase) throws {
    let trend = try #require(
      Trend(of: known.generated.pairs.filter { ($0.day - start) % known.step == 0 }))
    func isNear(_ one: Double?, _ other: Double?) -> Bool {
      guard let one, let other else { return one == nil && other == nil }
      return abs(one - other) <= 1e-7 * max(1, abs(other))
    }
    #expect(isNear(trend.perDay, known.slope))
    #expect(isNear(trend.interval?.lowerBound, known.low))
    #expect(isNear(trend.interval?.upperBound, known.high))
    #expect(isNear(trend.inflation, known.inflation))
    #expect(isNear(trend.effectiveDays, known.effective))
    #expect(trend.isTooAlike == (known.effective != nil && known.low == nil))
  }

  @Test func `a rise that is large against the days' spread is clear`() throws {
    let trend = try #require(
      Trend(of: GeneratedSeries(seed: 3, count: 90, slope: 0.05).pairs))
    #expect(trend.isClear)
    #expect(30...70 ~= trend.perDay)
  }

  @Test(arguments: [0.0, 1, -0.25])
  func `values without any spread have a slope and nothing to judge it by`(slope: Double) throws {
    let values = (0..<40).map { (day: start + 3 * $0, value: 7 + slope * Double(3 * $0)) }
    let trend = try #require(Trend(of: values))
    #expect(abs(trend.perDay - slope) < 1e-9)
    #expect(trend.interval == nil)
    #expect(!trend.isClear)
    #expect(!trend.isTooAlike)
  }

  @Test func `a single value and values out of range have no trend`() {
    #expect(Trend(of: []) == nil)
    #expect(Trend(of: [(start, 1)]) == nil)
    #expect(Trend(of: [(start, 1), (start + 1, 3)])?.perDay == 2)
    #expect(Trend(of: [(start, 1e308), (start + 1, -1e308), (start + 2, 1e308)]) == nil)
  }

  @Test func `what is not a number is left out`() throws {
    var values = GeneratedSeries(seed: 3, count: 30).pairs
    let trend = try #require(Trend(of: values))
    values.append((start + 30, .nan))
    values.append((start + 31, .infinity))
    #expect(Trend(of: values) == trend)
  }
}
