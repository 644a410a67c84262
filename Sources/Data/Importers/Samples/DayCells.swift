import Metrics
import Time

/// What the samples of days come to so far, by measure, source and day.
struct DayCells {
  struct Cell {
    var value = 0.0
    /// When the last sample was taken, of measures whose last one counts.
    var second = Int64.min
    var count: Int32 = 0
    /// Whether its samples have a beginning and an end.
    var hasSpans = false
  }

  private var cells: [UInt64: Cell] = [:]
  /// The cell that was changed last: most samples follow one of the same day.
  private var cached: (key: UInt64, cell: Cell)?

  /// A source beyond all others, for what several of them come to.
  static let merged = 0xFF_FFFF

  static func key(_ measure: Measure, _ source: Int, _ day: Day) -> UInt64 {
    UInt64(measure.number) << 56 | UInt64(UInt32(truncatingIfNeeded: source) & 0xFF_FFFF) << 32
      | UInt64(UInt32(bitPattern: day.number))
  }

  /// The key of the same measure and day of source 0.
  static func base(of key: UInt64) -> UInt64 { key & 0xFF00_0000_FFFF_FFFF }

  private static func source(of key: UInt64) -> Int { Int(key >> 32 & 0xFF_FFFF) }

  static func parts(of key: UInt64) -> (measure: Measure, day: Day) {
    (
      Measure.allCases[Int(key >> 56)],
      Day(number: Int32(bitPattern: UInt32(truncatingIfNeeded: key)))
    )
  }

  /// The rule of a key's measure.
  static func rule(of key: UInt64) -> DayRule { Measure.rules[Int(key >> 56)] }

  @inline(__always)
  mutating func update(_ key: UInt64, _ body: (inout Cell) -> Void) {
    if cached?.key != key {
      flush()
      cached = (key, cells[key] ?? Cell())
    }
    if var cell = cached?.cell {
      body(&cell)
      cached?.cell = cell
    }
  }

  mutating func flush() {
    if let cached { cells[cached.key] = cached.cell }
    cached = nil
  }

  /// By the keys of source 0, the sources of what several have measured with a beginning and an
  /// end.
  func contested() -> [UInt64: [Int]] {
    var first: [UInt64: Int] = [:]
    var contested: [UInt64: [Int]] = [:]
    for (key, cell) in cells where cell.hasSpans {
      let base = DayCells.base(of: key)
      let source = DayCells.source(of: key)
      if let other = first[base] {
        contested[base, default: [other]].append(source)
      } else {
        first[base] = source
      }
    }
    return contested
  }

  /// The days on which any source has samples of a measure.
  func days(of measure: Measure) -> Set<Day> {
    let number = UInt64(measure.number)
    return Set(cells.keys.filter { $0 >> 56 == number }.map { DayCells.parts(of: $0).day })
  }

  func bySource() -> [UInt64: [(source: Int, cell: Cell)]] {
    var bySource: [UInt64: [(source: Int, cell: Cell)]] = [:]
    for (key, cell) in cells {
      bySource[DayCells.base(of: key), default: []].append((DayCells.source(of: key), cell))
    }
    return bySource
  }
}
