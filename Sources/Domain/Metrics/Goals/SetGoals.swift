import Time

/// The goals that a person set, by attribute and weekday.
package struct SetGoals: Sendable {
  package typealias Row = (name: String, period: GoalPeriod, goal: SetGoal)

  private var rows: [Row]

  package init(_ rows: [Row] = []) { self.rows = rows }

  /// The goal on a weekday: the weekday's own, else the one of every day, else `usual`.
  package func goal(of name: String, on weekday: Weekday, against usual: Goal?) -> Goal? {
    guard let goal = goal(of: name, on: weekday) else { return usual }
    return goal.goal(against: usual)
  }

  /// The goal that was set for a weekday or for every day.
  func goal(of name: String, on weekday: Weekday) -> SetGoal? { row(of: name, on: weekday)?.goal }

  /// The days for which the goal of a weekday was set; nil if none is.
  package func period(of name: String, on weekday: Weekday) -> GoalPeriod? {
    row(of: name, on: weekday)?.period
  }

  private func row(of name: String, on weekday: Weekday) -> Row? {
    var ofAllDays: Row?
    for row in rows where row.name == name {
      switch row.period {
      case .weekday(weekday): return row
      case .everyDay: ofAllDays = row
      case .weekday, .week: break
      }
    }
    return ofAllDays
  }

  /// The goal that was set for a whole week.
  package func goal(ofWeekOf name: String) -> SetGoal? {
    rows.first { $0.name == name && $0.period == .week }?.goal
  }

  package var namesOfWeekGoals: [String] { rows.filter { $0.period == .week }.map(\.name) }

  /// Whether an attribute has a goal for single days.
  package func hasDayGoal(_ name: String) -> Bool {
    rows.contains { $0.name == name && $0.period != .week }
  }

  /// Whether an attribute has any goal.
  package func contains(_ name: String) -> Bool { rows.contains { $0.name == name } }
  package var restOnAverages: Bool { rows.contains { $0.goal.value == nil } }

  /// Whether a goal of the attribute is the average.
  package func restOnAverage(of name: String) -> Bool {
    rows.contains { $0.goal.value == nil && $0.name == name }
  }

  /// Whether every goal of the attribute is a limit.
  package func isLimit(_ name: String) -> Bool {
    contains(name) && rows.allSatisfy { $0.name != name || $0.goal.isLimit }
  }
}

extension SetGoal {
  /// Parses a value or `average`, either after `<=` where less is better; else nil.
  ///
  /// `no` is a limit. For times of day `<=` changes nothing, and `>=` is invalid. A goal of a count
  /// may have a fraction.
  package init?(reading text: String, for attribute: Attribute, by reading: ValueReading) {
    guard text.utf8.count <= 64 else { return nil }
    var words = text[...]
    let sign = SetGoal.takeSign(&words)
    if let isLess = sign, attribute.type == .boolean || attribute.type.isTimeOfDay && !isLess {
      return nil
    }
    let isLimit = sign == true && !attribute.type.isTimeOfDay
    if ["average", "avg"].contains(words.filter({ $0 != " " }).lowercased()) {
      guard attribute.type.hasAverage else { return nil }
      self.init(value: nil, isLimit: isLimit)
      return
    }
    var measured = attribute
    if measured.type == .quantity { measured.type = .decimal }
    guard case .set(let value) = try? reading.value(String(words), of: measured),
      let number = value.number
    else { return nil }
    self.init(value: number, isLimit: isLimit || attribute.type == .boolean && number == 0)
  }

  /// Removes `<=` or `>=` from the beginning, and returns whether less is better; nil without one.
  static func takeSign(_ words: inout Substring) -> Bool? {
    for (sign, isLess) in [("<=", true), ("≤", true), (">=", false), ("≥", false)]
    where words.hasPrefix(sign) {
      words = words.dropFirst(sign.count)
      return isLess
    }
    return nil
  }
}

extension [Attribute] {
  /// An attribute to show how a goal is set: steps, else a shown one; nil if none can have one.
  package var exampleForGoal: Attribute? {
    let usual = filter { $0.name == "steps" } + filter { !$0.isHidden } + self
    return usual.first { $0.type.examples.goal != nil }
  }
}

/// The days that a goal is for.
package enum GoalPeriod: Hashable, Sendable {
  case everyDay
  case weekday(Weekday)
  case week

  /// The number that stores it: weekdays from Sunday, 0; 7 for every day, 8 for a week.
  package var number: Int {
    switch self {
    case .weekday(let weekday): weekday.rawValue
    case .everyDay: 7
    case .week: 8
    }
  }

  private static let all = Weekday.allCases.map(GoalPeriod.weekday) + [.everyDay, .week]

  package init?(number: Int) {
    guard let period = GoalPeriod.all.first(where: { $0.number == number }) else { return nil }
    self = period
  }

  /// The name in documents, `monday` or `week`; every day has none.
  package var name: String? {
    switch self {
    case .weekday(let weekday): weekday.name.lowercased()
    case .everyDay: nil
    case .week: "week"
    }
  }

  /// Parses ``name``; nil if it is unknown.
  package init?(named name: String?) {
    guard let period = GoalPeriod.all.first(where: { $0.name == name }) else { return nil }
    self = period
  }
}

/// The goals that a person set for one attribute, weekday by weekday.
package struct GoalWeek: Hashable, Sendable {
  private var goals: [Goal?]

  /// The goals of the attribute of that name; `average` is the value of goals that are the average.
  package init(of name: String, in set: SetGoals, average: Average?) {
    goals = Weekday.allCases.map { weekday in
      set.goal(of: name, on: weekday)?.goal(against: average.flatMap { Goal($0, on: weekday) })
    }
  }

  package subscript(weekday: Weekday) -> Goal? { goals[weekday.rawValue] }
}
