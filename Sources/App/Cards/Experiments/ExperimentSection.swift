import Drawing
import Formats
import Metrics
import Statistics
import Text
import Time

/// The card of an experiment with its draw for the day.
///
///     no coffee after 14:00   today: do it
///     day 12 of 56 · tomorrow: do not do it
package struct ExperimentSection: DaySection {
  private let shown: ExperimentDay?
  private let today: Day

  /// Without a day of an experiment there is no card, and the document says null.
  package init(_ shown: ExperimentDay?, today: Day) { (self.shown, self.today) = (shown, today) }

  private static let hue = Hue(group: "custom")

  package func cards(in layout: CardLayout) -> [DayCard] {
    guard let shown else { return [] }
    let width = layout.innerWidth
    var content = Wrap.block(of: shown.question, .strong, width: width)
    if let assigned = shown.isAssigned {
      let answer = (shown.day == today ? "today: " : "") + ExperimentText.answer(assigned)
      let tail = Line(answer, assigned ? .accent(ExperimentSection.hue) : .quiet)
      if content.isEmpty || !content[content.count - 1].append(tail, atEndOf: width) {
        var line = Line(indent: width - tail.width)
        line.append(tail)
        content.append(line)
      }
    }
    content += Wrap.block(of: details(layout.glyphs), .quiet, width: width)
    return [DayCard(title: "Experiment", hue: ExperimentSection.hue, content: content)]
  }

  package func rowGroups(in layout: RowLayout) -> [DayRowGroup] {
    guard let shown else { return [] }
    var line = Line(shown.question)
    if let assigned = shown.isAssigned {
      line.append(": ")
      line.append(ExperimentText.answer(assigned), .strong)
    }
    line.append(layout.glyphs.dot + details(layout.glyphs), .quiet)
    line.cut(to: layout.rowWidth, glyphs: layout.glyphs)
    return [DayRowGroup(title: "Experiment", hue: ExperimentSection.hue, rows: [DayRow(line)])]
  }

  /// `day 12 of 56 · tomorrow: do not do it`, with the answer of a day that has one.
  private func details(_ glyphs: Glyphs) -> String {
    guard let shown else { return "" }
    var parts: [String] = []
    if let number = shown.number { parts.append("day \(number) of \(shown.dayCount)") }
    if let followed = shown.isFollowed { parts.append(followed ? "followed" : "not followed") }
    if shown.day == today, let next = shown.isAssignedNext {
      parts.append(
        (shown.isAssigned == nil ? "begins tomorrow: " : "tomorrow: ")
          + ExperimentText.answer(next))
    }
    if shown.isAssigned == nil, shown.isAssignedNext == nil {
      parts.append(
        shown.isOver
          ? "ended: dash experiment" : "days are over, result on \(DayText.date(shown.resultDay))")
    }
    return parts.joined(separator: glyphs.dot)
  }

  package func write(to document: inout JSONText) {
    document.object("experiment", of: shown) { json, shown in
      json.member("question", shown.question)
      json.member("assigned", shown.isAssigned)
      json.member("assigned_next", shown.isAssignedNext)
      json.member("followed", shown.isFollowed)
      json.member("day", shown.number)
      json.member("days", shown.dayCount)
      json.member("result_date", shown.resultDay.description)
    }
  }
}

