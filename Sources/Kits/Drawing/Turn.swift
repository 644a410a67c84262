/// A part of a full turn, clockwise from the top.
package struct Turn {
  private let isEmpty: Bool
  private let isFull: Bool
  private let isPastHalf: Bool
  /// The direction in which it ends.
  private let right: Int
  private let up: Int

  /// A share of 0 to 1.
  package init(_ share: Double) {
    isEmpty = share <= 0
    isFull = share >= 1
    isPastHalf = share > 0.5
    let quarters = share * 4
    let quarter = Int(quarters)
    let rest = quarters - Double(quarter)
    let sine = Int((Turn.sine(rest) * Double(Turn.scale)).rounded())
    let cosine = Int((Turn.sine(1 - rest) * Double(Turn.scale)).rounded())
    (right, up) =
      switch quarter {
      case 1: (cosine, -sine)
      case 2: (-sine, -cosine)
      case 3: (-cosine, sine)
      default: (sine, cosine)
      }
  }

  /// Whether the turn passes the direction of a point, which lies on no axis.
  package func contains(_ right: Int, _ up: Int) -> Bool {
    if isEmpty || isFull { return isFull }
    let isBefore = self.right * up - self.up * right >= 0
    return isPastHalf ? right > 0 || isBefore : right > 0 && isBefore
  }

  /// How far beside the direction in which the turn ends a point lies; nothing is near that lies
  /// behind.
  package func distance(to right: Int, _ up: Int) -> Int {
    guard self.right * right + self.up * up > 0 else { return .max }
    return abs(self.right * up - self.up * right) / Turn.scale
  }

  /// How long directions are.
  private static let scale = 4096

  /// The sine of a part of a right angle, 0 to 1, by its series; the error is below 0.000004.
  private static func sine(_ part: Double) -> Double {
    let angle = part * (Double.pi / 2)
    let square = angle * angle
    return angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
  }
}
