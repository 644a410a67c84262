import Drawing
import Metrics
import Text
import Time

/// The parts of a report about attributes: their sentences, rings, charts and tables.
package struct ReportParts {
  private let values: ValueText
  private let weekStart: Weekday
  private let reports: [HistoryReport]

  /// `reports` are the attributes of the report over its days, in the order of their cards.
  package init(of reports: [HistoryReport], in values: ValueText, weekStart: Weekday) {
    (self.reports, self.values, self.weekStart) = (reports, values, weekStart)
  }

  /// How many days have values, and the clear trends.
  package var headline: [ReportPage.Item] {
    guard let days = reports.first?.days else { return [] }
    let recorded = Set(reports.flatMap { $0.values.map(\.day) }).count
    let all = days.upperBound - days.lowerBound + 1
    var sentences = [
      "Something was recorded on \(recorded) of \(CountText.of(all, "day", "days"))."
    ]
    if let mood = reports.first(where: { $0.attribute.name == Mood.name }),
      let typical = mood.typical
    {
      let rated = CountText.of(mood.points.count, "day", "days")
      sentences.append(
        "Your mood was typically \(values.text(ofTypical: typical, mood.attribute)), "
          + "rated on \(rated).")
    }
    let trends = reports.compactMap { report -> String? in
      guard let trend = report.trend, trend.isClear else { return nil }
      return TrendText.text(of: trend, report.attribute, in: values).map {
        "\(report.attribute.label): \($0)"
      }
    }
    return (sentences + trends.prefix(8)).map { ($0, nil) }
  }

  /// A ring for each goal: on how many of the days with a value it was met.
  package func rings(
    _ goal: (Attribute) -> GoalWeek?, pauses: (Attribute) throws -> Set<Day>
  ) rethrows -> [ReportPage.Figure] {
    try reports.compactMap { report in
      let attribute = report.attribute
      guard let goals = goal(attribute) else { return nil }
      let paused = try pauses(attribute)
      let answers = report.values.compactMap { day, value -> Bool? in
        paused.contains(day) ? nil : goals[day.weekday]?.isMet(by: value, as: attribute.type)
      }
      guard !answers.isEmpty else { return nil }
      let met = answers.count(where: { $0 })
      let share = Double(met) / Double(answers.count)
      let count = "\(met) of \(answers.count)"
      let block = Ring.block(
        fill: share, hue: Hue(group: attribute.group),
        inside: [CleanText("\(Int((share * 100).rounded()))%"), CleanText(count)], glyphs: .unicode)
      return ReportPage.Figure(
        block, words: "\(attribute.label): goal met on \(count) days.", caption: attribute.label)
    }
  }

  /// A year of moods in squares, with the days of the report; nil without any.
  package func squares(in grid: YearGrid, today: Day) -> ReportPage.Figure? {
    guard let mood = reports.first(where: { $0.attribute.name == Mood.name }) else { return nil }
    let year = HistoryReport(
      of: mood.attribute, in: grid.days, values: mood.values.filter { grid.days.contains($0.day) },
      statistic: mood.statistic, isLimit: false, today: today)
    if year.points.isEmpty { return nil }
    let screen = YearScreen(of: year, in: grid, values: values)
    return ReportPage.Figure(
      screen.block(width: ReportPage.width, glyphs: .unicode, colors: .truecolor),
      words: ReportParts.summary(
        of: screen.block(width: PlainText.width, glyphs: .words, colors: .none)))
  }

  /// A chart, a strip or a list for each attribute, below the name of its group.
  package func charts(_ groups: [Group], withTexts: Bool) -> [ReportPage.Part] {
    groups.flatMap { group -> [ReportPage.Part] in
      let shown = reports.filter {
        $0.attribute.group == group.name && (withTexts || $0.attribute.type != .text)
          && !$0.values.isEmpty
      }
      var words = values
      words.glyphs = .words
      let figures = shown.map { report in
        let screen = HistoryScreen(of: report, in: words, weekStart: weekStart)
        let drawn = HistoryScreen(of: report, in: values, weekStart: weekStart)
        return ReportPage.Figure(
          drawn.block(width: ReportPage.width, glyphs: .unicode),
          words: ReportParts.summary(of: screen.block(width: PlainText.width, glyphs: .words)),
          caption: usual(report))
      }
      return figures.isEmpty ? [] : [.heading(group.label), .figures(figures)]
    }
  }

  /// `Half of the days: 5,400 to 8,900`, or nothing without enough days.
  private func usual(_ report: HistoryReport) -> String {
    let attribute = report.attribute
    guard attribute.type.hasAverage,
      let range = UsualRange(of: report.points.map(\.value), as: attribute.type)
    else { return "" }
    return (range.isAll ? "All days: " : "Half of the days: ")
      + values.text(ofTypical: range.low, attribute) + " to "
      + values.text(ofTypical: range.high, attribute)
  }

  /// The lines up to the first empty one: what follows are the single days.
  private static func summary(of block: Block) -> String {
    String(decoding: PlainText.bytes(of: Array(block.prefix { $0.width > 0 })), as: UTF8.self)
  }
}

extension LinkText {
  /// Each finding with how sure it is, 1 to 5.
  package var items: [ReportPage.Item] {
    comparison.between.findings.map {
      ("\(sentence(of: $0)) Certainty: \(LinkText.stars(of: $0)) of 5.", nil)
    }
  }
}
