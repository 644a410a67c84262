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
  package var today: Day
  /// How to read `5/11`; nil if the person has not chosen.
  package var order: DayOrder?
  /// Whether dates without a year are the next ones, not the latest ones; both include today.
  package var isComing: Bool
  /// Whether dates without a year are the nearest ones, whether over or to come.
  package var isNearest = false
  /// The first day of `this week`.
  package var weekStart: Weekday

  package init(
    today: Day, order: DayOrder? = nil, isComing: Bool = false, weekStart: Weekday = .sunday
  ) {
    (self.today, self.order, self.isComing, self.weekStart) = (today, order, isComing, weekStart)
  }

  /// Reads a day of the years 1 to 9999, or returns nil.
  ///
  /// Forms: `2026-11-20`, `2026/11/20`, `20.11.2026`, `20.11.`, `20/11/2026`, `20/11`; `-3` or `+3`
  /// (days from today); what ``TimeReading/day(at:)`` reads, such as `yesterday`, `last friday`, `3
  /// days ago`, `20 Nov 2026`, in seven languages.
  package func typed(_ text: String) -> TypedDay? {
    if let day = Day(iso: text) { return .day(day) }
    switch text {
    case "today": return .day(today)
    case "yesterday": return .day(today - 1)
    case "tomorrow": return .day(today + 1)
    default: break
    }
    if let day = offset(text) { return .day(day) }
    if let numbers = numbers(text) { return numbers }
    guard DayReading.canBeWords(text) else {
      return DateOfYear.parse(text).flatMap { nearest($0.date) }.map(TypedDay.day)
    }
    var words: [TypedWord] = []
    for word in text.split(separator: " ") { words.append(TypedWord(String(word))) }
    guard !words.isEmpty, words.count <= DayReading.mostWords, words.last?.isClosed == false,
      let found = TimeReading(words, by: self).day(at: 0), found.end == words.count,
      found.value.other == nil || !isComing
    else {
      // A year of long ago.
      return DateOfYear.parse(text).flatMap { date, year in year.flatMap(date.day(in:)) }
        .map(TypedDay.day)
    }
    return found.value.typed
  }

  /// Whether text has letters, and not only the unit of a number.
  private static func canBeWords(_ text: String) -> Bool {
    text.utf8.count <= 64
      && text.utf8.contains {
        (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 > 0x7F
      }
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
    guard let first = text.utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "+")
    else { return nil }
    return typed(text)
  }

  /// A date with two digits of its year with all four, `20 nov 2026` for `20 nov 26`, or nil.
  package func withWholeYear(_ text: String) -> String? {
    let separators: [Character] = [" ", ".", "/"]
    guard let mark = text.last(where: separators.contains), let index = text.lastIndex(of: mark),
      let short = text[text.index(after: index)...].digits(2...2)
    else { return nil }
    let thisYear = today.civil.year
    let year = thisYear - (thisYear - short) % 100
    let whole = "\(text[...index])\(year)"
    return typed(text) == nil && typed(whole) != nil ? whole : nil
  }

  /// The most words of a day: `the last friday of november 2026`.
  package static let mostWords = 8

  private func nearer(_ past: Day?, _ coming: Day?) -> Day? {
    guard let past, let coming else { return past ?? coming }
    return coming - today < today - past ? coming : past
  }

  /// The day of a weekday that nothing else says.
  func day(_ weekday: Weekday) -> Day {
    let past = latest(weekday, upTo: today)
    if isNearest { return nearer(past, today.next(weekday)) ?? past }
    return isComing ? today.next(weekday) : past
  }

  func latest(_ weekday: Weekday, upTo last: Day) -> Day {
    last - (last.weekday.rawValue - weekday.rawValue + 7) % 7
  }

  func nearest(_ date: DateOfYear) -> Day? {
    let day =
      isNearest
      ? nearer(date.latest(upTo: today), date.next(from: today))
      : isComing ? date.next(from: today) : date.latest(upTo: today)
    // 29 February is not a day of every year.
    return day.flatMap { abs($0 - today) > 366 ? nil : $0 }
  }

  /// `-3`, `+3`.
  private func offset(_ text: String) -> Day? {
    guard text.hasPrefix("-") || text.hasPrefix("+") else { return nil }
    guard text.utf8.dropFirst().allSatisfy({ 48...57 ~= $0 }), let days = Int(text),
      (Day.first - today)...(Day.last - today) ~= days
    else { return nil }
    return today + days
  }

  /// `20.11.2026`, `20.11.`, `20/11/2026`, `20/11`, `2026/11/20`.
  func numbers(_ text: String) -> TypedDay? {
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
    guard let dayFirst, let monthFirst, dayFirst != monthFirst
    else { return (dayFirst ?? monthFirst).map(TypedDay.day) }
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
