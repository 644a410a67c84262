import Drawing
import Formats
import Metrics
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

  /// No line is wider than `width`.
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
