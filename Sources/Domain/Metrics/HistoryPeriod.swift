import Time

/// The days that a point of a history stands for.
package enum HistoryPeriod: String, CaseIterable, Sendable {
  case day
  case week
  case month

  /// The period for a history of so many days on a chart of so many points side by side: days, as long
  /// as a chart of them is not a solid block.
  package init(days: Int, points: Int) {
    self = days <= 2 * points ? .day : days <= 12 * points ? .week : .month
  }

  /// The number of days of a period, at most.
  package var length: Int {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 31
    }
  }

  /// The points of a history, by day, as one point for each period: the typical value of its days, in the
  /// middle of those that `days` covers.
  package func points(
    of points: [HistoryReport.Point], in days: ClosedRange<Day>, weekStart: Weekday,
    by statistic: Statistic
  ) -> [HistoryReport.Point] {
    if self == .day { return points }
    var folded: [HistoryReport.Point] = []
    var rest = points[...]
    while let first = rest.first {
      let period = period(of: first.day, weekStart: weekStart).clamped(to: days)
      let part = rest.prefix { $0.day <= period.upperBound }
      rest = rest.dropFirst(part.count)
      let middle = period.lowerBound + (period.upperBound - period.lowerBound) / 2
      if let figure = statistic.figure(of: part.map(\.value)) {
        folded.append((middle, figure.value))
      }
    }
    return folded
  }

  private func period(of day: Day, weekStart: Weekday) -> ClosedRange<Day> {
    switch self {
    case .day: day...day
    case .week: CalendarWeek(of: day, from: weekStart).days
    case .month: MonthSpan(of: day).days
    }
  }
}
