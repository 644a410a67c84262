import Geography
import Time

/// Where a person was by single positions: the square kilometre in which most of each day was spent.
///
/// The time until the next position counts for the square of the earlier one, if it is not longer than two
/// hours. Of days that are complete, only the longest square stays in memory.
struct PositionBook {
  /// In metres.
  static let leastAccuracy: Double = 2000

  private static let longestGap: Int64 = 7200
  /// How many days are open at once, before the oldest are reduced.
  private static let mostOpenDays = 16

  /// Hundredths of a degree.
  private struct Square: Hashable {
    let latitude: Int32
    let longitude: Int32
  }

  private var open: [Day: [Square: Int64]] = [:]
  private var longest: [Day: (square: Square, seconds: Int64)] = [:]
  private var last: (square: Square, second: Int64)?

  /// Begins a file: its first position does not follow the last one of another file.
  mutating func beginFile() { last = nil }

  mutating func add(_ point: Coordinates, at second: Int64, _ clock: inout LocalClock) {
    let square = Square(
      latitude: Int32((point.latitude * 100).rounded()),
      longitude: Int32((point.longitude * 100).rounded()))
    defer { last = (square, second) }
    // Histories may be written from the newest to the oldest.
    guard let last, abs(second - last.second) <= PositionBook.longestGap, second != last.second
    else { return }
    let earlier = last.second < second ? last.square : square
    clock.forEachDay(from: min(last.second, second), to: max(last.second, second)) { day, seconds in
      open[day, default: [:]][earlier, default: 0] += seconds
    }
    if open.count > PositionBook.mostOpenDays { reduce(except: clock.local(second).day) }
  }

  /// Reduces the days that are not near one.
  private mutating func reduce(except day: Day) {
    for (other, squares) in open where abs(other - day) > 2 {
      close(other, squares)
      open[other] = nil
    }
  }

  private mutating func close(_ day: Day, _ squares: [Square: Int64]) {
    let most = squares.max {
      ($0.value, $0.key.latitude, $0.key.longitude) < (
        $1.value, $1.key.latitude, $1.key.longitude
      )
    }
    guard let most else { return }
    if let known = longest[day], known.seconds >= most.value { return }
    longest[day] = (most.key, most.value)
  }

  mutating func finish(into book: inout DayBook) {
    for (day, squares) in open { close(day, squares) }
    open = [:]
    if longest.isEmpty { return }
    // Behind visits, which are made of positions.
    let source = book.source("positions", rank: 1)
    for (day, most) in longest {
      let point = Coordinates(
        latitude: Double(most.square.latitude) / 100,
        longitude: Double(most.square.longitude) / 100)
      if let point { book.put(point.text, of: StayBook.location, from: source, on: day) }
    }
  }
}
