import Cards
import CommandLine
import Metrics
import Storage
import Text
import Time

/// Explains a number that is shown: an average, a goal, or a finding.
struct Explain: Command {
  static let name = "explain"
  static let summary = "Show which days made an average, a goal or a finding."
  static let examples = [
    (line: "dash explain steps", meaning: "The days of the average of this weekday."),
    (line: "dash explain goal steps --date friday", meaning: "Where that day's goal comes from."),
    (line: "dash explain insight 1", meaning: "What the first finding of dash insights rests on."),
  ]
  static let discussion = [
    "For an average: its days sorted by value with the middle marked, the days that are left out and why, "
      + "the range of half of those days, and between which values the median is sure to be.",
    "For a finding: the medians of both kinds of days, the days that speak most for and against it, its "
      + "correlation, effective days, p and rank among all tests, and what was removed before.",
  ]
  static let arguments = [
    Parameter(
      "attribute", "An attribute; or goal and an attribute; or insight and its number.",
      repeats: true)
  ]
  static let within = Option(
    "within", "Number the findings as dash insights --within does.")
  static let days = Option(
    "days", value: "count", "Compare as dash insights with the same --days, 90 to 1,095.")
  static let options = [Option.date, within, days, Option.json, .demo]

  private enum Subject {
    case average(String)
    case goal(String)
    case insight(Int)
  }

  private let subject: Subject
  private let day: Day
  private let compared: Int
  private let isWithin: Bool
  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    let words = try line.arguments.map(line.text)
    let rest = words.dropFirst().joined(separator: " ")
    if words.count > 1, words[0] == "goal" {
      subject = .goal(rest)
    } else if words.count > 1, words[0] == "insight" {
      guard words.count == 2, let number = Int(words[1]), 1...9999 ~= number else {
        throw Failure.usage(
          "invalid number of a finding '\(rest)'",
          hints: ["Expected the number that dash insights shows: dash explain insight 1"])
      }
      subject = .insight(number)
    } else {
      subject = .average(words.joined(separator: " "))
    }
    day = try line.day(.date) ?? line.today
    compared =
      try line.integer(Self.days, in: LinkComparison.possibleDays) ?? LinkComparison.usualDays
    isWithin = line.has(Self.within)
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
    if case .insight = subject { return }
    for option in [Self.within, Self.days] where line.has(option) {
      throw Failure.usage(
        "--\(option.name) is only for findings", hints: ["Try: dash explain insight 1"])
    }
  }

  func run(in context: Context) throws {
    guard let store = try isDemo ? context.demoStore() : context.openStore() else {
      throw Failure.nothingRecorded
    }
    switch subject {
    case .average(let typed): try explain(typed, isGoal: false, in: store, context)
    case .goal(let typed): try explain(typed, isGoal: true, in: store, context)
    case .insight(let number): try explain(number, in: store, context)
    }
  }

  private func explain(
    _ typed: String, isGoal: Bool, in store: Store, _ context: Context
  ) throws {
    let statistic = context.settings.statistic
    let (attribute, set, numbers, pauses, goals, now) = try store.reading {
      () throws -> (
        Attribute, AverageSet?, [(day: Day, value: Double)], Set<Day>, SetGoals, Double?
      ) in
      var finder = AttributeFinder(in: store)
      let attribute = try finder.attribute(named: typed)
      let set = try store.averages(for: day, on: context.today, by: statistic)
      let goals = SetGoals(try store.setGoals())
      let now =
        day == context.today ? try store.value(of: attribute.name, on: day)?.number : nil
      guard let window = set?.window else { return (attribute, set, [], [], goals, now) }
      let days = window.lowerBound...window.upperBound - 1
      let history = try store.history(of: [attribute.name], in: days)[0]
      let numbers = history.compactMap { day, value in
        value.number.map { (day: day, value: $0) }
      }
      let pauses = Set(try store.pauses(of: attribute.name, in: days).keys)
      return (attribute, set, numbers, pauses, goals, now)
    }
    let average = set?.averages[attribute.name].flatMap { Goal($0, on: day.weekday) }
    let goal = goals.goal(of: attribute.name, on: day.weekday, against: average)
    let heading =
      isGoal || goal?.isSet == true
      ? GoalExplanation(attribute, goal, on: day, in: context.valueText).text : nil
    guard attribute.type.hasAverage else {
      guard isGoal, let heading else {
        throw Failure(
          "\(attribute.label) has no average: its type is \(attribute.type.name)",
          hints: ["To see its days: dash history \(attribute.name)"])
      }
      return try context.say([heading])
    }
    guard let set, let window = set.window else {
      let reason =
        set == nil
        ? "No value in the 60 days before this week."
        : "The averages are from Exist, "
          + "which does not say which days they are made of. To compute them here: dash account logout"
      return try context.say([heading, reason].compactMap { $0 })
    }
    let weekday = AverageExplanation(
      of: numbers, in: window, weekday: day.weekday, pauses: pauses, by: set.statistic)
    let all = AverageExplanation(
      of: numbers, in: window, weekday: nil, pauses: pauses, by: set.statistic)
    if isJSON {
      return try context.write(
        document: AverageExplanationJSON(
          of: attribute, on: day, goal: goal, set: set, weekday: weekday, all: all
        ).text)
    }
    let options = context.renderOptions
    try context.show(
      AverageExplanationScreen(
        of: attribute, on: day,
        heading: [
          heading,
          SoFarText(of: attribute, value: now, goal: goal, average: weekday, in: context.valueText)
            .text,
        ].compactMap { $0 }, set: set, weekday: weekday, all: all, in: context.valueText
      ).block(width: options.width, glyphs: options.glyphs))
  }

  private func explain(_ number: Int, in store: Store, _ context: Context) throws {
    let comparison = try store.reading {
      try store.linkComparison(before: day, days: compared, in: context.settings)
    }
    let found = comparison.between.findings + (isWithin ? comparison.within.findings : [])
    guard number <= found.count else {
      throw Failure(
        found.isEmpty
          ? "there is no finding"
          : "there is no finding \(number): the last one is \(found.count)",
        hints: ["To list them: dash insights --all"])
    }
    let link = found[number - 1]
    if isJSON {
      return try context.write(
        document: InsightJSON(
          of: [], comparison: comparison, links: [link], on: day, in: context.valueText
        ).text)
    }
    let options = context.renderOptions
    try context.show(
      LinkExplanationScreen(
        of: link, number: number, in: comparison, values: context.valueText
      ).block(width: options.width, glyphs: options.glyphs))
  }
}
