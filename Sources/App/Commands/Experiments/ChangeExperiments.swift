import Actions
import Cards
import CommandLine
import Metrics
import Text
import Time

struct FollowExperiment: Command {
  static let name = "experiment followed"
  static let effects: Effects = .writesDay
  static let summary = "Record whether you did as your experiment says."
  static let examples = [
    (line: "dash experiment followed yes", meaning: "Today."),
    (line: "dash experiment followed no --date yesterday", meaning: "Another day."),
  ]
  static let discussion = [
    "On a day that is drawn as no, 'yes' means that you did not do it. The answers are reported, "
      + "and change nothing of the result: days count as they were drawn."
  ]
  static let options = [Option.date, Option.quiet]
  static let arguments = [Parameter("answer", "yes or no.", choices: ["yes", "no"])]

  static func run(_ line: Invocation, in context: Context) throws {
    let text = try line.text(line.arguments[0]).lowercased()
    guard let answer = ["yes": true, "no": false][text] else {
      throw Failure.usage("invalid answer '\(text)'", hints: ["Expected yes or no."])
    }
    let day = try line.dayUpToToday()
    _ = try ChangeExperiment(.answer(answer, on: day)).run(in: context.world)
    try context.acknowledge([
      "\(DayText.plain(day, on: context.today)): \(answer ? "followed" : "not followed")",
      ChangeLines.undoHint,
    ])
  }
}

struct StopExperiment: Command {
  static let name = "experiment stop"
  static let effects: Effects = []
  static let summary = "Stop your experiment before its end, without a result."
  static let examples = [(line: "dash experiment stop", meaning: "The one that is running.")]
  static let discussion = [
    "If it does you harm, stop it. It is not analysed then, since the moment of stopping was not "
      + "drawn. It cannot be continued, except with 'dash undo'."
  ]
  static let options = [Option.quiet]

  static func run(_ line: Invocation, in context: Context) throws {
    let stopped = try ChangeExperiment(.stop).run(in: context.world)
    try context.acknowledge(["Stopped, not analysed: \(stopped.question)", ChangeLines.undoHint])
  }
}

struct DeleteExperiment: Command {
  static let name = "experiment delete"
  static let effects: Effects = []
  static let summary = "Delete an experiment, but not its measured values."
  static let examples = [
    (line: "dash experiment delete", meaning: "The latest one."),
    (line: "dash experiment delete 1", meaning: "An earlier one."),
  ]
  static let options = [Option.quiet]
  static let arguments = ShowExperiment.arguments

  static func run(_ line: Invocation, in context: Context) throws {
    let number = try line.experimentNumber()
    let deleted = try ChangeExperiment(.delete(number)).run(in: context.world)
    try context.acknowledge(["Deleted: \(deleted.question)", ChangeLines.undoHint])
  }
}

extension Invocation {
  /// The number of an experiment, if one was typed.
  func experimentNumber() throws -> Int? {
    try arguments.first.map { argument in
      let typed = try text(argument)
      guard let number = Int(typed), 1...9999 ~= number else {
        throw Failure.usage(
          "invalid number of an experiment '\(typed)'",
          hints: ["Expected the number that 'dash experiment' lists, such as 1."])
      }
      return number
    }
  }
}
