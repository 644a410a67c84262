/// The cells of a month's calendar: a row for each week.
package struct MonthGrid: Hashable, Sendable {
  package let days: ClosedRange<Day>
  /// The weekday of the first column.
  package let start: Weekday

  /// The month that `day` lies in.
  package init(of day: Day, weeksFrom start: Weekday) {
    let (year, month, date) = day.civil
    let length = Month(rawValue: month)?.length(in: year) ?? 31
    let first = Day(number: day.number - Int32(date - 1))
    days = first...Day(number: first.number + Int32(length - 1))
    self.start = start
  }

  /// The weekdays of the columns.
  package var weekdays: [Weekday] { Weekday.week(from: start) }

  /// The seven days of each week, nil for those of other months.
  package var weeks: [[Day?]] {
    let before = (days.lowerBound.weekday.rawValue - start.rawValue + 7) % 7
    let cells = [Day?](repeating: nil, count: before) + days.map { $0 }
    return stride(from: 0, to: cells.count, by: 7).map { row in
      (row..<row + 7).map { $0 < cells.count ? cells[$0] : nil }
    }
  }
}
