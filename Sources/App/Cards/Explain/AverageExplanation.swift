import Drawing
import Formats
import Metrics
import Statistics
import Text
import Time

extension UsualText {
  /// The days that make an average, sorted by value, with the middle marked, below the `heading`.
  package func explanation(
    on day: Day, heading: [String], set: AverageSet, weekday: AverageExplanation,
    all: AverageExplanation, width: Int, glyphs: Glyphs
  ) -> Block {
    var title = Line(attribute.label, .title(Hue(group: attribute.group)))
    title.append(glyphs.dot + DayText.long(day), .quiet)
    var block = [title.cutting(to: width, glyphs: glyphs)]
    for sentence in heading { block += Wrap.block(of: sentence, width: width) }
    for (index, explanation) in [weekday, all].enumerated() {
      guard let sentence = sentence(of: explanation) else { continue }
      block.append(Line())
      block += Wrap.block(of: sentence, .strong, width: width)
      if index == 0 {
        block += days(explanation, width: width, glyphs: glyphs)
        block += leftOut(explanation, width: width)
      }
      if let confidence = confidence(of: explanation) {
        block += Wrap.block(of: confidence, .quiet, width: width)
      }
    }
    block.append(Line())
    return block + Wrap.block(of: source(of: set), .quiet, width: width)
  }

