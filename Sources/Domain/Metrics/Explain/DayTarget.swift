import Time

/// What a day is measured against where no goal is set, or what it is to reach.
package struct DayTarget: Hashable, Sendable {
  /// What the value is.
  package enum Kind: Hashable, Sendable {
    /// A goal that a person set, or a limit.
    case goal, limit
    /// What is usual on such a weekday, or on all days.
    case usual(Weekday?)
  }

  package let value: Double
  package let kind: Kind

  /// Of the goal of a day of `weekday`, else of its usual value; nil without either.
  package init?(_ goal: Goal?, usual: AverageExplanation?, on weekday: Weekday) {
    if let goal {
      value = goal.value
      kind =
        goal.isSet
        ? (goal.isLimit ? .limit : .goal) : .usual(goal.isOfAllDays ? nil : weekday)
    } else if let typical = usual?.typical {
      value = typical
      kind = .usual(weekday)
    } else {
      return nil
    }
  }
}
