import Metrics
import Time

/// What the samples of days come to so far, by measure, source and day.
struct DayCells {
  struct Cell {
    var value = 0.0
    /// When the last sample was taken, of measures whose last one counts.
    var second = Int64.min
    var count: Int32 = 0
    var hasSpans = false

    /// Adds a sample, which was taken at `second`.
    @inline(__always)
    mutating func add(_ sample: Double, by rule: DayRule, at second: Int64) {
      switch rule {
      case .sum, .mainSleep, .longestStay: value += sample
      case .mean:
        value += sample
        count &+= 1
      case .last:
        if second >= self.second { (value, self.second) = (sample, second) }
      case .maximum:
        value = count == 0 ? sample : max(value, sample)
        count = 1
      }
    }

    func day(by rule: DayRule) -> Double { rule == .mean ? value / Double(max(count, 1)) : value }
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

  func days(of measure: Measure) -> Set<Day> {
    let number = UInt64(measure.number)
    return Set(cells.keys.filter { $0 >> 56 == number }.map { DayCells.parts(of: $0).day })
  }

  /// On how many days each source has each measure, by ``SourceRanks/key(_:_:)``.
  func dayCounts() -> [UInt64: Int] {
    cells.keys.reduce(into: [:]) { $0[$1 >> 32, default: 0] += 1 }
  }

  func bySource() -> [UInt64: [(source: Int, cell: Cell)]] {
    var bySource: [UInt64: [(source: Int, cell: Cell)]] = [:]
    for (key, cell) in cells {
      bySource[DayCells.base(of: key), default: []].append((DayCells.source(of: key), cell))
    }
    return bySource
  }
}

/// A row of elements of the same length for each key, next to each other.
struct DayRows<Element> {
  private var starts: [UInt64: Int32] = [:]
  private var last: (key: UInt64, start: Int) = (.max, 0)
  var elements: [Element] = []
  /// The length of a row, and what its elements begin as.
  private let length: Int
  private let empty: Element

  init(of length: Int, empty: Element) {
    self.length = length
    self.empty = empty
  }

  /// The index of the first element of a key's row, which is added if it is missing.
  mutating func start(of key: UInt64) -> Int {
    if last.key == key { return last.start }
    if let start = starts[key] {
      last = (key, Int(start))
    } else {
      last = (key, elements.count)
      starts[key] = Int32(elements.count)
      elements += repeatElement(empty, count: length)
    }
    return last.start
  }

  func existingStart(of key: UInt64) -> Int? { starts[key].map(Int.init) }
}

/// The minutes that a source has measured: a bit for each, 184 bytes a day.
struct MinuteMaps {
  private var words = DayRows<UInt64>(of: 23, empty: 0)

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

struct HourBook {
  private static let hours = 24

  private var amounts = DayRows<Float>(of: HourBook.hours, empty: 0)

  /// Adds an amount that came evenly over some minutes of a day.
  mutating func add(_ amount: Double, over minutes: Range<Int>, of key: UInt64) {
    guard let first = minutes.first, let last = minutes.last else { return }
    let start = amounts.start(of: key)
    for hour in first / 60...min(last / 60, HourBook.hours - 1) {
      let part = minutes.clamped(to: 60 * hour..<60 * hour + 60).count
      amounts.elements[start + hour] += Float(amount * Double(part) / Double(minutes.count))
    }
  }

  func shares(of key: UInt64) -> HourlyShares? {
    amounts.existingStart(of: key).flatMap { start in
      HourlyShares(amounts: amounts.elements[start..<start + HourBook.hours].map(Double.init))
    }
  }
}

/// The order of sources for each measure, where it is not the same for all.
struct SourceRanks {
  private var ranks: [UInt64: Int] = [:]

  init() {}

  /// Orders `count` sources: for each measure the chosen ones first, then those with the most days.
  init(of count: Int, dayCounts: [UInt64: Int], chosen: (Measure) -> [Int]) {
    for measure in Measure.allCases {
      let first = chosen(measure)
      func order(_ source: Int) -> (Int, Int, Int) {
        let days = dayCounts[SourceRanks.key(measure, source)] ?? 0
        return (first.firstIndex(of: source) ?? .max, -days, source)
      }
      for (rank, source) in (0..<count).sorted(by: { order($0) < order($1) }).enumerated() {
        ranks[SourceRanks.key(measure, source)] = rank
      }
    }
  }

  static func key(_ measure: Measure, _ source: Int) -> UInt64 {
    UInt64(measure.number) << 24 | UInt64(UInt32(truncatingIfNeeded: source) & 0xFF_FFFF)
  }

  subscript(measure: Measure, source: Int) -> Int? {
    ranks.isEmpty ? nil : ranks[SourceRanks.key(measure, source)]
  }
}
