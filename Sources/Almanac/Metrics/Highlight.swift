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
  /// An extreme is worth saying after six weeks. The least of a day that is not over is not known, and nothing at all
  /// is no achievement: zeros are never the least.
  package init?(
    of value: Double, on day: Day, isOver: Bool, against extremes: Extremes
  ) {
    let weeks = 6
    if let since = extremes.mostSince(value), day - since >= 7 * weeks {
      self = .extreme(isMost: true, since: since)
    } else if isOver, value != 0, let since = extremes.leastSince(value), day - since >= 7 * weeks {
      self = .extreme(isMost: false, since: since)
    } else {
      return nil
    }
  }

  /// How much it is worth: of a card's highlights the greatest is said.
  package func weight(on day: Day) -> Int {
    switch self {
    case .extreme(_, let since): day - since
    case .streak(let days): days * 7
    case .first(let days): days
    }
  }
}
