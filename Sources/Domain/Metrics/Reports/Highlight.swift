import Time

/// Something remarkable about an attribute on a day.
package enum Highlight: Hashable, Sendable {
  /// The most, or the least, on this weekday.
  case extreme(isMost: Bool, Extremes.Reach)
  /// A goal was met on this number of days in a row, this one included.
  case streak(days: Int)
  /// The first value in this number of days or more.
  case first(afterDays: Int)

  /// The highlight of `value` on `day` against earlier days like it, if any.
  ///
  /// An unfinished day has no least yet, and a zero is never the least.
  package init?(of value: Double, on day: Day, isOver: Bool, against extremes: Extremes) {
    if let reach = extremes.mostSince(value) {
      self.init(most: reach, on: day)
    } else if let reach = extremes.leastSince(value) {
      self.init(of: value, least: reach, on: day, isOver: isOver)
    } else {
      return nil
    }
  }

  /// The most, if that reaches back far enough.
  package init?(most reach: Extremes.Reach, on day: Day) {
    guard day - reach.day >= Highlight.span else { return nil }
    self = .extreme(isMost: true, reach)
  }

  /// The least, if that reaches back far enough.
  package init?(of value: Double, least reach: Extremes.Reach, on day: Day, isOver: Bool) {
    guard day - reach.day >= Highlight.span, isOver, value != 0 else { return nil }
    self = .extreme(isMost: false, reach)
  }

  /// The highlight of values before which the store has others that were not compared.
  package var ofLastYear: Highlight {
    guard case .extreme(let isMost, .ever(let first)) = self else { return self }
    return .extreme(isMost: isMost, .year(first: first))
  }

  /// Whether it is the most or the least of all values.
  package var isOfAll: Bool { if case .extreme(_, .ever) = self { true } else { false } }

  /// The fewest days in a row that are a highlight.
  package static let fewestDays = 3

  /// The days without a value after which one is a first.
  package static let firstAfter = 60

  /// The fewest days that an extreme reaches back.
  private static let span = 42

  /// Its weight: a card shows the highlight with the greatest.
  package func weight(on day: Day) -> Int {
    switch self {
    case .extreme(_, let reach): day - reach.day
    case .streak(let days): days * 7
    case .first(let days): days
    }
  }
}
