extension Day {
  /// Parses a day as people type it: `2026-11-20`, `today`, `yesterday`, `tomorrow`, a weekday
  /// (`friday`, `fri`: the latest one up to today), `-3` or `+3` (days from today), `20 Nov`, `November
  /// 20` or `11-20` (the latest one up to today), `20 Nov 2026`.
  ///
  /// Nil for anything else, and for days outside years 1 to 9999.
  package init?(parsing text: String, on today: Day) {
    if let day = Day(iso: text) {
      self = day
      return
    }
    let lower = text.lowercased()
    switch lower {
    case "today": self = today
    case "yesterday": self = today - 1
    case "tomorrow": self = today + 1
    default:
      if let weekday = Weekday(parsing: text) {
        self = today - (today.weekday.rawValue - weekday.rawValue + 7) % 7
      } else if lower.hasPrefix("-") || lower.hasPrefix("+"),
        lower.utf8.dropFirst().allSatisfy({ 48...57 ~= $0 }), let days = Int(lower),
        (Day.first - today)...(Day.last - today) ~= days
      {
        self = today + days
      } else if let (date, year) = DateOfYear.parse(text),
        let day = year.map({ date.day(in: $0) }) ?? date.latest(upTo: today)
      {
        self = day
      } else {
        return nil
      }
    }
  }

  /// The words that ``init(parsing:on:)`` accepts, for suggestions.
  package static let keywords =
    ["today", "yesterday", "tomorrow"] + Weekday.allCases.map { $0.name.lowercased() }
}
