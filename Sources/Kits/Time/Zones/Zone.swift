import Text

/// A time zone: a table of changes of its offset from UTC, and the changes of each year after it,
/// from the tz database (``init(name:tzif:)``), a POSIX string (``init(posix:)``) or a VTIMEZONE.
package final class Zone: Sendable {
  /// What the clocks of a zone show for a while.
  package struct Clock: Hashable, Sendable {
    /// Seconds east of UTC.
    package var offset: Int
    package var isDaylight: Bool
    /// `CET`, `EDT` or `+03`.
    package var abbreviation: String

    package init(offset: Int, isDaylight: Bool = false, abbreviation: String) {
      (self.offset, self.isDaylight, self.abbreviation) = (offset, isDaylight, abbreviation)
    }
  }

  /// An instant at which clocks change, and to what.
  package struct Change: Hashable, Sendable {
    package var instant: Instant
    package var clock: Clock

    package init(at instant: Instant, to clock: Clock) {
      (self.instant, self.clock) = (instant, clock)
    }
  }

  /// `Europe/Berlin`, or what a calendar calls it.
  package let name: String
  /// What holds before the first change.
  private let initial: Clock
  private let changes: [Change]
  /// Hold after the last of `changes`.
  package let yearlyChanges: [YearlyChange]

  package static let utc = Zone(name: "UTC", initial: Clock(offset: 0, abbreviation: "UTC"))

  /// A zone of a table of changes, ascending by instant, and of yearly ones after it.
  package init(name: String, initial: Clock, changes: [Change] = [], yearly: [YearlyChange] = []) {
    (self.name, self.initial, self.changes) = (name, initial, changes)
    yearlyChanges = yearly
  }

  /// What the clocks show at an instant.
  package func clock(at instant: Instant) -> Clock {
    let last = changes.last?.instant.seconds ?? .min
    if !yearlyChanges.isEmpty, instant.seconds >= last {
      let year = Self.year(of: instant.seconds)
      let latest = yearlyOnsets(in: year - 1...year + 1).last { $0.instant <= instant }
      if let latest, latest.instant.seconds >= last { return latest.clock }
    }
    let index = firstIndex(after: instant.seconds)
    return index == 0 ? initial : changes[index - 1].clock
  }

  /// Seconds east of UTC at an instant.
  package func offset(at instant: Instant) -> Int { clock(at: instant).offset }

  /// What the clocks of the zone show at an instant, clamped to the years 1 to 9999.
  package func local(_ instant: Instant) -> LocalDateTime {
    LocalDateTime(seconds: instant.seconds &+ Int64(offset(at: instant)))
  }

  /// How a local time relates to the instants of a zone.
  package struct Resolution: Hashable, Sendable {
    package var instant: Instant
    /// Whether clocks jump over the local time, so that they never show it.
    package var isInGap: Bool
  }

  /// The instant of a local time, by RFC 5545, section 3.3.5: one that clocks show twice means the
  /// first; one that they jump over has the offset before the jump.
  package func instant(_ local: LocalDateTime) -> Instant { resolve(local).instant }

  /// As ``instant(_:)``, with whether clocks jump over the local time.
  package func resolve(_ local: LocalDateTime) -> Resolution {
    let time = local.seconds
    // No offset is 26 hours from UTC or more, so only changes in this window matter.
    let window = time - 93_600...time + 93_600
    let next = firstIndex(after: window.lowerBound)
    if next < changes.count, changes[next].instant.seconds > window.upperBound {
      let offset = next == 0 ? initial.offset : changes[next - 1].clock.offset
      return Resolution(instant: Instant(seconds: time - Int64(offset)), isInGap: false)
    }
    var offset = Int64(self.offset(at: Instant(seconds: window.lowerBound)))
    for change in changes(in: window) {
      let earlier = time - offset
      if earlier < change.instant.seconds {
        return Resolution(instant: Instant(seconds: earlier), isInGap: false)
      }
      let later = time - Int64(change.clock.offset)
      if later < change.instant.seconds {
        return Resolution(instant: Instant(seconds: earlier), isInGap: true)
      }
      offset = Int64(change.clock.offset)
    }
    return Resolution(instant: Instant(seconds: time - offset), isInGap: false)
  }

  package var lastTableChange: Instant? { changes.last?.instant }

  /// The changes after an instant, up to another one, in ascending order.
  package func changes(after start: Instant, through end: Instant) -> [Change] {
    start < end ? changes(in: start.seconds...end.seconds) : []
  }

  private func changes(in window: ClosedRange<Int64>) -> [Change] {
    let start = firstIndex(after: window.lowerBound)
    var end = start
    while end < changes.count, changes[end].instant.seconds <= window.upperBound { end += 1 }
    var found = Array(changes[start..<end])
    let last = changes.last?.instant.seconds ?? .min
    if !yearlyChanges.isEmpty, window.upperBound > last {
      let years = Self.year(of: window.lowerBound) - 1...Self.year(of: window.upperBound) + 1
      found += yearlyOnsets(in: years).filter { change in
        window.contains(change.instant.seconds) && change.instant.seconds > window.lowerBound
          && change.instant.seconds > last
      }
    }
    return found
  }

  /// The yearly changes of some years in ascending order, even before the end of the table; of two
  /// at one instant the change to daylight saving time is last: it is in force all year then (RFC
  /// 9636, section 3.3.1).
  package func yearlyOnsets(in years: ClosedRange<Int>) -> [Change] {
    var found: [Change] = []
    found.reserveCapacity(years.count * yearlyChanges.count)
    for year in years {
      for rule in yearlyChanges {
        guard let onset = rule.onset(in: year) else { continue }
        found.append(Change(at: Instant(seconds: onset), to: rule.clock))
      }
    }
    found.sort {
      $0.instant != $1.instant
        ? $0.instant < $1.instant : !$0.clock.isDaylight && $1.clock.isDaylight
    }
    return found
  }

  private func firstIndex(after seconds: Int64) -> Int {
    changes.index(afterAll: { $0.instant.seconds <= seconds })
  }

  /// The year in UTC, which is a year beside the right one at most.
  private static func year(of seconds: Int64) -> Int {
    LocalDateTime(seconds: seconds).day.civil.year
  }

  /// The clocks of a person who has moved: each zone applies from a midnight on; days ascend.
  package convenience init?(of homes: [(from: Day, zone: Zone)]) {
    guard let first = homes.first, let last = homes.last else { return nil }
    // Of the years from 1900 on: yearly changes are listed year by year.
    let start = Instant(seconds: -2_208_988_800)
    var changes: [Change] = []
    var begin = start
    for (home, next) in zip(homes, homes.dropFirst()) {
      let end = next.zone.instant(LocalDateTime(day: next.from, minute: 0))
      changes += home.zone.changes(after: begin, through: end).filter { $0.instant < end }
      changes.append(Change(at: end, to: next.zone.clock(at: end)))
      begin = end
    }
    if let end = last.zone.lastTableChange {
      changes += last.zone.changes(after: begin, through: end)
    }
    self.init(
      name: last.zone.name, initial: first.zone.clock(at: start), changes: changes,
      yearly: last.zone.yearlyChanges)
  }
}

/// Why the data or the rule of a time zone cannot be read.
package struct ZoneError: Error, Equatable, Sendable, FailureConvertible {
  /// The problem: `the file ends early`.
  package let message: String

  package init(_ message: String) { self.message = message }
  package var failure: Failure { Failure("invalid time zone: \(message)", status: .data) }
}
