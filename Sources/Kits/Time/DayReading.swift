/// The order of day and month in a date such as `5/11`.
package enum DayOrder: String, CaseIterable, Sendable {
  case dayFirst = "d/m"
  case monthFirst = "m/d"
}

/// A day as a person typed it.
package enum TypedDay: Equatable, Sendable {
  case day(Day)
  /// `5/11`, which is one day or the other.
  case ambiguous(dayFirst: Day, monthFirst: Day)
}

/// Reads days as people type them, relative to today.
package struct DayReading: Sendable {
  package let today: Day
  /// How to read `5/11`; nil if the person has not chosen.
  package var order: DayOrder?
  /// Whether dates without a year are the next ones, not the latest ones; both include today.
  package var isComing: Bool

  package init(today: Day, order: DayOrder? = nil, isComing: Bool = false) {
    self.today = today
    self.order = order
    self.isComing = isComing
  }

  /// Reads a day of the years 1 to 9999, or returns nil.
  ///
  /// Forms: `2026-11-20`, `2026/11/20`, `20.11.2026`, `20.11.`, `20/11/2026`, `20/11`; `today`,
  /// `yesterday`, `tomorrow`; `friday`, `fri` (the latest one, today included), `last friday`
  /// (before today); `3 days ago`, `a week ago`; `-3` or `+3` (days from today); `20 Nov`,
  /// `November 20`, `11-20`, `20 Nov 2026`. If `isComing`, dates are the next ones, and there is
  /// `in 3 days`.
  package func typed(_ text: String) -> TypedDay? {
    if let day = Day(iso: text) { return .day(day) }
    let lower = text.lowercased()
    switch lower {
    case "today": return .day(today)
    case "yesterday": return .day(today - 1)
    case "tomorrow": return .day(today + 1)
    default: break
    }
    if let weekday = Weekday(parsing: lower) {
      return .day(isComing ? next(weekday) : latest(weekday, upTo: today))
    }
    if let day = offset(lower) ?? ago(lower) { return .day(day) }
    if let numbers = numbers(text) { return numbers }
    guard let (date, year) = DateOfYear.parse(text),
      let day = year.map({ date.day(in: $0) }) ?? nearest(date)
    else { return nil }
    return .day(day)
  }

  /// Reads a day among other words, where `-3` and `+3` are numbers.
  package func typed(among words: [String]) -> TypedDay? { typed(among: words[...]) }

  /// Reads a day among other words, where `-3` and `+3` are numbers.
  package func typed(among words: ArraySlice<String>) -> TypedDay? {
    // 'joined' looks up conformances while it runs, which costs as much as the reading.
    var text = ""
    for word in words {
      if !text.isEmpty { text += " " }
      text += word
    }
    guard let first = text.utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "+") else {
      return nil
    }
    return typed(text)
  }

  /// A date with two digits of its year with all four, `20 nov 2026` for `20 nov 26`, or nil.
  package func withWholeYear(_ text: String) -> String? {
    let separators: [Character] = [" ", ".", "/"]
    guard let mark = text.last(where: separators.contains),
      let index = text.lastIndex(of: mark),
      let short = text[text.index(after: index)...].digits(2...2)
    else { return nil }
    let thisYear = today.civil.year
    let year = thisYear - (thisYear - short) % 100
    let whole = "\(text[...index])\(year)"
    return typed(text) == nil && typed(whole) != nil ? whole : nil
  }

  /// The most words of a day: `20 november 2026`, `three weeks ago`.
  package static let mostWords = 3

  private func latest(_ weekday: Weekday, upTo last: Day) -> Day {
    last - (last.weekday.rawValue - weekday.rawValue + 7) % 7
  }

  private func next(_ weekday: Weekday) -> Day {
    today + (weekday.rawValue - today.weekday.rawValue + 7) % 7
  }

  private func nearest(_ date: DateOfYear) -> Day? {
    isComing ? date.next(from: today) : date.latest(upTo: today)
  }

  /// `-3`, `+3`.
  private func offset(_ text: String) -> Day? {
    guard text.hasPrefix("-") || text.hasPrefix("+") else { return nil }
    guard text.utf8.dropFirst().allSatisfy({ 48...57 ~= $0 }), let days = Int(text),
      (Day.first - today)...(Day.last - today) ~= days
    else { return nil }
    return today + days
  }

  /// `3 days ago`, `a week ago`, `last friday`.
  private func ago(_ text: String) -> Day? {
    let words = text.split(separator: " ")
    if words.count == 2, words[0] == "last", let weekday = Weekday(parsing: String(words[1])) {
      return latest(weekday, upTo: today - 1)
    }
    guard words.count == 3 else { return nil }
    let isAhead = isComing && words[0] == "in"
    guard isAhead || words[2] == "ago", let count = DayReading.count(words[isAhead ? 1 : 0]) else {
      return nil
    }
    let length: Int
    switch words[isAhead ? 2 : 1] {
    case "day", "days": length = 1
    case "week", "weeks": length = 7
    default: return nil
    }
    let (days, isTooLong) = count.multipliedReportingOverflow(by: length)
    guard !isTooLong, 0...(isAhead ? Day.last - today : today - Day.first) ~= days else {
      return nil
    }
    return isAhead ? today + days : today - days
  }

  private static func count(_ word: Substring) -> Int? {
    if word == "a" { return 1 }
    if let number = NumberWords.number(word), number <= 10 { return number }
    return word.digits(1...4)
  }

  /// `20.11.2026`, `20.11.`, `20/11/2026`, `20/11`, `2026/11/20`.
  private func numbers(_ text: String) -> TypedDay? {
    let isDotted = text.utf8.contains(UInt8(ascii: "."))
    guard isDotted != text.utf8.contains(UInt8(ascii: "/")) else { return nil }
    var parts = text.split(separator: isDotted ? "." : "/", omittingEmptySubsequences: false)
    if !isDotted, parts.count == 3, parts[0].utf8.count == 4 {
      return read(parts[0], parts[1], parts[2]).map(TypedDay.day)
    }
    // Without its last dot, 20.11 is a number.
    if isDotted {
      guard parts.count == 3 else { return nil }
      if parts[2].isEmpty { parts.removeLast() }
    }
    guard 2...3 ~= parts.count else { return nil }
    let year = parts.count == 3 ? parts[2] : nil
    if let year, year.utf8.count != 4 { return nil }
    let dayFirst = read(year, parts[1], parts[0])
    if isDotted { return dayFirst.map(TypedDay.day) }
    let monthFirst = read(year, parts[0], parts[1])
    guard let dayFirst, let monthFirst, dayFirst != monthFirst else {
      return (dayFirst ?? monthFirst).map(TypedDay.day)
    }
    switch order {
    case .dayFirst: return .day(dayFirst)
    case .monthFirst: return .day(monthFirst)
    case nil: return .ambiguous(dayFirst: dayFirst, monthFirst: monthFirst)
    }
  }

  /// A day of its numbers; without a year, the latest one up to today.
  private func read(_ year: Substring?, _ month: Substring, _ day: Substring) -> Day? {
    guard let month = month.digits(1...2), let day = day.digits(1...2),
      let date = DateOfYear(month: month, day: day)
    else { return nil }
    guard let year else { return nearest(date) }
    return year.digits(4...4).flatMap { date.day(in: $0) }
  }
}

extension Day {
  /// Parses a day in one of the forms of ``DayReading``; nil if it is ambiguous or not a day.
  package init?(parsing text: String, on today: Day) {
    guard case .day(let day) = DayReading(today: today).typed(text) else { return nil }
    self = day
  }

  /// The words that ``init(parsing:on:)`` accepts, for suggestions.
  package static let keywords =
    ["today", "yesterday", "tomorrow"] + Weekday.allCases.map { $0.name.lowercased() }
}
