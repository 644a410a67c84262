import Statistics
import Time

/// The days that make an average, those that are left out and why, and how sure it is.
package struct AverageExplanation: Sendable {
  /// A day with its value.
  package typealias Point = (day: Day, value: Double)

  /// Nil for the average of all days.
  package let weekday: Weekday?
  /// By value, equal ones by day.
  package let points: [Point]
  /// The indexes in ``points`` of the one or two in the middle; empty for a mean.
  package let middle: Range<Int>
  /// The average; nil without days.
  package let typical: Double?
  /// Nil for a mean, and for fewer than six days.
  package let interval: MedianInterval.Interval?
  /// Nil for fewer than four days.
  package let range: UsualRange?
  /// Days of the window without a value, ascending.
  package let missing: [Day]
  /// Days that are left out because the person marked a pause, ascending.
  package let paused: [Day]

  /// Of the values of an attribute, by day, in `window`: all days, or those of a weekday.
  package init(
    of values: [Point], in window: Range<Day>, weekday: Weekday?, pauses: Set<Day>,
    by statistic: Statistic
  ) {
    self.weekday = weekday
    let days = window.filter { weekday == nil || $0.weekday == weekday }
    let byDay = Dictionary(values.map { ($0.day, $0.value) }) { first, _ in first }
    paused = days.filter { pauses.contains($0) }
    missing = days.filter { byDay[$0] == nil && !pauses.contains($0) }
    var points: [Point] = []
    for day in days where !pauses.contains(day) {
      if let value = byDay[day] { points.append((day, value)) }
    }
    points.sort { ($0.value, $0.day) < ($1.value, $1.day) }
    self.points = points
    let numbers = points.map(\.value)
    typical = statistic.figure(of: numbers)?.value
    range = UsualRange(of: numbers)
    switch statistic {
    case .median:
      interval = MedianInterval(of: numbers)?.interval
      middle = points.isEmpty ? 0..<0 : (points.count - 1) / 2..<points.count / 2 + 1
    case .mean:
      interval = nil
      middle = 0..<0
    }
  }
}
