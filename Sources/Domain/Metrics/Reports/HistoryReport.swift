import Statistics
import Time

/// One attribute over a range of days, with its figures and its trend.
package struct HistoryReport: Sendable {
  package typealias Point = (day: Day, value: Double)

  package let attribute: Attribute
  package let days: ClosedRange<Day>
  package let statistic: Statistic
  package let values: [(day: Day, value: Value)]
  package let points: [Point]
  /// The line on which the points are ordered: times of day begin at the widest gap between them.
  package let line: NumberLine
  /// The points without an unfinished total, for the trend and the least.
  package let whole: [Point]
  /// The least value and its latest day; the unfinished day is the last choice.
  package let least: Point?
  package let most: Point?
  package let typical: Double?
  /// The groups of times of day if no single one is typical.
  package let twoTimes: TwoTimes?
  /// The trend of at least two numbers; texts and yes or no have none.
  package let trend: Trend?
  /// Whether less is better: by a limit, by the attribute, or for times of day, where earlier is.
  package let isLessBetter: Bool

  /// `today` is the day that is not over.
  package init(
    of attribute: Attribute, in days: ClosedRange<Day>, values: [(day: Day, value: Value)],
    statistic: Statistic, isLimit: Bool, today: Day
  ) {
    (self.attribute, self.days, self.statistic, self.values) = (attribute, days, statistic, values)
    var points: [Point] = []
    if attribute.type != .text {
      for (day, value) in values {
        if let number = value.number, number.isFinite { points.append((day, number)) }
      }
    }
    self.points = points
    let line = attribute.type.line(of: points.map(\.value))
    self.line = line
    let whole = attribute.addsUp ? points.filter { $0.day < today } : points
    self.whole = whole
    let figured = whole.isEmpty ? points : whole
    // The first of equal ones, which is the latest.
    least = figured.reversed().min { line.position(of: $0.value) < line.position(of: $1.value) }
    most = points.reversed().max { line.position(of: $0.value) < line.position(of: $1.value) }
    typical = statistic.figure(of: figured.map(\.value), as: attribute.type)?.value
    twoTimes = attribute.type.isTimeOfDay ? TwoTimes(of: figured.map(\.value)) : nil
    trend =
      attribute.type.hasAverage
      ? Trend(of: whole.map { ($0.day, line.position(of: $0.value)) }) : nil
    isLessBetter = isLimit || attribute.type.isTimeOfDay || attribute.isLessBetter
  }

  package var best: Point? { isLessBetter ? least : most }
  package var worst: Point? { isLessBetter ? most : least }
}

/// The stretch of days that one point of a long history stands for.
package enum HistoryPeriod: String, CaseIterable, Sendable {
  case day, week, month, year

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

  /// The finest period that divides the days into at most `room`, else years.
  package static func finest(for days: Int, room: Int) -> HistoryPeriod {
    for (period, length) in [(HistoryPeriod.day, 1), (.week, 7), (.month, 30)]
    where days <= room * length {
      return period
    }
    return .year
  }
}

extension HistoryReport {
  /// A period of a history: its days, the typical value, and the number of days with one.
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
      guard let figure = statistic.figure(of: values, as: attribute.type) else { continue }
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

/// The months of several years side by side: the typical value, or the number of days with yes.
package struct YearComparison: Sendable {
  /// The years that have numbers, ascending.
  package let years: [Int]
  private let months: [Int: [Month: Average.Figure]]
  private let whole: [Int: Average.Figure]

  package init(of report: HistoryReport) {
    var values: [Int: [Month: [Double]]] = [:]
    for point in report.points {
      let date = point.day.civil
      guard let month = Month(rawValue: date.month) else { continue }
      values[date.year, default: [:]][month, default: []].append(point.value)
    }
    let statistic = report.statistic
    let isYesOrNo = report.attribute.type == .boolean
    func figure(of values: [Double]) -> Average.Figure? {
      isYesOrNo
        ? Average.Figure(value: Double(values.count { $0 == 1 }), days: values.count)
        : statistic.figure(of: values, as: report.attribute.type)
    }
    years = values.keys.sorted()
    months = values.mapValues { $0.compactMapValues(figure) }
    whole = values.compactMapValues { figure(of: $0.values.flatMap { $0 }) }
  }

  /// The figure of a month; nil without values.
  package func typical(of month: Month, in year: Int) -> Average.Figure? { months[year]?[month] }

  /// The figure of a whole year, or of the part of it that has values.
  package func typical(of year: Int) -> Average.Figure? { whole[year] }
}
