import Formats
import Time

/// When an event begins or ends, as its calendar has it: a local time and the zone of its clock.
package struct EventTime: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// A day without a time.
    case date
    /// A time in whatever zone the person is.
    case floating
    case utc
    /// A time in the zone of this name.
    case zoned(String)
  }

  package let form: Form
  /// Midnight for a day.
  package let local: LocalDateTime
  /// UTC for a day, so that days are a whole number of days apart.
  package let zone: Zone

  package init(_ form: Form, _ local: LocalDateTime, in zone: Zone) {
    self.form = form
    self.local = local
    self.zone = zone
  }

  package init(_ day: Day) {
    self.init(.date, LocalDateTime(day: day, minute: 0), in: .utc)
  }

  package var isDate: Bool { form == .date }

  /// The instant; for a day its midnight in UTC.
  package var instant: Instant { zone.instant(local) }

  /// The same form at another local time.
  package func at(_ local: LocalDateTime) -> EventTime { EventTime(form, local, in: zone) }

  /// The value as RFC 5545 writes it.
  package var value: DateValue {
    switch form {
    case .date: .date(local.day)
    case .floating, .zoned: .local(local)
    case .utc: .utc(Instant(seconds: local.seconds))
    }
  }

  package static func == (a: EventTime, b: EventTime) -> Bool {
    a.form == b.form && a.local == b.local
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(form)
    hasher.combine(local)
  }
}

/// How long an event lasts.
package enum EventLength: Hashable, Sendable {
  /// From one instant to another, which an end gives.
  case exact(seconds: Int64)
  /// Days by the clock and then seconds, which DURATION gives (RFC 5545, section 3.8.5.3).
  case nominal(days: Int, seconds: Int64)

  /// No instance lasts longer than this, in seconds.
  var upperBound: Int64 {
    switch self {
    case .exact(let seconds): seconds
    // A day by the clock is never longer than 50 hours.
    case .nominal(let days, let seconds): (days == 0 ? 0 : Int64(days) * 86_400 + 93_600) + seconds
    }
  }

  /// When an instance ends.
  func end(of instant: Instant, at local: LocalDateTime, in zone: Zone) -> Instant {
    switch self {
    case .exact(let seconds): instant + seconds
    case .nominal(0, let seconds): instant + seconds
    case .nominal(let days, let seconds):
      max(zone.instant(local + Int64(days) * 86_400) + seconds, instant)
    }
  }

  /// Reads a DURATION, `P1W`, `P1DT2H30M` or `-PT15M`; nil for anything else.
  package init?(_ text: ArraySlice<UInt8>) {
    var text = text
    var isNegative = false
    if let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      isNegative = sign == UInt8(ascii: "-")
      text.removeFirst()
    }
    guard text.popFirst().map({ $0 | 32 }) == UInt8(ascii: "p"), !text.isEmpty else { return nil }
    var (days, seconds) = (0, Int64(0))
    var isTime = false
    /// The unit before, by its order: weeks, days, hours, minutes, seconds.
    var rank = 0
    while let first = text.first {
      if first | 32 == UInt8(ascii: "t"), !isTime, text.count > 1 {
        isTime = true
        text.removeFirst()
      }
      var number = 0
      var digits = 0
      while let digit = text.first, 48...57 ~= digit {
        // Nine digits of weeks are longer than the calendar.
        guard digits < 9 else { return nil }
        number = number * 10 + Int(digit - 48)
        digits += 1
        text.removeFirst()
      }
      guard digits > 0, let unit = text.popFirst() else { return nil }
      let nextRank: Int
      switch (unit | 32, isTime) {
      case (UInt8(ascii: "w"), false): (days, nextRank) = (days + number * 7, 1)
      case (UInt8(ascii: "d"), false): (days, nextRank) = (days + number, 2)
      case (UInt8(ascii: "h"), true): (seconds, nextRank) = (seconds + Int64(number) * 3600, 3)
      case (UInt8(ascii: "m"), true): (seconds, nextRank) = (seconds + Int64(number) * 60, 4)
      case (UInt8(ascii: "s"), true): (seconds, nextRank) = (seconds + Int64(number), 5)
      default: return nil
      }
      guard nextRank > rank else { return nil }
      rank = nextRank
    }
    guard rank > 0 else { return nil }
    self = .nominal(days: isNegative ? -days : days, seconds: isNegative ? -seconds : seconds)
  }
}

extension EventTime {
  /// A property with the time in its form: a day, a time in UTC, or one with TZID.
  package func property(_ name: String) -> ICalendar.Property {
    let parameters: [ICalendar.Parameter] =
      switch form {
      case .date: [.init("VALUE", "DATE")]
      case .zoned(let id): [.init("TZID", id)]
      case .floating, .utc: []
      }
    return ICalendar.Property(name, parameters, value: value.description)
  }
}

extension ICalendar.Component {
  /// Sets DTSTART and DTEND; DURATION stays.
  mutating func move(to instance: EventInstance) {
    set(instance.start.property("DTSTART"))
    guard property("DTEND") != nil else { return }
    set(instance.start.at(instance.start.zone.local(instance.endInstant)).property("DTEND"))
  }
}
