/// A point in time, in seconds since 1970-01-01T00:00:00 UTC without leap seconds.
package struct Instant: Hashable, Comparable, Sendable {
  package let seconds: Int64

  package init(seconds: Int64) {
    self.seconds = seconds
  }

  package static func < (a: Instant, b: Instant) -> Bool { a.seconds < b.seconds }

  /// The instant that many seconds later; at the ends of the integers it stays there.
  package static func + (instant: Instant, seconds: Int64) -> Instant {
    let (sum, overflow) = instant.seconds.addingReportingOverflow(seconds)
    return Instant(seconds: overflow ? (seconds < 0 ? .min : .max) : sum)
  }

  /// The instant that many seconds earlier.
  package static func - (instant: Instant, seconds: Int64) -> Instant {
    instant + (seconds == .min ? .max : -seconds)
  }
}

extension Instant: CustomStringConvertible {
  /// The time in UTC, `2026-11-20T21:00Z`.
  package var description: String { "\(LocalDateTime(seconds: seconds))Z" }
}
