import Time

/// Which minutes of which days a source has measured: a bit for each minute, 184 bytes a day.
struct MinuteMaps {
  /// By key, the index of the first word in ``words``.
  private var starts: [UInt64: Int32] = [:]
  private var words: [UInt64] = []
  private var last: (key: UInt64, start: Int) = (.max, 0)

  private static let wordsPerDay = 23

  /// Marks minutes of a day.
  mutating func mark(_ minutes: Range<Int>, of key: UInt64) {
    if last.key != key {
      if let start = starts[key] {
        last = (key, Int(start))
      } else {
        last = (key, words.count)
        starts[key] = Int32(words.count)
        words += repeatElement(0, count: MinuteMaps.wordsPerDay)
      }
    }
    for minute in minutes { words[last.start + minute >> 6] |= 1 << UInt64(minute & 63) }
  }

  /// How many of the minutes are marked under none of the keys.
  func unmarked(_ minutes: Range<Int>, in keys: [UInt64]) -> Int {
    let starts = keys.compactMap { self.starts[$0] }.map(Int.init)
    return minutes.count { minute in
      !starts.contains { words[$0 + minute >> 6] >> UInt64(minute & 63) & 1 == 1 }
    }
  }
}
