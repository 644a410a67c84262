/// What a day is held against.
package struct Goal: Hashable, Sendable {
  /// In the attribute's own encoding.
  package var value: Double

  package init(value: Double) {
    self.value = value
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

  package init(average: Double? = nil, goal: Goal? = nil) {
    self.average = average
    self.goal = goal
  }
}
