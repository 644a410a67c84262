/// The dots of a ring, 28 by 28, eight to a cell.
///
/// Places are measured from the middle in half dots, so that every dot has odd coordinates and none
/// lies on an axis; upwards and to the right is positive.
package struct Circle {
  /// What one cell of the ring holds.
  package struct Cell {
    /// The dots that are set, as bits of a braille character.
    package var dots: UInt8 = 0
    /// How many places of the ring lie in the cell, and how many of them are filled.
    package var places: UInt8 = 0
    package var filledPlaces: UInt8 = 0
    /// Whether the stroke at the goal crosses the cell.
    package var hasStroke = false

    /// What of all that decides how the cell looks.
    package var look: Look { hasStroke ? .stroke : filledPlaces > 0 ? .filled : .empty }
  }

  /// As what a cell is drawn.
  package enum Look {
    case stroke
    case filled
    case empty
  }

  /// Line by line.
  private var cells: [Cell]

  package init(fill: Double, goal: Double?) {
    cells = [Cell](repeating: Cell(), count: Ring.width * Ring.height)
    // A share below 2 % would fill no dot at all.
    let fill = Turn(fill > 0 ? min(max(fill, 0.02), 1) : 0)
    let goal = goal.flatMap { $0 > 0 && $0 < 1 ? Turn($0) : nil }
    // Within the ring only the stroke sets dots.
    let inside = goal == nil ? Circle.thickStart : Circle.strokeStart
    for line in 0..<28 {
      let up = 27 - 2 * line
      for column in 0..<14 {
        let aside = 27 - 2 * column
        let distance = aside * aside + up * up
        if distance > Circle.outside { continue }
        if distance < inside { break }
        set(line, column, right: -aside, up: up, distance, fill, goal)
        set(line, 27 - column, right: aside, up: up, distance, fill, goal)
      }
    }
  }

  package subscript(row: Int, column: Int) -> Cell { cells[row * Ring.width + column] }

  private mutating func set(
    _ line: Int, _ column: Int, right: Int, up: Int, _ distance: Int, _ fill: Turn, _ goal: Turn?
  ) {
    let index = line / 4 * Ring.width + column / 2
    let dot = Circle.dot(line % 4, column % 2)
    if distance >= Circle.thickStart {
      cells[index].places += 1
      let isFilled = fill.contains(right, up)
      if isFilled { cells[index].filledPlaces += 1 }
      if isFilled || distance >= Circle.thinStart { cells[index].dots |= dot }
    }
    if let goal {
      switch goal.distance(to: right, up) {
      case ...1:
        cells[index].dots |= dot
        cells[index].hasStroke = true
      case ...3: cells[index].dots &= ~dot
      default: break
      }
    }
  }

  /// The bit of a dot in a braille character: down the left side, down the right, and then the last
  /// line, which came later.
  private static func dot(_ line: Int, _ side: Int) -> UInt8 {
    line < 3 ? 1 << UInt8(line + 3 * side) : 0x40 << UInt8(side)
  }

  // Squares of distances from the middle: the stroke at the goal goes from its start to the
  // outside, the filled part of the ring is thick, the rest thin.
  private static let strokeStart = 400
  private static let thickStart = 570
  private static let thinStart = 650
  private static let outside = 760
}
