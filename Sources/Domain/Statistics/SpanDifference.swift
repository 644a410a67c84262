import Time

/// How much higher a series is in one span of days than in another, with an interval that allows
/// for weekdays and for slow changes of its level.
///
/// A step beside a level that moves, by the models of ``Trend``. Seasons are not removed as for
/// links, since they would explain the difference itself.
package struct SpanDifference: Hashable, Sendable {
  /// The later values less the others, in the values' own encoding.
  package let difference: Double
  /// The 95 % interval.
  package let interval: ClosedRange<Double>

  package var isClear: Bool { interval.lowerBound > 0 || interval.upperBound < 0 }

  /// The fewest values of either span.
  package static let fewest = Difference.fewest

  /// Nil with too few values of either span, or equal ones.
  package init?(of series: DatedValues, in span: ClosedRange<Day>) {
    let steps = series.days.map { span.contains(Day(number: $0)) ? 1.0 : 0 }
    let inside = steps.count { $0 == 1 }
    guard min(inside, series.count - inside) >= SpanDifference.fewest,
      let line = Trend.Line(through: series, along: steps), line.varies
    else { return nil }
    let mixture = SlopeMixture(
      of: line.residuals, on: series.days, along: steps,
      freedom: Double(series.count - line.columnCount))
    let ends = mixture.interval
    let (lower, upper) = (line.slope + ends.lowerBound, line.slope + ends.upperBound)
    difference = line.slope + mixture.mean
    guard difference.isFinite, lower.isFinite, upper.isFinite else { return nil }
    interval = lower...upper
  }
}
