import Metrics
import Time

/// What the samples of days come to so far, by the number of an attribute, source and day.
struct DayCells {
  struct Cell {
    var value = 0.0
    /// When the last sample was taken, of measures whose last one counts.
    var second = Int64.min
    var count: Int32 = 0
    var hasSpans = false

    /// Adds a sample, which was taken at `second`.
    @inline(__always) mutating func add(_ sample: Double, by rule: DayRule, at second: Int64) {
      switch rule {
      case .sum, .mainSleep, .longestStay: value += sample
      case .mean:
        value += sample
        count &+= 1
      case .last: if second >= self.second { (value, self.second) = (sample, second) }
      case .maximum:
        value = count == 0 ? sample : max(value, sample)
        count = 1
      }
    }

    func day(by rule: DayRule) -> Double { rule == .mean ? value / Double(max(count, 1)) : value }
  }

  private var rows = DayRows<Cell>(of: 1, empty: Cell())

  /// A source beyond all others, for what several of them come to.
  static let merged = 0xF_FFFF

  /// 16 bits of the attribute, 20 of the source, and 28 of the day, enough for all of the calendar.
  static func key(_ attribute: Int, _ source: Int, _ day: Day) -> UInt64 {
    UInt64(attribute) << 48 | UInt64(source & 0xF_FFFF) << 28
      | UInt64(UInt32(bitPattern: day.number) & 0xFFF_FFFF)
  }

  /// The key of the same attribute and day of source 0.
  static func base(of key: UInt64) -> UInt64 { key & 0xFFFF_0000_0FFF_FFFF }
  static func source(of key: UInt64) -> Int { Int(key >> 28 & 0xF_FFFF) }

  static func parts(of key: UInt64) -> (attribute: Int, day: Day) {
    let day = Int32(bitPattern: UInt32(truncatingIfNeeded: key) << 4) >> 4
    return (Int(key >> 48), Day(number: day))
  }

  @inline(__always) mutating func update(_ key: UInt64, _ body: (inout Cell) -> Void) {
    body(&rows.elements[rows.start(of: key)])
  }

  subscript(key: UInt64) -> Cell? { rows.existingStart(of: key).map { rows.elements[$0] } }

  func days(of attribute: Int) -> Set<Day> {
    let all = rows.starts.all.keys.map(DayCells.parts)
    return Set(all.filter { $0.attribute == attribute }.map(\.day))
  }

  /// On how many days each source has each attribute, by ``SourceRanks/key(_:_:)``.
  func dayCounts() -> [UInt64: Int] {
    rows.starts.all.keys.reduce(into: [:]) { $0[$1 >> 28, default: 0] += 1 }
  }

  /// Calls `body` with the cells of each attribute and day, and with their key of source 0.
  func forEachDay(_ body: (_ base: UInt64, [(source: Int, cell: Cell)]) -> Void) {
    let keys = rows.starts.all.keys.sorted {
      (DayCells.base(of: $0), $0) < (DayCells.base(of: $1), $1)
    }
    var start = 0
    while start < keys.count {
      let base = DayCells.base(of: keys[start])
      let ofDay = keys[start...].prefix { DayCells.base(of: $0) == base }
      body(base, ofDay.compactMap { key in self[key].map { (DayCells.source(of: key), $0) } })
      start = ofDay.endIndex
    }
  }
}

/// A row of elements of the same length for each key, next to each other.
struct DayRows<Element> {
  private(set) var starts = RecentValues<Int>()
  var elements: [Element] = []
  /// The length of a row, and what its elements begin as.
  private let length: Int
  private let empty: Element

  init(of length: Int, empty: Element) { (self.length, self.empty) = (length, empty) }

  /// The index of the first element of a key's row, which is added if it is missing.
  @inline(__always) mutating func start(of key: UInt64) -> Int {
    if let start = starts[key] { return start }
    starts[key] = elements.count
    elements += repeatElement(empty, count: length)
    return elements.count - length
  }

