import Statistics
import Testing
import Time

@testable import Metrics

struct LinkComparisonTests {
  private let days = Day(number: 20_400)...Day(number: 20_400) + 364

  /// Nearly normal numbers, one for each day.
  private func noise(_ seed: UInt64) -> [Double] {
    var random = SplitMix64(seed: seed)
    return days.map { _ in
      var sum = -6.0
      for _ in 0..<12 { sum += Double(random.next() >> 11) / 9_007_199_254_740_992 }
      return sum
    }
  }

  private func attribute(
    _ name: String, _ group: String, _ type: ValueType = .quantity, unit: Unit? = nil
  ) -> Attribute {
    Attribute(name: name, label: name, group: group, priority: 1, type: type, unit: unit)
  }

  private func dated(_ values: [Double]) -> [(day: Day, value: Double)] {
    zip(days, values).map { ($0, $1) }
  }

  private func linked(_ noise: [Double], with other: [Double], _ share: Double) -> [Double] {
    zip(noise, other).map { (1 - share * share).squareRoot() * $0 + share * $1 }
  }

  private func compare(
    _ numbers: [(attribute: Attribute, numbers: [(day: Day, value: Double)])],
    typedDays: Set<Day> = [], daysOff: KnownDaysOff = KnownDaysOff()
  ) -> LinkComparison {
    LinkComparison(of: numbers, in: days, typedDays: typedDays, daysOff: daysOff)
  }

  @Test func `what is linked is found, and what is not is not`() throws {
    let coffee = noise(1)
    let comparison = compare([
      (attribute("coffees", "food"), dated(coffee.map { ($0 * 10 + 50).rounded() })),
      (
        attribute("mood", "mood", .scale),
        dated(linked(noise(2), with: coffee, 0.5).map { ($0 * 1.5 + 5).rounded() })
      ),
      (attribute("commits", "productivity"), dated(noise(3))),
      (attribute("tracks", "media"), dated(noise(4))),
    ])
    let link = try #require(comparison.between.findings.first)
    #expect(comparison.between.findings.count == 1)
    #expect((link.cause, link.outcome) == (0, 1))
    #expect(link.lag == .sameDay)
    #expect(link.rank == 1)
    #expect(link.testCount == 18)
    #expect(link.threshold == 0.05 / 18)
    #expect(comparison.between.comparedCount == 6)
    #expect(comparison.between.links.count == 6)
    #expect(comparison.within.comparedCount == 0)
    let size = try #require(comparison.size(of: link, units: .metric))
    #expect(size.isHigher)
    #expect(size.difference?.isClear == true)
    #expect(size.days.count == 365)
  }

  @Test(arguments: [0, 12.5])
  func `a rare outcome has a size in two parts`(usual: Double) throws {
    let chance = noise(1)
    let amount = noise(2)
    // On three days of ten, and then spending on half of them; else hardly ever.
    let isTaxi = noise(3).map { $0 > 0.5 }
    let spending = days.indices.map { index -> Double in
      let place = days.distance(from: days.startIndex, to: index)
      let happens = isTaxi[place] ? chance[place] > 0 : chance[place] > 2
      return happens ? usual + 34 + (amount[place] * 5).rounded() : usual
    }
    let comparison = compare([
      (attribute("taxi", "custom", .boolean), dated(isTaxi.map { $0 ? 1 : 0 })),
      (attribute("spending", "finance", .decimal), dated(spending)),
    ])
    let link = try #require(comparison.between.findings.first)
    let size = try #require(comparison.size(of: link, units: .metric))
    let rare = try #require(size.rare)
    #expect(rare.usual == usual)
    for (side, isHigh) in [(rare.high, true), (rare.others, false)] {
      let values = zip(isTaxi, spending).filter { $0.0 == isHigh }.map(\.1)
      let unusual = values.filter { $0 != usual }.sorted()
      #expect(side.share == Double(unusual.count) / Double(values.count))
      let middle = (unusual[(unusual.count - 1) / 2] + unusual[unusual.count / 2]) / 2
      #expect(side.typical == middle)
      if let interval = side.interval {
        #expect(interval.low <= middle && middle <= interval.high)
        #expect(unusual.contains(interval.low) && unusual.contains(interval.high))
      }
    }
    let shares = try #require(rare.shareDifference)
    #expect(shares.low > 0)
    #expect(shares.low...shares.high ~= rare.high.share - rare.others.share)
    #expect(size.isHigher)
    let finding = comparison.finding(link, on: days.upperBound, units: .metric)
    #expect(finding.rare == rare)
    #expect(finding.difference == nil)
  }

