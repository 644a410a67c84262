import Metrics
import Time

/// A row of elements of the same length for each key, next to each other.
struct DayRows<Element> {
  /// By key, the index of the first element.
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

/// The amounts in each hour of the days of an export.
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

  /// The shares of a key, if anything was added.
  func shares(of key: UInt64) -> HourlyShares? {
    amounts.existingStart(of: key).flatMap { start in
      HourlyShares(amounts: amounts.elements[start..<start + HourBook.hours].map(Double.init))
    }
  }
}
