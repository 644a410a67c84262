import Actions
import Cards
import CommandLine
import Host
import Metrics
import Phrases
import Readings
import Storage
import Text
import Time

struct EditGoals: ParsedCommand {
  static let name = "goal"
  static let effects = ChangeGoals.effects
  static let summary = "Set a goal to use instead of the average, or list goals."
  static let examples: Examples = [
    "dash goal": "List the goals.",
    "dash goal steps 10000": "Every day.",
    "dash goal steps --weekday mon 12000": "On Mondays.",
    "dash goal gym yes": "For a yes or no.",
    "dash goal gym 3/week": "On three days of each week.",
    "dash goal steps 50000/week": "In total, each week.",
    "dash goal distracting_min \"<= 60\"": "A limit: less is better.",
    "dash goal distracting_min \"<= average\"": "A limit at the average.",
    "dash goal coffees at most 3": "A limit in words.", "dash goal steps off": "Remove the goals.",
  ]
  static let discussion = [
    "A gauge is full when the goal is met. For a limit, after <=, the gauge fills as the value "
      + "approaches the limit, and the goal is met only when the day is over. A goal for a weekday "
      + "overrides the goal for every day. Streaks count the days on which a goal was met: see "
      + "'dash help streaks'.",
    "A goal for a week is a total, or for a tag a number of days; an attribute can have one beside "
      + "its goal for every day. Weeks begin on the day that the setting week.start says.",
  ]
  static let weekday = Option(
    "weekday", letter: "w", value: "weekday",
    choices: Weekday.allCases.map { $0.name.lowercased() }, "The weekday; mon is enough.")
  static let average = Option("average", "Remove the goals, so that the average is the goal.")
  static let week = Option("week", "With --average: remove only the goal for a week.")
    .requiring(average, hint: "To set a goal for a week: dash goal gym 3/week")
  static let options = [weekday, week, average, .yes, .quiet, .json, .demo]
  static let arguments = [
    Parameter("attribute", "Its name or label.", isOptional: true),
    Parameter(
      "goal", "A value, yes, no, average, 3/week, at most 60, or off.", isOptional: true,
      repeats: true),
  ]

  private let words: [String]
  private let weekday: Weekday?
  private let isOfWeek, isAverage, isListing: Bool

  init(_ line: Invocation) throws {
    words = try line.words
    weekday = try line.weekday(Self.weekday)
    isOfWeek = line.has(Self.week)
    isAverage = line.has(Self.average)
    isListing = line.has(.demo) || line.has(.json)
    if words.isEmpty, isAverage || weekday != nil {
      throw Failure.usage("missing attribute", hints: "To set a goal: dash goal <attribute> <goal>")
    }
    if weekday != nil, isOfWeek {
      throw Failure.usage("a goal is for a weekday or for a week, not for both")
    }
  }

  func run(in context: Context) throws {
    if words.isEmpty { return try context.show(context.reading.goals(of: nil)) }
    var finder = AttributeFinder(in: isListing ? nil : try context.openStore())
    var phrase = try GoalPhrase(words) { try finder.tracked($0)?.type }
    if !isListing, try finder.tracked(phrase.name ?? words[0]) == nil {
      // An attribute of Exist's that is not tracked yet.
      phrase = try GoalPhrase(words) { try LoggedWords.known($0, &finder)?.type }
    }
    let name = phrase.name ?? words[0]
    let goal = phrase.goal
    let isRemoval = isAverage || phrase.isRemoval
    if isListing, goal != nil || isRemoval {
      throw Failure.usage("--demo and --json can be used only to list goals")
    }
    let weekdays = weekday.map { [$0] } ?? phrase.weekdays
    guard goal != nil || isRemoval else {
      if weekday != nil {
        throw Failure.usage(
          "missing goal", hints: ["Add the goal, or --average to remove the goal of that weekday."])
      }
      return try context.show(context.reading.goals(of: name))
    }
    if let goal, isRemoval {
      throw Failure.usage(
        "cannot combine the goal '\(goal)' with --average",
        hints: ["To set a limit at the average, write '<= average'."])
    }
    let isWeekly = goal.flatMap(SetGoal.withoutWeek) != nil
    if !weekdays.isEmpty, isWeekly {
      throw Failure.usage("a goal is for a weekday or for a week, not for both")
    }
    let periods: [GoalPeriod] =
      isWeekly || isOfWeek || phrase.isOfWeek ? [.week] : weekdays.map { .weekday($0) }
    let messages = try context.asking { answers in
      guard let goal else {
        return try (periods.isEmpty ? [nil] : periods.map(Optional.some)).map {
          try remove($0, of: name, in: context)
        }
      }
      return try (periods.isEmpty ? [.everyDay] : periods).map {
        try set(goal, of: name, for: $0, answers, context)
      }
    }
    try context.acknowledge(messages)
  }

