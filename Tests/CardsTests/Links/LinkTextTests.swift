import Formats
import Metrics
import Statistics
import Testing
import Time

@testable import Cards

struct LinkTextTests {
  private let days = Day(number: 20_400)...Day(number: 20_400) + 199

  /// Sentences about two attributes of which the second follows the first.
  private func sentences(
    _ cause: Attribute, _ first: (Double) -> Double, _ outcome: Attribute,
    _ second: (Double) -> Double, share: Double = 0.8, lag: Int = 0
  ) -> [String] {
    var random = SplitMix64(seed: 4)
    func noise() -> Double {
      var sum = -6.0
      for _ in 0..<12 { sum += Double(random.next() >> 11) / 9_007_199_254_740_992 }
      return sum
    }
    let causes = days.map { _ in noise() }
    let outcomes = causes.indices.map { place in
      (place >= lag ? share * causes[place - lag] : 0) + (1 - share * share).squareRoot() * noise()
    }
    let comparison = LinkComparison(
      of: [
        (cause, zip(days, causes).map { ($0, first($1)) }),
        (outcome, zip(days, outcomes).map { ($0, second($1)) }),
      ], in: days, typedDays: [])
    let text = LinkText(comparison: comparison, values: ValueText())
    return comparison.between.findings.map(text.sentence)
  }

  private let steps = Attribute(
    name: "steps", label: "Steps", group: "activity", priority: 1, type: .quantity)
  private let gym = Attribute.tag(name: "gym", label: "Gym")
  private let mood = Attribute(
    name: "mood", label: "Mood", group: "mood", priority: 1, type: .scale)
  private let wake = Attribute(
    name: "sleep_end", label: "Wake time", group: "sleep", priority: 1, type: .timeFromMidnight)
  private let sleep = Attribute(
    name: "sleep", label: "Time asleep", group: "sleep", priority: 1, type: .duration)

  private func comparison(
    _ cause: Attribute, _ causes: [Double], _ outcome: Attribute, _ outcomes: [Double]
  ) -> LinkComparison {
    LinkComparison(
      of: [
        (cause, zip(days, causes).map { ($0, $1) }),
        (outcome, zip(days, outcomes).map { ($0, $1) }),
      ], in: days, typedDays: [])
  }

  private func noise(_ seed: UInt64) -> [Double] {
    var random = SplitMix64(seed: seed)
    return days.map { _ in
      (0..<12).reduce(-6.0) { sum, _ in sum + Double(random.next() >> 11) / 9_007_199_254_740_992 }
    }
  }

