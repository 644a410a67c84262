import Time

/// Days in a range: `this week`, `mon to fri`, `1-7 dec`, `last month`, `from 3 may to 9 may`.
package struct DayRangePhrase: Equatable, Sendable {
  package let days: ClosedRange<Day>
  /// How many words it takes.
  package let count: Int

  private static let links: Set<String> = ["to", "until", "till", "through", "-", "–", "and"]

  /// Reads the range at the beginning of words, or returns nil; weeks begin on `weekStart`.
  package init?(beginning words: ArraySlice<String>, by days: DayReading, weekStart: Weekday) {
    let lower = words.prefix(6).map { $0.lowercased() }
    if let first = lower.first, ["from", "between"].contains(first), words.count > 1,
      let range = DayRangePhrase(beginning: words.dropFirst(), by: days, weekStart: weekStart)
    {
      self.init(range.days, range.count + 1)
    } else if lower.count > 1, let days = DayRangePhrase.unit(lower, days.today, weekStart) {
      self.init(days, 2)
    } else if let range = DayRangePhrase.linked(words, days) {
      self = range
    } else if let range = DayRangePhrase.dated(lower, days) {
      self = range
    } else {
      return nil
    }
  }

  private init(_ days: ClosedRange<Day>, _ count: Int) {
    self.days = days
    self.count = count
  }

  /// `this week`, `last month`, `next year`.
  private static func unit(
    _ words: [String], _ today: Day, _ weekStart: Weekday
  ) -> ClosedRange<Day>? {
    guard let offset = ["last": -1, "this": 0, "next": 1][words[0]] else { return nil }
    let (year, month, _) = today.civil
    switch words[1] {
    case "week":
      let start = today.startOfWeek(from: weekStart) + 7 * offset
      return start...start + 6
    case "month":
      let index = year * 12 + month - 1 + offset
      let next = index + 1
      guard let first = Day(year: index / 12, month: index % 12 + 1, day: 1),
        let after = Day(year: next / 12, month: next % 12 + 1, day: 1)
      else { return nil }
      return first...after - 1
    case "year":
      guard let first = Day(year: year + offset, month: 1, day: 1),
        let last = Day(year: year + offset, month: 12, day: 31)
      else { return nil }
      return first...last
    default: return nil
    }
  }

  /// `mon to fri`, `3 may until 9 may`; a weekday at the end is the first one from the beginning
  /// on.
  private static func linked(_ words: ArraySlice<String>, _ days: DayReading) -> DayRangePhrase? {
    if let joined = words.first?.split(separator: "-"), joined.count == 2,
      let start = Weekday(parsing: joined[0].lowercased()),
      let end = Weekday(parsing: joined[1].lowercased())
    {
      return between(start, end, days).map { DayRangePhrase($0, 1) }
    }
    guard let start = DayPhrase(beginning: words, by: days), case .day(let first) = start.typed,
      case let tail = words.dropFirst(start.count), let link = tail.first,
      links.contains(link.lowercased()), first <= .last - 7,
      let end = DayPhrase(beginning: tail.dropFirst(), by: days), case .day(let last) = end.typed
    else { return nil }
    let count = start.count + 1 + end.count
    if let weekday = Weekday(parsing: end.text.lowercased()) {
      let length = (weekday.rawValue - first.weekday.rawValue + 7) % 7
      return DayRangePhrase(first...first + length, count)
    }
    return first <= last ? DayRangePhrase(first...last, count) : nil
  }

  private static func between(
    _ start: Weekday, _ end: Weekday, _ days: DayReading
  ) -> ClosedRange<Day>? {
    guard case .day(let first) = days.typed(start.name.lowercased()) else { return nil }
    return first...first + (end.rawValue - start.rawValue + 7) % 7
  }

  /// `1-7 dec`, `dec 1-7`.
  private static func dated(_ words: [String], _ days: DayReading) -> DayRangePhrase? {
    guard words.count > 1 else { return nil }
    for (numbers, month) in [(words[0], words[1]), (words[1], words[0])] {
      let ends = numbers.split(separator: "-")
      guard ends.count == 2, ends.allSatisfy({ Int($0) != nil }), !month.isEmpty,
        case .day(let first) = days.typed("\(ends[0]) \(month)"),
        let (year, index, _) = Optional(first.civil), let date = Int(ends[1]),
        let last = Day(year: year, month: index, day: date), first <= last
      else { continue }
      return DayRangePhrase(first...last, 2)
    }
    return nil
  }
}
