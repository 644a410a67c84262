import Formats
import Geography
import Time

/// Respiratory illness where a person is, in the United States, as the CDC reports it by the week.
package struct IllnessReport: Equatable, Sendable {
  package enum Virus: String, CaseIterable, Sendable {
    case covid, influenza, rsv

    /// `COVID-19`.
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

    /// `increasing`.
    package var words: String { rawValue.lowercased() }
  }

  /// The share of visits to emergency departments with a virus.
  package struct Visits: Equatable, Sendable {
    package var virus: Virus
    /// In per cent; 0 is a value.
    package var share: Double
    package var trend: Trend?

    package init(_ virus: Virus, share: Double, trend: Trend?) {
      self.virus = virus
      self.share = share
      self.trend = trend
    }
  }

  /// `Hennepin County`.
  package var county: String
  /// `Minnesota`.
  package var state: String
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
    self.county = county
    self.state = state
    self.visitsWeek = visitsWeek
    self.visitsArea = visitsArea
    self.visits = visits
    self.levelWeek = levelWeek
    self.level = level
  }

  /// How many days after its week a report counts.
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

  /// The level of a label; fails if there is none, as with `Data Unavailable`.
  ///
  /// `Minimal` is the older name of Very Low.
  package init?(label: String) {
    self.init(rawValue: label == "Minimal" ? "Very Low" : label)
  }

  package static func < (a: RespiratoryLevel, b: RespiratoryLevel) -> Bool {
    allCases.firstIndex(of: a) ?? 0 < allCases.firstIndex(of: b) ?? 0
  }

  /// `very high`.
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
  /// The lines of the report.
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
