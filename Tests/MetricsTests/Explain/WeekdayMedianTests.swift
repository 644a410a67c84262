import Metrics
import Testing
import Time

/// Values of some days, and their medians over the 60 days before the week of a day, overall and from
/// Sunday, each with its number of days.
struct WeekdayMedianCase: CustomTestStringConvertible {
  let today: Day
  let first: Day
  /// From ``first`` on; nil where a day has none.
  let values: [Double?]
  let overall: Double
  let weekdays: [(median: Double, days: Int)]

  var testDescription: String { "the week of \(today)" }

  static let all = [
    WeekdayMedianCase(
      today: Day(number: 20470), first: Day(number: 20400),
      values: [
        8017, 220, nil, 4407, 6061, 4077, 8271, 8554, 7441, nil, 4179, 7969, 659, 5943, 2412, 2209,
        nil, 6115, 6916, 7996, 1905, 7845, 7481, 2830, 564, 6946, 7429, 4145, nil, 1480, 1311, nil,
        3376, 6814, 2850, 283, nil, 6222, 6698, nil, 1607, 5043, 3566, 4510, 52, 5711, 2362, 4989,
        nil, 3790, 5488, 953, nil, 3277, nil, nil, 5698, 6906, 3423, 220, 6527, nil, 4542, 5884,
        1434, 3881, 7950, 7805, 2847, 5689, nil, 757, 7292, 2413, 3076,
      ],
      overall: 4542,
      weekdays: [
        (5488, 7), (2070.5, 6), (4945, 6), (6294, 8), (4989, 7), (4542, 7), (4744, 8),
      ]),
    WeekdayMedianCase(
      today: Day(number: 20473), first: Day(number: 20400),
      values: [
        1727, 4558, 4945, nil, 8682, 4938, nil, nil, 2039, 986, 6201, nil, 8860, 4995, 868, 378,
        7033, 2665, 4341, nil, 8344, 2274, 7061, 764, 115, 306, 2669, 4327, nil, nil, 88, 5507,
        7447, 4551, 993, 7413, 517, 4590, 8836, 3238, 4012, 2284, 2865, 2156, 441, 6653, 3506,
        8995, nil, nil, 3294, 7042, 4711, 5634, 61, 7816, 1331, 8644, 1888, nil, nil, nil, 6892,
        nil, nil, 3964, nil, 6944, 2720, 2321, 5519, 30, 2568, 6071, 8186,
      ],
      overall: 3988,
      weekdays: [
        (2725, 6), (2926, 8), (5109, 6), (4341, 7), (4012, 7), (4661, 8), (2569.5, 6),
      ]),
  ]
}

struct WeekdayMedianTests {
  @Test(arguments: WeekdayMedianCase.all)
  func `averages are medians of the 60 days before the week`(known: WeekdayMedianCase) throws {
    let window = AverageSet.window(ofWeekWith: known.today)
    let points = known.values.enumerated().compactMap { place, value in
      value.map { (day: known.first + place, value: $0) }
    }
    let average = Average(
      of: points.filter { window.contains($0.day) }, as: .decimal, by: .median)
    #expect(average.overall?.value == known.overall)
    for weekday in Weekday.allCases {
      let figure = try #require(average[weekday])
      let (median, days) = known.weekdays[weekday.rawValue]
      #expect(figure == Average.Figure(value: median, days: days), "\(weekday)")
      let explanation = AverageExplanation(
        of: points, as: .decimal, in: window, weekday: weekday, pauses: [], by: .median)
      #expect(explanation.typical == median)
      #expect(explanation.points.count == days)
    }
  }
}
