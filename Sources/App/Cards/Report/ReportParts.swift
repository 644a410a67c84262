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
      let words = "\(attribute.label): goal met on \(count) days."
      return (Picture(block, words: words), attribute.label)
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
