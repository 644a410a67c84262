import Statistics
import Testing
import Time

/// A generated series, of which only every so many days are used, with the figures of a least-squares
/// fit.
struct TrendCase: CustomTestStringConvertible {
  let testDescription: String
  let generated: GeneratedSeries
  let step: Int
  /// The slope; with enough days the inflation and the effective days; with enough of these the ends of
  /// the interval.
  let figures: [Double]

  init(_ note: String, _ generated: GeneratedSeries, step: Int = 1, _ figures: [Double]) {
    testDescription = note
    self.generated = generated
    self.step = step
    self.figures = figures
  }

  static let all = [
    TrendCase(
      "rising", GeneratedSeries(seed: 51, count: 60, slope: 0.02),
      [15.6619828259, 2.58574834002, 23.2041142873, -7.5277341568, 38.8516998086]),
    TrendCase(
      "memory", GeneratedSeries(seed: 52, count: 90, memory: 0.7),
      [-6.86934644303, 7.76581998458, 11.5892462327, -30.8340401051, 17.0953472191]),
    TrendCase(
      "too alike", GeneratedSeries(seed: 53, count: 30, memory: 0.95),
      [-26.5142857143, 65.6666666667, 0.456852791878]),
    TrendCase(
      "gaps", GeneratedSeries(seed: 54, count: 90, slope: -0.02, missing: 0.4),
      [-3.96927624321, 1.64139302056, 31.6804076468, -16.0078913122, 8.06933882577]),
    TrendCase(
      "fourteen", GeneratedSeries(seed: 55, count: 14),
      [-41.0571428571, 3.25361485724, 4.30290634088]),
    TrendCase(
      "thirteen", GeneratedSeries(seed: 55, count: 13),
      [-95.5824175824]),
    TrendCase(
      "twenty", GeneratedSeries(seed: 56, count: 20, weekday: 2.0),
      [-10.8902255639, 3.06966953194, 6.51535932188, -237.876241465, 216.095790337]),
    TrendCase(
      "twenty-one", GeneratedSeries(seed: 56, count: 21, weekday: 2.0),
      [19.0612244898, 3.09151038434, 6.7927962029, -141.143231199, 179.265680179]),
    TrendCase(
      "weekly", GeneratedSeries(seed: 57, count: 154, memory: 0.9), step: 7,
      [-3.38202790998, 2.7695866077, 7.94342373655, -24.0918021955, 17.3277463756]),
    TrendCase(
      "every second day", GeneratedSeries(seed: 58, count: 60, memory: 0.5), step: 2,
      [-8.81031746032, 3.43527609318, 8.73292253266, -56.7282355312, 39.1076006106]),
    TrendCase(
      "every fifth week", GeneratedSeries(seed: 59, count: 700), step: 35,
      [-0.561396348013]),
  ]
}

struct TrendTests {
  private let start = Day(number: 20_400)

  @Test(arguments: TrendCase.all)
  func `a trend is that of a least-squares fit`(known: TrendCase) throws {
    let trend = try #require(
      Trend(of: known.generated.pairs.filter { ($0.day - start) % known.step == 0 }))
    let found = [
      trend.perDay, trend.inflation, trend.effectiveDays, trend.interval?.lowerBound,
      trend.interval?.upperBound,
    ].compactMap { $0 }
    #expect(found.count == known.figures.count)
    for (figure, expected) in zip(found, known.figures) {
      #expect(abs(figure - expected) <= 1e-7 * max(1, abs(expected)))
    }
    #expect(trend.isTooAlike == (known.figures.count == 3))
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