  func existingStart(of key: UInt64) -> Int? { starts.all[key] }
}

/// The minutes that a source has measured: a bit for each, 184 bytes a day.
struct MinuteMaps {
  private var words = DayRows<UInt64>(of: 23, empty: 0)

  /// Calls `body` with the index of each word that has some of the minutes, and their bits in it.
  @inline(__always)
  private static func forEachWord(_ minutes: Range<Int>, _ body: (Int, UInt64) -> Void) {
    var first = minutes.lowerBound
    while first < minutes.upperBound {
      let end = min(minutes.upperBound, (first | 63) + 1)
      let bits = UInt64.max >> UInt64(64 - (end - first))
      body(first >> 6, bits << UInt64(first & 63))
      first = end
    }
  }

  @inline(__always) mutating func mark(_ minutes: Range<Int>, of key: UInt64) {
    let start = words.start(of: key)
    MinuteMaps.forEachWord(minutes) { words.elements[start + $0] |= $1 }
  }

  /// How many of the minutes are marked under none of the keys.
  func unmarked(_ minutes: Range<Int>, in keys: [UInt64]) -> Int {
    let starts = keys.compactMap(words.existingStart)
    var count = 0
    MinuteMaps.forEachWord(minutes) { word, bits in
      let marked = starts.reduce(0) { $0 | words.elements[$1 + word] }
      count += (bits & ~marked).nonzeroBitCount
    }
    return count
  }
}

struct HourBook {
  private static let hours = 24

  private var amounts = DayRows<Float>(of: HourBook.hours, empty: 0)

  /// Adds an amount that came evenly over some minutes of a day.
  @inline(__always) mutating func add(_ amount: Double, over minutes: Range<Int>, of key: UInt64) {
    guard let first = minutes.first, let last = minutes.last else { return }
    let start = amounts.start(of: key)
    for hour in first / 60...min(last / 60, HourBook.hours - 1) {
      let part = min(last, 60 * hour + 59) - max(first, 60 * hour) + 1
      amounts.elements[start + hour] += Float(amount * Double(part) / Double(minutes.count))
    }
  }

  /// Begins with the amounts of another key.
  mutating func copy(_ key: UInt64, to other: UInt64) {
    guard let from = amounts.existingStart(of: key) else { return }
    let to = amounts.start(of: other)
    for hour in 0..<HourBook.hours { amounts.elements[to + hour] = amounts.elements[from + hour] }
  }

  func shares(of key: UInt64) -> HourlyShares? {
    amounts.existingStart(of: key).flatMap { start in
      HourlyShares(amounts: amounts.elements[start..<start + HourBook.hours].map(Double.init))
    }
  }
}

/// Samples with a beginning and an end that may have been counted by a source with a higher
/// priority too: what the second pass would read, if they are few enough to be held.
struct HeldSpans {
  private static let most = 1 << 18

  private(set) var spans: [(key: UInt64, value: Double, minutes: Range<Int>)] = []
  private(set) var isComplete = true

  @inline(__always) mutating func add(_ value: Double, over minutes: Range<Int>, of key: UInt64) {
    guard isComplete else { return }
    if spans.isEmpty { spans.reserveCapacity(HeldSpans.most) }
    spans.append((key, value, minutes))
    if spans.count == HeldSpans.most { (spans, isComplete) = ([], false) }
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
        let days = dayCounts[SourceRanks.key(measure.number, source)] ?? 0
        return (first.firstIndex(of: source) ?? .max, -days, source)
      }
      for (rank, source) in (0..<count).sorted(by: { order($0) < order($1) }).enumerated() {
        ranks[SourceRanks.key(measure.number, source)] = rank
      }
    }
  }

  static func key(_ attribute: Int, _ source: Int) -> UInt64 {
    UInt64(attribute) << 20 | UInt64(source & 0xF_FFFF)
  }

  subscript(attribute: Int, source: Int) -> Int? {
    ranks.isEmpty ? nil : ranks[SourceRanks.key(attribute, source)]
  }
}
