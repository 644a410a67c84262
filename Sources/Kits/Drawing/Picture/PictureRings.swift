/// The rings of a block, found among its dots, and the dots of other drawings.
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
    for row in cells.rows.indices {
      for (column, cell) in cells.rows[row].enumerated() {
        guard let dots = cell.dots, dots != 0 else { continue }
        // The first row of a ring begins in its third cell.
        if let ring = PictureRings.ring(in: cells, row, column - 2) { all.append(ring) }
        let isInRing = all.contains {
          $0.row..<$0.row + Drawing.Ring.height ~= row
            && $0.column..<$0.column + Drawing.Ring.width ~= column
        }
        if !isInRing { add(dots, cell.role, row, column) }
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

  /// The ring whose upper left cell is given, or nil; its dots are compared with the dots of every
  /// share in steps of half a percent.
  private static func ring(in cells: PictureCells, _ row: Int, _ column: Int) -> Ring? {
    var filled = [UInt8](repeating: 0, count: RingCells.shape.count)
    var strokes = filled
    var hue: Hue?
    var missing = 0
    for (index, shape) in RingCells.shape.enumerated() {
      let cell = cells[row + index / Drawing.Ring.width, column + index % Drawing.Ring.width]
      let (dots, ring, thin) = (cell.dots ?? 0, UInt8(shape >> 8), UInt8(truncatingIfNeeded: shape))
      if cell.role == .text, dots != 0 {
        strokes[index] = dots
        continue
      }
      guard dots & ~ring == 0 else { return nil }
      missing += (thin & ~dots).nonzeroBitCount
      guard case .accent(let accent) = cell.role, dots != 0 else { continue }
      guard hue == nil || hue == accent else { return nil }
      (hue, filled[index]) = (accent, dots)
    }
    // A stroke is in a few cells, and clears the dots beside it.
    let strokeCount = strokes.count { $0 != 0 }
    guard missing <= 2 * strokeCount, strokeCount < 8 else { return nil }
    func nearest(_ seen: [UInt8], _ part: RingCells.Part, _ draw: (Double) -> RingCells) -> Double {
      func difference(_ step: Int) -> Int {
        let ring = draw(Double(step) / 200)
        return seen.indices.reduce(0) { sum, index in
          let cell = ring[index / Drawing.Ring.width, index % Drawing.Ring.width]
          return sum + ((cell.part == part ? cell.dots : 0) ^ seen[index]).nonzeroBitCount
        }
      }
      return Double((1...200).min { difference($0) < difference($1) } ?? 0) / 200
    }
    let goal = strokeCount == 0 ? nil : nearest(strokes, .stroke) { RingCells(fill: 1, goal: $0) }
    let fill = hue == nil ? 0 : nearest(filled, .filled) { RingCells(fill: $0, goal: goal) }
    return Ring(row: row, column: column, fill: fill, goal: goal, hue: hue ?? .slate)
  }
}
