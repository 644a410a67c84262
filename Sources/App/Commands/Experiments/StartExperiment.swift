import Actions
import Cards
import CommandLine
import Drawing
import Metrics
import Statistics
import Storage
import Text
import Time

/// Draws an experiment and stores it, before its first day.
struct StartExperiment: Command {
  static let name = "experiment start"
  static let effects: Effects = []
  static let summary = "Try something on days drawn by chance, to see what differs."
  static let examples = [
    (
      line: "dash experiment start \"no coffee after 14:00\" --measure sleep,mood",
      meaning: "Eight weeks from tomorrow."
    ),
    (
      line: "dash experiment start \"a walk at noon\" --measure mood --weeks 12 --unit 2",
      meaning: "Two days in a row each time."
    ),
  ]
  static let discussion = [
    "Days are drawn in pairs, one on which you do it and one on which you do not. 'dash today' says which "
      + "it is, and what tomorrow is. Before it starts you see how small a difference it could find, by your "
      + "own past values. Nothing that was drawn can be changed afterwards, and nothing is compared before "
      + "the end.",
    "With --unit 2 or 3 it is two or three days in a row, for what takes longer; of three days the first is not "
      + "compared. With --lag 1 the value of the day after counts.",
    "Fewer than 6 pairs show nothing, whatever happens, and are refused.",
  ]
  static let measure = Option(
    "measure", letter: "m", value: "attributes", "What is measured: names with commas between them."
  )
  static let weeks = Option("weeks", value: "count", "How long, 1 to 26 weeks. Default: 8.")
  static let unit = Option(
    "unit", choices: BlockDesign.units.map(String.init), "How many days in a row. Default: 1.")
  static let lag = Option(
    "lag", choices: Experiment.lags.map(String.init),
    "Whether the value of the day after counts. Default: 0.")
  static let options = [measure, weeks, unit, lag, AccountAttribute.yes, Option.quiet]
  static let arguments = [Parameter("what", "What you try, in a few words.", repeats: true)]

  private let question: String
  private let measures: [String]
  private let weeks: Int
  private let unit: Int
  private let lag: Int
  private let isAgreed: Bool
  private let typed: String

  init(_ line: Invocation) throws {
    typed = line.typed
    question = Wrap.joined(
      String(try line.arguments.map { try line.text($0) }.joined(separator: " ").trimmed))
    if question.isEmpty {
      throw Failure.usage(
        "what you try is empty",
        hints: ["Such as: dash experiment start \"no coffee\" --measure sleep"])
    }
    if question.count > Experiment.longestQuestion {
      throw Failure.usage(
        "what you try is too long: \(question.count) characters (at most \(Experiment.longestQuestion))"
      )
    }
    measures = try line.texts(Self.measure).flatMap { $0.split(separator: ",") }
      .map { String($0.trimmed) }.filter { !$0.isEmpty }
    if measures.isEmpty {
      throw Failure.usage(
        "missing what to measure", hints: ["Add --measure with attributes, such as: --measure mood"]
      )
    }
    weeks = try line.integer(Self.weeks, in: Experiment.weeks) ?? Experiment.usualWeeks
    unit = try line.choice(Self.unit).flatMap { Int($0) } ?? 1
    lag = try line.choice(Self.lag).flatMap { Int($0) } ?? 0
    isAgreed = line.has(AccountAttribute.yes)
  }

  func run(in context: Context) throws {
    guard let store = try context.openStore() else { throw Failure.nothingRecorded }
    let today = context.today
    let seed = context.host.random() >> 32
    let (experiment, rows) = try store.reading {
      try ExperimentDraft(
        question: question, measures: measures, weeks: weeks, unit: unit, lag: lag, seed: seed,
        today: today
      ).read(from: store)
    }
    if !context.isQuiet || !isAgreed {
      let options = context.renderOptions
      try context.show(
        ExperimentPlanScreen(of: experiment, rows, today: today, in: context.valueText)
          .block(width: options.width, glyphs: options.glyphs))
    }
    if !isAgreed,
      try !context.confirm("Start it?", hints: ["To start it without a question, add --yes."])
    {
      return try context.acknowledge(["Not started"])
    }
    try context.change(by: typed, in: store) { change in
      // Another one may have been started while the question was open.
      try ExperimentDraft.refuseSecond(in: store, today: today)
      _ = try change.add(experiment)
    }
    let first = ExperimentText.answer(experiment.design.days[0])
    try context.acknowledge([
      "Started: tomorrow is the first day: \(first)", ChangeLines.undoHint,
    ])
  }
}
