import Time

/// The stretch of days that one point of a long history stands for.
package enum HistoryPeriod: String, CaseIterable, Sendable {
  case day
  case week
  case month
  case year

  /// The first day of the period that `day` is in.
  package func start(of day: Day, weekStart: Weekday) -> Day {
    let date = day.civil
    return switch self {
    case .day: day
    case .week: day.startOfWeek(from: weekStart)
    case .month: day - (date.day - 1)
    case .year: Day(year: date.year, month: 1, day: 1) ?? day
    }
  }

  /// The longest that a period can be, in days.
  package var longest: Int {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 31
    case .year: 366
    }
  }

  /// The finest period of which at most `room` cover that many days; years if none does.
  package static func finest(for days: Int, room: Int) -> HistoryPeriod {
    for (period, length) in [(HistoryPeriod.day, 1), (.week, 7), (.month, 30)]
    where days <= room * length {
      return period
    }
    return .year
  }
}

extension HistoryReport {
  /// A period of a history: its days within the range, the typical value, and how many days have one.
  package struct Part: Sendable {
    package let days: ClosedRange<Day>
    package let typical: Double
    package let count: Int
  }

  /// The periods that have numbers, ascending.
  package func parts(by period: HistoryPeriod, weekStart: Weekday) -> [Part] {
    var parts: [Part] = []
    var index = points.startIndex
    while index < points.endIndex {
      let start = period.start(of: points[index].day, weekStart: weekStart)
      let next = points[index...].firstIndex {
        period.start(of: $0.day, weekStart: weekStart) != start
      }
      let values = points[index..<(next ?? points.endIndex)].map(\.value)
      index = next ?? points.endIndex
      guard let figure = statistic.figure(of: values) else { continue }
      // The longest period after its first day is in the next one, except at the end of all years.
      let following = period.start(of: start + period.longest, weekStart: weekStart)
      let end = following > start ? following - 1 : days.upperBound
      parts.append(
        Part(
          days: max(start, days.lowerBound)...min(end, days.upperBound), typical: figure.value,
          count: values.count))
    }
    return parts
  }
}
