import Text

/// A local date and time without a time zone; every day has 86,400 seconds.
package struct LocalDateTime: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Seconds since 1970-01-01T00:00:00 on this clock.
  package let seconds: Int64

  /// 9999-12-31T23:59:59.
  package static let last = LocalDateTime(day: .last, minute: 1439, second: 59)

  /// The time that many seconds after 1970-01-01T00:00:00, clamped to the years 1 to 9999.
  package init(seconds: Int64) {
    self.seconds = min(max(seconds, -62_135_596_800), 253_402_300_799)
  }

  /// A time of day: `minute` from midnight, 0 to 1439.
  package init(day: Day, minute: Int, second: Int = 0) {
    seconds = Int64(day.number) * 86_400 + Int64(minute) * 60 + Int64(second)
  }

  /// Parses exactly the form `2026-11-20T21:00`, or with seconds, which are ignored.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 16 || bytes.count == 19, bytes[10] == UInt8(ascii: "T"),
      let day = Day(iso: String(decoding: bytes[..<10], as: UTF8.self))
    else { return nil }
    /// The two digits at an index, after a colon or the T.
    func two(at index: Int, below limit: Int) -> Int? {
      let (tens, ones) = (bytes[index], bytes[index + 1])
      guard 48...57 ~= tens, 48...57 ~= ones, index == 11 || bytes[index - 1] == UInt8(ascii: ":")
      else { return nil }
      let number = Int(tens - 48) * 10 + Int(ones - 48)
      return number < limit ? number : nil
    }
    guard let hour = two(at: 11, below: 24), let minute = two(at: 14, below: 60),
      bytes.count == 16 || two(at: 17, below: 60) != nil
    else { return nil }
    self.init(day: day, minute: hour * 60 + minute)
  }

  package var day: Day { Day(number: Int32(truncatingIfNeeded: seconds.flooredDivision(86_400))) }
  /// From midnight, 0 to 1439.
  package var minute: Int { secondOfDay / 60 }
  /// The second of the minute, 0 to 59.
  package var second: Int { secondOfDay % 60 }
  /// From midnight, 0 to 86,399.
  package var secondOfDay: Int { Int(seconds - seconds.flooredDivision(86_400) * 86_400) }
  package static func < (a: LocalDateTime, b: LocalDateTime) -> Bool { a.seconds < b.seconds }

  /// The time that many seconds later on the same clock, clamped to the years 1 to 9999.
  package static func + (time: LocalDateTime, seconds: Int64) -> LocalDateTime {
    let (sum, overflow) = time.seconds.addingReportingOverflow(seconds)
    return LocalDateTime(seconds: overflow ? (seconds < 0 ? .min : .max) : sum)
  }

  /// `2026-11-20T21:00`, with seconds only where they are not zero: `2026-11-20T21:00:05`.
  package var description: String {
    let text = "\(day)T\((minute / 60).twoDigits):\((minute % 60).twoDigits)"
    return second == 0 ? text : "\(text):\(second.twoDigits)"
  }
}

extension Int64 {
  /// The quotient rounded towards negative infinity; the divisor is positive.
  package func flooredDivision(_ divisor: Int64) -> Int64 {
    self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
  }
}
