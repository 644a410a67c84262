import Drawing
import Formats
import Metrics
import Statistics
import Text
import Time

/// How far an experiment is, or what it showed; before its end nothing about either kind of day.
package struct ExperimentScreen {
  private let report: ExperimentReport
  private let earlier: [Experiment]
  private let values: ValueText

  /// `earlier` are other experiments, which are listed.
  package init(of report: ExperimentReport, earlier: [Experiment], in values: ValueText) {
    (self.report, self.earlier, self.values) = (report, earlier, values)
  }

  private var experiment: Experiment { report.experiment }

  package func block(width: Int, glyphs: Glyphs) -> Block {
    var block = ExperimentScreen.title(of: experiment, width: width)
    block += Wrap.block(of: state(glyphs), width: width)
    block.append(Line())
    let text = ExperimentText(in: values)
    block += ExperimentScreen.rows(
      report.outcomes.map {
        ($0.attribute?.label ?? $0.measure.attribute, $0.attribute, says($0, text))
      },
      width: width)
    block.append(Line())
    for note in notes(text) { block += Wrap.block(of: note, .quiet, width: width) }
    if earlier.isEmpty { return block }
    return block + [Line(), Line("Other experiments", .strong)]
      + earlier.map { other in
        var line = Line()
        line.append("\(other.number ?? 0)", .quiet, rightIn: 3)
        line.append("  \(other.question)")
        let end = other.stopped.map { "stopped on \(DayText.withYear($0))" }
        line.append(glyphs.dot + (end ?? DayText.range(other.days)), .quiet)
        return line.cutting(to: width, glyphs: glyphs)
      }
  }

  /// The question, and at the right the days.
  static func title(of experiment: Experiment, width: Int) -> Block {
    let range = DayText.range(experiment.days)
    var block = Wrap.block(of: experiment.question, .strong, width: width)
    if block.count == 1, block[0].append(Line(range, .quiet), atEndOf: width) { return block }
    return block + Wrap.block(of: range, .quiet, width: width)
  }

  /// The label of each measure, with its sentence beside or below.
  static func rows(
    _ rows: [(label: String, attribute: Attribute?, sentence: String)], width: Int
  ) -> Block {
    let heads = rows.map { label, attribute, _ in
      Line("  " + label, .accent(Hue(group: attribute?.group ?? "custom")))
    }
    let column = max(14, (heads.map(\.width).max() ?? 0) + 2)
    return zip(heads, rows).flatMap { head, row in
      column > width / 2
        ? [head] + Wrap.block(of: row.sentence, indent: 4, width: width)
        : Wrap.block(of: row.sentence, beside: head, column: column, width: width)
    }
  }

  private func says(_ outcome: ExperimentReport.Outcome, _ text: ExperimentText) -> String {
    if report.state == .ended { return text.result(of: outcome, in: experiment) }
    if outcome.attribute == nil { return "removed, or of another type now" }
    if outcome.dueDays == 0 { return "no day is over yet" }
    return "\(outcome.loggedDays) of \(CountText.of(outcome.dueDays, "day", "days")) with a value"
  }

  private func state(_ glyphs: Glyphs) -> String {
    let today = report.today
    switch report.state {
    case .planned:
      let first = experiment.design.days[0]
      return "Begins on \(DayText.plain(experiment.first, on: today))"
        + (experiment.first == today + 1 ? ": \(ExperimentText.answer(first))" : "") + "."
    case .running:
      guard let assigned = experiment.isAssigned(on: today) else {
        return "Its days are over; the result can be shown on "
          + "\(DayText.plain(experiment.resultDay, on: today))."
      }
      var parts = [
        "Day \(today - experiment.first + 1) of \(experiment.design.days.count)",
        "today: \(ExperimentText.answer(assigned))",
      ]
      if let next = experiment.isAssigned(on: today + 1) {
        parts.append("tomorrow: \(ExperimentText.answer(next))")
      }
      return parts.joined(separator: glyphs.dot)
    case .ended: return "Ended on \(DayText.plain(experiment.days.upperBound, on: today))."
    case .stopped:
      let day = experiment.stopped.map { DayText.plain($0, on: today) } ?? ""
      return "Stopped on \(day), not analysed."
    }
  }

  private func notes(_ text: ExperimentText) -> [String] {
    let drawn =
      "\(ExperimentText.blocks(experiment.design.blockCount, of: experiment.design)), "
      + "drawn with the seed \(experiment.seed)."
    switch report.state {
    case .planned: return [drawn]
    case .running:
      let end = DayText.plain(experiment.resultDay, on: report.today)
      return [text.followed(report), drawn + " Nothing is compared before \(end)."]
    case .stopped:
      return report.outcomes[0].dueDays == 0 ? [drawn] : [text.followed(report), drawn]
    case .ended:
      return [
        text.followed(report), drawn + " You knew which day was which.",
        report.outcomes.count > 1
          ? "\"Likely\" is a 95% interval; all measures together are tested at 5% (Holm)."
          : "\"Likely\" is a 95% interval.",
      ]
    }
  }

  /// The plan of an experiment before it starts, and the smallest difference that it could find in
  /// each of its measures, which are the rows.
  package static func plan(
    of experiment: Experiment, _ rows: [(attribute: Attribute, power: ExperimentPower)],
    today: Day, in values: ValueText, width: Int
  ) -> Block {
    let design = experiment.design
    var block = ExperimentScreen.title(of: experiment, width: width)
    var sentence =
      "\(ExperimentText.blocks(design.blockCount, of: design)), one to do it and one not to, the "
      + "order drawn by chance with the seed \(experiment.seed). "
      + "It begins on \(DayText.plain(experiment.first, on: today))."
    if design.unit == 3 { sentence += " The first of each 3 days is not compared." }
    if experiment.lag == 1 { sentence += " What counts is the value of the day after." }
    block += Wrap.block(of: sentence, width: width)
    block.append(Line())
    let text = ExperimentText(in: values)
    block += ExperimentScreen.rows(
      rows.map { attribute, power in
        (attribute.label, attribute, text.power(power, of: attribute).withCapital)
      }, width: width)
    block.append(Line())
    return block
      + Wrap.block(
        of: "It is not blind: you know which day is which. Nothing is compared before "
          + "\(DayText.plain(experiment.resultDay, on: today)), and the days cannot be changed.",
        .quiet, width: width)
  }
}

