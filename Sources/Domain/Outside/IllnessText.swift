import Text
import Time

/// A report of illness as lines, in which it is cached.
///
///     county	Hennepin County	Minnesota
///     visits	20722	Hennepin, MN	covid	0.42	Decreasing
///     level	20722	Low
package enum IllnessText {
  package static func lines(of report: IllnessReport) -> String {
    var lines = "county\t\(clean(report.county))\t\(clean(report.state))\n"
    if let week = report.visitsWeek {
      for visits in report.visits {
        lines +=
          "visits\t\(week.number)\t\(clean(report.visitsArea))\t\(visits.virus.rawValue)"
          + "\t\(visits.share)\t\(visits.trend?.rawValue ?? "")\n"
      }
    }
    if let week = report.levelWeek, let level = report.level {
      lines += "level\t\(week.number)\t\(level.rawValue)\n"
    }
    return lines
  }

  /// Nil for lines without a county.
  package static func report(in bytes: Span<UInt8>) -> IllnessReport? {
    var report: IllnessReport?
    var position = 0
    while position < bytes.count {
      let kind = bytes[position]
      TabbedFields.skip(bytes, &position)
      switch kind {
      case UInt8(ascii: "c"):
        let county = TabbedFields.text(bytes, &position)
        report = IllnessReport(county: county, state: TabbedFields.text(bytes, &position))
      case UInt8(ascii: "v"):
        if let week = week(bytes, &position) {
          let area = TabbedFields.text(bytes, &position)
          let virus = IllnessReport.Virus(rawValue: TabbedFields.text(bytes, &position))
          let share = TabbedFields.number(bytes, &position)
          let trend = IllnessReport.Trend(rawValue: TabbedFields.text(bytes, &position))
          if let virus, let share {
            report?.visitsWeek = week
            report?.visitsArea = area
            report?.visits.append(IllnessReport.Visits(virus, share: share, trend: trend))
          }
        }
      case UInt8(ascii: "l"):
        if let week = week(bytes, &position) {
          report?.levelWeek = week
          report?.level = RespiratoryLevel(rawValue: TabbedFields.text(bytes, &position))
        }
      default: break
      }
      TabbedFields.skipLine(bytes, &position)
    }
    return report
  }

  private static func week(_ bytes: Span<UInt8>, _ position: inout Int) -> Day? {
    TabbedFields.whole(bytes, &position).flatMap { Day(exactly: $0) }
  }

  /// Without what divides fields and lines.
  private static func clean(_ text: String) -> String {
    String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
  }
}
