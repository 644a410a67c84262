import Metrics
import Statistics
import Support
import Testing
import Time

/// Times around one centre, or two, in whole minutes.
private struct GeneratedClock {
  var groups: [[Double]]
  var times: [Double] { groups.flatMap { $0 } }

  /// `distance` minutes lie between two centres; nil for one.
  init(seed: UInt64, spreads: ClosedRange<Double>, distances: ClosedRange<Double>?) {
    var random = SplitMix64(seed: seed)
    func within(_ range: ClosedRange<Double>) -> Double {
      let share = Double(random.next() >> 11) / 9_007_199_254_740_992
      return range.lowerBound + share * (range.upperBound - range.lowerBound)
    }
    let centre = within(0...1439)
    let centres = [centre] + (distances.map { [centre + within($0)] } ?? [])
    groups = centres.map { centre in
      let spread = within(spreads)
      return (0..<Int(within(12...30))).map { _ in
        let minute = (centre + within(-spread / 2...spread / 2)).rounded()
        return (minute + 2880).truncatingRemainder(dividingBy: 1440)
      }
    }
  }
}

/// The sum of the shorter ways from one time to all.
private func cost(of time: Double, among times: [Double]) -> Double {
  times.reduce(0) { sum, other in
    let distance = abs(time - other).truncatingRemainder(dividingBy: 1440)
    return sum + min(distance, 1440 - distance)
  }
}

/// Whether no cut of the clock gives a median that is nearer to all times.
private func isMedian(_ time: Double?, of times: [Double]) -> Bool {
  guard let time else { return times.isEmpty }
  let least = times.map { cut in
    let turned = times.map { $0 < cut ? $0 + 1440 : $0 }.sorted()
    let median = (turned[(turned.count - 1) / 2] + turned[turned.count / 2]) / 2
    return cost(of: median, among: times)
  }.min()
  // An even number of times has many such medians: it is in the middle of two of the times.
  let sorted = times.map { ($0 - time + 2160).truncatingRemainder(dividingBy: 1440) - 720 }.sorted()
  let isMiddle = sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2] == 0
  return isMiddle && cost(of: time, among: times) == least
}

struct ClockTests {
  @Test(arguments: [nil, 60...360] as [ClosedRange<Double>?])
  func `a median of 1,000 random clocks is the one that a search over all cuts finds`(
    distances: ClosedRange<Double>?
  ) throws {
    for seed in 1...500 as ClosedRange<UInt64> {
      let times = GeneratedClock(seed: seed, spreads: 10...300, distances: distances).times
      let wanted = TwoTimes(of: times)?.larger ?? times
      for type in [ValueType.timeFromMidnight, .timeFromMidday] {
        let figure = try #require(Statistic.median.figure(of: times, as: type))
        #expect(isMedian(figure.value, of: wanted), "seed \(seed)")
        #expect(figure.days == times.count)
      }
    }
  }

  @Test func `a range, an interval and the days of a clock are those of times without midnight`()
    throws
  {
    let sunday = Day(iso: "2026-11-15")!
    for seed in 1...200 as ClosedRange<UInt64> {
      let times = GeneratedClock(seed: seed, spreads: 10...300, distances: nil).times
      // Turned so that no time is near the end of the day, and back.
      let turn = 720 - times[0]
      let straight = times.map { ($0 + turn + 2880).truncatingRemainder(dividingBy: 1440) }
      func back(_ time: Double?) -> Double? {
        time.map { ($0 - turn + 2880).truncatingRemainder(dividingBy: 1440) }
      }
      func explanation(_ numbers: [Double], as type: ValueType) -> AverageExplanation {
        AverageExplanation(
          of: numbers.enumerated().map { (sunday - 60 + $0, $1) }, as: type,
          in: sunday - 60..<sunday, weekday: nil, pauses: [], by: .median)
      }
      let clock = explanation(times, as: .timeFromMidnight)
      let plain = explanation(straight, as: .decimal)
      #expect(clock.typical == back(plain.typical), "seed \(seed)")
      #expect(clock.range?.low == back(plain.range?.low))
      #expect(clock.range?.high == back(plain.range?.high))
      #expect(clock.interval?.low == back(plain.interval?.low))
      #expect(clock.interval?.high == back(plain.interval?.high))
      #expect(clock.points.map(\.day) == plain.points.map(\.day))
      #expect(clock.middle == plain.middle)
      #expect(clock.twoTimes == nil)
    }
  }

