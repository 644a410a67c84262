import Time

/// Turns instants into local times, remembering the offset of each half day.
struct LocalClock {
  private let zone: Zone
  /// By half days since 1970; nil where clocks change in it.
  private var offsets: [Int32: Int?] = [:]
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

  /// Seconds east of UTC.
  mutating func offset(at seconds: Int64) -> Int {
    let part = seconds.flooredDivision(LocalClock.length)
    let key = Int32(truncatingIfNeeded: part)
    if let known = offsets[key] {
      return known ?? zone.offset(at: Instant(seconds: seconds))
    }
    let first = zone.offset(at: Instant(seconds: part * LocalClock.length))
    let last = zone.offset(at: Instant(seconds: (part + 1) * LocalClock.length - 1))
    if offsets.count > 100_000 { offsets = [:] }
    offsets.updateValue(first == last ? first : nil, forKey: key)
    return zone.offset(at: Instant(seconds: seconds))
  }
}
