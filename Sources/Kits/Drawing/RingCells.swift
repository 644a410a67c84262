/// The cells of a ring: 28 by 28 dots, eight to a cell.
///
/// Coordinates are in half dots from the middle, so that every dot has odd ones and none lies on an
/// axis; upwards and to the right is positive.
struct RingCells {
  struct Cell {
    /// The dots that are set, as bits of a braille character.
    var dots: UInt8 = 0
    /// How many dots of the ring lie in the cell, and how many of them are filled.
    var count: UInt8 = 0
    var filledCount: UInt8 = 0
    /// Whether the stroke at the goal crosses the cell.
    var hasStroke = false

    var part: Part { hasStroke ? .stroke : filledCount > 0 ? .filled : .empty }
  }

  /// What a cell shows.
  enum Part {
    case stroke
    case filled
    case empty
  }

  /// Row by row.
  private var cells = [Cell](repeating: Cell(), count: Ring.width * Ring.height)

  /// A ring filled for a share of 0 to 1, with a stroke at a goal between 0 and 1.
  init(fill: Double, goal: Double?) {
    // A share below 2 % would fill no dot at all.
    let filled = Arc(fill > 0 ? min(max(fill, 0.02), 1) : 0)
    for dot in RingCells.ring {
      let isFilled = filled.contains(dot.right, dot.up)
      cells[dot.cell].count += 1
      if isFilled { cells[dot.cell].filledCount += 1 }
      if isFilled || dot.isOuter { cells[dot.cell].dots |= dot.bit }
    }
    guard let goal, goal > 0, goal < 1 else { return }
    let end = Arc(goal)
    for dot in RingCells.ring { drawStroke(at: end, dot) }
    for dot in RingCells.inside { drawStroke(at: end, dot) }
  }

  subscript(row: Int, column: Int) -> Cell { cells[row * Ring.width + column] }

  /// Sets a dot that lies on the stroke and clears one beside it.
  private mutating func drawStroke(at end: Arc, _ dot: Dot) {
    switch end.distance(to: dot.right, dot.up) {
    case ...1:
      cells[dot.cell].dots |= dot.bit
      cells[dot.cell].hasStroke = true
    case ...3: cells[dot.cell].dots &= ~dot.bit
    default: break
    }
  }
}

extension RingCells {
  private struct Dot {
    let right: Int
    let up: Int
    let cell: Int
    /// Its bit in the braille character of the cell.
    let bit: UInt8
    /// Whether it is drawn where the ring is not filled.
    let isOuter: Bool
  }

  /// The dots of the ring, and those within it that a stroke may cross.
  private static let ring = dots(570...760)
  private static let inside = dots(400...569)

  /// The dots whose squared distance from the middle is in `range`.
  private static func dots(_ range: ClosedRange<Int>) -> [Dot] {
    var dots: [Dot] = []
    dots.reserveCapacity(160)
    for y in 0..<28 {
      for x in 0..<28 {
        let (right, up) = (2 * x - 27, 27 - 2 * y)
        let distance = right * right + up * up
        guard range.contains(distance) else { continue }
        dots.append(
          Dot(
            right: right, up: up, cell: y / 4 * Ring.width + x / 2,
            bit: Canvas.bit(x: x % 2, y: y % 4), isOuter: distance >= 650))
      }
    }
    return dots
  }
}

/// A part of a circle, clockwise from the top.
struct Arc {
  private let isEmpty: Bool
  private let isFull: Bool
  private let isPastHalf: Bool
  /// The direction in which it ends.
  private let right: Int
  private let up: Int

  /// An arc of a share, 0 to 1, of the circle.
  init(_ share: Double) {
    isEmpty = share <= 0
    isFull = share >= 1
    isPastHalf = share > 0.5
    let quarters = share * 4
    let quarter = Int(quarters)
    let rest = quarters - Double(quarter)
    let sine = Int((Arc.sine(rest) * Double(Arc.scale)).rounded())
    let cosine = Int((Arc.sine(1 - rest) * Double(Arc.scale)).rounded())
    (right, up) =
      switch quarter {
      case 1: (cosine, -sine)
      case 2: (-sine, -cosine)
      case 3: (-cosine, sine)
      default: (sine, cosine)
      }
  }

  /// Whether the direction of a point lies in the arc; the point lies on no axis.
  func contains(_ right: Int, _ up: Int) -> Bool {
    if isEmpty || isFull { return isFull }
    let isBefore = self.right * up - self.up * right >= 0
    return isPastHalf ? right > 0 || isBefore : right > 0 && isBefore
  }

  /// The distance of a point from the line in which the arc ends; `.max` for a point on the other
  /// side of the middle.
  func distance(to right: Int, _ up: Int) -> Int {
    guard self.right * right + self.up * up > 0 else { return .max }
    return abs(self.right * up - self.up * right) / Arc.scale
  }

  /// The length of a direction.
  private static let scale = 4096

  /// The sine of a part of a right angle, 0 to 1, by its series; the error is below 0.000004.
  private static func sine(_ part: Double) -> Double {
    let angle = part * (Double.pi / 2)
    let square = angle * angle
    return angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
  }
}
