import Formats
import Time

/// A rule of recurrence, RFC 5545, section 3.3.10.
///
///     FREQ=MONTHLY;BYDAY=-1FR;COUNT=12
package struct RecurrenceRule: Hashable, Sendable {
  package enum Frequency: Int, Comparable, Sendable, CaseIterable {
    case secondly, minutely, hourly, daily, weekly, monthly, yearly

    package static func < (a: Frequency, b: Frequency) -> Bool { a.rawValue < b.rawValue }
    package var name: String { Self.names[rawValue] }

    private static let names = [
      "SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY",
    ]
  }

  /// The last time of an instance.
  package enum Until: Hashable, Sendable {
    case day(Day)
    case local(LocalDateTime)
    case instant(Instant)
  }

  /// `FR`, `1MO` or `-1SU`.
  package struct WeekdayNumber: Hashable, Sendable {
    /// From the beginning of the month or year, or from its end if negative; nil means every one.
    package var ordinal: Int?
    package var weekday: Weekday

    package init(_ ordinal: Int?, _ weekday: Weekday) {
      (self.ordinal, self.weekday) = (ordinal, weekday)
    }
  }

  package var frequency: Frequency
  package var interval: Int
  package var count: Int?
  package var until: Until?
  package var seconds: [Int] = []
  package var minutes: [Int] = []
  package var hours: [Int] = []
  package var weekdays: [WeekdayNumber] = []
  package var monthDays: [Int] = []
  package var yearDays: [Int] = []
  package var weekNumbers: [Int] = []
  package var months: [Int] = []
  package var positions: [Int] = []
  package var weekStart: Weekday = .monday

  package init(_ frequency: Frequency, interval: Int = 1) {
    (self.frequency, self.interval) = (frequency, interval)
  }

  /// Reads a rule of RFC 5545 with the Gregorian calendar; errors have an offset in `text`.
  ///
  /// An invalid part, such as `COUNT=-1`, is reported in `problems`, and the rule read without it.
  package init(
    parsing text: ArraySlice<UInt8>, problems: inout [OffsetProblem]
  ) throws(OffsetProblem) {
    self.init(.yearly)
    var names: Set<String> = []
    for part in ICalendar.split(text, at: UInt8(ascii: ";")) where !part.isEmpty {
      let reader = Part(part, in: text)
      do throws(OffsetProblem) {
        guard names.insert(reader.name).inserted else {
          throw reader.problem("the rule has \(reader.name) twice")
        }
        try read(reader)
      } catch {
        // Without these, the rest has another meaning.
        if ["FREQ", "RSCALE", "SKIP"].contains(reader.name) { throw error }
        problems.append(error)
      }
    }
    guard names.contains("FREQ") else {
      throw OffsetProblem(
        offset: 0, message: "the rule has no FREQ", hint: "A rule is written FREQ=WEEKLY;COUNT=10.")
    }
  }

  private mutating func read(_ part: Part) throws(OffsetProblem) {
    switch part.name {
    case "FREQ":
      guard let frequency = Frequency.allCases.first(where: { $0.name == part.value })
      else { throw part.problem("FREQ '\(part.value)' is unknown") }
      self.frequency = frequency
    case "INTERVAL": interval = try part.number(1...Self.largestInterval)
    case "COUNT": count = try part.number(1...Self.largestInterval)
    case "UNTIL": until = try part.until()
    case "BYSECOND": seconds = try part.numbers(0...60)
    case "BYMINUTE": minutes = try part.numbers(0...59)
    case "BYHOUR": hours = try part.numbers(0...23)
    case "BYDAY": weekdays = try part.weekdays()
    case "BYMONTHDAY": monthDays = try part.numbers(1...31, orNegative: true)
    case "BYYEARDAY": yearDays = try part.numbers(1...366, orNegative: true)
    case "BYWEEKNO": weekNumbers = try part.numbers(1...53, orNegative: true)
    case "BYMONTH": months = try part.numbers(1...12)
    case "BYSETPOS": positions = try part.numbers(1...366, orNegative: true)
    case "WKST": weekStart = try part.weekday(part.value)
    case "RSCALE" where part.value == "GREGORIAN": break
    case "RSCALE": throw part.problem("the calendar '\(part.value)' is unsupported")
    case "SKIP" where part.value == "OMIT": break
    case "SKIP": throw part.problem("SKIP=\(part.value) is unsupported")
    default: throw part.problem("'\(part.name)' is not a part of a rule")
    }
  }

  /// More seconds than in the years 1 to 9999, so that a larger number means the same.
  static let largestInterval = 400_000_000_000
}

private struct Part {
  let name, value: String
  private let offset: Int

  init(_ part: ArraySlice<UInt8>, in whole: ArraySlice<UInt8>) {
    // By bytes, since large calendars have thousands of rules.
    let upper = part.map { 97...122 ~= $0 ? $0 - 32 : $0 }.filter { $0 != 32 && $0 != 9 }
    let equals = upper.firstIndex(of: UInt8(ascii: "=")) ?? upper.count
    name = String(decoding: upper[..<equals], as: UTF8.self)
    value = String(decoding: upper[equals...].dropFirst(), as: UTF8.self)
    offset = part.startIndex - whole.startIndex
  }

  private var items: [Substring] {
    value.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { Substring($0) }
  }

  func problem(_ message: String) -> OffsetProblem {
    OffsetProblem(
      offset: offset, message: message,
      hint: "RFC 5545, section 3.3.10, describes rules: FREQ=WEEKLY;BYDAY=MO,FR;UNTIL=20301231.")
  }

