import Drawing
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
    self.report = report
    self.earlier = earlier
    self.values = values
  }

  private var experiment: Experiment { report.experiment }

  /// No line is wider than `width`.
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
    if !earlier.isEmpty {
      block.append(Line())
      block.append(Line("Other experiments", .strong))
      for other in earlier {
        var line = Line()
        line.append("\(other.number ?? 0)", .quiet, rightIn: 3)
        line.append("  \(other.question)")
        line.append(
          glyphs.dot
            + (other.stopped.map { "stopped on \(DayText.withYear($0))" }
              ?? DayText.range(other.days)),
          .quiet)
        line.cut(to: width, glyphs: glyphs)
        block.append(line)
      }
    }
    return block
  }

  /// The question, and at the right the days.
  static func title(of experiment: Experiment, width: Int) -> Block {
    let range = Line(DayText.range(experiment.days), .quiet)
    var block = Wrap.block(of: experiment.question, .strong, width: width)
    if block.count == 1, block[0].width + 2 + range.width <= width {
      block[0].pad(to: width - range.width)
      block[0].append(range)
    } else {
      block += Wrap.block(of: DayText.range(experiment.days), .quiet, width: width)
    }
    return block
  }

  /// The label of each measure, and beside it or below it a sentence.
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

  /// What there is to say of a measure.
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
}
