import Formats
import Geography
import Statistics
import Time

/// Respiratory illness where a person is, in the United States, as the CDC reports it by the week.
package struct IllnessReport: Equatable, Sendable {
  package enum Virus: String, CaseIterable, Sendable {
    case covid, influenza, rsv

    package var name: String {
      switch self {
      case .covid: "COVID-19"
      case .influenza: "Influenza"
      case .rsv: "RSV"
      }
    }
  }

  package enum Trend: String, Sendable {
    case increasing = "Increasing"
    case decreasing = "Decreasing"
    case steady = "No Change"

    package var words: String { rawValue.lowercased() }
  }

  /// The share of visits to emergency departments with a virus.
  package struct Visits: Equatable, Sendable {
    package var virus: Virus
    /// In per cent; 0 is a value.
    package var share: Double
    package var trend: Trend?

    package init(_ virus: Virus, share: Double, trend: Trend?) {
      (self.virus, self.share, self.trend) = (virus, share, trend)
    }
  }

  package var county, state: String
  /// The last day of the week of ``visits``; nil without any.
  package var visitsWeek: Day?
  /// The area of the visits: the area that the hospitals of the county serve.
  package var visitsArea: String
  package var visits: [Visits]
  /// The last day of the week of ``level``; nil without one.
  package var levelWeek: Day?
  package var level: RespiratoryLevel?

  package init(
    county: String, state: String, visitsWeek: Day? = nil, visitsArea: String = "",
    visits: [Visits] = [], levelWeek: Day? = nil, level: RespiratoryLevel? = nil
  ) {
    (self.county, self.state, self.visitsWeek) = (county, state, visitsWeek)
    (self.visitsArea, self.visits) = (visitsArea, visits)
    (self.levelWeek, self.level) = (levelWeek, level)
  }

  /// The parts that a service did not send.
  package var missingParts: [String] {
    (visits.isEmpty ? ["emergency visits"] : []) + (level == nil ? ["level"] : [])
  }

  /// Adds missing parts from an earlier report of the same county.
  package mutating func fill(from before: IllnessReport) {
    guard before.county == county, before.state == state else { return }
    if visits.isEmpty {
      (visits, visitsWeek, visitsArea) = (before.visits, before.visitsWeek, before.visitsArea)
    }
    if level == nil { (level, levelWeek) = (before.level, before.levelWeek) }
  }

  private static let validDays = 21

  /// Whether data of a week that ended on a day are too old to be judged.
  package static func isOld(_ week: Day, on day: Day) -> Bool { day - week > validDays }

  /// The level, if it is not too old on a day.
  package func currentLevel(on day: Day) -> RespiratoryLevel? {
    guard let levelWeek, !IllnessReport.isOld(levelWeek, on: day) else { return nil }
    return level
  }
}

/// How much acute respiratory illness there is in a state, by the CDC.
package enum RespiratoryLevel: String, CaseIterable, Comparable, Sendable {
  case veryLow = "Very Low"
  case low = "Low"
  case moderate = "Moderate"
  case high = "High"
  case veryHigh = "Very High"

  /// The level of a label, or nil, as for `Data Unavailable`; `Minimal` was Very Low.
  package init?(label: String) { self.init(rawValue: label == "Minimal" ? "Very Low" : label) }

  package static func < (a: RespiratoryLevel, b: RespiratoryLevel) -> Bool {
    allCases.firstIndex(of: a) ?? 0 < allCases.firstIndex(of: b) ?? 0
  }

  package var words: String { rawValue.lowercased() }
}

/// Where the services of the United States may know a point.
package enum UnitedStates {
  /// Boxes around the states and territories, in degrees: south, north, west, east.
  private static let boxes: [(Double, Double, Double, Double)] = [
    (24, 50, -125.5, -66), (51, 72, -180, -129), (51, 54, 172, 180), (18, 29, -179, -154),
    (17, 19, -68, -64), (12, 21, 144, 147), (-15, -10, -171, -168),
  ]

  /// Whether a point is in a box around states or territories, so that it may be in a county.
  package static func mayContain(_ point: Coordinates) -> Bool {
    boxes.contains { south, north, west, east in
      south...north ~= point.latitude && west...east ~= point.longitude
    }
  }
}