extension JSONText {
  /// Experiments for programs, before the end of one without anything about either kind of day.
  package static func experiments(of reports: [ExperimentReport], in values: ValueText) -> String {
    let sentences = ExperimentText(in: values)
    return JSONText.object { json in
      json.array("experiments", of: reports) { json, report in
        let experiment = report.experiment
        json.member("number", experiment.number)
        json.member("question", experiment.question)
        json.member("state", report.state.rawValue)
        json.member("first_date", experiment.days.lowerBound.description)
        json.member("last_date", experiment.days.upperBound.description)
        json.member("result_date", experiment.resultDay.description)
        json.member("stopped_date", experiment.stopped?.description)
        json.member("unit", experiment.design.unit)
        json.member("lag", experiment.lag)
        json.member("seed", "\(experiment.seed)")
        json.member("blocks", experiment.design.blockCount)
        let followed = report.followed
        json.object("followed") { json in
          json.member("yes", followed.yes)
          json.member("no", followed.no)
          json.member("unanswered", followed.unanswered)
        }
        // The draw of later days than tomorrow is not to be seen.
        let end = min(experiment.days.upperBound, report.today + 1)
        let days = experiment.days.lowerBound <= end ? Array(experiment.days.lowerBound...end) : []
        json.rows("days", of: days) { json, day in
          json.member("date", day.description)
          json.member("assigned", experiment.isAssigned(on: day))
          json.member("followed", experiment.isFollowed(on: day))
        }
        json.array("measures", of: report.outcomes) { json, outcome in
          json.member("attribute", outcome.measure.attribute)
          json.member("label", outcome.attribute?.label)
          json.member("days_over", outcome.dueDays)
          json.member("days_with_value", outcome.loggedDays)
          json.member("blocks_compared", outcome.blocks)
          json.member("difference", outcome.test?.difference)
          json.member("low", outcome.test?.interval?.lowerBound)
          json.member("high", outcome.test?.interval?.upperBound)
          json.member("p", outcome.test?.p)
          json.member("visible", outcome.test?.visible)
          json.member("is_clear", outcome.test == nil ? nil : outcome.isClear)
          let isOver = report.state == .ended
          json.member("text", isOver ? sentences.result(of: outcome, in: experiment) : nil)
        }
      }
    }
  }
}
