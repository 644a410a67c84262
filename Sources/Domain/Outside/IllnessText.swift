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
  package static func report(in lines: String) -> IllnessReport? {
    var report: IllnessReport?
    for line in lines.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      switch (fields[0], fields.count) {
      case ("county", 3): report = IllnessReport(county: fields[1], state: fields[2])
      case ("visits", 6):
        guard let week = Int64(fields[1]).flatMap(Day.init(exactly:)),
          let virus = IllnessReport.Virus(rawValue: fields[3]), let share = Double(fields[4]),
          share.isFinite
        else { continue }
        report?.visitsWeek = week
        report?.visitsArea = fields[2]
        report?.visits.append(
          IllnessReport.Visits(
            virus, share: share, trend: IllnessReport.Trend(rawValue: fields[5])))
      case ("level", 3):
        guard let week = Int64(fields[1]).flatMap(Day.init(exactly:)) else { continue }
        report?.levelWeek = week
        report?.level = RespiratoryLevel(rawValue: fields[2])
      default: continue
      }
    }
    return report
  }

  /// Without what divides fields and lines.
  private static func clean(_ text: String) -> String {
    String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
  }
}
