/// The dots of a ring, 28 by 28, eight to a cell.
///
/// Places are measured from the middle in half dots, so that every dot has odd coordinates and none
/// lies on an axis; upwards and to the right is positive.
struct Circle {
  /// What one cell of the ring holds.
  struct Cell {
    /// The dots that are set, as bits of a braille character.
    var dots: UInt8 = 0
    /// How many places of the ring lie in the cell, and how many of them are filled.
    var places = 0
    var filledPlaces = 0

    var isFilled: Bool { filledPlaces > 0 }

    /// The character of the cell; nil if it is blank.
    func glyph(_ glyphs: Glyphs) -> String? {
      switch glyphs {
      case .unicode:
        dots == 0 ? nil : String(Unicode.Scalar(0x2800 + UInt32(dots)) ?? " ")
      case .ascii:
        places < 3 ? nil : 2 * filledPlaces >= places ? "#" : "."
      }
    }
  }

  private let fill: Turn
  private let goal: Turn?

  init(fill: Double, goal: Double?) {
    let share = fill > 0 ? min(max(fill, 0.02), 1) : 0
    self.fill = Turn(share)
    self.goal = goal.flatMap { $0 > 0 && $0 < 1 ? Turn($0) : nil }
  }

  func cell(row: Int, column: Int) -> Cell {
    var cell = Cell()
    for bit in 0..<8 {
      let right = 4 * column + 2 * (bit >> 2) - 27
      let up = 27 - 8 * row - 2 * (bit & 3)
      let distance = right * right + up * up
      guard Circle.reach ~= distance else { continue }
      let isFilled = fill.contains(right, up)
      let isStroke = goal?.isNear(right, up) ?? false
      let isPlace = Circle.thick ~= distance
      if isPlace {
        cell.places += 1
        if isFilled { cell.filledPlaces += 1 }
      }
      if isStroke || (isPlace && (isFilled || Circle.thin ~= distance)) {
        cell.dots |= Circle.brailleBits[bit]
      }
    }
    return cell
  }

  // Squares of distances from the middle, in half dots.
  private static let reach = 400...760
  private static let thick = 530...760
  private static let thin = 640...760

  /// Down the left column of a cell, then down the right.
  private static let brailleBits: [UInt8] = [0x01, 0x02, 0x04, 0x40, 0x08, 0x10, 0x20, 0x80]
}

/// A part of a full turn, clockwise from the top.
struct Turn {
  private let share: Double
  private let right: Int
  private let up: Int

  /// A share of 0 to 1.
  init(_ share: Double) {
    self.share = share
    let quarters = share * 4
    let quarter = Int(quarters)
    let rest = quarters - Double(quarter)
    let sine = Int((Turn.sine(rest) * Turn.scale).rounded())
    let cosine = Int((Turn.sine(1 - rest) * Turn.scale).rounded())
    (right, up) =
      switch quarter % 4 {
      case 0: (sine, cosine)
      case 1: (cosine, -sine)
      case 2: (-sine, -cosine)
      default: (-cosine, sine)
      }
  }

  /// Whether the turn passes the direction of a point, which lies on no axis.
  func contains(_ right: Int, _ up: Int) -> Bool {
    if share >= 1 { return true }
    if share <= 0 { return false }
    let isBefore = self.right * up - self.up * right >= 0
    return share <= 0.5 ? right > 0 && isBefore : right > 0 || isBefore
  }

  /// Whether a point lies in the direction where the turn ends, within half a dot.
  func isNear(_ right: Int, _ up: Int) -> Bool {
    let isAhead = self.right * right + self.up * up > 0
    return isAhead && abs(self.right * up - self.up * right) <= Int(Turn.scale)
  }

  /// How long directions are.
  private static let scale = 4096.0

  /// The sine of a part of a right angle, 0 to 1, by its series: the error is below 0.0002, a
  /// hundredth of a dot.
  private static func sine(_ part: Double) -> Double {
    let angle = part * (Double.pi / 2)
    let square = angle * angle
    return angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
  }
}
