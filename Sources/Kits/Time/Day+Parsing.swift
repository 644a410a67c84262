extension Day {
  /// Parses a day in one of the forms of ``DayReading``.
  ///
  /// Nil for anything else, for a date that can be read in two ways, and for days outside years 1 to
  /// 9999.
  package init?(parsing text: String, on today: Day) {
    guard case .day(let day) = DayReading(today: today).typed(text) else { return nil }
    self = day
  }

  /// The words that ``init(parsing:on:)`` accepts, for suggestions.
  package static let keywords =
    ["today", "yesterday", "tomorrow"] + Weekday.allCases.map { $0.name.lowercased() }
}
