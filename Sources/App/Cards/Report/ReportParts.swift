import Agenda
import Drawing
import Metrics
import Text
import Time

/// The parts of a report about attributes: their sentences and the rings of their goals.
package struct ReportParts {
  private let values: ValueText
  private let reports: [HistoryReport]

  /// `reports` are the attributes of the report over its days, in the order of their cards.
  package init(of reports: [HistoryReport], in values: ValueText) {
    (self.reports, self.values) = (reports, values)
  }

  /// How many days have values, the mood, and the clear trends.
  package var headline: [ReportPage.Item] {
    guard let days = reports.first?.days else { return [] }
    let recorded = Set(reports.flatMap { $0.values.map(\.day) }).count
    var sentences = [
      "Something was recorded on \(recorded) of \(CountText.of(days.count, "day", "days"))."
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

  /// A ring for each goal: on how many days it was met, counted as for a week.
  ///
  /// In more days than a week, a tag is counted from its first one.
  package func rings(
    today: Day, goal: (Attribute, Day) throws -> Goal?
  ) rethrows -> [ReportPage.Figure] {
    try reports.compactMap { report in
      let attribute = report.attribute
      var values: [Day: Value] = [:]
      for (day, value) in report.values { values[day] = value }
      let first = report.days.count > 7 ? report.values.first?.day : report.days.lowerBound
      guard let first else { return nil }
      let days = try (first...report.days.upperBound).map {
        (day: $0, value: values[$0], goal: try goal(attribute, $0))
      }
      guard let count = WeekSummary.GoalCount(of: attribute, on: days, today: today)
      else { return nil }
      let share = Double(count.met) / Double(count.days)
      let words = "\(count.met) of \(count.days)"
      let block = Ring.block(
        fill: share, hue: Hue(group: attribute.group),
        inside: [CleanText("\(Int((share * 100).rounded()))%"), CleanText(words)], glyphs: .unicode)
      let sentence = "\(attribute.label): goal met on \(words) days."
      return (Picture(block, words: sentence), attribute.label)
    }
  }

  /// The attributes with a number on half of the days or more, and the days that lack one.
  package var missing: [ReportPage.Item] {
    reports.compactMap { report in
      let days = Set(report.values.map(\.day))
      let missing = report.days.filter { !days.contains($0) }
      guard report.attribute.type.hasAverage, !missing.isEmpty, missing.count <= days.count
      else { return nil }
      let few = missing.count > 7 ? "" : ": " + missing.map(DayText.date).joined(separator: ", ")
      let count = CountText.of(missing.count, "day", "days")
      return ("\(report.attribute.label): no value on \(count)\(few)", nil)
    }
  }

  /// Events with their day and time.
  package static func list(
    of events: [(day: Day, item: AgendaItem)], in values: ValueText
  ) -> [ReportPage.Item] {
    let texts = EventText(calendars: [], clock: values)
    return events.map { day, item in
      let time = texts.time(of: item, on: day)
      return ("\(DayText.withYear(day)), \(time): \(texts.title(of: item))", nil)
    }
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
