/// What a day is held against.
package struct Goal: Hashable, Sendable {
  /// In the attribute's own encoding.
  package var value: Double

  package init(value: Double) {
    self.value = value
  }

  /// The average of `weekday` where it rests on 2 days or more, else the overall one where that
  /// rests on 3 or more; nil where both rest on less.
  ///
  /// Averages that do not say what they rest on are trusted.
  package init?(_ average: Average, on weekday: Weekday) {
    if let figure = average[weekday], figure.days.map({ $0 >= 2 }) ?? true {
      self.init(value: figure.value)
    } else if let figure = average.overall, figure.days.map({ $0 >= 3 }) ?? true {
      self.init(value: figure.value)
    } else {
      return nil
    }
  }
}
