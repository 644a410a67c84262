import Drawing
import Formats
import Metrics
import Statistics
import Text
import Time

/// The evidence of a trend.
package struct TrendExplanation: Card {
  private let report: HistoryReport
  private let values: ValueText

  package init(of report: HistoryReport, in values: ValueText) {
    self.report = report
    self.values = values
  }

  private var attribute: Attribute { report.attribute }

  /// No line is wider than `width`.
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
