import Metrics
import Statistics
import Storage
import Text
import Time

/// Draws the days of an experiment and stores it, before its first day.
package struct DrawExperiment: Action {
  package struct Size {
    package var weeks = Experiment.usualWeeks
    /// How many days in a row are drawn together.
    package var unit = 1
    /// How many days after a day its measures are taken.
    package var lag = 0

    package init() {}
  }

  /// An experiment with its days drawn, and how small a difference of each measure it could find.
  package typealias Plan = (
    experiment: Experiment, measures: [(attribute: Attribute, power: ExperimentPower)]
  )

  package var question: String
  package var measures: [String]
  package var size: Size

  package init(_ question: String, measuring measures: [String], _ size: Size) {
    (self.question, self.measures, self.size) = (question, measures, size)
  }

  /// Draws the days, and changes nothing.
  package func plan(in world: World) throws -> Plan {
    guard let store = try world.openStore() else { throw Failure.nothingRecorded }
    let seed = world.host.random() >> 32
    return try store.reading { try plan(from: store, seed: seed, today: world.today) }
  }

  package func store(_ plan: Plan, in world: World) throws {
    guard let store = try world.openStore() else { throw Failure.nothingRecorded }
    try world.change(in: store) { change in
      // Another one may have been started since it was planned.
      try DrawExperiment.refuseSecond(in: store, today: world.today)
      _ = try change.add(plan.experiment)
    }
  }

  package func run(in world: World) throws -> Plan {
    let plan = try plan(in: world)
    try store(plan, in: world)
    return plan
  }

  private func plan(from store: Store, seed: UInt64, today: Day) throws -> Plan {
    let catalogue = try store.catalogue()
    let attributes = try measured(among: catalogue)
    try checkSize(measures: attributes.count)
    try DrawExperiment.refuseSecond(in: store, today: today)
    let design = BlockDesign(weeks: size.weeks, unit: size.unit, seed: seed)
    let past = today - max(ExperimentPower.pastDays, WeekdayMeans.dayCount)...today - 1
    let (numbers, typedDays) = try store.comparedValues(in: past, of: catalogue)
    var powers: [(attribute: Attribute, power: ExperimentPower)] = []
    var measures: [ExperimentMeasure] = []
    for attribute in attributes {
      let values =
        catalogue.attributes.firstIndex { $0.name == attribute.name }.map { numbers[$0] } ?? []
      measures.append(ExperimentMeasure(of: attribute, values, typedDays: typedDays, today: today))
      let power = ExperimentPower(
        of: attribute, values, typedDays: typedDays, today: today, blocks: design.blockCount,
        unit: size.unit, measures: attributes.count)
      powers.append((attribute, power))
    }
    let experiment = Experiment(
      question: question, first: today + 1, design: design, lag: size.lag, seed: seed,
      measures: measures)
    return (experiment, powers)
  }

  private func measured(among catalogue: Catalogue) throws -> [Attribute] {
    var attributes: [Attribute] = []
    for name in measures {
      let attribute = try catalogue.attribute(typed: name)
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
    return attributes
  }

  private func checkSize(measures count: Int) throws {
    if count > Experiment.mostMeasures {
      throw Failure.usage(
        "too many measures: \(count) (at most \(Experiment.mostMeasures))",
        hints: ["Each one more makes it harder to see a difference of any."])
    }
    let (weeks, unit) = (size.weeks, size.unit)
    let blocks = BlockDesign.blockCount(weeks: weeks, unit: unit)
    let fewest = Experiment.fewestBlocks(measures: count)
    guard blocks < fewest else { return }
    var hints = ["Add --weeks \(Experiment.fewestWeeks(blocks: fewest, unit: unit)) or more."]
    let fitting = BlockDesign.units.last {
      $0 < unit && BlockDesign.blockCount(weeks: weeks, unit: $0) >= fewest
    }
    if let fitting { hints.append("Or add --unit \(fitting).") }
    let size = CountText.of(weeks, "week holds", "weeks hold")
    throw Failure.usage(
      "\(size) \(CountText.of(blocks, "pair", "pairs")), and fewer than \(fewest) cannot show a "
        + "difference" + (count == 1 ? "" : " with \(count) measures"), hints: hints)
  }

  private static func refuseSecond(in store: Store, today: Day) throws {
    guard let open = try store.experiments().last(where: { $0.isOpen(on: today) }) else { return }
    throw Failure(
      "an experiment is not over: \(open.question), until \(open.days.upperBound)",
      hints: ["To see it: dash experiment", "To end it without a result: dash experiment stop"])
  }
}

/// Answers for a day of an experiment, stops it without a result, or deletes it.
package struct ChangeExperiment: Action {
  package static let effects: Effects = .writesDay

  package enum Deed {
    /// Record whether the person did on a day as drawn.
    case answer(Bool, on: Day)
    case stop
    /// Delete the experiment of a number, else the latest, but not the values of its measures.
    case delete(Int?)
  }

  package var deed: Deed

  package init(_ deed: Deed) { self.deed = deed }

  /// - Returns: The experiment after the change, or before it was deleted.
  package func run(in world: World) throws -> Experiment {
    guard let store = try world.openStore() else { throw Failure.noExperiment(for: deed) }
    return try world.change(in: store) { change in
      var found = try found(among: store.experiments(), on: world.today)
      switch deed {
      case .answer(let answer, let day): found.followed[day - found.first] = answer
      case .stop: found.stopped = world.today
      case .delete:
        if let number = found.number { try change.removeExperiment(number) }
        return found
      }
      try change.update(found)
      return found
    }
  }

  private func found(among all: [Experiment], on today: Day) throws -> Experiment {
    switch deed {
    case .answer(_, let day):
      if let found = all.last(where: { $0.isAssigned(on: day) != nil && $0.stopped == nil }) {
        return found
      }
      throw Failure.usage(
        "no experiment has a day on \(day)",
        hints: all.last.map {
          "The latest one is from \($0.days.lowerBound) to \($0.days.upperBound)."
        } ?? "To start one: dash experiment start \"no coffee\" --measure mood")
    case .stop:
      if let open = all.last(where: { $0.isOpen(on: today) }) { return open }
      throw Failure.noExperiment(for: deed)
    case .delete(let number):
      if let found = try all.experiment(number) { return found }
      throw Failure.noExperiment(for: deed)
    }
  }
}

extension [Experiment] {
  /// The experiment of a number, else the latest; nil if there is none and no number is given.
  package func experiment(_ number: Int?) throws -> Experiment? {
    guard let number else { return last }
    if let found = first(where: { $0.number == number }) { return found }
    throw Failure("there is no experiment \(number)", hints: ["To list them: dash experiment"])
  }
}

extension Failure {
  fileprivate static func noExperiment(for deed: ChangeExperiment.Deed) -> Failure {
    let start = "To start one: dash experiment start \"no coffee after 14:00\" --measure mood"
    return switch deed {
    case .answer: .nothingRecorded
    case .stop: Failure("no experiment is running", hints: [start])
    case .delete: Failure("there is no experiment to delete", hints: [start])
    }
  }
}
