import Time

/// What a day is held against.
package struct Goal: Hashable, Sendable {
  /// In the attribute's own encoding.
  package var value: Double
  /// Whether less is better: the value is a limit, not to be passed.
  package var isLimit: Bool
  /// Whether a person set it, by a number of their own or by taking the average for a limit.
  package var isSet: Bool

  package init(value: Double, isLimit: Bool = false, isSet: Bool = false) {
    self.value = value
    self.isLimit = isLimit
    self.isSet = isSet
  }

  /// Whether a day with `value` meets the goal; nil where there is no number to tell by.
  ///
  /// A goal is met from its value on, a limit up to it. Times of day meet a goal by being no later,
  /// however the clock is counted.
  package func isMet(by value: Value, as type: ValueType) -> Bool? {
    guard let number = value.number else { return nil }
    if type.isTimeOfDay { return Progress.minutes(from: self.value, to: number) <= 0 }
    return isLimit ? number <= self.value : number >= self.value
  }

  /// The figure of the weekday where it rests on 2 days or more, else the overall one where that
  /// rests on 3 or more; nil where both rest on less.
  ///
  /// Figures that do not say what they rest on are trusted.
  package init?(_ weekday: Average.Figure?, overall: Average.Figure?) {
    if let weekday, weekday.days.map({ $0 >= 2 }) ?? true {
      self.init(value: weekday.value)
    } else if let overall, overall.days.map({ $0 >= 3 }) ?? true {
      self.init(value: overall.value)
    } else {
      return nil
    }
  }

  /// The goal that an average sets for `weekday`, as ``init(_:overall:)``.
  package init?(_ average: Average, on weekday: Weekday) {
    self.init(average[weekday], overall: average.overall)
  }
}

/// What an attribute is held against on one day.
package struct DayGoal: Hashable, Sendable {
  /// The average for that weekday, whatever it rests on.
  package var average: Double?
  package var goal: Goal?
  /// What stands out of the day's value against earlier days like it.
  package var highlight: Highlight?

  package init(average: Double? = nil, goal: Goal? = nil, highlight: Highlight? = nil) {
    self.average = average
    self.goal = goal
    self.highlight = highlight
  }
}

/// What a person set as the goal of an attribute, for one weekday or for all.
package struct SetGoal: Hashable, Sendable {
  /// In the attribute's own encoding; nil for the weekday's average.
  package var value: Double?
  /// Whether less is better.
  package var isLimit: Bool

  package init(value: Double?, isLimit: Bool) {
    self.value = value
    self.isLimit = isLimit
  }

  /// This goal of one type as another has it, or nil if it has none such.
  package func converted(from old: ValueType, to type: ValueType) -> SetGoal? {
    guard let value else { return type.hasAverage ? self : nil }
    // A goal of a count may have a fraction.
    let measured: ValueType = type == .quantity ? .decimal : type
    guard let number = Value.decimal(value).converted(from: old, to: measured)?.number else {
      return nil
    }
    return SetGoal(value: number, isLimit: isLimit && !type.isTimeOfDay)
  }

  /// The goal on a day whose average sets `usual`; nil where it is the average and there is none.
  package func goal(against usual: Goal?) -> Goal? {
    (value ?? usual?.value).map { Goal(value: $0, isLimit: isLimit, isSet: true) }
  }
}
