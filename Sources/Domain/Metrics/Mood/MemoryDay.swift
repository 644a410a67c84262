import Time

/// An earlier day to look back on from another.
package struct MemoryDay: Hashable, Sendable {
  package let day: Day
  /// How far back it is: whole years, or months where it is less than a year.
  package let years: Int
  package let months: Int

  /// The same date 1, 3 and 6 months before `day`, and in each year back to that of `first`, the
  /// nearest first.
  ///
  /// For a date that a month does not have, its last day.
  package static func days(before day: Day, since first: Day) -> [MemoryDay] {
    let (year, month, date) = day.civil
    func memory(years: Int, months: Int) -> MemoryDay? {
      let count = (year - years) * 12 + month - 1 - months
      guard count >= 12, let month = Month(rawValue: count % 12 + 1) else { return nil }
      let last = month.length(in: count / 12)
      return Day(year: count / 12, month: month.rawValue, day: min(date, last)).map {
        MemoryDay(day: $0, years: years, months: months)
      }
    }
    let months = [1, 3, 6].map { memory(years: 0, months: $0) }
    let years = year - first.civil.year
    let all = months + (years > 0 ? (1...years).map { memory(years: $0, months: 0) } : [])
    return all.compactMap { $0 }.filter { $0.day >= first }
  }
}