  @Test func `two groups of times have both medians, the larger first`() throws {
    for seed in 1...500 as ClosedRange<UInt64> {
      let clock = GeneratedClock(seed: seed, spreads: 10...180, distances: 600...840)
      let twoTimes = try #require(TwoTimes(of: clock.times), "seed \(seed)")
      let groups =
        clock.groups[0].count == clock.groups[1].count
          && twoTimes.larger.sorted() != clock.groups[0].sorted()
          || clock.groups[0].count < clock.groups[1].count ? clock.groups.reversed() : clock.groups
      #expect(twoTimes.larger.sorted() == groups[0].sorted(), "seed \(seed)")
      #expect(twoTimes.smaller.sorted() == groups[1].sorted())
      #expect(zip(twoTimes.medians, groups).allSatisfy { isMedian($0, of: $1) })
      let figure = try #require(Statistic.median.figure(of: clock.times, as: .timeFromMidnight))
      #expect(figure == Average.Figure(value: twoTimes.medians[0], days: clock.times.count))
      #expect(UsualRange(of: clock.times, as: .timeFromMidnight) == nil)
    }
  }

  @Test(
    arguments: [
      // Workdays and weekends, one odd time, few times, and times all around the clock.
      [390, 395, 400, 405, 410, 600, 620], [1380, 1390, 1400, 1410, 1420, 1430, 800],
      [0, 700], [0, 700, 710], [0, 360, 720, 1080], (0..<24).map { Double($0) * 60 },
    ] as [[Double]])
  func `other times are at one time of day`(times: [Double]) {
    #expect(TwoTimes(of: times) == nil)
  }

  @Test func `nights before early and late shifts are at two times`() {
    let times: [Double] = [1394, 1410, 1412, 1435, 390, 406, 480, 482]
    #expect(TwoTimes(of: times)?.medians == [1411, 443])
  }

  @Test func `times around midnight and midday have their own average`() {
    // Lights out at 23:50 and 00:30, and bedtimes of a night worker at 12:20 and 11:40.
    let lights = Average(
      of: [(Day(number: 20_784), 1430), (Day(number: 20_791), 30)], as: .timeFromMidnight,
      by: .median)
    #expect(lights.overall?.value == 10)
    #expect(lights[Day(number: 20_784).weekday]?.value == 10)
    let nights = Statistic.mean.figure(of: [20, 1420], as: .timeFromMidday)
    #expect(nights?.value == 0)
  }

  @Test func `a history of times around midnight has its trend, ends and best day`() throws {
    let first = Day(number: 20_453)
    // From 23:40 on, a minute later each day.
    let values = (0..<40).map { (first + $0, Value.integer(Int64((1420 + $0) % 1440))) }
    let report = HistoryReport(
      of: Attribute(
        name: "lights", label: "Lights out", group: "sleep", priority: 1, type: .timeFromMidnight),
      in: first...first + 39, values: values, statistic: .median, isLimit: false,
      today: first + 40)
    #expect(report.least?.value == 1420)
    #expect(report.most?.value == 19)
    #expect(report.best?.day == first)
    #expect(report.typical == 1439.5)
    #expect(abs(try #require(report.trend).perDay - 1) < 1e-9)
    let positions = report.points.map { report.line.position(of: $0.value) }
    #expect(positions == (0..<40).map { Double(1420 + $0) })
  }

  @Test func `a value is outside of a range on the clock`() {
    let range = UsualRange(
      of: [1400, 1410, 1420, 1430, 0, 10, 20, 30], as: .timeFromMidnight)
    #expect(range?.distance(of: 5, from: 0, as: .timeFromMidnight) == nil)
    #expect((range?.distance(of: 60, from: 0, as: .timeFromMidnight) ?? 0) > 1)
    #expect((range?.distance(of: 1340, from: 0, as: .timeFromMidnight) ?? 0) > 1)
  }

  @Test func `steps of a heat map ascend on the clock`() {
    let steps = HeatSteps(for: [1400, 1420, 0, 20, 40], of: .timeFromMidnight)
    #expect(steps.starts == [1400, 1420, 0, 20, 40])
    let times: [Double] = [1400, 1430, 10, 30, 50]
    #expect(times.map { steps.step(of: $0) } == [0, 1, 2, 3, 4])
  }
}
