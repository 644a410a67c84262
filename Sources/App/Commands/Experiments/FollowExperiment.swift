import Actions
import Cards
import CommandLine
import Metrics
import Storage
import Text
import Time

/// Records whether the person did on a day as drawn.
struct FollowExperiment: Command {
  static let name = "experiment followed"
  static let effects: Effects = .writesDay
  static let summary = "Record whether you did as your experiment says."
  static let examples = [
    (line: "dash experiment followed yes", meaning: "Today."),
    (line: "dash experiment followed no --date yesterday", meaning: "Another day."),
  ]
  static let discussion = [
    "On a day that is drawn as no, 'yes' means that you did not do it. The answers are reported, and "
      + "change nothing of the result: days count as they were drawn."
  ]
  static let options = [Option.date, Option.quiet]
  static let arguments = [Parameter("answer", "yes or no.", choices: ["yes", "no"])]

  private let answer: Bool
  private let day: Day
  private let typed: String

  init(_ line: Invocation) throws {
    typed = line.typed
    let text = try line.text(line.arguments[0]).lowercased()
    guard let answer = ["yes": true, "no": false][text] else {
      throw Failure.usage("invalid answer '\(text)'", hints: ["Expected yes or no."])
    }
    self.answer = answer
    day = try line.dayUpToToday()
  }

  func run(in context: Context) throws {
    guard let store = try context.openStore() else { throw Failure.nothingRecorded }
    try context.change(by: typed, in: store) { change in
      let all = try store.experiments()
      guard var found = all.last(where: { $0.isAssigned(on: day) != nil && $0.stopped == nil })
      else {
        throw Failure.usage(
          "no experiment has a day on \(day)",
          hints: [
            all.last.map {
              "The latest one is from \($0.days.lowerBound) to \($0.days.upperBound)."
            }
              ?? "To start one: dash experiment start \"no coffee\" --measure mood"
          ])
      }
      found.followed[day - found.first] = answer
      try change.update(found)
    }
    try context.acknowledge([
      "\(DayText.plain(day, on: context.today)): \(answer ? "followed" : "not followed")",
      ChangeLines.undoHint,
    ])
  }
}
