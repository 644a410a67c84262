import Actions
import Cards
import CommandLine
import Metrics
import Storage
import Text

/// Deletes an experiment with its draw and its answers; the values that it measured stay.
struct DeleteExperiment: Command {
  static let name = "experiment delete"
  static let effects: Effects = []
  static let summary = "Delete an experiment; the values of its measures stay."
  static let examples = [
    (line: "dash experiment delete", meaning: "The latest one."),
    (line: "dash experiment delete 1", meaning: "An earlier one."),
  ]
  static let options = [Option.quiet]
  static let arguments = ShowExperiment.arguments

  private let number: Int?
  private let typed: String

  init(_ line: Invocation) throws {
    typed = line.typed
    number = try line.arguments.first.map { try ChosenExperiment.number(line.text($0)) }
  }

  func run(in context: Context) throws {
    guard let store = try context.openStore() else { throw ChosenExperiment.noneToDelete }
    let question = try context.change(by: typed, in: store) { change in
      guard let chosen = try ChosenExperiment.find(number, among: store.experiments()),
        let number = chosen.number
      else { throw ChosenExperiment.noneToDelete }
      try change.removeExperiment(number)
      return chosen.question
    }
    try context.acknowledge(["Deleted: \(question)", ChangeLines.undoHint])
  }
}
