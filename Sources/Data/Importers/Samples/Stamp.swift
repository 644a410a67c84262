import Time

/// A date and time as exports write them: what the clock showed, and the offset if one is written.
///
///     2019-07-19 10:36:11 -0700
///     2018-02-01T22:36:00.000
///     2026-11-20T21:00:12Z
struct Stamp {
  /// What the clock showed.
  let local: LocalDateTime
  /// Seconds east of UTC; nil where none is written.
  let offset: Int?
  /// Whether it is written in UTC, with a `Z`; `+00:00` is what the clocks of a place showed.
  let isUTC: Bool

  /// Seconds since 1970, in UTC.
  init(utc seconds: Int64) {
    local = LocalDateTime(seconds: seconds)
    offset = 0
    isUTC = true
  }

  /// The instant, by `zone` where no offset is written.
  func instant(in zone: Zone) -> Int64 {
    offset.map { local.seconds - Int64($0) } ?? zone.instant(local).seconds
  }

  /// Nil for anything else.
  init?(_ bytes: Span<UInt8>) {
    @inline(__always)
    func digits(_ start: Int, _ count: Int) -> Int? {
      guard start + count <= bytes.count else { return nil }
      var number = 0
      for index in start..<start + count {
        let digit = bytes[index] &- 48
        guard digit <= 9 else { return nil }
        number = number * 10 + Int(digit)
      }
      return number
    }
    func at(_ index: Int, _ scalar: Unicode.Scalar) -> Bool {
      index < bytes.count && bytes[index] == UInt8(ascii: scalar)
    }
    guard bytes.count >= 16, at(4, "-"), at(7, "-"), at(10, " ") || at(10, "T"), at(13, ":"),
      let year = digits(0, 4), let month = digits(5, 2), let dayOfMonth = digits(8, 2),
      let day = Day(year: year, month: month, day: dayOfMonth),
      let hour = digits(11, 2), let minute = digits(14, 2), hour < 24, minute < 60
    else { return nil }
    var second = 0
    var next = 16
    if at(16, ":") {
      guard let number = digits(17, 2), number <= 60 else { return nil }
      second = min(number, 59)
      next = 19
      if at(19, ".") {
        next = 20
        while next < bytes.count, bytes[next] &- 48 <= 9 { next += 1 }
      }
    }
    local = LocalDateTime(day: day, minute: hour * 60 + minute, second: second)
    if at(next, " ") { next += 1 }
    isUTC = at(next, "Z")
    if next == bytes.count {
      offset = nil
    } else if at(next, "Z"), next + 1 == bytes.count {
      offset = 0
    } else if at(next, "+") || at(next, "-") {
      let sign = at(next, "+") ? 1 : -1
      let hasColon = at(next + 3, ":")
      guard let hours = digits(next + 1, 2), let minutes = digits(next + (hasColon ? 4 : 3), 2),
        next + (hasColon ? 6 : 5) == bytes.count, hours < 24, minutes < 60
      else { return nil }
      offset = sign * (hours * 3600 + minutes * 60)
    } else {
      return nil
    }
  }

  init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    self.init(bytes.span)
  }
}
