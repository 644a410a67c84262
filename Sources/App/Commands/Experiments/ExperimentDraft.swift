import Actions
import Cards
import Metrics
import Statistics
import Storage
import Text
import Time

/// An experiment as it was typed, before anything is stored.
struct ExperimentDraft {
  let question: String
  /// Names or labels.
  let measures: [String]
  let weeks: Int
  let unit: Int
  let lag: Int
  let seed: UInt64
  let today: Day

  /// The experiment with its days drawn, and what it could find of each measure.
  ///
  /// - Throws: ``Failure`` for measures that cannot be measured, too few blocks, and while another
  ///   experiment is not over.
  func read(
    from store: Store
  ) throws -> (Experiment, [(attribute: Attribute, power: ExperimentPower)]) {
    let catalogue = try store.catalogue()
    var attributes: [Attribute] = []
    for typed in measures {
      let attribute = try catalogue.attribute(typed: typed)
      if attribute.type == .text {
        throw Failure.usage(
          "\(attribute.name) cannot be measured: its values are texts",
          hints: ["Expected attributes with numbers, times, ratings or yes and no."])
      }
      if attributes.contains(attribute) {
        throw Failure.usage("\(attribute.name) is measured twice", hints: ["Name it once."])
      }
      attributes.append(attribute)
    }
    try checkSize(measures: attributes.count)
    try ExperimentDraft.refuseSecond(in: store, today: today)
    let design = BlockDesign(weeks: weeks, unit: unit, seed: seed)
    let past = today - max(ExperimentPower.pastDays, WeekdayMeans.dayCount)...today - 1
    let (numbers, typedDays) = try store.comparedValues(in: past, of: catalogue)
    var rows: [(Attribute, ExperimentPower)] = []
    var measured: [ExperimentMeasure] = []
    for attribute in attributes {
      let values =
        catalogue.attributes.firstIndex { $0.name == attribute.name }.map { numbers[$0] } ?? []
      measured.append(
        ExperimentMeasure(of: attribute, values, typedDays: typedDays, today: today))
      rows.append(
        (
          attribute,
          ExperimentPower(
            of: attribute, values, typedDays: typedDays, today: today, blocks: design.blockCount,
            unit: unit, measures: attributes.count)
        ))
    }
    let experiment = Experiment(
      question: question, first: today + 1, design: design, lag: lag, seed: seed,
      measures: measured)
    return (experiment, rows)
  }

  private func checkSize(measures count: Int) throws {
    if count > Experiment.mostMeasures {
      throw Failure.usage(
        "too many measures: \(count) (at most \(Experiment.mostMeasures))",
        hints: ["Each one more makes it harder to see a difference of any."])
    }
    let blocks = BlockDesign.blockCount(weeks: weeks, unit: unit)
    let fewest = Experiment.fewestBlocks(measures: count)
    guard blocks < fewest else { return }
    let needed = Experiment.fewestWeeks(blocks: fewest, unit: unit)
    let with = count == 1 ? "" : " with \(count) measures"
    var hints = ["Add --weeks \(needed) or more."]
    let fitting = BlockDesign.units.last {
      $0 < unit && BlockDesign.blockCount(weeks: weeks, unit: $0) >= fewest
    }
    if let fitting { hints.append("Or add --unit \(fitting).") }
    throw Failure.usage(
      "\(CountText.of(weeks, "week holds", "weeks hold")) \(CountText.of(blocks, "pair", "pairs")), and fewer "
        + "than \(fewest) cannot show a difference\(with)", hints: hints)
  }

  /// Refuses to start an experiment while another one is not over.
  static func refuseSecond(in store: Store, today: Day) throws {
    guard let open = try store.experiments().last(where: { $0.isOpen(on: today) }) else { return }
    throw Failure(
      "an experiment is not over: \(open.question), until \(open.days.upperBound)",
      hints: ["To see it: dash experiment", "To end it without a result: dash experiment stop"])
  }
}
