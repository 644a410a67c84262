/// The shares that a daily sum had reached at each full hour.
///
/// Packed in 35 bytes: the shares at 01:00, 02:00, … 23:00 in 4,095ths, twelve bits each, the
/// earlier of two in the lower bits. The share is 0 at midnight, and 1 at the end of the day.
package struct HourlyShares: Hashable, Sendable {
  package let bytes: [UInt8]

  package static let byteCount = 35
  private static let whole = 4095.0
  private static let hours = 24

  /// The shares of 24 hourly amounts; nil if one is negative or not finite, or their sum is 0.
  package init?(amounts: [Double]) {
    let total = amounts.reduce(0, +)
    guard amounts.count == HourlyShares.hours, total > 0, total.isFinite,
      amounts.allSatisfy({ $0 >= 0 })
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: HourlyShares.byteCount)
    var sum = 0.0
    for (place, amount) in amounts.dropLast().enumerated() {
      sum += amount
      let share = UInt16((min(sum / total, 1) * HourlyShares.whole).rounded())
      let (index, isUpper) = HourlyShares.position(of: place)
      bytes[index] |= UInt8(truncatingIfNeeded: isUpper ? share << 4 : share)
      bytes[index + 1] |= UInt8(truncatingIfNeeded: isUpper ? share >> 4 : share >> 8)
    }
    self.bytes = bytes
  }

  /// Nil unless the bytes are shares that never fall.
  package init?(bytes: [UInt8]) {
    guard bytes.count == HourlyShares.byteCount, bytes[HourlyShares.byteCount - 1] < 16
    else { return nil }
    self.bytes = bytes
    for hour in 1..<HourlyShares.hours where share(at: hour) < share(at: hour - 1) { return nil }
  }

  /// The share up to a minute after the midnight that begins the day, linear between full hours.
  package func share(by minute: Int) -> Double {
    guard minute > 0 else { return 0 }
    let (hour, rest) = minute.quotientAndRemainder(dividingBy: 60)
    guard hour < HourlyShares.hours else { return 1 }
    let (before, after) = (Double(share(at: hour)), Double(share(at: hour + 1)))
    return (before + (after - before) * Double(rest) / 60) / HourlyShares.whole
  }

  /// The end of the last hour with an increase, in minutes after midnight.
  package var lastMinute: Int {
    let last = (1...HourlyShares.hours).last { share(at: $0) > share(at: $0 - 1) }
    return 60 * (last ?? 0)
  }

  /// The share at the end of an hour, in 4,095ths.
  private func share(at hour: Int) -> UInt16 {
    if hour == 0 { return 0 }
    if hour >= HourlyShares.hours { return UInt16(HourlyShares.whole) }
    let (index, isUpper) = HourlyShares.position(of: hour - 1)
    let (low, high) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
    return isUpper ? low >> 4 | high << 4 : low | (high & 15) << 8
  }

  /// The first of the two bytes of a share, and whether it begins with that one's upper half.
  private static func position(of place: Int) -> (index: Int, isUpper: Bool) {
    (place / 2 * 3 + place % 2, place % 2 == 1)
  }
}
