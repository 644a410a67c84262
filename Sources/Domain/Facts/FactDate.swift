import Time

/// A date whose facts are shown, and the year from which their ages are counted.
package struct FactDate: Hashable, Sendable {
  package let date: DateOfYear
  package let year: Int

  package init(_ date: DateOfYear, in year: Int) { (self.date, self.year) = (date, year) }

  /// The date and year of a day.
  package init(_ day: Day) { self.init(DateOfYear(day), in: day.civil.year) }

  /// Reads any day that a person types, or a date of this year without a year.
  package init?(typed: String, on today: Day) {
    if let (date, year) = DateOfYear.parse(typed) {
      self.init(date, in: year ?? today.civil.year)
    } else if let day = Day(parsing: typed, on: today) {
      self.init(day)
    } else {
      return nil
    }
  }

  /// The day, except for 29 February in a year without one.
  package var day: Day? { date.day(in: year) }

  /// The date `days` later.
  package func advanced(by days: Int) -> FactDate {
    if let day { return FactDate(day + days) }
    // A 29 February that does not exist lies between 28 February and 1 March.
    guard days != 0, let march = Day(year: year, month: 3, day: 1) else { return self }
    return FactDate(days > 0 ? march + (days - 1) : march + days)
  }
}

/// A language of Wikimedia's feed of facts, by the code of its Wikipedia.
package enum FactLanguage: String, CaseIterable, Sendable {
  case en, de, fr, sv, pt, ru, es, ar, bs, uk, it, tr, zh, cs

  private static let names = [
    "English", "German", "French", "Swedish", "Portuguese", "Russian", "Spanish", "Arabic",
    "Bosnian", "Ukrainian", "Italian", "Turkish", "Chinese", "Czech",
  ]

  /// The English name: `German`.
  package var name: String { Self.allCases.firstIndex(of: self).map { Self.names[$0] } ?? rawValue }
}
