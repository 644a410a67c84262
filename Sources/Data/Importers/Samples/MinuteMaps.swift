import Time

/// Which minutes of which days a source has measured: a bit for each minute, 184 bytes a day.
struct MinuteMaps {
  private var words = DayRows<UInt64>(of: 23, empty: 0)

  /// Marks minutes of a day.
  mutating func mark(_ minutes: Range<Int>, of key: UInt64) {
    let start = words.start(of: key)
    for minute in minutes { words.elements[start + minute >> 6] |= 1 << UInt64(minute & 63) }
  }

  /// How many of the minutes are marked under none of the keys.
  func unmarked(_ minutes: Range<Int>, in keys: [UInt64]) -> Int {
    let starts = keys.compactMap(words.existingStart)
    return minutes.count { minute in
      !starts.contains { words.elements[$0 + minute >> 6] >> UInt64(minute & 63) & 1 == 1 }
    }
  }
}
