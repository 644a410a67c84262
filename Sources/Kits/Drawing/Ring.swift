import Text

/// A circle that fills towards its goal, with words inside.
package enum Ring {
  /// In cells.
  package static let width = 14
  /// In lines.
  package static let height = 7

  /// A ring filled clockwise from the top for a share of 0 to 1: thick where it is filled and thin
  /// where it is not, so that it can be read without colour.
  ///
  /// Only a share of 1 closes it, and only 0 empties it. A goal is a stroke across the ring. Inside
  /// is room for three texts of ten cells; a wider text loses the word `avg`, `max` or `goal`, or
  /// is omitted.
  package static func block(
    fill: Double, goal: Double? = nil, hue: Hue, inside: [CleanText], glyphs: Glyphs
  ) -> Block {
    var block = Block(repeating: Line(), count: height)
    draw(fill: fill, goal: goal, hue: hue, inside: inside, glyphs: glyphs, in: &block, at: 0)
    for row in block.indices { block[row].pad(to: width) }
    return block
  }

  /// Draws ``block(fill:goal:hue:inside:glyphs:)`` into `block`, from the cell `column` on.
  package static func draw(
    fill: Double, goal: Double? = nil, hue: Hue, inside: [CleanText], glyphs: Glyphs,
    in block: inout Block, at column: Int
  ) {
    let cells = RingCells(fill: fill, goal: goal)
    let texts = inside.prefix(3).enumerated().map { Ring.fitted($1, $0 == 0 ? .strong : .quiet) }
    let firstText = texts.count > 2 ? 2 : 3
    for row in 0..<height {
      if texts.indices.contains(row - firstText) {
        let text = texts[row - firstText]
        draw(cells, row, columns: 0..<2, hue, glyphs, in: &block[row], at: column)
        block[row].pad(to: column + 2 + (clearWidth - text.width) / 2)
        block[row].append(text)
        draw(cells, row, columns: 12..<width, hue, glyphs, in: &block[row], at: column)
      } else {
        draw(cells, row, columns: 0..<width, hue, glyphs, in: &block[row], at: column)
      }
    }
  }

  private static let clearWidth = 10

  private static func fitted(_ text: CleanText, _ role: Role) -> Line {
    let line = Line(text, role)
    if line.width <= clearWidth { return line }
    guard let word = ["avg ", "max ", "goal "].first(where: text.string.hasPrefix)
    else { return Line() }
    let rest = Line(String(text.string.dropFirst(word.count)), role)
    return rest.width <= clearWidth ? rest : Line()
  }

  /// Draws some columns of one row, adjacent cells with the same role as one span.
  private static func draw(
    _ cells: RingCells, _ row: Int, columns: Range<Int>, _ hue: Hue, _ glyphs: Glyphs,
    in line: inout Line, at start: Int
  ) {
    var column = columns.lowerBound
    while column < columns.upperBound {
      let first = cells[row, column]
      var end = column + 1
      if isBlank(first, glyphs) {
        column = end
        continue
      }
      while end < columns.upperBound {
        let next = cells[row, end]
        guard !isBlank(next, glyphs), next.part == first.part else { break }
        end += 1
      }
      let role: Role =
        switch first.part {
        case .stroke: .text
        case .filled: .accent(hue)
        case .empty: .track
        }
      line.pad(to: start + column)
      let text = text(of: cells, row, columns: column..<end, glyphs)
      line.append(StyledText(text, count: 1, width: end - column, role))
      column = end
    }
  }

  private static func isBlank(_ cell: RingCells.Cell, _ glyphs: Glyphs) -> Bool {
    switch glyphs {
    case .unicode: cell.dots == 0
    case .ascii, .words: cell.ring.nonzeroBitCount < 3
    }
  }

  private static func text(
    of cells: RingCells, _ row: Int, columns: Range<Int>, _ glyphs: Glyphs
  ) -> CleanText {
    switch glyphs {
    case .unicode:
      return .braille(count: columns.count) { cells[row, columns.lowerBound + $0].dots }
    case .ascii, .words:
      var text = ""
      for column in columns {
        let cell = cells[row, column]
        let isFull = 2 * cell.filled.nonzeroBitCount >= cell.ring.nonzeroBitCount
        text += cell.hasStroke ? "+" : isFull ? "#" : "."
      }
      return CleanText(text)
    }
  }
}

/// The cells of a ring: 28 by 28 dots, eight to a cell; coordinates are half dots from the middle,
/// up and right, so that no dot lies on an axis.
struct RingCells {
  struct Cell {
    /// The dots that are drawn, as bits of a braille character.
    var dots: UInt8
    let ring, filled: UInt8
    /// Whether the stroke at the goal crosses the cell.
    var hasStroke = false

    var part: Part { hasStroke ? .stroke : filled != 0 ? .filled : .empty }
  }

  enum Part { case stroke, filled, empty }

  private var cells: [Cell] = []

