import Statistics
import Testing

struct OrderTests {
  @Test(arguments: [
    ([], []), ([4], [1]), ([3, 1, 2], [3, 1, 2]), ([0, 0, 0, 5, 2, 2], [2, 2, 2, 6, 4.5, 4.5]),
    ([7, 7, 7, 7], [2.5, 2.5, 2.5, 2.5]), ([1, 0, 1, 1, 0, 0, 1], [5.5, 2, 5.5, 5.5, 2, 2, 5.5]),
  ])
  func `equal values share their mean rank`(values: [Double], ranks: [Double]) {
    #expect(Ranks(of: values).middle == ranks)
  }

  @Test(arguments: [([], 0), ([4], 0), ([1, 1, 2], 1), ([1, 2, 3], 2), ([0, 1, 0, 1, 2], 3)])
  func `the minority is what differs from the most frequent value`(values: [Double], count: Int) {
    #expect(Ranks(of: values).minority == count)
  }

  @Test(arguments: [
    ([6900, 9400, 8104, 7370, 7854, 5412, 8336, 7957], 7017.5, 8278),
    ([2, 2, 3, 2, 1, 2, 4, 2, 2], 2, 2.5), ([5], 5, 5), ([1, 9], 1, 9),
    ([4.5, 3.3, 3.8, 3.3, 3.5], 3.3, 4.15), ([1, 2, 3], 1, 3),
  ])
  func `quartiles are at a quarter and three quarters of one place more than there are`(
    values: [Double], lower: Double, upper: Double
  ) throws {
    let quartiles = try #require(Quartiles(of: values))
    #expect(abs(quartiles.lower - lower) < 1e-9)
    #expect(abs(quartiles.upper - upper) < 1e-9)
    #expect(Quartiles(of: []) == nil)
  }

  @Test func `outliers are moved to three times the middle half beyond its ends`() throws {
    let values = [1.0, 2, 3, 4, 5, 6, 7, 100]
    let quartiles = try #require(Quartiles(of: values))
    #expect(quartiles == Quartiles(of: [1.0, 2, 3, 4, 5, 6, 7, 30]))
    #expect(quartiles.clamped(values) == [1, 2, 3, 4, 5, 6, 7, 6.75 + 3 * 4.5])
  }

  @Test(arguments: [
    (5, 0, 0), (6, 1, 0.968_75), (7, 1, 0.984_375), (8, 2, 0.929_687_5), (9, 2, 0.960_937_5),
    (17, 5, 0.950_958_251_953_125), (60, 23, 0.948_1),
  ])
  func `the interval of a median is the narrowest of confidence 0.92`(
    count: Int, place: Int, confidence: Double
  ) throws {
    // In an order that is not sorted.
    let values = (0..<count).map { Double($0 * 7 % count) }
    let median = try #require(
      MedianInterval(of: count % 7 == 0 ? values.indices.map(Double.init) : values))
    #expect(median.median == Double(count - 1) / 2)
    #expect(median.interval?.place ?? 0 == place)
    if let interval = median.interval {
      #expect(interval.low == Double(place - 1))
      #expect(interval.high == Double(count - place))
      #expect(abs(interval.confidence - confidence) < (count == 60 ? 1e-3 : 1e-9))
    }
  }

  @Test func `the interval of a median of thousands of values keeps its confidence`() throws {
    let median = try #require(MedianInterval(of: (0..<5000).map(Double.init)))
    let interval = try #require(median.interval)
    #expect(0.92...0.925 ~= interval.confidence)
  }

  @Test(arguments: [
    ([1, 2, 3, 4, 5, 6], 3, 3), ([0, 0, 0, 0, 2, 5], 0, 2), ([3, 3, 4, 4, 4, 5], 3, 4),
    ([0, 1, 1, 1], 0, 3), ([1, 2, 3], 1, 2),
  ])
  func `the cut is the value that splits most evenly, the lowest of several`(
    values: [Double], threshold: Double, above: Int
  ) throws {
    let cut = try #require(EvenCut(of: values.reversed()))
    #expect(cut.threshold == threshold)
    #expect(cut.above == above)
  }

  @Test func `equal values have no cut`() {
    #expect(EvenCut(of: []) == nil)
    #expect(EvenCut(of: [2, 2, 2]) == nil)
  }

  @Test(
    arguments: [
      ([1380, 1410, 20, 45, 1435], 712.5, [667.5, 697.5, 747.5, 772.5, 722.5]),
      ([400, 415, 450], 1145, [695, 710, 745]), ([0, 720], 360, [1080, 360]), ([600], 1320, [720]),
      ([1439, 1], 720, [719, 721]), ([300, 300], 1020, [720, 720]),
    ] as [([Double], Double, [Double])])
  func `a clock is cut in the middle of its longest empty arc, the first of several`(
    minutes: [Double], cut: Double, counted: [Double]
  ) throws {
    let clock = try #require(ClockCut(of: minutes))
    #expect(clock.minute == cut)
    #expect(minutes.map(clock.counted) == counted)
    #expect(ClockCut(of: []) == nil)
  }
}
