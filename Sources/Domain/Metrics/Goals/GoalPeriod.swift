import Time

/// The days that a goal is for.
package enum GoalPeriod: Hashable, Sendable {
  /// Each day, unless its weekday has a goal of its own.
  case everyDay
  /// Each day that is this weekday.
  case weekday(Weekday)
  /// All days of a week together.
  case week

  /// The number that stores it: weekdays from Sunday, 0; 7 for every day, 8 for a week.
  package var number: Int {
    switch self {
    case .weekday(let weekday): weekday.rawValue
    case .everyDay: 7
    case .week: 8
    }
  }

  package init?(number: Int) {
    switch number {
    case 7: self = .everyDay
    case 8: self = .week
    default:
      guard let weekday = Weekday(rawValue: number) else { return nil }
      self = .weekday(weekday)
    }
  }

  /// A weekday, or every day if it is nil.
  package init(_ weekday: Weekday?) { self = weekday.map { .weekday($0) } ?? .everyDay }

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
    switch name {
    case nil: self = .everyDay
    case "week"?: self = .week
    case let name?:
      guard let weekday = Weekday(parsing: name), weekday.name.lowercased() == name else {
        return nil
      }
      self = .weekday(weekday)
    }
  }
}

/// The goals that a person set for one attribute, weekday by weekday.
package struct GoalWeek: Hashable, Sendable {
  /// From Sunday; nil if no goal is set, or the goal is the average and there is none.
  private var goals: [Goal?]

  /// The goals of the attribute of that name; `average` is the value of goals that are the average.
  package init(of name: String, in set: SetGoals, average: Average?) {
    goals = Weekday.allCases.map { weekday in
      set.goal(of: name, on: weekday)?.goal(against: average.flatMap { Goal($0, on: weekday) })
    }
  }

  /// The goal on days of that weekday.
  package subscript(weekday: Weekday) -> Goal? { goals[weekday.rawValue] }
}