/// Sentences about experiments.
package struct ExperimentText {
  private let values: ValueText

  package init(in values: ValueText) { self.values = values }

  /// The draw for a day; not `yes` and `no`, because the trial may be not to do something.
  package static func answer(_ isAssigned: Bool) -> String { isAssigned ? "do it" : "do not do it" }

  /// The compared units: `pair of days`, `pair of 2 days`.
  package static func blocks(_ count: Int, of design: BlockDesign) -> String {
    let of = design.unit == 1 ? "days" : "\(design.unit) days"
    return CountText.of(count, "pair of \(of)", "pairs of \(of)")
  }

  /// `Experiment: no coffee. Today: do it. Tomorrow: do not do it.`; nil without a draw.
  package static func reminder(_ day: ExperimentDay) -> String? {
    let next = day.isAssignedNext.map { "Tomorrow: \(answer($0))." }
    guard let assigned = day.isAssigned
    else { return next.map { "Experiment: \(day.question). \($0)" } }
    return
      (["Experiment: \(day.question). Today: \(answer(assigned))."] + [next].compactMap(\.self))
      .joined(separator: " ")
  }

  /// The sentence `A difference of 38m is found 8 times in 10, one of 19m 3 times in 10`.
  package func power(_ power: ExperimentPower, of attribute: Attribute) -> String {
    var text: String
    if let found = power.power {
      let visible = size(found.visible, of: attribute)
      let half = size(found.visible / 2, of: attribute)
      text =
        "a difference of \(visible) is found 8 times in 10, "
        + "one of \(half) \(times(found.share(of: found.visible / 2)))."
    } else {
      let spreads = NumberText.rounded(power.visibleSpreads, places: 1)
      text =
        "too few past values to say. Of \(spreads) times what a day usually differs "
        + "from others like it, 8 in 10 are found."
    }
    if power.losesTooMuch {
      let share = NumberText.rounded(power.share * 100)
      text +=
        " Only \(share) of 100 past pairs have values on both sides: below 80 nothing is judged."
    }
    return text
  }

  /// `3 times in 10`.
  private func times(_ share: Double) -> String {
    let tenths = Int((share * 10).rounded())
    return tenths == 0
      ? "less than once in 10" : tenths == 1 ? "once in 10" : "\(tenths) times in 10"
  }

  /// The result of an ended experiment for one measure.
  package func result(of outcome: ExperimentReport.Outcome, in experiment: Experiment) -> String {
    guard let attribute = outcome.attribute else {
      return "Not judged: \(outcome.measure.attribute) was removed or has another type now."
    }
    let total = experiment.design.blockCount
    guard let test = outcome.test else {
      let compared = ExperimentText.blocks(outcome.blocks ?? 0, of: experiment.design)
      return "Not judged: \(compared) of \(total) have values on both sides."
    }
    let name = LinkText.name(of: attribute)
    let basis = ExperimentText.blocks(test.blocks, of: experiment.design)
    let chance = "\(basis); chance alone does as much \(ExperimentText.chance(test.p))"
    let when = experiment.lag == 0 ? "" : " the day after"
    guard outcome.isClear, let interval = test.interval else {
      let visible =
        test.visible > 0
        ? " Less than \(size(test.visible, of: attribute)) is found less than 8 times in 10." : ""
      return "No difference of \(name)\(when) is clear of chance (\(chance)).\(visible)"
    }
    let isHigher = test.difference > 0
    let lead = "With \"\(experiment.question)\""
    guard interval.lowerBound > 0 || interval.upperBound < 0 else {
      let words = LinkText.change(of: attribute, isHigher: isHigher)
      return "\(lead) \(words)\(when) (\(chance); by how much is not clear)."
    }
    let ends = [interval.lowerBound, interval.upperBound].map(abs).sorted()
    let shown = DifferenceText(of: test.difference, least: ends[0], attribute, in: values)
    let amount = shown.text(abs(test.difference))
    let words = LinkText.change(of: attribute, by: amount, isHigher: isHigher)
    return "\(lead) \(words)\(when), likely \(shown.text(ends[0])) to \(shown.text(ends[1])) "
      + "(\(chance))."
  }

  /// `2 times in 100`, `3 times in 1,000`, `less than once in 1,000`.
  package static func chance(_ p: Double) -> String {
    if p >= 0.995 { return "always" }
    let (count, of) =
      p >= 0.0095 ? (Int((p * 100).rounded()), "100") : (Int((p * 1000).rounded()), "1,000")
    if count == 0 { return "less than once in 1,000" }
    return count == 1 ? "once in \(of)" : "\(count) times in \(of)"
  }

  /// On how many days it was done as drawn, and that this decides nothing.
  package func followed(_ report: ExperimentReport) -> String {
    let (yes, no, unanswered) = report.followed
    if yes + no == 0 {
      return "No answers on whether you followed it: dash experiment followed yes"
    }
    var parts = ["Followed on \(CountText.of(yes, "day", "days"))", "not on \(no)"]
    if unanswered > 0 { parts.append("\(unanswered) without an answer") }
    return parts.joined(separator: ", ") + ". All days count as drawn."
  }

  private func size(_ difference: Double, of attribute: Attribute) -> String {
    let text = DifferenceText(of: difference, least: difference, attribute, in: values)
      .text(abs(difference))
    return attribute.type == .boolean ? "\(text) days in 100" : text
  }
}
