import Text

/// A grid of dots, eight to a cell, drawn as braille; in ASCII a cell with any dot is a star.
package struct Canvas {
  /// In cells.
  package let width: Int
  package let height: Int
  /// The dots of each cell as bits of a braille character, row by row.
  private var cells: [UInt8]

  package init(width: Int, height: Int) {
    self.width = max(width, 1)
    self.height = max(height, 1)
    cells = [UInt8](repeating: 0, count: self.width * self.height)
  }

  /// The size in dots.
  package var dotWidth: Int { 2 * width }
  package var dotHeight: Int { 4 * height }

  /// Sets the dot at `x` from the left and `y` from the top; a dot outside is ignored.
  package mutating func set(_ x: Int, _ y: Int) {
    guard 0..<dotWidth ~= x, 0..<dotHeight ~= y else { return }
    cells[y / 4 * width + x / 2] |= Canvas.bit(x: x % 2, y: y % 4)
  }

  /// The bit of a dot in a braille character: down the left side, down the right, and then the last
  /// row, which Unicode added later.
  static func bit(x: Int, y: Int) -> UInt8 {
    y < 3 ? 1 << UInt8(y + 3 * x) : 0x40 << UInt8(x)
  }

  /// Sets the dots of a line between two points (Bresenham).
  package mutating func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    let (right, down) = (abs(end.x - start.x), -abs(end.y - start.y))
    let (stepX, stepY) = (start.x < end.x ? 1 : -1, start.y < end.y ? 1 : -1)
    var (x, y) = start
    var error = right + down
    while true {
      set(x, y)
      if x == end.x, y == end.y { return }
      let double = 2 * error
      if double >= down {
        error += down
        x += stepX
      }
      if double <= right {
        error += right
        y += stepY
      }
    }
  }

  /// Whether any dot of a cell is set.
  package func isSet(column: Int, row: Int) -> Bool { cells[row * width + column] != 0 }

  /// The character of a cell.
  package func glyph(column: Int, row: Int, glyphs: Glyphs) -> CleanText {
    let dots = cells[row * width + column]
    if dots == 0 { return " " }
    switch glyphs {
    case .unicode: return .braille(count: 1) { _ in dots }
    case .ascii, .words: return "*"
    }
  }
}
