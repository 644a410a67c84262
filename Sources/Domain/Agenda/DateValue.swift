import Time

/// A value of type DATE or DATE-TIME, without the zone that a parameter may give it.
package enum DateValue: Hashable, Sendable {
  /// `20261120`
  case date(Day)
  /// `20261120T190000`
  case local(LocalDateTime)
  /// `20261120T190000Z`
  case utc(Instant)

  /// Reads a value; nil for anything but these three forms and for days and times that do not
  /// exist.
  package init?(_ text: ArraySlice<UInt8>) {
    var text = text
    while let last = text.last, last == 32 || last == 9 { text.removeLast() }
    guard text.count == 8 || text.count == 15 || text.count == 16,
      let year = Self.number(text.prefix(4)),
      let month = Self.number(text.dropFirst(4).prefix(2)),
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

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
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
