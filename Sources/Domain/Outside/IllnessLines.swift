import Formats
import Time

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

/// The visits with one virus.
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

/// The level of the state.
private struct LevelLine: Record {
  var week: Day
  var level: RespiratoryLevel?

  static let blank = LevelLine(week: Day(number: 0))

  mutating func describe(_ fields: inout RecordFields) {
    fields.day(&week)
    fields.code(&level)
  }
}