  /// A ring filled for a share of 0 to 1, with a stroke at a goal between 0 and 1.
  init(fill: Double, goal: Double?) {
    // A share below 2 % would fill no dot at all.
    let arc = Arc(fill > 0 ? min(max(fill, 0.02), 1) : 0)
    cells.reserveCapacity(RingCells.shape.count)
    for row in 0..<Ring.height {
      for column in 0..<Ring.width {
        let shape = RingCells.shape[row * Ring.width + column]
        let ring = UInt8(shape >> 8)
        let filled = ring == 0 ? 0 : RingCells.filled(ring, row, column, by: arc)
        cells.append(
          Cell(dots: filled | UInt8(truncatingIfNeeded: shape), ring: ring, filled: filled))
      }
    }
    if let goal, goal > 0, goal < 1 { drawStroke(at: Arc(goal)) }
  }

  subscript(row: Int, column: Int) -> Cell { cells[row * Ring.width + column] }

  private static func filled(_ ring: UInt8, _ row: Int, _ column: Int, by arc: Arc) -> UInt8 {
    // The outermost dots of a cell are 1 to the side of its middle and 3 above or below.
    switch arc.coverage(around: 4 * column - 26, 24 - 8 * row, reach: (1, 3)) {
    case .all: return ring
    case .none: return 0
    case .some:
      var filled: UInt8 = 0
      for y in 0..<4 {
        for x in 0..<2 where arc.contains(4 * column - 27 + 2 * x, 27 - 8 * row - 2 * y) {
          filled |= Canvas.bit(x: x, y: y)
        }
      }
      return filled & ring
    }
  }

  /// Sets the dots of the stroke across the ring, and clears those beside it.
  private mutating func drawStroke(at end: Arc) {
    for y in 0..<28 {
      for x in 0..<28 {
        let (right, up) = (2 * x - 27, 27 - 2 * y)
        guard 400...760 ~= right * right + up * up else { continue }
        let cell = y / 4 * Ring.width + x / 2
        let bit = Canvas.bit(x: x % 2, y: y % 4)
        switch end.distance(to: right, up) {
        case ...1:
          cells[cell].dots |= bit
          cells[cell].hasStroke = true
        case ...3: cells[cell].dots &= ~bit
        default: break
        }
      }
    }
  }

  /// The dots of each cell as bits of a braille character: in the upper byte the ring, whose
  /// squared distance from the middle is 570 to 760; in the lower byte the dots that are drawn if
  /// it is not filled, from 650 on.
  static let shape: [UInt16] = [
    0, 0, 0x8080, 0xE464, 0x3616, 0x1E1A, 0x1B09, 0x1B09, 0x3313, 0x3632, 0xE4A4, 0x4040, 0, 0, 0,
    0xF474, 0x1F0B, 0x0100, 0, 0, 0, 0, 0, 0, 0x0800, 0x3B19, 0xE6A6, 0, 0xF8F8, 0x0701, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0x3808, 0xC7C7, 0xFF47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFFB8, 0xB9B9,
    0x4640, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xB080, 0x4F4F, 0, 0x3B33, 0xE6C4, 0x4000, 0, 0, 0, 0, 0,
    0, 0x8000, 0xF4E0, 0x1F1E, 0, 0, 0, 0x0808, 0x1B13, 0x3626, 0xA6A4, 0xE4C0, 0xE4C0, 0x7464,
    0x3634, 0x1B1A, 0x0101, 0, 0,
  ]
}

/// A part of a circle, clockwise from the top.
struct Arc {
  private let isEmpty, isFull, isPastHalf: Bool
  private let right, up: Int

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

  /// How many of the dots around a point lie in the arc, no dot further than `reach` from it to the
  /// side and up or down; the dots are all on one side of the vertical axis.
  func coverage(around right: Int, _ up: Int, reach: (right: Int, up: Int)) -> Coverage {
    if isEmpty || isFull { return isFull ? .all : .none }
    // One half is filled as a whole or not at all.
    if isPastHalf == (right > 0) { return isPastHalf ? .all : .none }
    let distance = self.right * up - self.up * right
    let most = abs(self.right) * reach.up + abs(self.up) * reach.right
    return distance >= most ? .all : distance < -most ? .none : .some
  }

  enum Coverage { case all, some, none }

  /// The distance of a point from the arc's end; `.max` on the other side of the middle.
  func distance(to right: Int, _ up: Int) -> Int {
    guard self.right * right + self.up * up > 0 else { return .max }
    return abs(self.right * up - self.up * right) / Arc.scale
  }

  /// The end of the arc on a circle as SVG has points, in hundredths of a unit: `120.55 88.0`.
  func end(radius: Int, around middle: (x: Int, y: Int)) -> String {
    let (x, y) = (100 * radius * right / Arc.scale, -100 * radius * up / Arc.scale)
    return "\(Double(100 * middle.x + x) / 100) \(Double(100 * middle.y + y) / 100)"
  }

  private static let scale = 4096

  /// The sine of a part of a right angle, 0 to 1, by its series; the error is below 0.000004.
  private static func sine(_ part: Double) -> Double {
    let angle = part * (Double.pi / 2)
    let square = angle * angle
    return angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
  }
}
