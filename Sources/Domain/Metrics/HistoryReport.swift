import Statistics
import Time

/// One attribute over a range of days, with its figures and its trend.
package struct HistoryReport: Sendable {
  package typealias Point = (day: Day, value: Double)

  package let attribute: Attribute
  package let days: ClosedRange<Day>
  /// What is typical: the median or the mean.
  package let statistic: Statistic
  /// All values, by day.
  package let values: [(day: Day, value: Value)]
  /// Those that are finite numbers.
  package let points: [Point]
  /// The points of days that are over, of what adds up over a day; else all.
  ///
  /// An unfinished total has no part in the trend and in what is typical, and is never the least.
  package let whole: [Point]
  /// The least and the most, on the latest day that has it; nil without numbers.
  ///
  /// Where no day is over, those of the unfinished one.
  package let least: Point?
  package let most: Point?
  package let typical: Double?
  /// Nil for texts and for yes or no, and for fewer than two values.
  package let trend: Trend?
  /// Whether less is better: because a person set a limit, by the nature of the attribute, or for times
  /// of day, where earlier is.
  package let isLessBetter: Bool

  /// `today` is the day that is not over.
  package init(
    of attribute: Attribute, in days: ClosedRange<Day>, values: [(day: Day, value: Value)],
    statistic: Statistic, isLimit: Bool, today: Day
  ) {
    self.attribute = attribute
    self.days = days
    self.statistic = statistic
    self.values = values
    var points: [Point] = []
    if attribute.type != .text {
      for (day, value) in values {
        if let number = value.number, number.isFinite { points.append((day, number)) }
      }
    }
    self.points = points
    let whole = attribute.addsUp ? points.filter { $0.day < today } : points
    self.whole = whole
    let figured = whole.isEmpty ? points : whole
    least = figured.reduce(nil) { least, point in
      least.map { $0.value < point.value ? $0 : point } ?? point
    }
    most = points.reduce(nil) { most, point in
      most.map { $0.value > point.value ? $0 : point } ?? point
    }
    typical = statistic.figure(of: figured.map(\.value))?.value
    trend = attribute.type.hasAverage ? Trend(of: whole) : nil
    isLessBetter = isLimit || attribute.type.isTimeOfDay || attribute.isLessBetter
  }

  /// The day with the best value, and the one with the worst.
  package var best: Point? { isLessBetter ? least : most }
  package var worst: Point? { isLessBetter ? most : least }
}
