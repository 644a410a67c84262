import Statistics
import Time

/// How far an experiment is, and at its end what it shows.
package struct ExperimentReport: Sendable {
  package let experiment: Experiment
  package let today: Day
  package let outcomes: [Outcome]

  /// The result of one measure.
  package struct Outcome: Sendable {
    package let measure: ExperimentMeasure
    /// Nil if the attribute was removed, or has another type now.
    package let attribute: Attribute?
    /// How many of the days that count are over, and on how many of them there is a value.
    package let dueDays: Int
    package let loggedDays: Int
    /// How many blocks have values on both sides; nil before the end.
    package fileprivate(set) var blocks: Int?
    /// Nil before the end, and where too many blocks are lost.
    package fileprivate(set) var test: BlockTest?
    /// Whether the difference is clear of chance, all measures together at 0.05 (Holm 1979).
    package fileprivate(set) var isClear = false
  }

  /// The values of each measure's attribute by day, in the order of the measures.
  package typealias Measured = (attribute: Attribute?, numbers: [(day: Day, value: Double)])

  package var state: Experiment.State { experiment.state(on: today) }

  /// Nothing is compared before the experiment has ended.
  package init(of experiment: Experiment, _ measured: [Measured], typedDays: Set<Day>, today: Day) {
    self.experiment = experiment
    self.today = today
    let isEnded = experiment.state(on: today) == .ended
    let days = experiment.measuredDays
    let end = min(experiment.stopped ?? today, today)
    let due = max(0, min(end - days.lowerBound, days.count))
    var outcomes = zip(experiment.measures, measured).map { measure, found in
      let attribute = found.attribute.flatMap { $0.type == measure.type ? $0 : nil }
      let rests =
        attribute == nil
        ? [Double?](repeating: nil, count: days.count)
        : measure.rests(of: found.numbers, typedDays: typedDays, on: days)
      var outcome = Outcome(
        measure: measure, attribute: attribute, dueDays: due,
        loggedDays: rests.prefix(due).count { $0 != nil })
      if isEnded {
        let differences = experiment.design.differences(of: rests)
        outcome.blocks = differences.count
        outcome.test = BlockTest(of: differences, in: experiment.design, seed: experiment.seed)
      }
      return outcome
    }
    let judged = outcomes.indices.filter { outcomes[$0].test != nil }
    let passes = MultipleTests.holm(
      judged.compactMap { outcomes[$0].test?.p }, level: BlockTest.level)
    for (index, isClear) in zip(judged, passes) { outcomes[index].isClear = isClear }
    self.outcomes = outcomes
  }

  /// The numbers of days done as drawn, not done as drawn, and without an answer among past days.
  package var followed: (yes: Int, no: Int, unanswered: Int) {
    let end = min(experiment.stopped ?? today, today)
    let over = max(0, min(end - experiment.first, experiment.days.count))
    return (
      experiment.followed.count { $0 == true }, experiment.followed.count { $0 == false },
      experiment.followed.prefix(over).count { $0 == nil }
    )
  }
}
