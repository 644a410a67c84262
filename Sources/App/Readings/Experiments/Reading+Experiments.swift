import Actions
import Cards
import Formats
import Metrics
import Storage

/// The card of the experiment of a day, before the facts.
enum ExperimentSubject: DaySubject {
  static let name: String? = "experiment"

  static func section(
    of request: DayRequest, from store: Store?, in reading: Reading
  ) throws -> any DaySection {
    let isShown = !reading.isDemo && request.group.map { $0 == name } ?? true
    return ExperimentSection(
      isShown ? try store?.experimentDay(on: request.day, today: reading.today) : nil,
      today: reading.today)
  }
}

extension Reading {
  /// The state or the result of an experiment, by default the latest; its document then has all.
  /// - Throws: ``Failure`` if no experiment has the number.
  package func experiments(_ number: Int?) throws -> Sheet {
    let store = try openStore()
    let all = try store?.experiments() ?? []
    let chosen = try all.experiment(number)
    func reports(of experiments: [Experiment]) throws -> [ExperimentReport] {
      try store?.reading { try self.reports(of: experiments, from: store) } ?? []
    }
    let shown = number == nil ? all : all.filter { $0.number == number }
    let document = JSONText.experiments(of: try reports(of: shown), in: valueText)
    return Sheet(document) { options in
      guard let chosen, let report = try reports(of: [chosen]).first else {
        return Sheet.block(
          of: [
            "No experiment yet.",
            "To start one: dash experiment start \"no coffee after 14:00\" --measure mood",
          ], options)
      }
      let others = number == nil ? all.filter { $0 != chosen } : []
      return ExperimentScreen(of: report, earlier: others, in: valueText)
        .block(width: options.width, glyphs: options.glyphs)
    }
  }

  /// The state or the result of each experiment.
  func reports(of experiments: [Experiment], from store: Store?) throws -> [ExperimentReport] {
    guard let store, let catalogue = experiments.isEmpty ? nil : try store.catalogue() else {
      return []
    }
    return try experiments.map { experiment in
      let (numbers, typedDays) = try store.comparedValues(
        in: experiment.measuredDays, of: catalogue)
      let measured: [ExperimentReport.Measured] = experiment.measures.map { measure in
        guard let index = catalogue.attributes.firstIndex(where: { $0.name == measure.attribute })
        else { return (nil, []) }
        return (catalogue.attributes[index], numbers[index])
      }
      return ExperimentReport(of: experiment, measured, typedDays: typedDays, today: today)
    }
  }
}
