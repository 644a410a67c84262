import Time

/// A date that facts are asked of, and the year that they are looked back from.
package struct FactDate: Hashable, Sendable {
  package let date: DateOfYear
  package let year: Int

  package init(_ date: DateOfYear, in year: Int) {
    self.date = date
    self.year = year
  }

  /// The date and year of a day.
  package init(_ day: Day) {
    self.init(DateOfYear(day), in: day.civil.year)
  }

  /// What a person's words mean when they are said on `today`: any that mean a day, and dates
  /// without a year, which are of this one.
  package init?(words: String, on today: Day) {
    if let (date, year) = DateOfYear.parse(words) {
      self.init(date, in: year ?? today.civil.year)
    } else if let day = Day(parsing: words, on: today) {
      self.init(day)
    } else {
      return nil
    }
  }

  /// The day; nil for 29 February in a year without one.
  package var day: Day? { date.day(in: year) }

  /// The date `days` later.
  package func advanced(by days: Int) -> FactDate {
    if let day { return FactDate(day + days) }
    // Beside a 29 February that is none lie 28 February and 1 March.
    guard days != 0, let march = Day(year: year, month: 3, day: 1) else { return self }
    return FactDate(days > 0 ? march + (days - 1) : march + days)
  }
}
