import Time

/// Something true and worth saying of an attribute on a day.
package enum Highlight: Hashable, Sendable {
  /// The most, or the least, on this weekday since a day.
  case extreme(isMost: Bool, since: Day)
  /// A goal that a person set was met so many days running, this one included.
  case streak(days: Int)
  /// The first value in so many days and more.
  case first(afterDays: Int)

  /// What stands out of `value` on `day` against earlier days like it; nil where nothing does.
  ///
  /// An extreme is worth saying after six weeks. The least of a day that is not over is not known,
  /// and nothing at all is no achievement: zeros are never the least.
  package init?(of value: Double, on day: Day, isOver: Bool, against extremes: Extremes) {
    if let since = extremes.mostSince(value) {
      self.init(mostSince: since, on: day)
    } else if let since = extremes.leastSince(value) {
      self.init(of: value, leastSince: since, on: day, isOver: isOver)
    } else {
      return nil
    }
  }

  /// The most since a day, if that is worth saying.
  package init?(mostSince since: Day, on day: Day) {
    guard day - since >= Highlight.span else { return nil }
    self = .extreme(isMost: true, since: since)
  }

  /// The least since a day, if that is worth saying.
  package init?(of value: Double, leastSince since: Day, on day: Day, isOver: Bool) {
    guard day - since >= Highlight.span, isOver, value != 0 else { return nil }
    self = .extreme(isMost: false, since: since)
  }

  /// From how many days running on a goal is worth saying.
  package static let fewestDays = 3

  /// After how many days without one a value is a first.
  package static let firstAfter = 60

  /// How many days an extreme must reach back.
  private static let span = 42

  /// How much it is worth: of a card's highlights the greatest is said.
  package func weight(on day: Day) -> Int {
    switch self {
    case .extreme(_, let since): day - since
    case .streak(let days): days * 7
    case .first(let days): days
    }
  }
}
