/// The rings of a block, found among its dots, and the dots of other drawings.
struct PictureRings {
  struct Ring {
    let row, column: Int
    /// 0 to 1.
    let fill: Double
    let hue: Hue
  }

  /// A dot by its column and row among all dots of the block.
  struct Dot: Hashable { let x, y: Int }

  private(set) var all: [Ring] = []
  /// The other dots and the strokes at goals, by role, in the order of the block.
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
        if !isInRing || cell.role == .text { add(dots, cell.role, row, column) }
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
    // A cell of the stroke at a goal has no number; the stroke clears the dots beside it.
    var filled: [UInt8?] = []
    var hue: Hue?
    var missing = 0
    for (index, shape) in RingCells.shape.enumerated() {
      let cell = cells[row + index / Drawing.Ring.width, column + index % Drawing.Ring.width]
      let (dots, ring, thin) = (cell.dots ?? 0, UInt8(shape >> 8), UInt8(truncatingIfNeeded: shape))
      filled.append(cell.role == .text && dots != 0 ? nil : 0)
      if filled[index] == nil { continue }
      guard dots & ~ring == 0 else { return nil }
      missing += (thin & ~dots).nonzeroBitCount
      guard case .accent(let accent) = cell.role, dots != 0 else { continue }
      guard hue == nil || hue == accent else { return nil }
      (hue, filled[index]) = (accent, dots)
    }
    let strokes = filled.count { $0 == nil }
    guard missing <= 2 * strokes, strokes < 8 else { return nil }
    func difference(_ step: Int) -> Int {
      let ring = RingCells(fill: Double(step) / 200, goal: nil)
      return filled.indices.reduce(0) { sum, index in
        let cell = ring[index / Drawing.Ring.width, index % Drawing.Ring.width]
        let seen = filled[index].map { $0 ^ (cell.filled == 0 ? 0 : cell.dots) }
        return sum + (seen ?? 0).nonzeroBitCount
      }
    }
    // Several steps may have the same dots; only a full ring is closed.
    let nearest = difference(200) == 0 ? 200 : (1...200).min { difference($0) < difference($1) }
    let step = hue == nil ? 0 : nearest ?? 0
    return Ring(row: row, column: column, fill: Double(step) / 200, hue: hue ?? .slate)
  }
}
