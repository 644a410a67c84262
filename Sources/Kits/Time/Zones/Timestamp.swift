import Text

/// A point in time to the millisecond, in the years 1 to 9999.
package struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package let milliseconds: Int64

  /// Clamped to the years 1 to 9999.
  package init(milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_999)
  }

  /// Clamped to the years 1 to 9999.
  package init(_ instant: Instant) {
    let (product, overflow) = instant.seconds.multipliedReportingOverflow(by: 1000)
    self.init(milliseconds: overflow ? (instant.seconds < 0 ? .min : .max) : product)
  }

  /// Parses `2026-11-20T21:00:05.123+01:00`, with `Z` or an offset; more digits are ignored.
  package init?(iso text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T"),
      let start = LocalDateTime(String(decoding: bytes[..<19], as: UTF8.self)),
      let second = Timestamp.number(bytes[17..<19])
    else { return nil }
    var rest = bytes[19...]
    var fraction: Int64 = 0
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { 48...57 ~= $0 }
      guard 1...9 ~= digits.count else { return nil }
      for index in 0..<3 {
        let digit = index < digits.count ? digits[digits.startIndex + index] - 48 : 0
        fraction = fraction * 10 + Int64(digit)
      }
      rest = rest.dropFirst(digits.count + 1)
    }
    guard let offset = Timestamp.offset(rest) else { return nil }
    let milliseconds = (start.seconds + second - offset) * 1000 + fraction
    self.init(milliseconds: milliseconds)
    guard self.milliseconds == milliseconds else { return nil }
  }

  /// Seconds east of UTC: `Z`, `+01:00`, `-0330`.
  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int64? {
    if bytes.elementsEqual([UInt8(ascii: "Z")]) { return 0 }
    guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    else { return nil }
    var digits = Array(bytes.dropFirst())
    if digits.count == 5, digits[2] == UInt8(ascii: ":") { digits.remove(at: 2) }
    guard digits.count == 4, let hours = number(digits[..<2]), hours < 24,
      let minutes = number(digits[2...]), minutes < 60
    else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
    guard digits.allSatisfy({ 48...57 ~= $0 }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int64($1 - 48) }
  }

  /// Without the milliseconds.
  package var instant: Instant { Instant(seconds: milliseconds.flooredDivision(1000)) }
  package static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }

  /// `2026-11-20T21:00:05.123Z`.
  package var description: String {
    let seconds = milliseconds.flooredDivision(1000)
    let time = LocalDateTime(seconds: seconds)
    let clock = [time.minute / 60, time.minute % 60, time.second].map(\.twoDigits)
    let fraction = (milliseconds - seconds * 1000).padded(to: 3)
    return "\(time.day)T\(clock.joined(separator: ":")).\(fraction)Z"
  }
}

/// A point in time, in seconds since 1970-01-01T00:00:00 UTC without leap seconds.
package struct Instant: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let seconds: Int64

  package init(seconds: Int64) { self.seconds = seconds }
  package static func < (a: Instant, b: Instant) -> Bool { a.seconds < b.seconds }

  /// The instant that many seconds later, at most the last one that the integers have.
  package static func + (instant: Instant, seconds: Int64) -> Instant {
    let (sum, overflow) = instant.seconds.addingReportingOverflow(seconds)
    return Instant(seconds: overflow ? (seconds < 0 ? .min : .max) : sum)
  }

  /// The instant that many seconds earlier.
  package static func - (instant: Instant, seconds: Int64) -> Instant {
    instant + (seconds == .min ? .max : -seconds)
  }

  /// The time in UTC, `2026-11-20T21:00Z`.
  package var description: String { "\(LocalDateTime(seconds: seconds))Z" }
}
