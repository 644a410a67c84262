import Time

/// Something remarkable about an attribute on a day.
package enum Highlight: Hashable, Sendable {
  /// The most, or the least, on this weekday since a day.
  case extreme(isMost: Bool, since: Day)
  /// A goal was met on this number of days in a row, this one included.
  case streak(days: Int)
  /// The first value in this number of days or more.
  case first(afterDays: Int)

  /// The highlight of `value` on `day` against earlier days like it, if any.
  ///
  /// An unfinished day has no least yet, and a zero is never the least.
  package init?(of value: Double, on day: Day, isOver: Bool, against extremes: Extremes) {
    if let since = extremes.mostSince(value) {
      self.init(mostSince: since, on: day)
    } else if let since = extremes.leastSince(value) {
      self.init(of: value, leastSince: since, on: day, isOver: isOver)
    } else {
      return nil
    }
  }

  /// The most since a day, if that is long enough ago.
  package init?(mostSince since: Day, on day: Day) {
    guard day - since >= Highlight.span else { return nil }
    self = .extreme(isMost: true, since: since)
  }

  /// The least since a day, if that is long enough ago.
  package init?(of value: Double, leastSince since: Day, on day: Day, isOver: Bool) {
    guard day - since >= Highlight.span, isOver, value != 0 else { return nil }
    self = .extreme(isMost: false, since: since)
  }

  /// The fewest days in a row that are a highlight.
  package static let fewestDays = 3

  /// The days without a value after which one is a first.
  package static let firstAfter = 60

  /// The fewest days that an extreme reaches back.
  private static let span = 42

  /// Its weight: a card shows the highlight with the greatest.
  package func weight(on day: Day) -> Int {
    switch self {
    case .extreme(_, let since): day - since
    case .streak(let days): days * 7
    case .first(let days): days
    }
  }
}
