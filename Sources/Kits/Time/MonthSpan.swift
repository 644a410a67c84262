/// Some months in a row, whole.
package struct MonthSpan: Hashable, Sendable {
  /// From the first day of the first month to the last day of the last.
  package let days: ClosedRange<Day>

  /// `count` months, 1 or more, from the month of `day` on; fewer at the end of the year 9999.
  package init(of day: Day, count: Int = 1) {
    let (year, month, date) = day.civil
    let last = min(year * 12 + month - 1 + max(count, 1) - 1, 9999 * 12 + 11)
    let length = Month(rawValue: last % 12 + 1)?.length(in: last / 12) ?? 31
    days =
      (day - (date - 1))...(Day(year: last / 12, month: last % 12 + 1, day: length) ?? .last)
  }
}
