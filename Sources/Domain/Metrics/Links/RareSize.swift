import Formats
import Statistics

/// The size of a link whose outcome is the same on at least half of the days, in two parts: on how
/// many days it is unusual, and what it is then.
package struct RareSize: Equatable, Sendable {
  /// High days, or the others.
  package struct Side: Equatable, Sendable {
    /// The share of days with another value than the usual one.
    package var share = 0.0
    /// The typical value of those days; nil without any.
    package var typical: Double?
    /// The interval of a median of six days or more, or nil.
    package var interval: Interval?
  }

  package struct Interval: Equatable, Sendable { package var low, high: Double }

  /// The value of at least half of the days, as stored.
  package private(set) var usual = 0.0
  package private(set) var high = Side()
  package private(set) var others = Side()
  /// How much larger the share of unusual days is among high days than among the others, against
  /// like weekdays and weeks; nil if it is not clear.
  package private(set) var shareDifference: Interval?

  init() {}

  /// The value of at least half of the days, or nil; a yes or no has none, only shares.
  ///
  /// Ratings have one only if it is the lowest or the highest: others go up and down.
  static func usual(of values: [Double], as type: ValueType) -> Double? {
    guard type != .boolean, let usual = Ranks.majority(of: values) else { return nil }
    let isWithin = values.contains { $0 < usual } && values.contains { $0 > usual }
    return type == .scale && isWithin ? nil : usual
  }

  /// `shares` is the difference of the shares.
  init(
    of days: [(isHigh: Bool, value: Double)], as type: ValueType, usual: Double,
    _ shares: Difference?
  ) {
    self.usual = usual
    func side(_ isHigh: Bool) -> Side {
      let values = days.filter { $0.isHigh == isHigh }.map(\.value)
      let unusual = values.filter { $0 != usual }
      guard !unusual.isEmpty else { return Side() }
      let interval = MedianInterval(of: unusual, on: type.line(of: unusual))?.interval
      return Side(
        share: Double(unusual.count) / Double(values.count),
        typical: Statistic.median.figure(of: unusual, as: type)?.value,
        interval: interval.map { Interval(low: $0.low, high: $0.high) })
    }
    (high, others) = (side(true), side(false))
    if let shares, shares.isClear {
      shareDifference = Interval(low: shares.interval.lowerBound, high: shares.interval.upperBound)
    }
  }

  /// Adds its fields to a finding: the usual value, both shares and the interval of their
  /// difference, then for each side the typical value and its interval; all empty without a size.
  static func describe(_ size: inout RareSize?, in fields: inout RecordFields) {
    var shares =
      size.map { size in
        [size.usual, size.high.share, size.others.share]
          + (size.shareDifference.map { [$0.low, $0.high] } ?? [])
      } ?? []
    fields.numbers(&shares, between: ";")
    var sides = [size?.high, size?.others].map { side in
      (side?.typical.map { [$0] } ?? []) + (side?.interval.map { [$0.low, $0.high] } ?? [])
    }
    for index in sides.indices { fields.numbers(&sides[index], between: ";") }
    guard fields.isReading, shares.count >= 3 else { return }
    func side(_ share: Double, _ numbers: [Double]) -> Side {
      Side(share: share, typical: numbers.first, interval: Interval(numbers.dropFirst()))
    }
    var read = RareSize()
    read.usual = shares[0]
    read.high = side(shares[1], sides[0])
    read.others = side(shares[2], sides[1])
    read.shareDifference = Interval(shares.dropFirst(3))
    size = read
  }
}

extension RareSize.Interval {
  /// Nil unless there are two numbers.
  fileprivate init?(_ ends: ArraySlice<Double>) {
    guard let low = ends.first, let high = ends.last, ends.count == 2 else { return nil }
    (self.low, self.high) = (low, high)
  }
}