  @Test(
    arguments: [
      ([0, 0, 3, 4], ValueType.quantity, 0), ([2, 2, 1, 3], .quantity, 2),
      ([0, 1, 2], .quantity, nil),
      ([1, 1, 5, 9], .scale, 1), ([9, 9, 5], .scale, 9), ([5, 5, 3, 7], .scale, nil),
      ([0, 0, 1], .boolean, nil),
    ] as [([Double], ValueType, Double?)])
  func `a value of half of the days is usual, and a rating only at an end`(
    values: [Double], type: ValueType, usual: Double?
  ) {
    #expect(RareSize.usual(of: values, as: type) == usual)
  }

  @Test func `adjusted values have the mean of the values, and the difference of the finding`()
    throws
  {
    let coffee = noise(1)
    let weekend = days.map { $0.weekday == .sunday || $0.weekday == .saturday ? 2.0 : 0 }
    let comparison = compare([
      (attribute("coffees", "food"), dated(zip(coffee, weekend).map { $0 - $1 })),
      (
        attribute("sleep", "sleep", .decimal),
        dated(zip(linked(noise(2), with: coffee, 0.5), weekend).map { $0 + $1 })
      ),
    ])
    let link = try #require(comparison.between.findings.first)
    let size = try #require(comparison.size(of: link, units: .metric))
    let difference = try #require(size.difference)
    func mean(_ isHigh: Bool) -> Double {
      let values = zip(size.days, size.adjusted).filter { $0.0.isHigh == isHigh }.map(\.1)
      return values.reduce(0, +) / Double(values.count)
    }
    #expect(abs(mean(true) - mean(false) - difference.difference) < 1e-9)
    let all = size.days.map(\.value).reduce(0, +)
    #expect(abs(size.adjusted.reduce(0, +) - all) < 1)
  }

  @Test func `a link a day later has its cause the day before, whichever comes first`() throws {
    let coffee = noise(1)
    let later = linked(noise(2), with: [0] + coffee.dropLast(), 0.5)
    for isReversed in [false, true] {
      let numbers = [
        (attribute: attribute("coffees", "food"), numbers: dated(coffee)),
        (attribute: attribute("weight", "health"), numbers: dated(later)),
      ]
      let comparison = compare(isReversed ? numbers.reversed() : numbers)
      let link = try #require(comparison.between.findings.first)
      #expect(link.lag == .dayAfter)
      #expect(comparison.attributes[link.cause].attribute.name == "coffees")
      let size = try #require(comparison.size(of: link, units: .metric))
      // The first day has no day before.
      #expect(size.days.count == 364)
    }
  }

