import Drawing
import Metrics
import Text
import Time

/// What an experiment would be, and how small a difference it could find: shown before it is started.
package struct ExperimentPlanScreen {
  private let experiment: Experiment
  private let rows: [(attribute: Attribute, power: ExperimentPower)]
  private let today: Day
  private let values: ValueText

  /// `rows` has a row for each measure.
  package init(
    of experiment: Experiment, _ rows: [(attribute: Attribute, power: ExperimentPower)],
    today: Day, in values: ValueText
  ) {
    self.experiment = experiment
    self.rows = rows
    self.today = today
    self.values = values
  }

  /// No line is wider than `width`.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    let design = experiment.design
    var block = ExperimentScreen.title(of: experiment, width: width)
    var sentence =
      "\(ExperimentText.blocks(design.blockCount, of: design)), one to do it and one not to, the "
      + "order drawn by chance with the seed \(experiment.seed). It begins on \(DayText.plain(experiment.first, on: today))."
    if design.unit == 3 { sentence += " The first of each 3 days is not compared." }
    if experiment.lag == 1 { sentence += " What counts is the value of the day after." }
    block += Wrap.block(of: sentence, width: width)
    block.append(Line())
    let text = ExperimentText(in: values)
    block += ExperimentScreen.rows(
      rows.map { attribute, power in
        (attribute.label, attribute, LinkText.capitalized(text.power(power, of: attribute)))
      }, width: width)
    block.append(Line())
    return block
      + Wrap.block(
        of: "It is not blind: you know which day is which. Nothing is compared before "
          + "\(DayText.plain(experiment.resultDay, on: today)), and the days cannot be changed.",
        .quiet, width: width)
  }
}
