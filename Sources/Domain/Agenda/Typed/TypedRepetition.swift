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

  /// A repetition among other words.
  package init(_ typed: Repetition) {
    switch typed.unit {
    case .month: rule = RecurrenceRule(.monthly, interval: typed.interval)
    case .year: rule = RecurrenceRule(.yearly, interval: typed.interval)
    case .week: rule = RecurrenceRule(.weekly, interval: typed.interval)
    case .day, .hour, .minute: rule = RecurrenceRule(.daily, interval: typed.interval)
    }
    if let ordinal = typed.ordinal, typed.weekdays.isEmpty { rule.monthDays = [ordinal] }
    rule.weekdays = typed.weekdays.map { .init(typed.ordinal, $0) }
  }

  /// Reads a repetition, with `every` or without it.
  package init?(_ text: String) {
    var text = text.lowercased().trimmed
    var short: ShortMonth?
    for (ending, choice) in [
      (" or last day", ShortMonth.lastDay), (" with that day", ShortMonth.skipped),
    ] where text.hasSuffix(ending) {
      short = choice
      text = text.dropLast(ending.count)
    }
    var words = text.split(separator: " ").flatMap { word in
      word.split(separator: ",").enumerated().map { index, part in
        TypedWord(word.contains(",") ? part + "," : String(part))
      }
    }
    if words.count > 1, words[0].key == "the" { words.removeFirst() }
    let time = TimeReading(words, by: DayReading(today: Day(number: 0)))
    guard let found = TimeReading.longest(time.interval(at: 0), time.repetition(at: 0)),
      found.end == words.count
    else { return nil }
    self.init(found.value)
    guard short == nil || rule.weekdays.isEmpty && rule.frequency >= .monthly else { return nil }
    self.short = short
  }

  /// Whether it allows a first day of an event.
  package func includes(_ day: Day) -> Bool {
    if !rule.monthDays.isEmpty {
      return rule.monthDays.contains(day.civil.day)
        || rule.monthDays.contains(-1) && (day + 1).civil.day == 1
    }
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
  /// From a time to a later one, or a moment.
  case times(start: LocalDateTime, end: LocalDateTime)

  /// In minutes: the length of an event without an end.
  package static let usualMinutes = 60

  package var firstDay: Day {
    switch self {
    case .days(let days): days.lowerBound
    case .times(let start, _): start.day
    }
  }

  package var isAllDay: Bool { if case .days = self { true } else { false } }

  /// The same times some days later.
  package func moved(by days: Int) -> EventTimes {
    let seconds = Int64(days) * 86_400
    switch self {
    case .days(let range): return .days(range.lowerBound + days...range.upperBound + days)
    case .times(let start, let end): return .times(start: start + seconds, end: end + seconds)
    }
  }

  /// The times of an event by its typed beginning, end and length.
  ///
  /// An end at or before the beginning is on the next day.
  package init(
    on day: Day, from start: Int?, to end: Int?, lastDay: Day?, minutes: Int?, dayCount: Int?
  ) throws(EventTimesError) {
    if let lastDay, lastDay < day { throw .endsBefore(lastDay) }
    guard let start else {
      if end != nil || minutes != nil { throw .needsTime }
      if lastDay != nil, dayCount != nil { throw .twoEnds }
      guard dayCount ?? 1 > 0 else { throw .noDay }
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
    guard length <= 366 * 86_400, (first + length).seconds == first.seconds + length
    else { throw .tooLong }
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
  /// A length of 0 days, without a beginning.
  case noDay
  /// Longer than a year, or beyond the calendar.
  case tooLong
}
