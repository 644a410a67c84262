import Metrics
import Statistics
import Testing
import Time

struct ExperimentReportTests {
  private let first = Day(number: 20_778)
  private let sleep = Attribute(
    name: "sleep", label: "Time asleep", group: "sleep", priority: 1, type: .duration)

  private func experiment(
    weeks: Int = 2, lag: Int = 0, usual: [(day: Day, value: Double)] = [],
    of attribute: Attribute? = nil
  ) -> Experiment {
    Experiment(
      question: "x", first: first, design: BlockDesign(weeks: weeks, unit: 1, seed: 1), lag: lag,
      seed: 1,
      measures: [
        ExperimentMeasure(of: attribute ?? sleep, usual, typedDays: [], today: first - 1)
      ])
  }

  /// Values that are `gain` more on the days with what is tried, `lag` days later.
  private func numbers(_ experiment: Experiment, gain: Double) -> [(day: Day, value: Double)] {
    experiment.design.days.enumerated().map { offset, isWith in
      (first + offset + experiment.lag, 400 + Double(offset / 2) + (isWith ? gain : 0))
    }
  }

  @Test(arguments: [0, 1])
  func `the result is the mean difference of the blocks, and how often chance does as much`(
    lag: Int
  ) throws {
    let experiment = experiment(lag: lag)
    let report = ExperimentReport(
      of: experiment, [(sleep, numbers(experiment, gain: 12))], typedDays: [],
      today: experiment.resultDay)
    let test = try #require(report.outcomes[0].test)
    #expect(test.difference == 12)
    #expect(test.blocks == 7)
    // All signs alike, of 128 patterns.
    #expect(test.p == 2.0 / 128)
    #expect(report.outcomes[0].isClear)
    #expect(report.state == .ended)
  }

  @Test func `before the end, after a stop, and of another type nothing is compared`() {
    var experiment = experiment()
    let numbers = numbers(experiment, gain: 12)
    for day in [first - 1, first, experiment.days.upperBound] {
      let report = ExperimentReport(
        of: experiment, [(sleep, numbers)], typedDays: [], today: day)
      #expect(report.outcomes[0].test == nil)
      #expect(report.outcomes[0].blocks == nil)
      #expect(!report.outcomes[0].isClear)
    }
    var other = sleep
    other.type = .quantity
    let changed = ExperimentReport(
      of: experiment, [(other, numbers)], typedDays: [], today: experiment.resultDay)
    #expect(changed.outcomes[0].attribute == nil)
    #expect(changed.outcomes[0].test == nil)
    experiment.stopped = first + 3
    let stopped = ExperimentReport(
      of: experiment, [(sleep, numbers)], typedDays: [], today: experiment.resultDay + 100)
    #expect(stopped.state == .stopped)
    #expect(stopped.outcomes[0].test == nil)
    #expect(stopped.outcomes[0].dueDays == 3)
  }

  @Test func `what is usual on a weekday is taken from the values, and stays as it was`() {
    // Each weekday has its own level in the eight weeks before, and in the experiment.
    func level(_ day: Day) -> Double { Double(day.weekday.rawValue) * 40 }
    let past = (1...56).map { (day: first - $0, value: level(first - $0)) }
    let experiment = experiment(usual: past)
    let values = experiment.days.map { day in
      (day: day, value: level(day) + (experiment.isAssigned(on: day) == true ? 5 : 0))
    }
    let report = ExperimentReport(
      of: experiment, [(sleep, values)], typedDays: [], today: experiment.resultDay)
    #expect(report.outcomes[0].test?.difference == 5)
    #expect(report.outcomes[0].test?.p == 2.0 / 128)
  }

