import Text
import Time

/// How often an event comes, as a person typed it.
///
///     day · 2 weeks · month · year · weekday · monday, wednesday · 2 weeks on friday · last friday
package struct TypedRepetition: Equatable, Sendable {
  package private(set) var rule: RecurrenceRule
  /// The typed choice for months without the day of the event, or nil.
  private var short: ShortMonth?

  /// A choice for June of an event on the 31st.
  package enum ShortMonth: Equatable, Sendable {
    /// `month or last day`
    case lastDay
    /// `month with that day`
    case skipped
  }

  /// Reads a repetition.
  package init?(_ text: String) {
    var text = text.lowercased().trimmed
    if text.hasPrefix("every ") { text = text.dropFirst(6).trimmed }
    for (ending, short) in [
      (" or last day", ShortMonth.lastDay), (" with that day", ShortMonth.skipped),
    ] where text.hasSuffix(ending) {
      self.short = short
      text = text.dropLast(ending.count)
    }
    var words = text.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
    words.removeAll { $0 == "and" || $0 == "the" }
    guard !words.isEmpty, let rule = Self.rule(words) else { return nil }
    guard short == nil || rule.weekdays.isEmpty && rule.frequency >= .monthly else { return nil }
    self.rule = rule
  }

  private static func rule(_ words: [String]) -> RecurrenceRule? {
    if words == ["weekday"] || words == ["weekdays"] || words == ["workday"] {
      return weekly([.monday, .tuesday, .wednesday, .thursday, .friday])
    }
    if words == ["weekend"] || words == ["weekends"] { return weekly([.saturday, .sunday]) }
    if let weekdays = weekdays(words[...]) { return weekly(weekdays) }
    if words.count == 2, let ordinal = ordinal(words[0]) {
      var rule = RecurrenceRule(.monthly)
      if words[0] == "last", words[1] == "day" {
        rule.monthDays = [-1]
      } else {
        guard let weekday = weekday(words[1]) else { return nil }
        rule.weekdays = [.init(ordinal, weekday)]
      }
      return rule
    }
    var rest = words[...]
    var interval = 1
    if let first = rest.first, let number = number(first) {
      interval = number
      rest.removeFirst()
    }
    guard let unit = rest.popFirst(), let frequency = frequency(unit) else { return nil }
    var rule = RecurrenceRule(frequency, interval: interval)
    if rest.isEmpty { return rule }
    if rest.first == "on" { rest.removeFirst() }
    guard frequency == .weekly, let weekdays = weekdays(rest) else { return nil }
    rule.weekdays = weekdays.map { .init(nil, $0) }
    return rule
  }

  private static func weekly(_ weekdays: [Weekday]) -> RecurrenceRule {
    var rule = RecurrenceRule(.weekly)
    rule.weekdays = weekdays.map { .init(nil, $0) }
    return rule
  }

  private static func weekdays(_ words: ArraySlice<String>) -> [Weekday]? {
    let weekdays = words.compactMap(weekday)
    guard weekdays.count == words.count, !weekdays.isEmpty, Set(weekdays).count == weekdays.count
    else { return nil }
    // From Monday on, as weeks begin in rules.
    return weekdays.sorted { ($0.rawValue + 6) % 7 < ($1.rawValue + 6) % 7 }
  }

  private static func weekday(_ word: String) -> Weekday? {
    Weekday(parsing: word)
      ?? (word.hasSuffix("s") ? Weekday(parsing: String(word.dropLast())) : nil)
  }

  private static func ordinal(_ word: String) -> Int? {
    switch word {
    case "first", "1st": 1
    case "second", "2nd": 2
    case "third", "3rd": 3
    case "fourth", "4th": 4
    case "fifth", "5th": 5
    case "last": -1
    default: nil
    }
  }

  private static func number(_ word: String) -> Int? {
    if word == "other" || word == "second" { return 2 }
    let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    if let index = words.firstIndex(of: word) { return index + 1 }
    guard let number = word.digits(1...3), number > 0 else { return nil }
    return number
  }

  private static func frequency(_ word: String) -> RecurrenceRule.Frequency? {
    switch word {
    case "day", "days", "daily": .daily
    case "week", "weeks", "weekly": .weekly
    case "month", "months", "monthly": .monthly
    case "year", "years", "yearly": .yearly
    default: nil
    }
  }

  /// Whether it allows a first day of an event.
  package func includes(_ day: Day) -> Bool {
    if !rule.monthDays.isEmpty { return (day + 1).civil.day == 1 }
    guard !rule.weekdays.isEmpty else { return true }
    return rule.weekdays.contains { number in
      guard number.weekday == day.weekday else { return false }
      let date = day.civil.day
      switch number.ordinal {
      case nil: return true
      case -1: return (day + 7).civil.month != day.civil.month
      case let ordinal?: return (date - 1) / 7 + 1 == ordinal
      }
    }
  }

  /// The first included day that is not before `day`.
  package func next(from day: Day) -> Day? {
    // A fifth weekday comes within three months.
    (0...100).lazy.map { day + $0 }.first(where: includes)
  }

  /// Whether some months or years do not have the day, and nothing was typed about them.
  package func isUnclear(from day: Day) -> Bool {
    guard short == nil, rule.weekdays.isEmpty, rule.monthDays.isEmpty else { return false }
    let date = DateOfYear(day)
    return rule.frequency == .monthly && date.day > 28
      || rule.frequency == .yearly && date.day == 29 && date.month == .february
  }

  /// The rule of an event that begins on a day.
  package func rule(from day: Day) -> RecurrenceRule {
    var rule = rule
    guard short == .lastDay, rule.monthDays.isEmpty else { return rule }
    let date = DateOfYear(day)
    guard date.day > 28 else { return rule }
    // The latest of these days that a month has.
    if rule.frequency == .yearly { rule.months = [date.month.rawValue] }
    rule.monthDays = Array(28...date.day)
    rule.positions = [-1]
    return rule
  }
}

