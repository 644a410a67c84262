import Drawing
import Formats
import Metrics
import Statistics
import Text
import Time

/// The days that make an average, sorted by value, with the middle marked.
package struct AverageExplanationScreen {
  private let attribute: Attribute
  private let day: Day
  private let heading: [String]
  private let set: AverageSet
  private let ofWeekday: AverageExplanation
  private let ofAllDays: AverageExplanation
  private let values: ValueText

  /// The sentences of `heading` come below the title: what the goal of the day is, for example.
  package init(
    of attribute: Attribute, on day: Day, heading: [String], set: AverageSet,
    weekday: AverageExplanation, all: AverageExplanation, in values: ValueText
  ) {
    self.attribute = attribute
    self.day = day
    self.heading = heading
    self.set = set
    ofWeekday = weekday
    ofAllDays = all
    self.values = values
  }

  package func block(width: Int, glyphs: Glyphs) -> Block {
    var title = Line(attribute.label, .title(Hue(group: attribute.group)))
    title.append(glyphs.dot + DayText.withoutYear(day) + " \(day.civil.year)", .quiet)
    title.cut(to: width, glyphs: glyphs)
    var block = [title]
    for sentence in heading { block += Wrap.block(of: sentence, width: width) }
    let text = UsualText(attribute: attribute, values: values)
    for (place, explanation) in [ofWeekday, ofAllDays].enumerated() {
      guard let sentence = text.sentence(of: explanation) else { continue }
      block.append(Line())
      block += Wrap.block(of: sentence, .strong, width: width)
      if place == 0 {
        block += days(explanation, text, width: width, glyphs: glyphs)
        block += leftOut(explanation, width: width)
      }
      if let confidence = text.confidence(of: explanation) {
        block += Wrap.block(of: confidence, .quiet, width: width)
      }
    }
    block.append(Line())
    return block + Wrap.block(of: source, .quiet, width: width)
  }

  /// A line for each day, with the one or two in the middle marked.
  private func days(
    _ explanation: AverageExplanation, _ text: UsualText, width: Int, glyphs: Glyphs
  ) -> Block {
    let shown = explanation.points.map { CleanText(text.value($0.value)) }
    let room = shown.map(\.width).max() ?? 0
    return explanation.points.enumerated().map { place, point in
      let isMiddle = explanation.middle.contains(place)
      var line = Line(isMiddle ? glyphs.sign("▸ ", "> ") : "  ", .strong)
      line.append(shown[place], isMiddle ? .strong : .text, rightIn: room)
      line.append("  " + DayText.withYear(point.day), .quiet)
      if isMiddle, glyphs == .words { line.append(", the middle") }
      line.cut(to: width, glyphs: glyphs)
      return line
    }
  }

  private func leftOut(_ explanation: AverageExplanation, width: Int) -> Block {
    var parts: [String] = []
    for (days, reason) in [(explanation.missing, "no value"), (explanation.paused, "paused")]
    where !days.isEmpty {
      parts.append("\(reason) on \(days.map(DayText.date).joined(separator: ", "))")
    }
    if parts.isEmpty { return [] }
    return Wrap.block(of: "Left out: \(parts.joined(separator: "; ")).", .quiet, width: width)
  }

  private var source: String {
    guard let window = set.window else { return "" }
    let kind = set.statistic == .median ? "Medians" : "Means"
    return "\(kind) of the \(window.count) days from \(DayText.withYear(window.lowerBound)) to "
      + "\(DayText.withYear(window.upperBound - 1)). Days of this week are not among them."
  }
}

extension JSONText {
  /// The average, its days and its figures.
  package mutating func write(_ explanation: AverageExplanation) {
    member("average", explanation.typical)
    member("days", explanation.points.count)
    member("range_low", explanation.range?.low)
    member("range_high", explanation.range?.high)
    member("range_is_half", explanation.range.map { !$0.isAll })
    member("median_low", explanation.interval?.low)
    member("median_high", explanation.interval?.high)
    member("confidence", explanation.interval?.confidence)
    array("values", of: explanation.points.enumerated()) { json, entry in
      json.member("date", entry.element.day.description)
      json.member("value", entry.element.value)
      json.member("middle", explanation.middle.contains(entry.offset))
    }
    member("no_value", explanation.missing.map(\.description))
    member("paused", explanation.paused.map(\.description))
  }

