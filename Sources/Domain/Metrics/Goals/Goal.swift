import Time

/// What a day's value is compared with: an average, or a goal that a person set.
package struct Goal: Hashable, Sendable {
  /// In the attribute's own encoding.
  package var value: Double
  /// Whether less is better: the value is a limit.
  package var isLimit: Bool
  /// Whether a person set it, as a number or by making the average a limit.
  package var isSet: Bool
  /// Whether it is the overall average, because the weekday has too few values.
  package var isOfAllDays: Bool

  package init(
    value: Double, isLimit: Bool = false, isSet: Bool = false, isOfAllDays: Bool = false
  ) {
    self.value = value
    self.isLimit = isLimit
    self.isSet = isSet
    self.isOfAllDays = isOfAllDays
  }

  /// Whether a day with `value` meets the goal, or nil if it is not a number.
  ///
  /// A goal is met from its value on, a limit up to it, and a time of day if it is not later, by
  /// the shorter way round the clock.
  package func isMet(by value: Value, as type: ValueType) -> Bool? {
    guard let number = value.number else { return nil }
    if type.isTimeOfDay { return Progress.minutes(from: self.value, to: number) <= 0 }
    return isLimit ? number <= self.value : number >= self.value
  }

  /// The weekday's figure if 2 or more days make it, else the overall one if 3 or more do, else
  /// nil.
  ///
  /// Figures with an unknown number of days have enough.
  package init?(_ weekday: Average.Figure?, overall: Average.Figure?) {
    if let weekday, weekday.days.map({ $0 >= 2 }) ?? true {
      self.init(value: weekday.value)
    } else if let overall, overall.days.map({ $0 >= Goal.fewestDays }) ?? true {
      self.init(value: overall.value, isOfAllDays: true)
    } else {
      return nil
    }
  }

  /// The fewest days of an overall average that a goal is made of.
  package static let fewestDays = 3

  /// The goal that an average sets for `weekday`, as ``init(_:overall:)``.
  package init?(_ average: Average, on weekday: Weekday) {
    self.init(average[weekday], overall: average.overall)
  }
}

/// What an attribute's value is compared with on one day.
package struct DayGoal: Hashable, Sendable {
  /// The weekday's average or the overall one, if enough days make it: the goal unless one is set.
  package var average: Goal?
  package var goal: Goal?
  /// The highlight of the day's value against earlier days like it, if any.
  package var highlight: Highlight?
  /// The pause of the day, if it is one.
  package var pause: Pause?
  /// The goal for the whole week, if one is set.
  package var week: WeekGoal?
  /// The day from which a new attribute that is recorded daily will have an average, or nil.
  package var usualFrom: Day?

  package init(
    average: Goal? = nil, goal: Goal? = nil, highlight: Highlight? = nil, pause: Pause? = nil,
    week: WeekGoal? = nil
  ) {
    self.average = average
    self.goal = goal
    self.highlight = highlight
    self.pause = pause
    self.week = week
  }
}

/// A day on which an attribute's goals are neither met nor missed.
package struct Pause: Hashable, Sendable {
  /// The longest reason, in characters.
  package static let longestReason = 200

  /// Why, as the person wrote it.
  package var reason: String?

  package init(reason: String? = nil) { self.reason = reason }
}

/// The goal that a person set for an attribute, for one weekday, for all, or for a whole week.
package struct SetGoal: Hashable, Sendable {
  /// In the attribute's own encoding; without one, the goal is the weekday's average.
  ///
  /// For a whole week it is the sum of its days, for a tag their number, and always set.
  package var value: Double?
  /// Whether less is better.
  package var isLimit: Bool

  package init(value: Double?, isLimit: Bool) {
    self.value = value
    self.isLimit = isLimit
  }

  /// The goal in the encoding of another type; nil if that type cannot have it.
  package func converted(from old: ValueType, to type: ValueType) -> SetGoal? {
    guard let value else { return type.hasAverage ? self : nil }
    // A goal of a count may have a fraction.
    let measured: ValueType = type == .quantity ? .decimal : type
    guard let number = Value.decimal(value).converted(from: old, to: measured)?.number else {
      return nil
    }
    return SetGoal(value: number, isLimit: isLimit && !type.isTimeOfDay)
  }

  /// The goal on a day whose average is `usual`; nil if the goal is the average and there is none.
  package func goal(against usual: Goal?) -> Goal? {
    (value ?? usual?.value).map {
      Goal(
        value: $0, isLimit: isLimit, isSet: true,
        isOfAllDays: value == nil && usual?.isOfAllDays ?? false)
    }
  }
}
