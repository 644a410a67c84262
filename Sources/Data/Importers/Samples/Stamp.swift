import Formats
import Text
import Time

/// A date and time as exports write them: what the clock showed, and the offset, if any.
///
///     2019-07-19 10:36:11 -0700
///     2018-02-01T22:36:00.000
///     2026-11-20T21:00:12Z
struct Stamp {
  let local: LocalDateTime
  /// Seconds east of UTC, if written.
  let offset: Int?
  /// Whether it is written in UTC, with a `Z`; `+00:00` is what the clocks of a place showed.
  let isUTC: Bool

  init(utc seconds: Int64) {
    local = LocalDateTime(seconds: seconds)
    offset = 0
    isUTC = true
  }

  /// The instant, by `zone` where no offset is written.
  func instant(in zone: Zone) -> Int64 {
    offset.map { local.seconds - Int64($0) } ?? zone.instant(local).seconds
  }

  init?(_ bytes: Span<UInt8>) {
    @inline(__always) func digits(_ start: Int, _ count: Int) -> Int? {
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
    guard bytes.count >= 16, at(10, " ") || at(10, "T"), at(13, ":"),
      let day = Day(iso: bytes, at: 0),
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

  static func offset(_ text: some StringProtocol) -> Int? {
    Stamp("2000-01-01 00:00:00 \(text)")?.offset
  }

  init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    self.init(bytes.span)
  }
}

/// Reads stamps with seconds and an offset, by the day and the offset of the one before.
///
///     2019-07-19 10:36:11 -0700
struct StampMemory {
  /// The date and the byte after it, in 8 and 3 bytes, and its midnight.
  private var date: (UInt64, UInt64, midnight: Int64) = (.max, .max, 0)
  /// The offset with the blank before it, and its seconds.
  private var zone: (bytes: UInt64, offset: Int64) = (.max, 0)

  /// The instant, in UTC without an offset; nil if it is not a stamp.
  @inline(__always) mutating func instant(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int64? {
    let start = range.lowerBound
    guard range.count == 25 else { return Stamp(bytes.extracting(range))?.instant(in: .utc) }
    let (day, rest) = (bytes.word(at: start), bytes.word(at: start + 3) >> 40)
    let tail = bytes.word(at: start + 17) >> 16
    if (day, rest) == (date.0, date.1), tail == zone.bytes,
      let second = StampMemory.second(bytes.word(at: start + 11))
    {
      return date.midnight &+ second &- zone.offset
    }
    guard let stamp = Stamp(bytes.extracting(range)), let offset = stamp.offset
    else { return Stamp(bytes.extracting(range))?.instant(in: .utc) }
    date = (day, rest, Int64(stamp.local.day.number) * 86_400)
    zone = (tail, Int64(offset))
    return stamp.instant(in: .utc)
  }

  /// The second of the day of `10:36:11`, or nil.
  @inline(__always) static func second(_ clock: UInt64) -> Int64? {
    // The colons as digits too, and each pair of digits as a number in its second byte.
    let digits = clock ^ 0x3030_3A30_303A_3030
    let high = digits &+ 0x7676_7F76_767F_7676
    guard (high | digits) & 0x8080_8080_8080_8080 == 0 else { return nil }
    let (hour, minute, second) = (
      (digits & 0xFF) * 10 + digits >> 8 & 0xFF, (digits >> 24 & 0xFF) * 10 + digits >> 32 & 0xFF,
      (digits >> 48 & 0xFF) * 10 + digits >> 56
    )
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return Int64(hour * 3600 + minute * 60 + second)
  }
}

/// Turns instants into local times, remembering the offset of each half day.
struct LocalClock {
  private let zone: Zone
  /// By half days since 1970; nil if clocks change in it.
  private var offsets = RecentValues<Int?>()
  private static let length: Int64 = 43_200

  init(_ zone: Zone) { self.zone = zone }

  mutating func local(_ seconds: Int64) -> LocalDateTime {
    LocalDateTime(seconds: seconds &+ Int64(offset(at: seconds)))
  }

  /// Calls `body` with each day between two instants, and how many seconds of it are between them.
  mutating func forEachDay(
    from start: Int64, to end: Int64, _ body: (Day, _ seconds: Int64) -> Void
  ) {
    var begin = start
    while begin < end {
      let day = local(begin).day
      var next = end
      if local(end - 1).day != day {
        let midnight = zone.instant(LocalDateTime(day: day + 1, minute: 0)).seconds
        if begin < midnight, midnight < end { next = midnight }
      }
      body(day, next - begin)
      begin = next
    }
  }

  mutating func offset(at seconds: Int64) -> Int {
    let part = seconds.flooredDivision(LocalClock.length)
    let key = UInt64(bitPattern: part)
    if let known = offsets[key] { return known ?? zone.offset(at: Instant(seconds: seconds)) }
    let first = zone.offset(at: Instant(seconds: part * LocalClock.length))
    let last = zone.offset(at: Instant(seconds: (part + 1) * LocalClock.length - 1))
    if offsets.all.count > 100_000 { offsets = RecentValues() }
    offsets[key] = .some(first == last ? first : nil)
    return zone.offset(at: Instant(seconds: seconds))
  }
}