  /// A line for each day, with the one or two in the middle marked.
  private func days(_ explanation: AverageExplanation, width: Int, glyphs: Glyphs) -> Block {
    let shown = explanation.points.map { CleanText(value($0.value)) }
    let room = shown.map(\.width).max() ?? 0
    return explanation.points.enumerated().map { index, point in
      let isMiddle = explanation.middle.contains(index)
      var line = Line(isMiddle ? glyphs.sign("▸ ", "> ") : "  ", .strong)
      line.append(shown[index], isMiddle ? .strong : .text, rightIn: room)
      line.append("  " + DayText.withYear(point.day), .quiet)
      if isMiddle, glyphs == .words { line.append(", the middle") }
      return line.cutting(to: width, glyphs: glyphs)
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

  private func source(of set: AverageSet) -> String {
    guard let window = set.window else { return "" }
    let kind = set.statistic == .median ? "Medians" : "Means"
    return "\(kind) of the \(window.count) days from \(DayText.withYear(window.lowerBound)) to "
      + "\(DayText.withYear(window.upperBound - 1)). Days of this week are not among them."
  }
}

extension JSONText {
  /// The average, its days and its figures.
  package mutating func write(_ explanation: AverageExplanation, of attribute: Attribute) {
    member("average", explanation.typical)
    member("average_times", explanation.twoTimes, of: attribute)
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
    (self.report, self.values) = (report, values)
  }

  private var attribute: Attribute { report.attribute }

  package func block(width: Int, glyphs: Glyphs) -> Block {
    var title = Line(attribute.label, .title(Hue(group: attribute.group)))
    title.append(glyphs.dot + DayText.range(report.days), .quiet)
    return [title.cutting(to: width, glyphs: glyphs)]
      + sentences.flatMap { Wrap.block(of: $0, width: width) }
  }

  private var sentences: [String] {
    let days = CountText.of(report.whole.count, "day has a value", "days have a value")
    guard let trend = report.trend else { return ["\(days): too few for a trend."] }
    var sentences = [
      "\(days). The line through them changes by \(signed(trend.perDay * 7)) a week"
        + (trend.hasWeekdays ? ", weekdays taken out." : ".")
    ]
    guard let effective = trend.effectiveDays, let inflation = trend.inflation else {
      return sentences + [
        "How sure that is needs at least \(Trend.fewest) days that are near enough to each other, "
          + "and values that are not all on the line."
      ]
    }
    let independent = NumberText.rounded(effective, places: 1)
    let times = NumberText.rounded(inflation, places: 2)
    sentences.append(
      "Days resemble the days before them: they say as much as \(independent) independent ones, "
        + "and the variance is \(times) times as large.")
    guard let interval = trend.interval else {
      let sentence = TrendText.tooSlow(trend)
      return sentences + ["A series that wanders at random says as little: \(sentence)."]
    }
    let ends = "\(signed(interval.lowerBound * 7)) to \(signed(interval.upperBound * 7))"
    return sentences + [
      "The 95% interval is \(ends) a week. "
        + (trend.isClear
          ? "It leaves out 0, so the direction is clear."
          : "It includes 0, so the direction is not clear.")
    ]
  }

  /// A difference with its sign: `+210`, `-12`.
  private func signed(_ difference: Double) -> String {
    let text = DifferenceText(of: abs(difference), least: abs(difference), attribute, in: values)
      .text(abs(difference))
    return (difference < 0 ? "-" : "+") + text
  }

  package func write(to json: inout JSONText) {
    let trend = report.trend
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

extension ValueText {
  /// The goal of a day and the change that set it, if that is known.
  package func explanation(
    of goal: Goal?, _ attribute: Attribute, setBy origin: GoalOrigin?, on day: Day
  ) -> String {
    let weekday = day.weekday.name
    guard let goal else {
      return attribute.type.hasAverage
        ? "\(weekday) has no goal: none is set, and there are too few days for an average."
        : "\(weekday) has no goal: none is set."
    }
    let amount =
      attribute.type == .boolean
      ? (goal.isLimit ? "no" : "yes") : text(ofTypical: goal.value, attribute)
    let name = goal.isLimit ? "limit" : "goal"
    let average = goal.isOfAllDays ? "the average of all days" : "the average of your \(weekday)s"
    let start = "The \(name) of this \(weekday) is \(amount)"
    return goal.isSet ? start + maker(of: origin) : "\(start), \(average); none is set."
  }

  /// The goal for a whole week and the change that set it.
  package func explanation(
    ofWeek goal: SetGoal, _ attribute: Attribute, setBy origin: GoalOrigin?
  ) -> String {
    "The goal of each week is \(text(of: goal, attribute, for: .week))" + maker(of: origin)
  }

  /// Who set a goal, when and how: the rest of a sentence.
  private func maker(of origin: GoalOrigin?) -> String {
    guard let origin else { return "; you set it." }
    let maker =
      switch origin.maker {
      case .person: "you"
      case .importing: "an import"
      case .sync: "a sync"
      }
    let days =
      switch origin.period {
      case .everyDay: " for every day"
      case .weekday(let weekday): " for \(weekday.name)s"
      case .week: ""
      }
    return "; \(maker) set it\(days) on \(DayText.withYear(origin.made.day)) at "
      + "\(time(ofMinute: origin.made.minute)): \(origin.command)"
  }

  /// Today's amount against its target and the days of its average; nil if it does not add up.
  ///
  /// Never that it is late, since totals do not say how a day continues.
  package func soFar(
    of attribute: Attribute, value: Double?, target: DayTarget?, average: AverageExplanation?
  ) -> String? {
    guard attribute.addsUp, let value, let target, let average, let weekday = average.weekday?.name
    else { return nil }
    func shown(_ number: Double) -> String { text(ofTypical: number, attribute) }
    let limit = shown(target.value)
    let name: String
    switch target.kind {
    case .goal: name = "goal"
    case .usual(let weekday): name = "usual \(weekday?.name ?? "day")"
    case .limit:
      let state = value > target.value ? "is passed" : "is not passed yet"
      return "\(shown(value)) so far: the limit of \(limit) \(state)."
    }
    var sentences = [
      value < target.value
        ? "\(shown(value)) so far; \(shown(target.value - value)) to your \(name), \(limit)."
        : "\(shown(value)) so far: your \(name), \(limit), is reached."
    ]
    let passed = average.points.count { $0.value < value }
    if passed > 0 {
      sentences.append(
        "Already more than on \(passed) of your last \(average.points.count) whole \(weekday)s.")
    }
    return sentences.joined(separator: " ")
  }

  /// A day that is not over against days that are comparable at this hour.
  package func text(
    of pace: DayPace, _ attribute: Attribute, value: Double, target: DayTarget
  ) -> String {
    let figures = pace.pace
    func shown(_ number: Double) -> String { text(ofTypical: number, attribute) }
    func range(_ low: Double, _ high: Double) -> String { shown(low) + glyphs.range + shown(high) }
    let time = self.time(ofMinute: pace.minute % 1440)
    let days = pace.isFree ? "days off" : "workdays"
    let (low, high) = (figures.usualRange.lower, figures.usualRange.upper)
    func count(_ days: Int) -> String { days == 0 ? "none" : "\(days)" }
    var sentences = [
      "Usual by \(time) on \(days): \(range(low, high)); \(shown(value)) is more than on "
        + "\(count(figures.lowerDays)) of the last \(figures.days) \(days)."
    ]
    if figures.left > 0 {
      sentences.append(
        "\(shown(figures.left)) or more came after \(time) on "
          + "\(count(figures.reachedDays)) of the last \(figures.days) \(days)"
          + (target.kind == .limit ? ", which is left to the limit." : "."))
    }
    if let end = pace.end(of: target.value) {
      sentences.append(
        "With what came after \(time) on those days, this one ends at "
          + "\(range(end.lowerBound, end.upperBound)), 8 times in 10.")
    }
    return sentences.joined(separator: " ")
  }
}
