import Actions
import Cards
import CommandLine
import Metrics
import Storage
import Text

/// Ends an experiment before its time, without a result.
struct StopExperiment: Command {
  static let name = "experiment stop"
  static let effects: Effects = []
  static let summary = "Stop your experiment before its end, without a result."
  static let examples = [(line: "dash experiment stop", meaning: "The one that is running.")]
  static let discussion = [
    "If it does you harm, stop it. It is not analysed then, since the moment of stopping was not drawn. It "
      + "cannot be continued, except with 'dash undo'."
  ]
  static let options = [Option.quiet]

  private let typed: String

  init(_ line: Invocation) throws { typed = line.typed }

  func run(in context: Context) throws {
    guard let store = try context.openStore() else { throw ChosenExperiment.noneRunning }
    let question = try context.change(by: typed, in: store) { change in
      var open = try ChosenExperiment.open(among: store.experiments(), on: context.today)
      open.stopped = context.today
      try change.update(open)
      return open.question
    }
    try context.acknowledge(["Stopped, not analysed: \(question)", ChangeLines.undoHint])
  }
}