  @Test func `several measures are judged together`() {
    let design = BlockDesign(weeks: 2, unit: 1, seed: 1)
    let measure = ExperimentMeasure(of: sleep, [], typedDays: [], today: first - 1)
    let experiment = Experiment(
      question: "x", first: first, design: design, lag: 0, seed: 1,
      measures: [ExperimentMeasure](repeating: measure, count: 4))
    let numbers = numbers(experiment, gain: 12)
    let report = ExperimentReport(
      of: experiment, [ExperimentReport.Measured](repeating: (sleep, numbers), count: 4),
      typedDays: [], today: experiment.resultDay)
    // 2 of 128 patterns are rarer than 0.05, not than a quarter of it.
    #expect(report.outcomes.allSatisfy { $0.test?.p == 2.0 / 128 && !$0.isClear })
    #expect(Experiment.fewestBlocks(measures: 1) == 6)
    #expect(Experiment.fewestBlocks(measures: 4) == 8)
    #expect(Experiment.fewestWeeks(blocks: 6, unit: 3) == 6)
  }

  @Test func `a tag without a value is no on days on which something was entered`() {
    let gym = Attribute.tag(name: "gym", label: "Gym")
    let experiment = experiment(of: gym)
    let days = experiment.days.filter { experiment.isAssigned(on: $0) == true }
    let report = ExperimentReport(
      of: experiment, [(gym, days.map { ($0, 1) })], typedDays: Set(experiment.days),
      today: experiment.resultDay)
    #expect(report.outcomes[0].test?.difference == 1)
    let silent = ExperimentReport(
      of: experiment, [(gym, days.map { ($0, 1) })], typedDays: [], today: experiment.resultDay)
    #expect(silent.outcomes[0].test == nil)
    #expect(silent.outcomes[0].blocks == 0)
  }

  @Test func `a day shows what was drawn for it and for tomorrow, not more`() throws {
    let experiment = experiment()
    #expect(ExperimentDay(of: experiment, on: first - 2, today: first - 2) == nil)
    let before = try #require(ExperimentDay(of: experiment, on: first - 1, today: first - 1))
    #expect(before.isAssigned == nil)
    #expect(before.isAssignedNext == experiment.design.days[0])
    let day = try #require(ExperimentDay(of: experiment, on: first, today: first))
    #expect(day.isAssigned == experiment.design.days[0])
    #expect(day.isAssignedNext == experiment.design.days[1])
    #expect(day.number == 1)
    #expect(ExperimentDay(of: experiment, on: first + 1, today: first)?.isAssignedNext == nil)
    #expect(ExperimentDay(of: experiment, on: first + 2, today: first) == nil)
    let over = try #require(
      ExperimentDay(of: experiment, on: experiment.resultDay, today: experiment.resultDay))
    #expect(over.isOver)
    #expect(over.isAssigned == nil)
    let later = experiment.resultDay + 30
    #expect(ExperimentDay(of: experiment, on: later, today: later) == nil)
  }

  @Test func `what could be found follows from how past blocks differed`() throws {
    let noise = (1...200).map { (day: first - $0, value: Double($0 * 7919 % 101)) }
    let power = ExperimentPower(
      of: sleep, noise, typedDays: [], today: first, blocks: 28, unit: 1, measures: 1)
    let found = try #require(power.power)
    #expect(abs(found.share(of: found.visible) - 0.8) < 0.01)
    #expect(found.share(of: found.visible / 2) < 0.4)
    #expect(!power.losesTooMuch)
    let fewer = ExperimentPower(
      of: sleep, noise, typedDays: [], today: first, blocks: 14, unit: 1, measures: 1)
    #expect(try #require(fewer.power).visible > found.visible)
    let unknown = ExperimentPower(
      of: sleep, [], typedDays: [], today: first, blocks: 28, unit: 1, measures: 1)
    #expect(unknown.power == nil)
    // Half of the days have no value: no block has both sides.
    let sparse = ExperimentPower(
      of: sleep, noise.filter { Int($0.day.number).isMultiple(of: 2) }, typedDays: [],
      today: first, blocks: 28, unit: 1, measures: 1)
    #expect(sparse.losesTooMuch)
  }
}