  /// Sets the goal, and returns `Steps: 10,000 every day (was 8,000)`.
  private func set(
    _ typedGoal: String, of name: String, for period: GoalPeriod, _ answers: Answers,
    _ context: Context
  ) throws -> String {
    let store = try context.openStore()
    var finder = AttributeFinder(in: store)
    let attribute =
      try AttributeFinder.template(name).flatMap { template in try finder.tracked(name) ?? template
      } ?? finder.attribute(named: name)
    let typedGoal = hours(typedGoal, of: attribute, period)
    var goal = try goal(
      clear(typedGoal, for: attribute, period, answers, context), of: attribute, period, context)
    let isBounded = typedGoal.contains("<") || typedGoal.contains(">")
    if !isBounded, let store, try isBelowLatest(goal, of: attribute, from: store, on: context.today)
    {
      goal.isLimit = true
    }
    let done = try ChangeGoals(attribute.name, .set(goal, period)).run(
      in: context.world.reusing(store))
    func text(_ goal: SetGoal, _ period: GoalPeriod) -> String {
      context.valueText.text(of: goal, attribute, for: period)
    }
    var message = "\(attribute.label): \(text(goal, period)) \(period.whenText)"
    if let before = done.goals(for: period).first?.goal {
      message += before == goal ? " (unchanged)" : " (was \(text(before, period)))"
    }
    if period == .everyDay {
      for other in done.before where other.period != .everyDay {
        message += "; \(text(other.goal, other.period)) \(other.period.whenText)"
      }
    }
    return message
  }

  /// `8h` for a duration of `8`, if 8 hours are likely.
  private func hours(_ typed: String, of attribute: Attribute, _ period: GoalPeriod) -> String {
    guard attribute.type == .duration, period != .week,
      let number = TypedNumber(typed.drop { "<= ".contains($0) }), number.suffix.isEmpty,
      let range = PlausibleRange(of: attribute), range.likely ~= number.number * 60
    else { return typed }
    return typed + "h"
  }

  /// Whether a measurement is above a goal without a bound, which is then a limit: a weight of 62
  /// at 63.9.
  private func isBelowLatest(
    _ goal: SetGoal, of attribute: Attribute, from store: Store, on today: Day
  ) throws -> Bool {
    guard !goal.isLimit, let value = goal.value, attribute.traits.contains(.measurements),
      !attribute.traits.contains(.isGiven), attribute.type.takesSums
    else { return false }
    let days = today - 60...today
    let latest = try store.history(of: [attribute.name], in: days)[0].last?.value.number
    return latest.map { $0 > value } ?? false
  }

  /// Removes goals, and returns `Steps: the average is the goal again (was 10,000)`.
  private func remove(
    _ period: GoalPeriod?, of name: String, in context: Context
  ) throws -> String {
    let done = try ChangeGoals(name, .remove(period)).run(in: context.world)
    let (attribute, label) = (done.attribute, done.attribute.label)
    let rest = attribute.type.hasAverage ? "the average is the goal" : "there is no goal"
    let were = done.goals(for: period).map {
      context.valueText.text(of: $0.goal, attribute, for: $0.period)
    }
    if were.isEmpty { return "\(label): no goal was set; \(rest)" }
    if let period { return "\(label): goal \(period.whenText) removed (was \(were[0]))" }
    return "\(label): \(rest) again (was \(were.joined(separator: ", ")))"
  }

  /// A goal that is read in one way: `8000/week` or `8/week` for `8.000/week`.
  /// - Throws: ``Question`` if there are several ways.
  private func clear(
    _ goal: String, for attribute: Attribute, _ period: GoalPeriod, _ answers: Answers,
    _ context: Context
  ) throws -> String {
    let number = (SetGoal.withoutWeek(goal) ?? goal).drop { "<>=≤≥ ".contains($0) }
    let readings = context.valueReading.goalReadings(of: String(number), for: attribute)
    guard !readings.isEmpty else { return goal }
    let goals = readings.map { goal.replacing(String(number), with: $0, maxReplacements: 1) }
    var weekday: [String] = []
    if case .weekday(let day) = period { weekday = ["--weekday", day.name.lowercased()] }
    let hints = zip(readings, goals).map { reading, goal in
      let words = ["dash", "goal", attribute.name, goal].map { ShellText.quoted($0) }
      return "For \(reading): \(ShellText.line(of: words + weekday))"
    }
    let answer = try answers.answer(
      goals.count == 1
        ? "The goal '\(goal)' for \(attribute.label) is not a whole number. Set \(goals[0])?"
        : "The goal '\(goal)' for \(attribute.label) can be read in \(goals.count) ways",
      choices: goals.count == 1 ? [] : goals,
      refusal: .usage("ambiguous goal '\(goal)' for \(attribute.name)", hints: hints))
    return goals[answer]
  }

  /// The goal that was typed.
  private func goal(
    _ text: String, of attribute: Attribute, _ period: GoalPeriod, _ context: Context
  ) throws -> SetGoal {
    let reading = context.valueReading
    guard period == .week else {
      if let goal = SetGoal(reading: text, for: attribute, by: reading) { return goal }
      let days = attribute.type == .boolean ? text[...].digits(1...1) : nil
      throw Failure.usage(
        "invalid goal '\(text)' for \(attribute.name)",
        hints: ["Expected \(attribute.type.examples.goalRule)."]
          + (days.map { ["For \($0) days a week: dash goal \(attribute.name) \($0)/week"] }
            ?? attribute.type.examples.goal.map {
              ["For example: dash goal \(attribute.name) \($0)"]
            }
            ?? []))
    }
    if let goal = SetGoal(readingWeek: text, for: attribute, by: reading) { return goal }
    guard attribute.hasWeekGoals else {
      throw Failure.usage(
        "\(attribute.name) cannot have a goal for a week: its values do not add up",
        hints: ["To set one for every day: dash goal \(attribute.name) <goal>"])
    }
    throw Failure.usage(
      "invalid goal '\(text)' for \(attribute.name)",
      hints: attribute.type == .boolean
        ? "Expected a number of days from 1 to 7, such as 3/week; "
          + "'<= 2/week' where less is better."
        : "Expected a total above 0, such as \(attribute.type.examples.goal ?? "")/week.")
  }
}
