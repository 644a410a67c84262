/// A number of the Beaufort scale, 0 to 12, of mean wind; gusts have none.
package struct Beaufort: Hashable, Comparable, Sendable {
  package let number: Int

  /// The highest mean wind of each number but the last, in metres per second.
  ///
  /// The scale of the World Meteorological Organization (Manual on Codes, volume I.1, table 1100).
  private static let limits = [
    0.2, 1.5, 3.3, 5.4, 7.9, 10.7, 13.8, 17.1, 20.7, 24.4, 28.4, 32.6,
  ]

  private static let names = [
    "calm", "light air", "light breeze", "gentle breeze", "moderate breeze", "fresh breeze",
    "strong breeze", "near gale", "gale", "strong gale", "storm", "violent storm", "hurricane",
  ]

  /// The number of a mean wind; speeds are rounded to the one decimal place that the scale has.
  package init(metresPerSecond speed: Double) {
    let tenths = (speed * 10).rounded() / 10
    number = Beaufort.limits.firstIndex { tenths <= $0 } ?? 12
  }

  /// The number itself; nil unless it is 0 to 12.
  package init?(number: Int) {
    guard 0...12 ~= number else { return nil }
    self.number = number
  }

  /// `moderate breeze`.
  package var name: String { Beaufort.names[number] }

  /// The slowest mean wind of this number, in metres per second.
  package var lowestSpeed: Double {
    number == 0 ? 0 : ((Beaufort.limits[number - 1] * 10).rounded() + 1) / 10
  }

  package static func < (a: Beaufort, b: Beaufort) -> Bool { a.number < b.number }
}
