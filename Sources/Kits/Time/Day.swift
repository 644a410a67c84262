import Text

/// A local calendar date without time zone or clock, in the Gregorian calendar, years 1 to 9999.
@frozen @usableFromInline
package struct Day: Hashable, Comparable, Strideable, Sendable, CustomStringConvertible {
  /// Days since 1970-01-01.
  @usableFromInline package let number: Int32

  /// 0001-01-01, the first valid day.
  package static let first = Day(number: -719_162)
  /// 9999-12-31, the last valid day.
  package static let last = Day(number: 2_932_896)

  /// The day that is `number` days after 1970-01-01.
  @inlinable package init(number: Int32) { self.number = number }

  /// The day that is `number` days after 1970-01-01; nil outside years 1 to 9999.
  @inlinable package init?(exactly number: Int64) {
    guard -719_162...2_932_896 ~= number else { return nil }
    self.init(number: Int32(truncatingIfNeeded: number))
  }

  /// The day of a civil date; nil if the calendar has no such date.
  @usableFromInline package init?(year: Int, month: Int, day: Int) {
    guard 1...9999 ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
    if day > 28, let month = Month(rawValue: month), day > month.length(in: year) { return nil }
    // From March on, the leap day ends the year, and the months before it have a linear formula.
    // Nothing overflows within the checked bounds, and whole numbers without a sign divide faster.
    let years = UInt32(truncatingIfNeeded: month > 2 ? year : year &- 1)
    let months = UInt32(truncatingIfNeeded: month > 2 ? month &- 3 : month &+ 9)
    let leapDays = years / 4 &- years / 100 &+ years / 400
    let dayOfYear = (153 &* months &+ 2) / 5 &+ UInt32(truncatingIfNeeded: day &- 1)
    number = Int32(truncatingIfNeeded: 365 &* years &+ leapDays &+ dayOfYear) &- 719_468
  }

  /// Year, month (1 to 12) and day of the month (1 to 31).
  package var civil: (year: Int, month: Int, day: Int) {
    let shifted = Int(number) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    )
  }

  package var weekday: Weekday {
    let fromSunday = (Int(number) % 7 + 11) % 7
    return Weekday(rawValue: fromSunday) ?? .sunday
  }

  package var month: Month { Month(rawValue: civil.month) ?? .january }
  /// The Sunday on or before this day.
  package var startOfWeek: Day { self - weekday.rawValue }

  /// The first day of the week of this day, with weeks that begin on `first`.
  package func startOfWeek(from first: Weekday) -> Day {
    self - (weekday.rawValue - first.rawValue + 7) % 7
  }

  /// Whether February has 29 days in `year`.
  @inlinable package static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  @inlinable package static func < (a: Day, b: Day) -> Bool { a.number < b.number }
  @inlinable package func distance(to other: Day) -> Int { Int(other.number) - Int(number) }

  /// The day `n` days later, clamped to the first and the last valid day.
  @inlinable package func advanced(by n: Int) -> Day {
    let (sum, overflow) = Int(number).addingReportingOverflow(n)
    if overflow { return n < 0 ? Day(number: -719_162) : Day(number: 2_932_896) }
    return Day(number: Int32(truncatingIfNeeded: Swift.min(Swift.max(sum, -719_162), 2_932_896)))
  }

  /// The day that many days later, as ``advanced(by:)``.
  @inlinable package static func + (day: Day, days: Int) -> Day { day.advanced(by: days) }

  /// The day that many days earlier, as ``advanced(by:)``.
  @inlinable package static func - (day: Day, days: Int) -> Day {
    day.advanced(by: days == .min ? .max : -days)
  }

  /// How many days `b` is before `a`.
  @inlinable package static func - (a: Day, b: Day) -> Int { b.distance(to: a) }

  /// The ISO 8601 form, `2026-11-20`.
  @usableFromInline package var description: String {
    let (year, month, day) = civil
    return String(unsafeUninitializedCapacity: 10) { text in
      func put(_ number: Int, at index: Int) {
        text[index] = UInt8(truncatingIfNeeded: 48 + number % 10)
      }
      put(year / 1000, at: 0)
      put(year / 100, at: 1)
      put(year / 10, at: 2)
      put(year, at: 3)
      text[4] = UInt8(ascii: "-")
      put(month / 10, at: 5)
      put(month, at: 6)
      text[7] = UInt8(ascii: "-")
      put(day / 10, at: 8)
      put(day, at: 9)
      return 10
    }
  }

  /// Parses exactly the ISO 8601 form of ten ASCII characters, `2026-11-20`.
  package init?(iso text: String) {
    guard text.utf8.count == 10 else { return nil }
    self.init(iso: text.utf8Span.span, at: 0)
  }

  /// Reads `2026-11-20` at an index of bytes, or nil.
  @inlinable
  @inline(__always)
  package init?(iso bytes: Span<UInt8>, at index: Int) {
    guard bytes.count &- index >= 10 else { return nil }
    // `2026-11-` and `26-11-20` with digits as 0 to 9 and dashes as 0. Adding 0x76 sets the high
    // bit of more than 9, adding 0x7F sets it for more than 0.
    let start = bytes.word(at: index) ^ 0x2D30_302D_3030_3030
    let end = bytes.word(at: index &+ 2) ^ 0x3030_2D30_302D_3030
    guard (start &+ 0x7F76_767F_7676_7676 | start) & 0x8080_8080_8080_8080 == 0,
      (end &+ 0x7676_7F76_767F_7676 | end) & 0x8080_8080_8080_8080 == 0
    else { return nil }
    func digit(_ word: UInt64, _ place: UInt64) -> Int {
      Int(truncatingIfNeeded: word &>> (place &* 8) & 0xF)
    }
    self.init(
      year: digit(start, 0) &* 1000 &+ digit(start, 1) &* 100 &+ digit(start, 2) &* 10
        &+ digit(start, 3), month: digit(start, 5) &* 10 &+ digit(start, 6),
      day: digit(end, 6) &* 10 &+ digit(end, 7))
  }
}
