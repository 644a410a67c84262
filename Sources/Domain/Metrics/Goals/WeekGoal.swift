import Time

/// A goal for a week: the progress of this week, and the weeks in a row that met it.
///
/// Amounts are added, days with a tag counted. This week is added once it meets the goal, a limit
/// only when it is over. A week without a value or with a pause breaks no run; for yes or no, no
/// value is 0 days.
package struct WeekGoal: Hashable, Sendable {
  /// In the attribute's own encoding, or a number of days.
  package let goal: Double
  package let isLimit: Bool
  /// The sum, or the number of days, of this week up to today.
  package let done: Double
  /// Whether this week counts: for a limit false until the week is over.
  package let isMet: Bool
  /// The weeks in a row that met the goal, by their first and last days; nil if there are none.
  package private(set) var current: Streak.Run?
  package private(set) var best: Streak.Run?
  /// Whether a week of the history missed the goal and ended the run.
  package private(set) var isBroken = false

  /// Reads a history whose days ascend; `goal` has a value, and `pauses` are days with a pause.
  package init(
    _ goal: SetGoal, in history: [(day: Day, value: Value)], of type: ValueType, today: Day,
    weekStart: Weekday, pauses: Set<Day> = []
  ) {
    guard let wanted = goal.value else { preconditionFailure("a goal for a week has a value") }
    self.goal = wanted
    isLimit = goal.isLimit
    // Weeks are the numbers of their first days, which may be before the first day that exists.
    func week(of day: Day) -> Int {
      Int(day.number) - (day.weekday.rawValue - weekStart.rawValue + 7) % 7
    }
    func isMet(_ sum: Double) -> Bool { goal.isLimit ? sum <= wanted : sum >= wanted }
    let thisWeek = week(of: today)
    var sums: [Int: Double] = [:]
    for (day, value) in history where day <= today {
      if let number = value.number { sums[week(of: day), default: 0] += number }
    }
    let pausedWeeks = Set(pauses.map(week))
    done = WeekGoal.rounded(sums[thisWeek] ?? 0)
    self.isMet = !goal.isLimit && isMet(done)
    guard let first = sums.keys.min() else { return }
    for week in stride(from: first, through: thisWeek, by: 7) {
      let isOver = week < thisWeek
      guard let sum = sums[week] ?? (type == .boolean ? 0 : nil) else { continue }
      if isMet(WeekGoal.rounded(sum)), isOver || !goal.isLimit {
        let day = today + (week - Int(today.number))
        current = Streak.Run(
          first: current?.first ?? day, last: day + 6, count: (current?.count ?? 0) + 1)
        if let current, current.count >= best?.count ?? 0 { best = current }
      } else if isOver, !pausedWeeks.contains(week) {
        current = nil
        isBroken = true
      }
    }
  }

  /// Without the rounding error of a sum of decimals, which would show, and could miss a goal.
  static func rounded(_ sum: Double) -> Double {
    abs(sum) < 1e9 ? (sum * 1e6).rounded() / 1e6 : sum
  }

  package var fill: Double { goal > 0 ? min(max(done / goal, 0), 1) : done > 0 ? 1 : 0 }
  package var isOverLimit: Bool { isLimit && done > goal }
}

extension Attribute {
  /// Whether it can have a goal for a week: its values add up, or it is yes or no.
  package var hasWeekGoals: Bool {
    type == .boolean || addsUp || type == .duration && traits.contains(.measurements)
  }
}

extension SetGoal {
  static let tagDays = 1.0...7.0

  /// Parses `3/week`, `50000 a week` or `<= 10/week`; nil if it is invalid.
  package init?(readingWeek text: String, for attribute: Attribute, by reading: ValueReading) {
    guard attribute.hasWeekGoals, let rest = SetGoal.withoutWeek(text) else { return nil }
    guard attribute.type == .boolean else {
      self.init(reading: rest, for: attribute, by: reading)
      guard let value, value > 0 || isLimit && value == 0 else { return nil }
      return
    }
    var words = rest[...]
    let isLimit = SetGoal.takeSign(&words) ?? false
    for unit in ["times", "days", "day", "x", "×"] where words.hasSuffix(unit) {
      words = words.dropLast(unit.count)
      break
    }
    guard let days = Int(words.filter { $0 != " " }), words.utf8.count <= 8,
      isLimit ? 0...6 ~= days : SetGoal.tagDays ~= Double(days)
    else { return nil }
    self.init(value: Double(days), isLimit: isLimit)
  }

  /// The goal without the words that make it one for a week; nil if it has none.
  package static func withoutWeek(_ text: String) -> String? {
    let lowered = text.lowercased()
    for ending in ["/week", "/wk", "/ week", " a week", " per week", " weekly", " every week"]
    where lowered.hasSuffix(ending) && text.utf8.count <= 64 {
      var rest = text.dropLast(ending.count)
      while rest.last == " " { rest.removeLast() }
      return String(rest)
    }
    return nil
  }

  /// The goal for a week in the encoding of another type; nil if that type cannot have it.
  package func convertedForWeek(to attribute: Attribute) -> SetGoal? {
    guard let value, attribute.hasWeekGoals else { return nil }
    if attribute.type == .boolean, value != value.rounded() || !(0...7 ~= value) { return nil }
    return self
  }
}
