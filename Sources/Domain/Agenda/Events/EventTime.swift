import Formats
import Time

/// The beginning or end of an event: a local time and its zone.
package struct EventTime: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    case date
    /// A time in the zone of the person, wherever that is.
    case floating
    case utc
    case zoned(String)
  }

  package let form: Form
  /// Midnight for a day.
  package let local: LocalDateTime
  /// UTC for a day.
  package let zone: Zone

  package init(_ form: Form, _ local: LocalDateTime, in zone: Zone) {
    (self.form, self.local, self.zone) = (form, local, zone)
  }

  package init(_ day: Day) { self.init(.date, LocalDateTime(day: day, minute: 0), in: .utc) }
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
  case exact(seconds: Int64)
  /// Days by the clock and then seconds, by a DURATION (RFC 5545, section 3.8.5.3).
  case nominal(days: Int, seconds: Int64)

  /// No instance lasts longer than this, in seconds.
  var upperBound: Int64 {
    switch self {
    case .exact(let seconds): seconds
    // A day by the clock is never longer than 50 hours.
    case .nominal(let days, let seconds): (days == 0 ? 0 : Int64(days) * 86_400 + 93_600) + seconds
    }
  }

  func end(of instant: Instant, at local: LocalDateTime, in zone: Zone) -> Instant {
    switch self {
    case .exact(let seconds): instant + seconds
    case .nominal(0, let seconds): instant + seconds
    case .nominal(let days, let seconds):
      max(zone.instant(local + Int64(days) * 86_400) + seconds, instant)
    }
  }

  /// Reads a DURATION: `P1W`, `P1DT2H30M` or `-PT15M`.
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
  /// A property with the time.
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
  /// Sets DTSTART and DTEND, but not DURATION.
  mutating func move(to instance: EventInstance) {
    set(instance.start.property("DTSTART"))
    guard property("DTEND") != nil else { return }
    set(instance.start.at(instance.start.zone.local(instance.endInstant)).property("DTEND"))
  }
}

/// A value of type DATE or DATE-TIME, without the zone that a parameter may give it.
package enum DateValue: Hashable, Sendable {
  case date(Day)
  case local(LocalDateTime)
  /// `20261120T190000Z`
  case utc(Instant)

  /// Reads a value that exists in one of these three forms.
  package init?(_ text: ArraySlice<UInt8>) {
    var text = text
    while let last = text.last, last == 32 || last == 9 { text.removeLast() }
    guard text.count == 8 || text.count == 15 || text.count == 16,
      let year = Self.number(text.prefix(4)), let month = Self.number(text.dropFirst(4).prefix(2)),
      let date = Self.number(text.dropFirst(6).prefix(2)),
      let day = Day(year: year, month: month, day: date)
    else { return nil }
    guard text.count > 8 else {
      self = .date(day)
      return
    }
    let time = text.dropFirst(9)
    guard let hour = Self.number(time.prefix(2)), hour < 24,
      let minute = Self.number(time.dropFirst(2).prefix(2)), minute < 60,
      let second = Self.number(time.dropFirst(4).prefix(2)), second <= 60,
      text[text.startIndex + 8] | 32 == UInt8(ascii: "t")
    else { return nil }
    // A leap second means the second before it (RFC 5545, section 3.3.12).
    let local = LocalDateTime(day: day, minute: hour * 60 + minute, second: min(second, 59))
    guard text.count == 16 else {
      self = .local(local)
      return
    }
    guard time.last.map({ $0 | 32 }) == UInt8(ascii: "z") else { return nil }
    self = .utc(Instant(seconds: local.seconds))
  }

  /// The number of some digits, 0 of none.
  static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard 48...57 ~= digit else { return nil }
      number = number * 10 + Int(digit - 48)
    }
    return number
  }
}

extension DateValue: CustomStringConvertible {
  /// The value as RFC 5545 writes it: `20261120T190000Z`.
  package var description: String {
    switch self {
    case .date(let day): Self.text(day)
    case .local(let local): Self.text(local)
    case .utc(let instant): Self.text(LocalDateTime(seconds: instant.seconds)) + "Z"
    }
  }

  private static func text(_ day: Day) -> String {
    String(decoding: day.description.utf8.filter { $0 != UInt8(ascii: "-") }, as: UTF8.self)
  }

  private static func text(_ local: LocalDateTime) -> String {
    let time = local.minute / 60 * 10_000 + local.minute % 60 * 100 + local.second
    return text(local.day) + "T" + String("\(1_000_000 + time)".dropFirst())
  }
}

extension DateValue {
  /// The value as a local time: a day begins at midnight, UTC is taken as it is.
  var local: LocalDateTime {
    switch self {
    case .date(let day): LocalDateTime(day: day, minute: 0)
    case .local(let local): local
    case .utc(let instant): LocalDateTime(seconds: instant.seconds)
    }
  }
}
