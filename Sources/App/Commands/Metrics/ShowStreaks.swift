import Actions
import Cards
import CommandLine
import Metrics
import Storage
import Time

/// Shows on how many days in a row the goals that a person set were met.
struct ShowStreaks: Command {
  static let name = "streaks"
  static let effects: Effects = []
  static let summary = "Show on how many days in a row you met your goals."
  static let examples = [
    (line: "dash streaks", meaning: "Every goal that you set."),
    (line: "dash streaks --demo", meaning: "With the sample data."),
  ]
  static let discussion = [
    "Past days are compared with the goals as they are now. A day without a value pauses a streak; for "
      + "yes or no it is a no. A day marked with 'dash skip' pauses it too. Today counts as soon as it meets its goal and never breaks a streak; a "
      + "limit is met only when the day is over.",
    "For a goal for a week, weeks in a row are counted in the same way: after '4w'. A week with a "
      + "pause that misses its goal does not end them.",
  ]
  static let options = [Option.json, .demo]

  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
  }

  func run(in context: Context) throws {
    let store = try isDemo ? context.demoStoreWithGoals() : context.openStore()
    let reports =
      try store.map { store in
        try store.reading { try Self.reports(from: store, in: context) }
      } ?? []
    if isJSON {
      return try context.write(document: StreakJSON(of: reports, on: context.today).text)
    }
    guard !reports.isEmpty else {
      let hint = try (store?.catalogue().attributes ?? []).goalHint
      return try context.say(
        ["No streaks: you have not set any goals.", hint].compactMap { $0 })
    }
    let options = context.renderOptions
    try context.show(
      StreakTable(of: reports, in: context.valueText)
        .block(width: options.width, glyphs: options.glyphs))
  }

  /// The streaks of all goals, or of those of one attribute.
  static func reports(
    from store: Store, of name: String? = nil, in context: Context
  ) throws -> [StreakReport] {
    let today = context.today
    let goals = SetGoals(try store.setGoals())
    let attributes = try store.catalogue().attributes.filter {
      goals.contains($0.name) && (name == nil || name == $0.name)
    }
    let averages =
      goals.restOnAverages
      ? try store.averages(for: today, on: today, by: context.settings.statistic) : nil
    let histories = try store.history(of: attributes.map(\.name), in: Day.first...today)
    return try zip(attributes, histories).flatMap { attribute, history -> [StreakReport] in
      let pauses = try store.pauses(of: attribute.name, in: Day.first...today)
      var reports: [StreakReport] = []
      if goals.hasDayGoal(attribute.name) {
        let week = GoalWeek(
          of: attribute.name, in: goals, average: averages?.averages[attribute.name])
        reports.append(
          StreakReport(
            of: attribute, history: history, goals: week, today: today, pauses: pauses))
      }
      if let goal = goals.goal(ofWeekOf: attribute.name) {
        let week = WeekGoal(
          goal, in: history, of: attribute.type, today: today,
          weekStart: context.settings.weekStart, pauses: Set(pauses.keys))
        reports.append(StreakReport(of: attribute, week: week))
      }
      return reports
    }
  }
}
