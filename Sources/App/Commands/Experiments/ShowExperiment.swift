import Actions
import Cards
import CommandLine
import Metrics
import Storage
import Text

/// Shows how far an experiment is, and at its end what it shows.
struct ShowExperiment: Command {
  static let name = "experiment"
  static let effects: Effects = []
  static let summary = "Show how far your experiment is, and at its end what it shows."
  static let otherName: String? = "experiment status"
  static let examples = [
    (line: "dash experiment", meaning: "The latest one."),
    (line: "dash experiment 1", meaning: "An earlier one."),
  ]
  static let discussion = [
    "Before the end nothing about either kind of day is shown, here or in JSON: who looks early and stops when "
      + "it pleases finds differences that are not there.",
    "At the end each measure has its difference with a 95% interval, and how often chance alone does as "
      + "much. Days count as they were drawn, whatever you did. With more than a fifth of the pairs lost "
      + "nothing is judged.",
  ]
  static let options = [Option.json]
  static let arguments = [
    Parameter("number", "The number of an experiment; default: the latest.", isOptional: true)
  ]

  private let number: Int?
  private let isJSON: Bool

  init(_ line: Invocation) throws {
    number = try line.arguments.first.map { try ChosenExperiment.number(line.text($0)) }
    isJSON = line.has(.json)
  }

  func run(in context: Context) throws {
    let store = try context.openStore()
    let all =
      try store.map { store in try store.reading { try reports(from: store, in: context) } } ?? []
    let chosen = try ChosenExperiment.find(number, among: all.map(\.experiment))
    if isJSON {
      let shown = number == nil ? all : all.filter { $0.experiment.number == number }
      return try context.write(
        document: ExperimentJSON(of: shown, in: context.valueText).text)
    }
    guard let chosen, let report = all.first(where: { $0.experiment.number == chosen.number })
    else {
      return try context.say([
        "No experiment yet.",
        "To start one: dash experiment start \"no coffee after 14:00\" --measure mood",
      ])
    }
    let options = context.renderOptions
    let others = number == nil ? all.map(\.experiment).filter { $0 != chosen } : []
    try context.show(
      ExperimentScreen(of: report, earlier: others, in: context.valueText)
        .block(width: options.width, glyphs: options.glyphs))
  }

  /// The reports that are shown: of all experiments for JSON, else of the chosen one with its values.
  private func reports(from store: Store, in context: Context) throws -> [ExperimentReport] {
    let experiments = try store.experiments()
    if experiments.isEmpty { return [] }
    let catalogue = try store.catalogue()
    return try experiments.map { experiment in
      let isRead = isJSON || experiment.number == number ?? experiments.last?.number
      let days = experiment.measuredDays
      let (numbers, typedDays) =
        isRead ? try store.comparedValues(in: days, of: catalogue) : ([], [])
      let measured: [ExperimentReport.Measured] = experiment.measures.map { measure in
        guard isRead,
          let index = catalogue.attributes.firstIndex(where: { $0.name == measure.attribute })
        else { return (nil, []) }
        return (catalogue.attributes[index], numbers[index])
      }
      return ExperimentReport(
        of: experiment, measured, typedDays: typedDays, today: context.today)
    }
  }
}
