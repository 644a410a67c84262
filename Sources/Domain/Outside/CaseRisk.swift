import Time

/// How great the risk of COVID-19 is where a person is, from numbers that a person typed.
///
/// No service reports cases by the county any more, so the numbers are never fetched.
package struct CaseRisk: Equatable, Sendable {
  /// New cases a day for each 100,000 people.
  package var casesPer100k: Double
  /// The share of tests that were positive, 0 to 1; nil if unknown.
  package var positivity: Double?
  /// How many people each infected one infects; nil if unknown.
  package var infectionRate: Double?

  package init(casesPer100k: Double, positivity: Double? = nil, infectionRate: Double? = nil) {
    self.casesPer100k = casesPer100k
    self.positivity = positivity
    self.infectionRate = infectionRate
  }

  /// A band of Covid Act Now, the worse the later.
  package enum Level: Int, CaseIterable, Comparable, Sendable {
    case low, medium, high, veryHigh, severe

    package static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }

    /// `very high`; the name of the last is from January 2022.
    package var words: String {
      ["low", "medium", "high", "very high", "extremely high"][rawValue]
    }
  }

  /// The level of the cases: at most 1, 10, 25 and 75 a day for each 100,000 people.
  package var caseLevel: Level { CaseRisk.level(of: casesPer100k, limits: [1, 10, 25, 75]) }

  /// The level of the positive tests: at most 3, 10 and 20 per cent.
  package var positivityLevel: Level? {
    positivity.map { CaseRisk.level(of: $0, limits: [0.03, 0.1, 0.2]) }
  }

  /// The level of the infection rate: at most 0.9, 1.1 and 1.4.
  package var infectionLevel: Level? {
    infectionRate.map { CaseRisk.level(of: $0, limits: [0.9, 1.1, 1.4]) }
  }

  /// The level of all together, by the rules of Covid Act Now
  /// (`top_level_metric_risk_levels.py` of covid-data-model): low cases decide alone, otherwise the
  /// worst level does.
  package var level: Level {
    if caseLevel == .low { return .low }
    return [caseLevel, positivityLevel, infectionLevel].compactMap { $0 }.max() ?? caseLevel
  }

  /// A limit belongs to the band below it.
  private static func level(of value: Double, limits: [Double]) -> Level {
    Level(rawValue: limits.firstIndex { value <= $0 } ?? limits.count) ?? .severe
  }
}

extension CaseRisk {
  /// The share of people who are infectious on a day, 0 to 1: an estimate that may be three times
  /// too high or too low.
  ///
  /// By microCOVID (`calculate.ts`): the cases of a week, times how many cases are not reported
  /// (1000 / days since 12 February 2020 and ten more × √positivity + 2, where an unknown
  /// positivity counts as 1), times the growth within a week, from 1 to 2. The growth is the
  /// infection rate to the power of 7/6: Covid Act Now takes six days from one case to the next.
  package func infectiousShare(on day: Day) -> Double {
    let first = Day(year: 2020, month: 2, day: 12) ?? .first
    let days = Double(max(0, day - first))
    let unreported = 1000 / (days + 10) * (positivity ?? 1).squareRoot() + 2
    let growth = infectionRate.map { Mathematics.power($0, 7.0 / 6) } ?? 1
    return min(1, casesPer100k * 7 / 100_000 * unreported * min(max(growth, 1), 2))
  }

  /// The chance that at least one of some people is infectious, 0 to 1, and what it is if the share
  /// is three times lower or higher.
  package func chance(
    amongPeople count: Int, on day: Day
  ) -> (least: Double, likely: Double, most: Double) {
    let share = infectiousShare(on: day)
    func chance(_ share: Double) -> Double {
      1 - Mathematics.power(1 - min(share, 1), Double(max(count, 0)))
    }
    return (chance(share / 3), chance(share), chance(share * 3))
  }
}
