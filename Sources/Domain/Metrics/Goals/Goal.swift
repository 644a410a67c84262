import Statistics
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
    (self.value, self.isLimit, self.isSet, self.isOfAllDays) = (value, isLimit, isSet, isOfAllDays)
  }

  /// Whether `value` meets the goal, or nil if it is not a number.
  ///
  /// A limit is met up to its value, and a time of day if it is not later, the shorter way round.
  package func isMet(by value: Value, as type: ValueType) -> Bool? {
    guard let number = value.number else { return nil }
    if type.isTimeOfDay { return ClockCut.difference(from: self.value, to: number) <= 0 }
    return isLimit ? number <= self.value : number >= self.value
  }

  /// The weekday's figure of 2 or more days, else the overall one of 3 or more, else nil; an
  /// unknown number of days is enough.
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
  package var highlight: Highlight?
  package var pause: Pause?
  package var week: WeekGoal?
  /// The day from which a new attribute that is recorded daily will have an average, or nil.
  package var usualFrom: Day?
  package var memory: String?
  /// The value that is forecast for the day.
  package var forecast: Value?

  package init(
    average: Goal? = nil, goal: Goal? = nil, highlight: Highlight? = nil, pause: Pause? = nil,
    week: WeekGoal? = nil
  ) {
    (self.average, self.goal, self.highlight) = (average, goal, highlight)
    (self.pause, self.week) = (pause, week)
  }
}

/// A day on which an attribute's goals are neither met nor missed.
package struct Pause: Hashable, Sendable {
  /// In characters.
  package static let longestReason = 200

  package var reason: String?

  package init(reason: String? = nil) { self.reason = reason }
}

/// The goal that a person set for an attribute, for one weekday, for all, or for a whole week.
package struct SetGoal: Hashable, Sendable {
  /// In the attribute's encoding, for a week the sum or count of days; nil is the average.
  package var value: Double?
  package var isLimit: Bool

  package init(value: Double?, isLimit: Bool) { (self.value, self.isLimit) = (value, isLimit) }

  /// The goal in the encoding of another type; nil if that type cannot have it.
  package func converted(from old: ValueType, to type: ValueType) -> SetGoal? {
    guard let value else { return type.hasAverage ? self : nil }
    // A goal of a count may have a fraction.
    let measured: ValueType = type == .quantity ? .decimal : type
    guard let number = Value.decimal(value).converted(from: old, to: measured)?.number
    else { return nil }
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
