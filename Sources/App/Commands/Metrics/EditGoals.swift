import Cards
import CommandLine
import Metrics
import Storage
import Text
import Time

/// Sets the goals of an attribute, or lists those that are set.
struct EditGoals: Command {
  static let name = "goal"
  static let summary = "Set a goal in the place of the average, or list those that are set."
  static let examples = [
    (line: "dash goal", meaning: "The goals that are set."),
    (line: "dash goal steps 10000", meaning: "Every day."),
    (line: "dash goal steps --weekday mon 12000", meaning: "On Mondays."),
    (line: "dash goal gym yes", meaning: "Of what is true or not."),
    (line: "dash goal distracting_min \"<= 60\"", meaning: "Less is better."),
    (line: "dash goal distracting_min \"<= average\"", meaning: "Less than is usual."),
    (line: "dash goal steps --average", meaning: "The average again."),
  ]
  static let discussion = [
    "A gauge is full where the goal is met. A limit, after <=, fills as the value comes near it, and is "
      + "met only once the day is over. A goal for a weekday goes before the one for every day. Streaks "
      + "count the days that met a goal: see 'dash help streaks'."
  ]
  static let weekday = Option(
    "weekday", letter: "w", value: "weekday",
    choices: Weekday.allCases.map { $0.name.lowercased() }, "The goal of one weekday; mon does.")
  static let average = Option("average", "Take the goals away: the average is the goal again.")
  static let options = [weekday, average, .json, .demo]
  static let arguments = [
    Parameter("attribute", "Its name or label.", isOptional: true),
    Parameter(
      "goal", "A value, yes, no or average; '<= …' where less is better.", isOptional: true),
  ]

  private let word: String?
  private let goal: String?
  private let weekday: Weekday?
  private let isAverage: Bool
  private let isJSON: Bool
  private let isDemo: Bool
  private let typed: String

  init(_ line: Invocation) throws {
    typed = line.typed
    word = try line.words.first.map(line.text)
    goal = try line.words.dropFirst().first.map(line.text)
    weekday = try line.weekday(Self.weekday)
    isAverage = line.has(Self.average)
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
    if let goal, isAverage {
      throw Failure.usage(
        "'\(goal)' and --average are two goals",
        hints: ["Say one of them; '<= average' is a limit at the average."])
    }
    if word == nil, isAverage || weekday != nil {
      throw Failure.usage(
        "whose goal is not said", hints: ["To set one: dash goal <attribute> <goal>"])
    }
    if goal == nil, !isAverage, weekday != nil {
      throw Failure.usage("what the goal is, is not said", hints: ["Say a goal, or --average."])
    }
    if isDemo || isJSON, goal != nil || isAverage {
      throw Failure.usage("--demo and --json show goals, and set none")
    }
  }

  func run(in context: Context) throws {
    guard let word, goal != nil || isAverage else { return try list(in: context) }
    let store = try context.openStore(for: word)
    let text = try context.change(by: typed, in: store) { change in
      let attribute = try store.catalogue().attribute(typed: word)
      return try goal.map { try set($0, of: attribute, by: change, in: store, context) }
        ?? takeAway(of: attribute, by: change, in: store, context)
    }
    try context.say([text])
  }

  private func list(in context: Context) throws {
    let store = try isDemo ? context.demoStoreWithGoals() : context.openStore()
    let attribute = try word.map { word in
      try (store ?? context.openStore(for: word)).catalogue().attribute(typed: word)
    }
    let entries = try store?.reading { try read(store, of: attribute) } ?? []
    let list = GoalList(of: entries, in: context.valueText)
    if isJSON { return try context.write(document: list.json) }
    guard entries.isEmpty else {
      let look = context.renderOptions
      return try context.show(list.block(width: look.width, glyphs: look.glyphs))
    }
    let what = attribute.map { "No goal of \($0.name) is set" } ?? "No goal is set"
    let rest = attribute?.type.hasAverage ?? true ? ": the average is the goal." : "."
    let kept = try attribute.map { [$0] } ?? store?.catalogue().attributes ?? []
    try context.say([what + rest, kept.goalHint].compactMap { $0 })
  }

  /// The set goals in the order of the cards.
  private func read(_ store: Store?, of only: Attribute?) throws -> [GoalList.Entry] {
    guard let store else { return [] }
    let goals = try store.setGoals().filter { only == nil || $0.name == only?.name }
    return try store.catalogue().attributes.flatMap { attribute in
      let own = goals.filter { $0.name == attribute.name }
      return (own.filter { $0.weekday == nil } + own.filter { $0.weekday != nil }).map {
        (attribute, $0.weekday, $0.goal)
      }
    }
  }

  /// - Returns: `Steps: 10,000 every day (was 8,000)`.
  private func set(
    _ text: String, of attribute: Attribute, by change: Change, in store: Store,
    _ context: Context
  ) throws -> String {
    guard let goal = SetGoal(reading: text, for: attribute, by: context.valueReading) else {
      throw Failure.usage(
        "'\(text)' is no goal of \(attribute.name)",
        hints: ["A goal of it is \(attribute.type.goalRule)."])
    }
    if goal.value == 0, !goal.isLimit, !attribute.type.isTimeOfDay,
      try !store.isBelowZero(attribute)
    {
      throw Failure.usage(
        "a goal of 0 is met by every day: no value of \(attribute.name) is below 0",
        hints: ["For none at all, write '<= 0'."])
    }
    let others = try store.setGoals().filter { $0.name == attribute.name }
    let before = try change.set(goal, of: attribute.name, on: weekday)
    let values = context.valueText
    var words =
      "\(attribute.label): \(values.text(of: goal, attribute)) \(weekday.whenText)"
    if let before, before == goal {
      words += ", as it was"
    } else if let before {
      words += " (was \(values.text(of: before, attribute)))"
    }
    if weekday == nil {
      for other in others where other.weekday != nil {
        words += "; \(values.text(of: other.goal, attribute)) \(other.weekday.whenText)"
      }
    }
    return words
  }

  /// - Returns: `Steps: the average is the goal again (was 10,000)`.
  private func takeAway(
    of attribute: Attribute, by change: Change, in store: Store, _ context: Context
  ) throws -> String {
    let label = attribute.label
    let goals = try store.setGoals().filter {
      $0.name == attribute.name && (weekday == nil || $0.weekday == weekday)
    }
    for goal in goals { _ = try change.set(nil, of: attribute.name, on: goal.weekday) }
    let rest = attribute.type.hasAverage ? "the average is the goal" : "there is no goal"
    if goals.isEmpty { return "\(label): none was set, \(rest)" }
    let were = goals.map { context.valueText.text(of: $0.goal, attribute) }
    if let weekday {
      return "\(label): no goal of its own \(Optional(weekday).whenText) (was \(were[0]))"
    }
    return "\(label): \(rest) again (was \(were.joined(separator: ", ")))"
  }
}