  /// The comparison with other days at the same minute; nulls without one.
  package mutating func write(_ pace: DayPace?, of goal: Double?) {
    let figures = pace?.pace
    let end = pace.flatMap { pace in goal.flatMap { pace.end(of: $0) } }
    member("minute", pace?.minute)
    member("compared_with", pace.map { $0.isFree ? "days off" : "workdays" })
    member("days", figures?.days)
    member("usual", figures?.usual)
    member("usual_low", figures?.usualRange.lower)
    member("usual_high", figures?.usualRange.upper)
    member("lower_days", figures?.lowerDays)
    member("left", figures?.left)
    member("reached_days", figures?.reachedDays)
    member("end_low", end?.lowerBound)
    member("end_high", end?.upperBound)
  }
}

/// The evidence of a trend.
package struct TrendExplanation: Card {
  private let report: HistoryReport
  private let values: ValueText

  package init(of report: HistoryReport, in values: ValueText) {
    self.report = report
    self.values = values
  }

  private var attribute: Attribute { report.attribute }

  package func block(width: Int, glyphs: Glyphs) -> Block {
    var title = Line(attribute.label, .title(Hue(group: attribute.group)))
    title.append(glyphs.dot + DayText.range(report.days), .quiet)
    title.cut(to: width, glyphs: glyphs)
    return sentences.reduce(into: [title]) { $0 += Wrap.block(of: $1, width: width) }
  }

  private var sentences: [String] {
    let days = CountText.of(report.whole.count, "day has a value", "days have a value")
    guard let trend = report.trend else { return ["\(days): too few for a trend."] }
    var sentences = [
      "\(days). The straight line nearest to them changes by \(signed(trend.perDay * 7)) a week"
        + (trend.hasWeekdays ? ", weekdays taken out." : ".")
    ]
    guard let effective = trend.effectiveDays, let inflation = trend.inflation else {
      return sentences + [
        "How sure that is needs at least \(Trend.fewest) days that are near enough to each other, "
          + "and values that are not all on the line."
      ]
    }
    sentences.append(
      "Days resemble the days before them: these say as much as \(figure(effective, 1)) "
        + "independent ones, and the variance is \(figure(inflation, 2)) times as large.")
    guard let interval = trend.interval else {
      return sentences + [
        "Fewer than \(figure(Trend.fewestEffectiveDays, 0)) independent days are too alike "
          + "from day to day to tell."
      ]
    }
    let ends = "\(signed(interval.lowerBound * 7)) to \(signed(interval.upperBound * 7))"
    return sentences + [
      "The 95% interval is \(ends) a week. "
        + (trend.isClear
          ? "It leaves out 0, so the direction is clear."
          : "It includes 0, so the direction is not clear.")
    ]
  }

  private func figure(_ number: Double, _ places: Int) -> String {
    NumberText.text { $0.rounded(number, places: places) }
  }

  /// A difference with its sign: `+210`, `-12`.
  private func signed(_ difference: Double) -> String {
    let text = DifferenceText(
      of: abs(difference), least: abs(difference), attribute, in: values
    ).text(abs(difference))
    return (difference < 0 ? "-" : "+") + text
  }

  package var json: String {
    let trend = report.trend
    return JSONText.object { json in
      json.member("attribute", attribute.name)
      json.members(of: report.days)
      json.member("days", report.whole.count)
      json.member("per_day", trend?.perDay)
      json.member("low", trend?.interval?.lowerBound)
      json.member("high", trend?.interval?.upperBound)
      json.member("effective_days", trend?.effectiveDays)
      json.member("inflation", trend?.inflation)
      json.member("clear", trend?.interval.map { _ in trend?.isClear ?? false })
    }
  }
}