  func number(_ range: ClosedRange<Int>) throws(OffsetProblem) -> Int {
    guard let number = Self.digits(value[...]), number >= range.lowerBound else {
      throw problem("'\(name)=\(value.prefix(30))' is not a number from \(range.lowerBound)")
    }
    return min(number, range.upperBound)
  }

  func numbers(_ range: ClosedRange<Int>, orNegative: Bool = false) throws(OffsetProblem) -> [Int] {
    var numbers: Set<Int> = []
    for item in items {
      let isNegative = orNegative && item.utf8.first == UInt8(ascii: "-")
      let isSigned = isNegative || orNegative && item.utf8.first == UInt8(ascii: "+")
      let digits = isSigned ? item.dropFirst() : item
      guard let number = Self.digits(digits), range.contains(number) else {
        let expected = "from \(range.lowerBound) to \(range.upperBound)"
        throw problem("'\(item.prefix(30))' in \(name) is not a number \(expected)")
      }
      numbers.insert(isNegative ? -number : number)
    }
    return numbers.sorted()
  }

  func weekdays() throws(OffsetProblem) -> [RecurrenceRule.WeekdayNumber] {
    var weekdays: [RecurrenceRule.WeekdayNumber] = []
    for item in items {
      let weekday = try weekday(String(item.suffix(2)))
      var digits = item.dropLast(2)
      guard !digits.isEmpty else {
        weekdays.append(.init(nil, weekday))
        continue
      }
      let isNegative = digits.first == "-"
      if isNegative || digits.first == "+" { digits.removeFirst() }
      guard let number = Self.digits(digits), 1...53 ~= number else {
        throw problem("'\(item.prefix(30))' is not a weekday with a number from 1 to 53")
      }
      weekdays.append(.init(isNegative ? -number : number, weekday))
    }
    return weekdays
  }

  func weekday(_ text: String) throws(OffsetProblem) -> Weekday {
    guard let index = RecurrenceRule.weekdayNames.firstIndex(of: text),
      let weekday = Weekday(rawValue: index)
    else { throw problem("'\(text.prefix(30))' is not a weekday such as MO") }
    return weekday
  }

  func until() throws(OffsetProblem) -> RecurrenceRule.Until {
    let bytes = Array(value.utf8)
    switch DateValue(bytes[...]) {
    case .date(let day): return .day(day)
    case .local(let local): return .local(local)
    case .utc(let instant): return .instant(instant)
    case nil: throw problem("'UNTIL=\(value.prefix(30))' is not a date")
    }
  }

  private static func digits(_ text: Substring) -> Int? {
    guard 1...18 ~= text.utf8.count, text.utf8.allSatisfy({ 48...57 ~= $0 }) else { return nil }
    return Int(text)
  }
}

extension RecurrenceRule: CustomStringConvertible {
  static let weekdayNames = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

  /// The rule as RFC 5545 writes it.
  package var description: String {
    var parts = ["FREQ=\(frequency.name)"]
    func add(_ name: String, _ numbers: [Int]) {
      if !numbers.isEmpty {
        parts.append("\(name)=\(numbers.map(String.init).joined(separator: ","))")
      }
    }
    switch until {
    case .day(let day): parts.append("UNTIL=\(DateValue.date(day))")
    case .local(let local): parts.append("UNTIL=\(DateValue.local(local))")
    case .instant(let instant): parts.append("UNTIL=\(DateValue.utc(instant))")
    case nil: break
    }
    if let count { parts.append("COUNT=\(count)") }
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    add("BYMONTH", months)
    add("BYWEEKNO", weekNumbers)
    add("BYYEARDAY", yearDays)
    add("BYMONTHDAY", monthDays)
    if !weekdays.isEmpty {
      let names = weekdays.map { number in
        (number.ordinal.map(String.init) ?? "") + Self.weekdayNames[number.weekday.rawValue]
      }
      parts.append("BYDAY=\(names.joined(separator: ","))")
    }
    add("BYHOUR", hours)
    add("BYMINUTE", minutes)
    add("BYSECOND", seconds)
    add("BYSETPOS", positions)
    if weekStart != .monday { parts.append("WKST=\(Self.weekdayNames[weekStart.rawValue])") }
    return parts.joined(separator: ";")
  }
}

extension RecurrenceRule {
  /// A day after which COUNT allows no instance, if it can be computed without counting them.
  func lastDayOfCount(from start: Day) -> Day? {
    guard let count, positions.isEmpty, months.isEmpty, monthDays.isEmpty, yearDays.isEmpty,
      weekNumbers.isEmpty, hours.isEmpty, minutes.isEmpty, seconds.isEmpty
    else { return nil }
    let days: Int
    switch frequency {
    case .daily where weekdays.isEmpty: days = 1
    case .weekly: days = 7
    case .secondly, .minutely, .hourly, .daily, .monthly, .yearly: return nil
    }
    // The first period may have begun before the start.
    let (length, isTooLong) = (count + 1).multipliedReportingOverflow(by: interval)
    guard !isTooLong, length < Day.last - start else { return nil }
    return length * days < Day.last - start ? start + length * days : nil
  }

  func isOver(at local: LocalDateTime, _ instant: Instant, isDate: Bool) -> Bool {
    switch until {
    case .day(let day): local.day > day
    case .local(let last): isDate ? local.day > last.day : local > last
    case .instant(let last):
      isDate ? local.day > LocalDateTime(seconds: last.seconds).day : instant > last
    case nil: false
    }
  }
}
