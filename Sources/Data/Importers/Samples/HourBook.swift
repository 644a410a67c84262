import Metrics

/// What was added in each hour of the days of an export.
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

  /// The shares of a key; nil where nothing was added.
  func shares(of key: UInt64) -> HourlyShares? {
    amounts.existingStart(of: key).flatMap { start in
      HourlyShares(
        amounts: amounts.elements[start..<start + HourBook.hours].map(Double.init))
    }
  }
}