  @Test func `what measures the same thing is not compared, and is one finding`() throws {
    let steps = noise(1)
    let mood = linked(noise(2), with: steps, 0.6)
    let comparison = compare([
      (attribute("steps", "activity"), dated(steps).dropLast(20)),
      (attribute("steps_distance", "activity", .decimal), dated(steps.map { $0 * 2 + 3 })),
      (attribute("mood", "mood"), dated(mood)),
      // No formula, but nearly equal.
      (attribute("happiness", "other"), dated(mood.map { $0 + 0.01 })),
    ])
    #expect(comparison.between.findings.count == 1)
    let link = try #require(comparison.between.findings.first)
    // The one with more days stays.
    #expect(comparison.attributes[link.cause].attribute.name == "steps_distance")
    #expect(link.likewise.count == 3)
    #expect(comparison.between.comparedCount == 4)
    // Each pair is there with its own figures.
    #expect(comparison.between.links.count == 4)
    for (cause, outcome) in [("steps", "mood"), ("happiness", "steps"), ("mood", "steps_distance")]
    {
      let exact = try #require(comparison.link(of: [cause, outcome]))
      #expect(
        Set([exact.cause, exact.outcome].map { comparison.attributes[$0].attribute.name })
          == [cause, outcome])
      #expect(exact.test.days == (cause == "steps" || outcome == "steps" ? 345 : 365))
      #expect(exact.likewise.isEmpty)
    }
    #expect(comparison.within.comparedCount == 0)
  }

  @Test func `findings of opposite directions, or of other days, are not one`() {
    let mood = noise(1)
    let productive = linked(noise(2), with: mood, 0.6)
    let opposite = linked(noise(3), with: mood.map { -$0 }, 0.6)
    let later = linked(noise(4), with: [0] + mood.dropLast(), 0.6)
    for other in [opposite, later] {
      let comparison = compare([
        (attribute("productive_min", "productivity", .duration), dated(productive)),
        (attribute("distracting_min", "productivity", .duration), dated(other)),
        (attribute("mood", "mood"), dated(mood)),
      ])
      #expect(comparison.between.findings.count == 2)
      #expect(comparison.between.findings.allSatisfy { $0.likewise.isEmpty })
    }
    let same = compare([
      (attribute("productive_min", "productivity", .duration), dated(productive)),
      (
        attribute("total_min", "productivity", .duration),
        dated(linked(noise(5), with: mood, 0.6))
      ),
      (attribute("mood", "mood"), dated(mood)),
    ])
    #expect(same.between.findings.count == 1)
    #expect(same.between.links.count == 2)
  }

  @Test func `pairs within a group are a family of their own, except among daily tags`() {
    let comparison = compare([
      (attribute("a", "food"), dated(noise(1))), (attribute("b", "food"), dated(noise(2))),
      (attribute("c", "custom"), dated(noise(3))), (attribute("d", "custom"), dated(noise(4))),
    ])
    #expect(comparison.within.comparedCount == 1)
    #expect(comparison.between.comparedCount == 5)
    #expect(comparison.between.testCount == 15)
    #expect(comparison.within.testCount == 3)
  }

  @Test func `a tag is no between its first and its last yes, on days with an entry`() {
    let tagged: [(day: Day, value: Double)] = [50, 100, 150, 200].map {
      (days.lowerBound + $0, 1)
    }
    let comparison = compare(
      [(attribute("gym", "custom", .boolean), tagged)],
      typedDays: Set((0..<120).map { days.lowerBound + $0 }))
    // From day 50 to 119, and the days 150 and 200.
    #expect(comparison.attributes[0].series.count == 72)
    #expect(comparison.attributes[0].series.values.reduce(0, +) == 4)
  }

  @Test func `a no that was entered counts wherever it is`() {
    let tagged: [(day: Day, value: Double)] = [(days.lowerBound, 0), (days.lowerBound + 9, 1)]
    let comparison = compare([(attribute("gym", "custom", .boolean), tagged)])
    #expect(comparison.attributes[0].series.count == 2)
  }

  @Test func `in the first weeks no pair is tested, and the most days are counted`() {
    let first = (0..<27).map { (day: days.lowerBound + $0, value: noise(1)[$0]) }
    let second = (0..<27).map { (day: days.lowerBound + $0, value: noise(2)[$0]) }
    let comparison = compare([
      (attribute("a", "food"), first), (attribute("b", "mood"), second),
    ])
    #expect(comparison.between.comparedCount == 0)
    #expect(comparison.between.missingCount == 1)
    #expect(comparison.between.mostDays == 27)
    #expect(comparison.between.visible == nil)
    #expect(comparison.between.findings.isEmpty)
  }

  @Test func `bedtimes around midnight are not split at midnight, and shown as stored`() throws {
    let coffee = noise(1)
    // Minutes from midday: 23:20 to 1:00.
    let bed = linked(noise(2), with: coffee, 0.7).map { ($0 * 30 + 720).rounded() }
    let comparison = compare([
      (attribute("bed", "sleep", .timeFromMidday), dated(bed)),
      (attribute("mood", "mood"), dated(coffee)),
    ])
    let link = try #require(comparison.between.findings.first)
    let size = try #require(comparison.size(of: link, units: .metric))
    guard case .above(let limit) = size.condition else {
      Issue.record("a time of day has no threshold")
      return
    }
    #expect(700...740 ~= limit)
  }

  @Test func `a threshold has two digits in the shown unit where enough days remain`() throws {
    let distance = noise(1)
    let numbers = [
      (
        attribute: attribute("run", "activity", .decimal, unit: .kilometre),
        numbers: dated(distance.map { $0 + 8.037 })
      ),
      (attribute: attribute("mood", "mood"), numbers: dated(linked(noise(2), with: distance, 0.6))),
    ]
    let comparison = compare(numbers)
    let link = try #require(comparison.between.findings.first)
    let metric = try #require(comparison.size(of: link, units: .metric)?.condition)
    guard case .above(let kilometres) = metric else { return }
    #expect(abs(kilometres * 10 - (kilometres * 10).rounded()) < 1e-9)
    let imperial = try #require(
      comparison.size(of: link, units: Units(.imperial))?.condition)
    guard case .above(let stored) = imperial else { return }
    let miles = stored / 1.609344
    #expect(abs(miles * 10 - (miles * 10).rounded()) < 1e-9)
  }

  /// Six attributes without links, whose weekends and workdays off are `shift` higher.
  private func daysOffNumbers(
    _ off: Set<Day>, shift: Double = 2, count: Int = 6
  ) -> [(attribute: Attribute, numbers: [(day: Day, value: Double)])] {
    (0..<count).map { index in
      let values = zip(days, noise(UInt64(50 + index))).map { day, value in
        let isFree = day.weekday == .saturday || day.weekday == .sunday || off.contains(day)
        return value + (isFree ? shift : 0)
      }
      return (attribute("a\(index)", "g\(index)"), dated(values))
    }
  }

  private var workdays: [Day] { days.filter { $0.weekday != .saturday && $0.weekday != .sunday } }
  /// 29 workdays in the year.
  private var someOff: Set<Day> { Set(stride(from: 3, to: 260, by: 9).map { workdays[$0] }) }

  @Test func `workdays that are lived like weekends are found, and no link rests on them`() {
    let numbers = daysOffNumbers(someOff)
    let ignored = compare(numbers, daysOff: KnownDaysOff(isSet: true))
    #expect(ignored.between.findings.count >= 10)
    #expect(ignored.daysOff.likely.isEmpty)
    let comparison = compare(numbers)
    #expect(comparison.between.findings.isEmpty)
    let taken = Set(comparison.daysOff.likely.filter(\.counts).map(\.day))
    #expect(taken.intersection(someOff).count >= 27)
    #expect(taken.subtracting(someOff).count <= 1)
    #expect(comparison.daysOff.foundCount == taken.count)
    #expect(comparison.daysOff.attributes.count == 6)
    #expect(comparison.daysOff.likely.map(\.day) == comparison.daysOff.likely.map(\.day).sorted())
  }

  @Test func `findings that may rest on days whose kind is not clear are held back`() throws {
    // Two attributes that differ little: some days off are not certain.
    let numbers = daysOffNumbers(someOff, shift: 1.6, count: 2)
    let ignored = compare(numbers, daysOff: KnownDaysOff(isSet: true))
    #expect(ignored.between.findings.count == 1)
    #expect(ignored.between.heldBackCount == 0)
    let comparison = compare(numbers)
    #expect(comparison.between.findings.isEmpty)
    #expect(comparison.between.heldBackCount == 1)
    let link = try #require(comparison.between.links.first)
    #expect(link.isHeldBack && !link.isFinding)
  }

  @Test func `answers of the person precede what days look like`() throws {
    let numbers = daysOffNumbers(someOff)
    let off = someOff.sorted()
    let known = KnownDaysOff(days: [off[0], workdays[40]], refused: [off[1]])
    let daysOff = compare(numbers, daysOff: known).daysOff
    let likely = Set(daysOff.likely.map(\.day))
    #expect(likely.isDisjoint(with: [off[0], off[1], workdays[40]]))
    #expect(likely.contains(off[2]))
  }

  @Test func `days that are known are an eighth weekday`() {
    let numbers = daysOffNumbers(someOff)
    let comparison = compare(numbers, daysOff: KnownDaysOff(days: someOff, isSet: true))
    #expect(comparison.between.findings.isEmpty)
    #expect(comparison.daysOff.likely.isEmpty)
  }

  @Test func `without days off none are taken, and a link stays`() {
    var numbers = daysOffNumbers([])
    let cause = noise(90)
    numbers.append((attribute("coffees", "food"), dated(cause)))
    numbers.append((attribute("mood", "mood"), dated(linked(noise(91), with: cause, 0.4))))
    let comparison = compare(numbers)
    #expect(comparison.daysOff.foundCount <= 1)
    #expect(comparison.link(of: ["coffees", "mood"])?.isFinding == true)
  }
}
