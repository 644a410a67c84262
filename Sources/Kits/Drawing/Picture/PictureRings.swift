/// The rings of a block, found among its dots, and the dots of other drawings.
///
/// A block has the cells of a ring and not its share, so this compares them with the cells of every
/// share in steps of half a percent, finer than what a ring of dots can show.
struct PictureRings {
  struct Ring {
    let row: Int
    let column: Int
    /// 0 to 1.
    let fill: Double
    let goal: Double?
    let hue: Hue
  }

  /// A dot by its column and row among all dots of the block.
  struct Dot: Hashable {
    let x: Int
    let y: Int
  }

  private(set) var all: [Ring] = []
  /// The dots that are no part of a ring, by role, in the order of the block.
  private(set) var others: [(role: Role, dots: Set<Dot>)] = []

  init(in cells: PictureCells) {
    var used: Set<Dot> = []
    for row in cells.rows.indices {
      for column in cells.rows[row].indices {
        guard let dots = cells[row, column].dots, dots != 0 else { continue }
        // The first row of a ring begins in its third cell.
        if let ring = PictureRings.ring(in: cells, row, column - 2) {
          all.append(ring)
          for y in 0..<Drawing.Ring.height {
            for x in 0..<Drawing.Ring.width { used.insert(Dot(x: ring.column + x, y: row + y)) }
          }
        }
        if !used.contains(Dot(x: column, y: row)) {
          add(dots, cells[row, column].role, row, column)
        }
      }
    }
  }

  private mutating func add(_ dots: UInt8, _ role: Role, _ row: Int, _ column: Int) {
    let index = others.firstIndex { $0.role == role } ?? others.count
    if index == others.count { others.append((role, [])) }
    for y in 0..<4 {
      for x in 0..<2 where dots & Canvas.bit(x: x, y: y) != 0 {
        others[index].dots.insert(Dot(x: 2 * column + x, y: 4 * row + y))
      }
    }
  }

  /// The ring whose upper left cell is given, or nil.
  private static func ring(in cells: PictureCells, _ row: Int, _ column: Int) -> Ring? {
    var filled: [UInt8] = []
    var strokes: [UInt8] = []
    var hue: Hue?
    var missing = 0
    for (index, shape) in RingCells.shape.enumerated() {
      let cell = cells[row + index / Drawing.Ring.width, column + index % Drawing.Ring.width]
      let (dots, ring, thin) = (cell.dots ?? 0, UInt8(shape >> 8), UInt8(truncatingIfNeeded: shape))
      let isStroke = cell.role == .text && dots != 0
      filled.append(0)
      strokes.append(isStroke ? dots : 0)
      if isStroke { continue }
      guard dots & ~ring == 0 else { return nil }
      missing += (thin & ~dots).nonzeroBitCount
      guard case .accent(let accent) = cell.role, dots != 0 else { continue }
      guard hue == nil || hue == accent else { return nil }
      hue = accent
      filled[index] = dots
    }
    let hasStroke = strokes.contains { $0 != 0 }
    // A stroke is in a few cells, and clears the dots beside it.
    guard missing <= (hasStroke ? 16 : 0), strokes.count(where: { $0 != 0 }) < 8 else { return nil }
    let goal =
      hasStroke
      ? share(1...199) { share in
        RingCells(fill: 1, goal: share).difference(from: strokes) { $0.hasStroke ? $0.dots : 0 }
      } : nil
    var fill = 0.0
    if hue != nil {
      fill = share(1...200) { share in
        RingCells(fill: share, goal: goal).difference(from: filled) {
          $0.part == .filled ? $0.dots : 0
        }
      }
    }
    return Ring(
      row: row, column: column, fill: fill, goal: goal, hue: hue ?? .slate)
  }

  /// The share, in steps of half a percent, with the least difference: the middle if it is several.
  private static func share(_ steps: ClosedRange<Int>, difference: (Double) -> Int) -> Double {
    let differences = steps.map { difference(Double($0) / 200) }
    let least = differences.min() ?? 0
    let first = differences.firstIndex(of: least) ?? 0
    let last = differences.lastIndex(of: least) ?? 0
    return Double(2 * steps.lowerBound + first + last) / 400
  }
}

extension RingCells {
  /// The number of dots that differ from `others`, cell by cell.
  fileprivate func difference(from others: [UInt8], _ dots: (Cell) -> UInt8) -> Int {
    others.indices.reduce(0) { sum, index in
      let cell = self[index / Ring.width, index % Ring.width]
      return sum + (dots(cell) ^ others[index]).nonzeroBitCount
    }
  }
}
