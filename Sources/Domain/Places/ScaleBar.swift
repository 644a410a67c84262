/// A line on a map with the length that it has on the ground.
package struct ScaleBar: Equatable, Sendable {
  /// A unit of length, and how many kilometres one is.
  package enum Unit: Equatable, Sendable {
    case kilometre
    case mile
  }

  package let text: String
  /// In cells, two dots each; at least 1.
  package let cells: Int

  /// The longest bar of a round length, 1, 2 or 5 and zeros, that is not longer than `most` cells where a dot
  /// is that many kilometres wide.
  package init?(kilometresPerDot: Double, in unit: Unit, atMost most: Int) {
    let smaller: [(perUnit: Double, name: String)] =
      switch unit {
      case .kilometre: [(1, "km"), (1000, "m")]
      case .mile: [(1, "mi"), (5280, "ft")]
      }
    let kilometres = unit == .kilometre ? 1 : 1.609344
    let longest = kilometresPerDot * 2 * Double(most) / kilometres
    guard longest.isFinite, longest > 0 else { return nil }
    for (perUnit, name) in smaller {
      guard let length = ScaleBar.roundLength(notAbove: longest * perUnit) else { continue }
      let cells = Double(length) / perUnit * kilometres / kilometresPerDot / 2
      text = ScaleBar.grouped("\(length)") + " " + name
      self.cells = max(Int(cells.rounded()), 1)
      return
    }
    return nil
  }

  /// 1, 2, 5, 10, 20, …; nil below 1.
  private static func roundLength(notAbove most: Double) -> Int? {
    var found: Int?
    var power = 1
    while Double(power) <= most, power <= 10_000 {
      for factor in [1, 2, 5] where Double(factor * power) <= most { found = factor * power }
      power *= 10
    }
    return found
  }

  private static func grouped(_ digits: String) -> String {
    guard digits.utf8.count > 3 else { return digits }
    return digits.dropLast(3) + "," + digits.suffix(3)
  }
}