/// The times of an event, on the clock of the person.
package enum EventTimes: Equatable, Sendable {
  case days(ClosedRange<Day>)
  case times(start: LocalDateTime, end: LocalDateTime)

  /// In minutes: the length of an event without an end.
  package static let usualMinutes = 60

  package var firstDay: Day {
    switch self {
    case .days(let days): days.lowerBound
    case .times(let start, _): start.day
    }
  }

  package var isAllDay: Bool {
    if case .days = self { true } else { false }
  }

  /// The same times some days later.
  package func moved(by days: Int) -> EventTimes {
    let seconds = Int64(days) * 86_400
    switch self {
    case .days(let range): return .days(range.lowerBound + days...range.upperBound + days)
    case .times(let start, let end): return .times(start: start + seconds, end: end + seconds)
    }
  }

  /// The times of an event as typed; an end at or before the beginning is on the next day.
  package init(
    on day: Day, from start: Int?, to end: Int?, lastDay: Day?, minutes: Int?, dayCount: Int?
  ) throws(EventTimesError) {
    if let lastDay, lastDay < day { throw .endsBefore(lastDay) }
    guard let start else {
      if end != nil || minutes != nil { throw .needsTime }
      if lastDay != nil, dayCount != nil { throw .twoEnds }
      guard dayCount.map({ $0 - 1 <= Day.last - day }) ?? true else { throw .tooLong }
      self = .days(day...(lastDay ?? day + ((dayCount ?? 1) - 1)))
      return
    }
    let first = LocalDateTime(day: day, minute: start)
    if let end {
      if minutes != nil || dayCount != nil { throw .twoEnds }
      let midnight = LocalDateTime(day: lastDay ?? day, minute: 0)
      var last = midnight + Int64(end) * 60
      if last <= first {
        guard lastDay == nil else { throw .endsBefore(midnight.day) }
        last = last + 86_400
      }
      self = .times(start: first, end: last)
      return
    }
    if lastDay != nil { throw .needsEnd }
    let length =
      Int64(dayCount ?? 0) * 86_400 + Int64(minutes ?? (dayCount == nil ? Self.usualMinutes : 0))
      * 60
    guard length <= 366 * 86_400, (first + length).seconds == first.seconds + length else {
      throw .tooLong
    }
    self = .times(start: first, end: first + length)
  }
}

/// Why times do not make an event.
package enum EventTimesError: Error, Equatable, Sendable {
  /// A length in hours or an end, without a beginning.
  case needsTime
  /// A last day beside a beginning, without the time at which it ends.
  case needsEnd
  /// More than one of a length, an end and a last day.
  case twoEnds
  case endsBefore(Day)
  /// Longer than a year, or beyond the calendar.
  case tooLong
}