/// Reports of illness are cached as lines.
///
///     county	Hennepin County	Minnesota
///     visits	20722	Hennepin, MN	covid	0.42	Decreasing
///     level	20722	Low
extension IllnessReport {
  package var lines: [UInt8] {
    var lines = [UInt8](version: Self.version)
    lines.append(self, tag: "county")
    if let visitsWeek {
      for visits in visits {
        lines.append(VisitsLine(week: visitsWeek, area: visitsArea, visits: visits), tag: "visits")
      }
    }
    if let levelWeek, level != nil {
      lines.append(LevelLine(week: levelWeek, level: level), tag: "level")
    }
    return lines
  }

  /// Reads the lines, or nil without a county.
  package init?(in lines: Span<UInt8>) {
    var lines = RecordLines(lines, version: Self.version)
    guard let county = lines.next(IllnessReport.self, tag: "county") else { return nil }
    self = county
    while !lines.isAtEnd {
      if lines.hasKey("level") {
        guard let line = lines.next(LevelLine.self, tag: "level") else { continue }
        (levelWeek, level) = (line.week, line.level)
      } else if let line = lines.next(VisitsLine.self, tag: "visits") {
        (visitsWeek, visitsArea) = (line.week, line.area)
        visits.append(line.visits)
      }
    }
  }
}

extension IllnessReport: Record {
  package static var blank: IllnessReport { IllnessReport(county: "", state: "") }

  package mutating func describe(_ fields: inout RecordFields) {
    fields.text(&county)
    fields.text(&state)
  }
}

private struct VisitsLine: Record {
  var week: Day
  var area: String
  var visits: IllnessReport.Visits

  static let blank = VisitsLine(
    week: Day(number: 0), area: "", visits: IllnessReport.Visits(.covid, share: 0, trend: nil))

  mutating func describe(_ fields: inout RecordFields) {
    fields.day(&week)
    fields.text(&area)
    fields.code(&visits.virus)
    fields.number(&visits.share)
    fields.code(&visits.trend)
  }
}

private struct LevelLine: Record {
  var week: Day
  var level: RespiratoryLevel?

  static let blank = LevelLine(week: Day(number: 0))

  mutating func describe(_ fields: inout RecordFields) {
    fields.day(&week)
    fields.code(&level)
  }
}

/// The risk of COVID-19 where a person is, from typed numbers: no service has them any more.
package struct CaseRisk: Equatable, Sendable {
  /// New cases a day for each 100,000 people.
  package var casesPer100k: Double
  /// The share of tests that were positive, 0 to 1; nil if unknown.
  package var positivity: Double?
  /// How many people each infected one infects; nil if unknown.
  package var infectionRate: Double?

  package init(casesPer100k: Double, positivity: Double? = nil, infectionRate: Double? = nil) {
    (self.casesPer100k, self.positivity) = (casesPer100k, positivity)
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
  package var caseLevel: Level { .band(of: casesPer100k, limits: [1, 10, 25, 75]) }

  /// The level of the positive tests: at most 3, 10 and 20 per cent.
  package var positivityLevel: Level? {
    positivity.map { .band(of: $0, limits: [0.03, 0.1, 0.2]) }
  }

  /// The level of the infection rate: at most 0.9, 1.1 and 1.4.
  package var infectionLevel: Level? {
    infectionRate.map { .band(of: $0, limits: [0.9, 1.1, 1.4]) }
  }

  /// Low cases decide alone, otherwise the worst level does, as at Covid Act Now
  /// (`top_level_metric_risk_levels.py` of covid-data-model).
  package var level: Level {
    if caseLevel == .low { return .low }
    return [caseLevel, positivityLevel, infectionLevel].compactMap { $0 }.max() ?? caseLevel
  }

  /// The share of people who are infectious, 0 to 1, to a factor of three.
  ///
  /// By microCOVID (`calculate.ts`): the cases of a week, times how many cases are not reported
  /// (1000 / days since 12 February 2020 and ten more × √positivity + 2), times the growth within a
  /// week, from 1 to 2: the infection rate to the power of 7/6, because Covid Act Now takes six
  /// days from one case to the next.
  package func infectiousShare(on day: Day) -> Double {
    let first = Day(year: 2020, month: 2, day: 12) ?? .first
    let days = Double(max(0, day - first))
    let unreported = 1000 / (days + 10) * (positivity ?? 1).squareRoot() + 2
    let growth = infectionRate.map { Mathematics.power($0, 7.0 / 6) } ?? 1
    return min(1, casesPer100k * 7 / 100_000 * unreported * min(max(growth, 1), 2))
  }

  /// The chance that one of some people is infectious, 0 to 1, also for a third and the triple
  /// share.
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
