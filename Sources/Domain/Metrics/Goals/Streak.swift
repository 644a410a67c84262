import Time

/// The days in a row that met the present goal of an attribute.
///
/// A day with a pause, without a value or without a goal is skipped; for yes or no, no value is a
/// no. Today is added once it meets the goal, a limit only when the day is over.
package struct Streak: Hashable, Sendable {
  /// Days in a row that met the goal; days that paused the run are not counted.
  package struct Run: Hashable, Sendable {
    package var first, last: Day
    package var count: Int
  }

  package private(set) var current: Run?
  /// The longest run, the latest of equal ones; nil if no day met the goal.
  package private(set) var best: Run?

  /// The runs in a history whose days ascend, as of `today`; days of `pauses` are skipped.
  package init(
    in history: [(day: Day, value: Value)], of type: ValueType, goals: GoalWeek, today: Day,
    pauses: Set<Day> = []
  ) {
    var next = history.first?.day ?? today
    for (day, value) in history where day <= today {
      if type == .boolean { addMissingDays(next..<max(day, next), goals, today, pauses) }
      next = day + 1
      if !pauses.contains(day) { add(value, on: day, of: type, goals[day.weekday], today) }
    }
    if type == .boolean, !history.isEmpty {
      addMissingDays(next..<max(today, next), goals, today, pauses)
    }
  }

  private mutating func addMissingDays(
    _ days: Range<Day>, _ goals: GoalWeek, _ today: Day, _ pauses: Set<Day>
  ) {
    for day in days where !pauses.contains(day) {
      add(.integer(0), on: day, of: .boolean, goals[day.weekday], today)
    }
  }

  private mutating func add(
    _ value: Value, on day: Day, of type: ValueType, _ goal: Goal?, _ today: Day
  ) {
    guard let goal, let isMet = goal.isMet(by: value, as: type) else { return }
    if isMet, day < today || !goal.isLimit {
      current = Run(first: current?.first ?? day, last: day, count: (current?.count ?? 0) + 1)
      if let current, current.count >= best?.count ?? 0 { best = current }
    } else if !isMet, day < today {
      current = nil
    }
  }

  /// The length of the run up to `day`, searched backwards, since most runs are short.
  ///
  /// Two weeks without a value or a pause end the search.
  package static func length(
    endingOn day: Day, of type: ValueType, today: Day,
    goal: (Day) -> Goal?, value: (Day) throws -> Value?, isPaused: (Day) throws -> Bool
  ) rethrows -> Int {
    // A future day does not count, and a limit is met only when the day is over.
    guard day <= today, let first = goal(day), day < today || !first.isLimit else { return 0 }
    var count = 0
    // Days without a value since the last one with one, and how many of them met the goal: they
    // count only if an earlier day has a value.
    var missing = 0
    var met = 0
    var isBroken = false
    var date = day
    while missing < longestPause {
      let stored = try value(date)
      let isPause = try isPaused(date)
      let counted = isPause ? nil : stored ?? (type == .boolean ? .integer(0) : nil)
      if !isBroken, let counted, let isMet = goal(date)?.isMet(by: counted, as: type) {
        if isMet { met += 1 } else { isBroken = true }
      }
      if !isPause { missing += 1 }
      if stored != nil {
        count += met
        (missing, met) = (0, 0)
      }
      if count + met == 0 || isBroken && met == 0 || date == .first { return count }
      date = date - 1
    }
    return count
  }

  /// The days without a value after which ``length(endingOn:of:today:goal:value:)`` stops.
  static let longestPause = 14
}

/// The streak of one attribute, and today against its goal.
package struct StreakReport: Sendable {
  /// The run that is not broken, in days, or in weeks for a goal for a week; nil if there is none.
  package let current: Streak.Run?
  package let best: Streak.Run?
  /// Today with its goal, if its weekday has one; for a week only the attribute and that goal.
  package let item: DayReport.Item
  /// Whether today, or this week, counts; nil without a goal for this weekday or without a value.
  package let isMetToday: Bool?

  /// `pauses` are the days that are paused, each with the reason, if one was given.
  package init(
    of attribute: Attribute, history: [(day: Day, value: Value)], goals: GoalWeek, today: Day,
    pauses: [Day: String?] = [:]
  ) {
    let streak = Streak(
      in: history, of: attribute.type, goals: goals, today: today, pauses: Set(pauses.keys))
    (current, best) = (streak.current, streak.best)
    let goal = goals[today.weekday]
    let value = history.last { $0.day == today }?.value
    let pause = pauses[today].map { Pause(reason: $0) }
    item = DayReport.Item(
      attribute: attribute, value: value, goal: DayGoal(goal: goal, pause: pause))
    isMetToday =
      goal.flatMap { goal in
        guard pause == nil else { return nil }
        let counted = value ?? (attribute.type == .boolean ? .integer(0) : nil)
        return counted.flatMap { goal.isMet(by: $0, as: attribute.type) }.map {
          $0 && !goal.isLimit
        }
      }
  }

  /// Of a goal for a week.
  package init(of attribute: Attribute, week: WeekGoal) {
    (current, best) = (week.current, week.best)
    item = DayReport.Item(attribute: attribute, value: nil, goal: DayGoal(week: week))
    isMetToday = week.isMet
  }
}
