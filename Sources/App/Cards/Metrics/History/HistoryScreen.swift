import Drawing
import Formats
import Metrics
import Text
import Time

/// One attribute over a range of days: a chart, a strip of yes and no, or a list of texts.
package struct HistoryScreen: Card {
  private let report: HistoryReport
  private let values: ValueText
  private let weekStart: Weekday
  /// The period of a point, by default the finest that is readable.
  private let period: HistoryPeriod?
  /// Whether a band in the chart shows the usual range, and a figure says it.
  package var hasBand = false

  package init(
    of report: HistoryReport, in values: ValueText, weekStart: Weekday = .sunday,
    by period: HistoryPeriod? = nil
  ) {
    (self.report, self.weekStart, self.values, self.period) = (report, weekStart, values, period)
  }

  private var attribute: Attribute { report.attribute }
  private var hue: Hue { Hue(group: attribute.group) }
  private var usual: UsualRange? {
    hasBand ? UsualRange(of: report.points.map(\.value), as: attribute.type) : nil
  }

  package func block(width: Int, glyphs: Glyphs) -> Block {
    block(in: ViewLayout(width: width), glyphs: glyphs)
  }

  /// The same in a layout, with details about the attribute.
  package func block(
    in layout: ViewLayout, glyphs: Glyphs, details: [ViewLayout.Detail] = []
  ) -> Block {
    let header = Line(attribute.label, .title(hue))
      .block(before: DayText.range(report.days), width: layout.width, glyphs: glyphs)
    let picture = ViewLayout.Picture(leastRows: HistoryScreen.leastRows) { width, rows in
      self.picture(width: width, rows: rows, glyphs: glyphs)
    }
    return header + layout.below(header).block(picture, details)
  }

  /// The rows of a small chart and its figures.
  private static let leastRows = 11

  /// The chart, strip or list with its figures.
  private func picture(width: Int, rows: Int?, glyphs: Glyphs) -> Block {
    if attribute.type == .text {
      return report.values.isEmpty ? nothing(width: width) : words(width: width)
    }
    if attribute.type == .boolean {
      if report.points.isEmpty { return nothing(width: width) }
      if glyphs == .words {
        return yesDays(width: width) + [Line()]
          + DaySentences.months(report.points.map { ($0.day, $0.value == 1 ? "yes" : "no") })
      }
      return report.strip(width: width, glyphs: glyphs) + yesDays(width: width)
    }
    guard let least = report.least, let most = report.most else { return nothing(width: width) }
    let summary = summary(least, most, width: width)
    if glyphs == .words { return summary + [Line()] + periods }
    return chart(width: width, glyphs: glyphs, rows: rows.map { $0 - summary.count }) + summary
  }

  private func nothing(width: Int) -> Block {
    Wrap.block(of: "No values on these days.", width: width)
  }

  /// In words each day has a line up to this many, and then each week, month or year.
  private static let mostLines = 93

  /// The points of the chart, a line each.
  private var periods: Block {
    let count = report.days.upperBound - report.days.lowerBound + 1
    let period = period ?? .finest(for: count, room: HistoryScreen.mostLines)
    let parts = report.parts(by: period, weekStart: weekStart)
    func text(_ part: HistoryReport.Part) -> String {
      values.text(ofTypical: part.typical, attribute)
    }
    if period == .day {
      return parts.map { PlainText.sentence(DayText.long($0.days.lowerBound), [text($0)]) }
    }
    return [Line("The \(report.statistic.rawValue) of each \(period.rawValue):")]
      + parts.map { PlainText.sentence(DayText.range($0.days), [text($0)]) }
  }

  /// The chart, within some rows, or of the usual height; with the line of `other` as well if it is
  /// given.
  private func chart(
    width: Int, glyphs: Glyphs, rows: Int? = nil, beside other: HistoryScreen? = nil
  ) -> Block {
    // A line below has the days, another one perhaps the period.
    let wanted = rows.map { max($0 - 2, 4) } ?? (width < 60 ? 8 : 12)
    let mostMarks = min(wanted / 2, 10)
    let first = report.days.lowerBound
    let days = report.days.upperBound - first + 1
    let count = Double(days)
    // Two points for each column of dots, two columns for each cell: more would be a solid block.
    let period = period ?? .finest(for: days, room: max(width - 10, 8) * 4)
    let parts = report.parts(by: period, weekStart: weekStart)
    let figures = figures(of: parts)
    let others = other?.report.parts(by: period, weekStart: weekStart) ?? []
    let otherFigures = other?.figures(of: others) ?? []
    let isShared = other?.sharesAxis(with: attribute) ?? false
    let axis = axis(for: isShared ? figures + otherFigures : figures, most: mostMarks)
    // As many lines as make the distances of the ticks equal.
    let steps = max(axis.marks.count - 1, 1)
    let height = steps * max((wanted - 1 + (rows == nil ? steps / 2 : 0)) / steps, 1) + 1
    // In the middle of its day, or of its period.
    func across(_ day: Day) -> Double { (Double(day - first) + 0.5) / count }
    func across(_ days: ClosedRange<Day>) -> Double {
      (across(days.lowerBound) + across(days.upperBound)) / 2
    }
    let series = other.map { other in
      let right = isShared ? axis : other.axis(for: otherFigures, most: mostMarks)
      return Chart.Series(
        points: zip(others, otherFigures).map { (across($0.days), right.share(of: $1)) },
        marks: isShared ? [] : right.marks, hue: other.hue(beside: hue))
    }
    let marks = DayMarks(
      in: report.days, dayRoom: max((width - 10) / 8, 1), monthRoom: max((width - 10) / 6, 1),
      weekStart: weekStart)
    var chart = Chart(
      points: zip(parts, figures).map { (across($0.days), axis.share(of: $1)) },
      reach: 1.5 * Double(period.longest) / count,
      typical: other == nil
        ? report.typical.map { axis.share(of: report.line.position(of: $0)) } : nil,
      verticalMarks: axis.marks,
      horizontalMarks: marks.days.map { (across($0), CleanText(DayText.mark($0, as: marks.unit))) },
      hue: hue, other: series)
    if let usual {
      let ends = [usual.low, usual.high].map { axis.share(of: report.line.position(of: $0)) }
      chart.usual = ends[0]...max(ends[0], ends[1])
    }
    let unit = other == nil ? axis.unit : ""
    let caption =
      period == .day
      ? unit
      : [unit, "\(report.statistic.rawValue) of each \(period.rawValue)"]
        .filter { !$0.isEmpty }.joined(separator: glyphs.dot)
    return (caption.isEmpty ? [] : [Line(caption, .quiet).cutting(to: width, glyphs: glyphs)])
      + chart.block(width: width, height: height, glyphs: glyphs)
  }

  /// The places of typical values on the axis; times of day are counted from a cut of the clock.
  private func figures(of parts: [HistoryReport.Part]) -> [Double] {
    parts.map { report.line.position(of: $0.typical) }
  }

  private func axis(for figures: [Double], most: Int) -> ValueAxis {
    ValueAxis(
      covering: (figures.min() ?? 0)...(figures.max() ?? 0), of: attribute, in: values, most: most)
  }

  /// Whether another attribute can share its axis.
  private func sharesAxis(with other: Attribute) -> Bool {
    // Each clock has a cut of its own.
    if attribute.type.isTimeOfDay { return false }
    // Numbers without a unit count different things.
    let isCount = attribute.unit == nil && attribute.type.takesSums && attribute.type != .duration
    return attribute.type == other.type && attribute.unit == other.unit && !isCount
  }

  /// Its colour, or another one beside an attribute of the same colour.
  private func hue(beside other: Hue) -> Hue {
    hue != other ? hue : other == .blue ? .orange : .blue
  }

  /// Least, typical and most; best and worst; the trend.
  private func summary(
    _ least: HistoryReport.Point, _ most: HistoryReport.Point, width: Int
  ) -> Block {
    func text(_ number: Double) -> String { values.text(ofTypical: number, attribute) }
    func text(_ point: HistoryReport.Point?) -> String {
      point.map { "\(text($0.value)) on \(DayText.short($0.day)) \($0.day.civil.year)" } ?? ""
    }
    var parts = [("least", text(least.value))]
    if let twoTimes = report.twoTimes {
      parts.append(("typical", values.text(of: twoTimes, attribute)))
    } else if let typical = report.typical {
      parts.append(("typical", text(typical)))
    }
    parts.append(("most", text(most.value)))
    if let usual {
      let range = UsualText(attribute: attribute, values: values).range(usual)
      parts.append((usual.isAll ? "all days" : "half of the days", range))
    }
    parts.append(("", dayCount(report.points.count)))
    var block = Figures.lines(parts, width: width)
    // A weight or a temperature is higher or lower, neither better nor worse.
    let isPlain = attribute.drawnGauge == .plain && !report.isLessBetter
    block += Figures.lines(
      [
        (isPlain ? "highest" : "best", text(report.best)),
        (isPlain ? "lowest" : "worst", text(report.worst)),
      ], width: width)
    if let trend = report.trend, let words = TrendText.text(of: trend, attribute, in: values) {
      block += Wrap.block(of: words, width: width)
    }
    return block
  }

  private func dayCount(_ count: Int) -> String {
    let all = report.days.upperBound - report.days.lowerBound + 1
    return "\(CountText.grouped(count)) of \(CountText.grouped(all)) days"
  }

  private func yesDays(width: Int) -> Block {
    let yes = report.points.count { $0.value == 1 }
    let no = CountText.grouped(report.points.count - yes)
    return Figures.lines([("yes", dayCount(yes)), ("no", no)], width: width)
  }

  /// A row for each day, the latest last, with the text beside it.
  private func words(width: Int) -> Block {
    report.values.flatMap { day, value -> Block in
      let date = Line(day.description, .quiet)
      let text = values.text(of: value, attribute)
      return width < 40
        ? [date] + Wrap.block(of: text, width: width)
        : Wrap.block(of: text, beside: date, column: 12, width: width)
    }
  }

  /// The values, figures and trend; with a period also the typical values of each.
  package func write(to json: inout JSONText) {
    json.members(of: report.attribute)
    json.members(of: report.days)
    json.array("values", of: report.values) { json, entry in
      json.member("date", entry.day.description)
      json.member("value", entry.value)
    }
    if let period {
      json.member("by", period.rawValue)
      json.array("periods", of: report.parts(by: period, weekStart: weekStart)) { json, part in
        json.members(of: part.days)
        json.member("typical", part.typical)
        json.member("days", part.count)
      }
    }
    json.member("least", report.least?.value)
    json.member("typical", report.typical)
    json.member("typical_times", report.twoTimes, of: report.attribute)
    json.member("most", report.most?.value)
    json.member("best", report.best?.day.description)
    json.member("worst", report.worst?.day.description)
    json.object("trend", of: report.trend) { json, trend in
      json.member("per_day", trend.perDay)
      json.member("low", trend.interval?.lowerBound)
      json.member("high", trend.interval?.upperBound)
      json.member("effective_days", trend.effectiveDays)
      json.member("clear", trend.interval.map { _ in trend.isClear })
    }
  }

  /// One chart of two attributes: the legend, the chart, and the figures of each; nil unless both
  /// have numbers.
  func block(with other: HistoryScreen, width: Int, glyphs: Glyphs) -> Block? {
    let screens = [self, other]
    guard screens.allSatisfy({ $0.attribute.type != .text && $0.attribute.type != .boolean })
    else { return nil }
    let hues = [hue, other.hue(beside: hue)]
    let signs = [glyphs.sign("⠒", "*"), Chart.Series.sign(glyphs)]
    let isShared = other.sharesAxis(with: attribute)
    let entries = screens.indices.map { index in
      var entry = Line(signs[index] + signs[index] + " ", .accent(hues[index]))
      entry.append(screens[index].attribute.label, .title(hues[index]))
      let unit = screens[index].axis(for: [], most: 1).unit
      let notes = [unit, isShared ? "" : index == 0 ? "left" : "right"].filter { !$0.isEmpty }
      if !notes.isEmpty { entry.append(" (\(notes.joined(separator: ", ")))", .quiet) }
      return entry
    }
    let days = Line(DayText.range(report.days), .quiet)
    var block = Legend.block(of: entries, width: width, glyphs: glyphs)
    if block.count != 1 || !block[0].append(days, atEndOf: width) {
      block.append(days.cutting(to: width, glyphs: glyphs))
    }
    block += chart(width: width, glyphs: glyphs, beside: other)
    for (screen, hue) in zip(screens, hues) {
      block.append(Line(screen.attribute.label, .title(hue)).cutting(to: width, glyphs: glyphs))
      if let least = screen.report.least, let most = screen.report.most {
        block += screen.summary(least, most, width: width)
      } else {
        block += screen.nothing(width: width)
      }
    }
    return block
  }
}
