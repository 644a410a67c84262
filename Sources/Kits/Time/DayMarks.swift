/// The days that get a mark on an axis of days.
package struct DayMarks: Hashable, Sendable {
  /// What each mark stands for.
  package enum Unit: Sendable { case day, month, year }

  package let unit: Unit
  package let days: [Day]

  /// As many marks in `days` as fit: at most `dayRoom` dates, or `monthRoom` months or years.
  package init(
    in days: ClosedRange<Day>, dayRoom: Int, monthRoom: Int, weekStart: Weekday = .sunday
  ) {
    let count = days.upperBound - days.lowerBound + 1
    if count <= 62 {
      for step in [1, 2, 7, 14] where (count + step - 1) / step <= dayRoom {
        let marks = DayMarks.dates(in: days, step: step, weekStart)
        if marks.isEmpty { break }
        unit = .day
        self.days = marks
        return
      }
    }
    for step in [1, 2, 3, 6] where count / (30 * step) + 1 <= monthRoom {
      let marks = DayMarks.months(in: days, step: step)
      if marks.isEmpty { break }
      unit = .month
      self.days = marks
      return
    }
    let (first, last) = (days.lowerBound.civil.year, days.upperBound.civil.year)
    let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]
    let step = steps.first { (last - first) / $0 + 1 <= monthRoom } ?? 10_000
    let years = (first...last).filter { $0 % step == 0 }
      .compactMap { Day(year: $0, month: 1, day: 1) }.filter(days.contains)
    unit = years.isEmpty ? .day : .year
    self.days = years.isEmpty ? [days.lowerBound] : years
  }

  /// Counted back from the last day, which has a mark; weekly ones begin a week.
  private static func dates(in days: ClosedRange<Day>, step: Int, _ weekStart: Weekday) -> [Day] {
    let last = step < 7 ? days.upperBound : days.upperBound.startOfWeek(from: weekStart)
    return Array(
      stride(from: 0, through: last - days.lowerBound, by: step).map { last - $0 }.reversed())
  }

  private static func months(in days: ClosedRange<Day>, step: Int) -> [Day] {
    let start = days.lowerBound.civil
    let end = days.upperBound.civil
    let first = start.year * 12 + start.month - 1
    let last = end.year * 12 + end.month - 1
    return (first...last).filter { $0 % 12 % step == 0 }
      .compactMap { Day(year: $0 / 12, month: $0 % 12 + 1, day: 1) }.filter(days.contains)
  }
}
