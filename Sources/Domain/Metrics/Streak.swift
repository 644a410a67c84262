import Time

/// How many days on end met the goal that a person set for an attribute.
///
/// Past days are measured against the goal as it is now. A day without a value, or of a weekday
/// without a goal, pauses a run: it neither counts nor breaks it. Of yes or no, a day without a
/// value says no. Today counts once it meets the goal and never breaks a run; a limit is met only
/// once the day is over.
package struct Streak: Hashable, Sendable {
  /// Days on end that met the goal, those that paused left out of the count.
  package struct Run: Hashable, Sendable {
    package var first: Day
    package var last: Day
    /// How many days of them met it.
    package var count: Int

    package init(first: Day, last: Day, count: Int) {
      self.first = first
      self.last = last
      self.count = count
    }
  }

  /// The run that is not broken yet; nil while there is none.
  package private(set) var current: Run?
  /// The longest run, the later of two that are as long; nil where no day met the goal.
  package private(set) var best: Run?

  /// The runs in a history whose days ascend, as they stand on `today`.
  package init(
    in history: [(day: Day, value: Value)], of type: ValueType, goals: GoalWeek, today: Day
  ) {
    var next = history.first?.day ?? today
    for (day, value) in history where day <= today {
      if type == .boolean { passSilentDays(next..<max(day, next), goals, today) }
      next = day + 1
      add(value, on: day, of: type, goals[day.weekday], today)
    }
    if type == .boolean, !history.isEmpty { passSilentDays(next..<max(today, next), goals, today) }
  }

  /// Passes days of which nothing was said, which says no.
  private mutating func passSilentDays(_ days: Range<Day>, _ goals: GoalWeek, _ today: Day) {
    for day in days { add(.integer(0), on: day, of: .boolean, goals[day.weekday], today) }
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
}

extension Streak {
  /// How many days on end met the goal, `day` the last of them, as ``current`` would count; looked
  /// for from `day` back, since most runs are short.
  ///
  /// Two weeks without a value end it: what was before them would be looked for through all history.
  /// Asks `goal` for the goal of a day, nil where none is set for its weekday, and `value` for what
  /// is kept of it.
  package static func length(
    endingOn day: Day, of type: ValueType, today: Day,
    goal: (Day) -> Goal?, value: (Day) throws -> Value?
  ) rethrows -> Int {
    // A day to come counts for nothing, and a limit is met only once the day is over.
    guard day <= today, let first = goal(day), day < today || !first.isLimit else { return 0 }
    var count = 0
    // Days of which nothing was said, and those of them that count after one that has a value.
    var silent = 0
    var met = 0
    var isBroken = false
    var date = day
    while silent < longestPause {
      let kept = try value(date)
      let said = kept ?? (type == .boolean ? .integer(0) : nil)
      if !isBroken, let said, let isMet = goal(date)?.isMet(by: said, as: type) {
        if isMet { met += 1 } else { isBroken = true }
      }
      silent += 1
      if kept != nil {
        count += met
        (silent, met) = (0, 0)
      }
      if count + met == 0 || isBroken && met == 0 || date == .first { return count }
      date = date - 1
    }
    return count
  }

  /// How many days on end without a value ``length(endingOn:of:today:goal:value:)`` looks past.
  static let longestPause = 14
}
