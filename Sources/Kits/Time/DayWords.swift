extension Day {
  /// The day that a person's word means when it is said on `today`: `2026-11-20`, `today`,
  /// `yesterday`, `tomorrow`, a weekday (`friday`, `fri`: the latest one up to today), `-3` or `+3`
  /// (days from today), `20 Nov`, `November 20` or `11-20` (the latest one up to today), `20 Nov
  /// 2026`.
  ///
  /// Nil if it is none of these, or the day has no name.
  package init?(word: String, on today: Day) {
    if let day = Day(iso: word) {
      self = day
      return
    }
    let lower = word.lowercased()
    switch lower {
    case "today": self = today
    case "yesterday": self = today - 1
    case "tomorrow": self = today + 1
    default:
      if let weekday = Weekday(word: word) {
        self = today - (today.weekday.rawValue - weekday.rawValue + 7) % 7
      } else if lower.hasPrefix("-") || lower.hasPrefix("+"),
        lower.utf8.dropFirst().allSatisfy({ 48...57 ~= $0 }), let days = Int(lower),
        (Day.first - today)...(Day.last - today) ~= days
      {
        self = today + days
      } else if let (date, year) = DateOfYear.reading(word),
        let day = year.map({ date.day(in: $0) }) ?? date.latest(upTo: today)
      {
        self = day
      } else {
        return nil
      }
    }
  }

  /// The words that ``init(word:on:)`` knows beside dates and numbers, for suggestions.
  package static let words =
    ["today", "yesterday", "tomorrow"] + Weekday.allCases.map { $0.name.lowercased() }
}