  @Test func `a rare outcome is how often it happens, and how much it is then`() throws {
    let isTaxi = noise(3).map { $0 > 0.3 }
    let chance = noise(1)
    let money = Attribute(
      name: "money_spent", label: "Spending", group: "finance", priority: 1, type: .decimal)
    let spent = days.indices.enumerated().map { place, _ in
      isTaxi[place] && chance[place] > 0 ? 34 + (chance[place] * 4).rounded() : 0
    }
    let comparison = comparison(
      .tag(name: "taxi", label: "Taxi"), isTaxi.map { $0 ? 1 : 0 }, money, spent)
    let text = LinkText(comparison: comparison, values: ValueText())
    let link = try #require(comparison.between.findings.first)
    let share = Int(
      (Double(spent.count { $0 > 0 }) / Double(isTaxi.count { $0 }) * 100).rounded())
    let sentence = text.sentence(of: link)
    #expect(
      sentence.hasPrefix(
        "On \(share)% of days with Taxi you had any Spending, on 0% of others, likely "))
    #expect(sentence.contains(" more days in 100; when you did, typically 3"))
    #expect(sentence.hasSuffix(" (200 days, against like weekdays and weeks)."))
    let size = try #require(comparison.size(of: link, units: .metric))
    let evidence = LinkEvidence(of: size, money)
    #expect(evidence.mostFor.count == 5)
    #expect(evidence.mostFor.allSatisfy { size.days[$0].isHigh && size.days[$0].value > 0 })
    let sides = text.sides(of: link, size, evidence)
    #expect(sides[0].hasPrefix("Share of any Spending: \(share)% on "))
    #expect(sides[1].hasPrefix("Median of those: 3"))
    let json = JSONText.insights([], [link], of: text, on: days.upperBound)
    #expect(json.contains(#""rare": {"#))
    #expect(json.contains(#""difference": null"#))
  }

  @Test func `figures against like weekdays and weeks never contradict their finding`() throws {
    var count = 0
    for seed in 1...40 as ClosedRange<UInt64> {
      let coffee = noise(seed)
      let other = noise(seed + 100)
      // Weekends have less of the first and more of the second, and both change over the weeks.
      let weekend = days.map { $0.weekday == .sunday || $0.weekday == .saturday ? 1.5 : 0 }
      let causes = coffee.indices.map { coffee[$0] - weekend[$0] + Double($0) / 100 }
      let outcomes = coffee.indices.map {
        let value = 0.5 * coffee[$0] + 0.8 * other[$0] + weekend[$0] - Double($0) / 100
        return ((value * 2 + 20) * 10).rounded()
      }
      let comparison = comparison(steps, causes, sleep, outcomes)
      guard let link = comparison.between.findings.first,
        let size = comparison.size(of: link, units: .metric), let difference = size.difference,
        difference.isClear
      else { continue }
      count += 1
      let evidence = LinkEvidence(of: size, sleep)
      let adjusted = try #require(evidence.adjusted)
      #expect((adjusted.high - adjusted.others) * difference.difference > 0, "seed \(seed)")
      let sides = LinkText(comparison: comparison, values: ValueText())
        .sides(of: link, size, evidence)
      let plain = (evidence.high.figure ?? 0) - (evidence.others.figure ?? 0)
      if plain * difference.difference <= 0 {
        #expect(sides.last?.hasPrefix("Against like weekdays and weeks ") == true)
        #expect(sides.last?.contains(" anyway.") == true, "seed \(seed): \(sides)")
      }
    }
    #expect(count > 20)
  }

  private func sentence(_ found: [String]) throws -> String { try #require(found.first) }

  @Test func `a number and a rating`() throws {
    let text = try sentence(
      sentences(
        steps, { ($0 * 2000 + 8000).rounded() }, mood, { min(max(($0 * 1.5 + 5).rounded(), 1), 9) }
      ))
    #expect(text.hasPrefix("On days with more than 7,800 steps your mood was 0.93 higher, likely "))
    #expect(text.contains(" steps your mood was "))
    #expect(text.contains(" higher, likely "))
    #expect(text.hasSuffix(" (200 days, against like weekdays and weeks)."))
  }

  @Test func `a tag and a time, the day after`() throws {
    let text = try sentence(
      sentences(
        gym, { $0 > 0.3 ? 1 : 0 }, wake, { (420 - $0 * 40).rounded() }, lag: 1))
    #expect(text.hasPrefix("After days with Gym your wake time was "))
    #expect(text.contains("m earlier, likely "))
    #expect(text.contains("(199 days"))
  }

  @Test func `a length of time and a tag that comes of it`() throws {
    let text = try sentence(
      sentences(
        sleep, { ($0 * 60 + 430).rounded() },
        Attribute(
          name: "headache", label: "Headache", group: "symptoms", priority: 1, type: .scale),
        { min(max((5 - $0 * 2).rounded(), 1), 9) }))
    #expect(text.hasPrefix("On days with time asleep above 7h"))
    #expect(text.contains(" your Headache was "))
    #expect(text.contains(" lower, likely "))
  }

  @Test func `two tags are counted in days of a hundred`() throws {
    let text = try sentence(
      sentences(
        gym, { $0 > 0 ? 1 : 0 }, .tag(name: "tired", label: "Tired"), { $0 > 0 ? 1 : 0 }))
    #expect(text.hasPrefix("On days with Gym you had Tired on "))
    #expect(text.contains(" more days in 100, likely "))
  }

  @Test func `a plural that is counted is had, and what only ends like one is singular`() throws {
    func text(_ label: String, _ type: ValueType) throws -> String {
      try sentence(
        sentences(
          gym, { $0 > 0 ? 1 : 0 },
          Attribute(name: "x", label: label, group: "other", priority: 1, type: type),
          { type == .percentage ? 0.5 + $0 / 10 : ($0 * 20 + 100).rounded() }))
    }
    #expect(try text("Floors", .quantity).hasPrefix("On days with Gym you had "))
    #expect(try text("Floors", .quantity).contains(" more Floors, likely "))
    #expect(try text("Focus", .percentage).contains(" your Focus was "))
    #expect(try text("Tennis", .duration).contains(" your Tennis was "))
    #expect(try text("Active minutes", .duration).contains(" your Active minutes were "))
    #expect(try text("Weight", .decimal).contains(" your Weight was "))
  }

  @Test func `the name of a like attribute is outside of the condition`() throws {
    var random = SplitMix64(seed: 4)
    func numbers() -> [Double] {
      days.map { _ in Double(random.next() >> 11) / 9_007_199_254_740_992 }
    }
    let noise = numbers()
    let ratings = zip(noise, numbers()).map { ($0 * 4 + $1 * 4 + 1).rounded() }
    let comparison = LinkComparison(
      of: [
        (steps, zip(days, noise).map { ($0, ($1 * 8000).rounded()) }),
        (
          Attribute(
            name: "steps_distance", label: "Distance", group: "activity", priority: 2,
            type: .decimal,
            unit: .kilometre), zip(days, noise).map { ($0, $1 * 6) }
        ),
        (mood, zip(days, ratings).map { ($0, $1) }),
      ], in: days, typedDays: [])
    let link = try #require(comparison.between.findings.first)
    let text = LinkText(comparison: comparison, values: ValueText()).sentence(of: link)
    #expect(
      text.hasSuffix("weeks; the same goes for distance).")
        || text.hasSuffix("weeks; the same goes for steps)."), "\(text)")
  }

  @Test func `no sentence gives a cause`() {
    let all =
      sentences(
        steps, { ($0 * 2000 + 8000).rounded() }, mood, { ($0 + 5).rounded() })
      + sentences(gym, { $0 > 0 ? 1 : 0 }, wake, { 420 + $0 * 40 }, lag: 1)
    #expect(all.count == 2)
    for text in all {
      #expect(!text.contains("because") && !text.contains("improve") && !text.contains("cause"))
    }
  }

  @Test(arguments: [
    (0.5, "0.50"), (0.04, "0.04"), (0.012, "0.01"), (0.0003, "0.0003"), (0.000_004_2, "0.000004"),
    (0.000_000_9, "below 0.000001"), (1, "1.00"),
  ])
  func `a probability has the digits that count`(p: Double, text: String) {
    #expect(LinkText.probability(p) == text)
  }
}
