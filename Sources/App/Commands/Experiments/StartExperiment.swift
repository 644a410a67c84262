import Actions
import Cards
import CommandLine
import Drawing
import Metrics
import Readings
import Statistics
import Text

struct StartExperiment: Command {
  static let name = "experiment start"
  static let effects = DrawExperiment.effects
  static let summary = "Try something on days drawn by chance, to see what differs."
  static let examples: Examples = [
    "dash experiment start \"no coffee after 14:00\" --measure sleep,mood":
      "Eight weeks from tomorrow.",
    "dash experiment start \"a walk at noon\" --measure mood --weeks 12 --unit 2":
      "Two days in a row each time.",
  ]
  static let discussion = [
    "Days are drawn in pairs, one on which you do it and one on which you do not. 'dash today' "
      + "says which it is, and what tomorrow is. Before it starts you see how small a difference "
      + "it could find, by your own past values. Nothing that was drawn can be changed afterwards, "
      + "and nothing is compared before the end.",
    "With --unit 2 or 3 it is two or three days in a row, for what takes longer; of three days the "
      + "first is not compared. With --lag 1 the value of the day after counts.",
    "Fewer than 6 pairs show nothing, whatever happens, and are refused.",
  ]
  static let measure = Option(
    "measure", letter: "m", value: "attributes", "Attributes to measure, with commas between them.")
  static let weeks = Option(
    "weeks", value: "count", range: Experiment.weeks, "How long, 1 to 26 weeks. Default: 8.")
  static let unit = Option(
    "unit", choices: BlockDesign.units.map(String.init), "How many days in a row. Default: 1.")
  static let lag = Option(
    "lag", choices: Experiment.lags.map(String.init),
    "Whether the value of the day after counts. Default: 0.")
  static let options = [measure, weeks, unit, lag, OwnAttribute.yes, Option.quiet]
  static let arguments = [Parameter("what", "What you try, in a few words.", repeats: true)]

  static func run(_ line: Invocation, in context: Context) throws {
    let question = Wrap.joined(String(try line.words.joined(separator: " ").trimmed))
    if question.isEmpty {
      throw Failure.usage(
        "what you try is empty",
        hints: ["Such as: dash experiment start \"no coffee\" --measure sleep"])
    }
    if question.count > Experiment.longestQuestion {
      throw Failure.usage(
        "what you try is too long: \(question.count) characters "
          + "(at most \(Experiment.longestQuestion))")
    }
    let measures = try line.texts(Self.measure).flatMap { $0.split(separator: ",") }
      .map { String($0.trimmed) }.filter { !$0.isEmpty }
    if measures.isEmpty {
      throw Failure.usage(
        "missing what to measure", hints: "Add --measure with attributes, such as: --measure mood")
    }
    var size = DrawExperiment.Size()
    size.weeks = try line.integer(Self.weeks) ?? size.weeks
    size.unit = try line.choice(Self.unit).flatMap { Int($0) } ?? size.unit
    size.lag = try line.choice(Self.lag).flatMap { Int($0) } ?? size.lag
    let action = DrawExperiment(question, measuring: measures, size)
    let isAgreed = line.has(OwnAttribute.yes)
    let plan = try action.plan(in: context.world)
    if !context.isQuiet || !isAgreed {
      try context.show {
        ExperimentScreen.plan(
          of: plan.experiment, plan.measures, today: context.today, in: context.valueText,
          width: $0.width)
      }
    }
    if !isAgreed,
      try !context.confirm("Start it?", hints: ["To start it without a question, add --yes."])
    {
      return try context.acknowledge(["Not started"])
    }
    try action.store(plan, in: context.world)
    let first = ExperimentText.answer(plan.experiment.design.days[0])
    try context.acknowledge(["Started: tomorrow is the first day: \(first)", ChangeLines.undoHint])
  }
}

struct ShowExperiment: Command {
  static let name = "experiment"
  static let summary = "Show how far your experiment is, and at its end what it shows."
  static let otherName: String? = "experiment status"
  static let examples: Examples = [
    "dash experiment": "The latest one.", "dash experiment 1": "An earlier one.",
  ]
  static let discussion = [
    "Before the end nothing about either kind of day is shown, here or in JSON: who looks early "
      + "and stops when it pleases finds differences that are not there.",
    "At the end each measure has its difference with a 95% interval, and how often chance alone "
      + "does as much. Days count as they were drawn, whatever you did. With more than a fifth of "
      + "the pairs lost nothing is judged.",
  ]
  static let options = [Option.json]
  static let arguments = [
    Parameter("number", "The number of an experiment; default: the latest.", isOptional: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    try context.show(context.reading.experiments(line.experimentNumber()))
  }
}

struct FollowExperiment: Command {
  static let name = "experiment followed"
  static let effects: Effects = .writesDay
  static let summary = "Record whether you did as your experiment says."
  static let examples: Examples = [
    "dash experiment followed yes": "Today.",
    "dash experiment followed no --date yesterday": "Another day.",
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
    try context.acknowledge(
      "\(DayText.plain(day, on: context.today)): \(answer ? "followed" : "not followed")",
      ChangeLines.undoHint)
  }
}

struct StopExperiment: Command {
  static let name = "experiment stop"
  static let summary = "Stop your experiment before its end, without a result."
  static let examples: Examples = ["dash experiment stop": "The one that is running."]
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
  static let summary = "Delete an experiment, but not its measured values."
  static let examples: Examples = [
    "dash experiment delete": "The latest one.", "dash experiment delete 1": "An earlier one.",
  ]
  static let options = [Option.quiet]
  static let arguments = ShowExperiment.arguments

  static func run(_ line: Invocation, in context: Context) throws {
    let deleted = try ChangeExperiment(.delete(line.experimentNumber())).run(in: context.world)
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
