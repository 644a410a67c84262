/// A circle that fills towards its goal, with words inside.
package enum Ring {
  /// In cells.
  package static let width = 14
  /// In lines.
  package static let height = 7

  /// A ring filled clockwise from the top for a share of 0 to 1: thick where it is filled and thin
  /// where it is not, so that it can be read without colour.
  ///
  /// It never shows more than there is: only a share of 1 closes it, and only 0 leaves it empty. A
  /// goal, also 0 to 1, is a stroke across the ring. At most three clean texts stand inside, where ten
  /// cells are clear; one that is wider loses the word `avg`, or else is left out.
  package static func block(
    fill: Double, goal: Double? = nil, hue: Hue, inside: [String], glyphs: Glyphs
  ) -> Block {
    let circle = Circle(fill: fill, goal: goal)
    let texts = inside.prefix(3).map(Ring.fitted)
    let firstText = texts.count > 2 ? 2 : 3
    var block: Block = []
    block.reserveCapacity(height)
    for row in 0..<height {
      var line = Line()
      line.reserve(width)
      if texts.indices.contains(row - firstText) {
        draw(circle, row, columns: 0..<2, hue, glyphs, in: &line)
        line.pad(to: 2)
        line.append(texts[row - firstText].centred(in: clearWidth))
        draw(circle, row, columns: 12..<width, hue, glyphs, in: &line)
      } else {
        draw(circle, row, columns: 0..<width, hue, glyphs, in: &line)
      }
      line.pad(to: width)
      block.append(line)
    }
    return block
  }

  /// The cells between the two sides of the ring in its three middle rows.
  private static let clearWidth = 10

  private static func fitted(_ text: String) -> Line {
    let line = Line(text)
    if line.width <= clearWidth { return line }
    guard text.hasPrefix("avg ") else { return Line() }
    let rest = Line(String(text.dropFirst(4)))
    return rest.width <= clearWidth ? rest : Line()
  }

  private static func draw(
    _ circle: Circle, _ row: Int, columns: Range<Int>, _ hue: Hue, _ glyphs: Glyphs,
    in line: inout Line
  ) {
    for column in columns {
      let cell = circle[row, column]
      guard let glyph = glyph(of: cell, glyphs) else { continue }
      let role: Role = cell.hasStroke ? .text : cell.filledPlaces > 0 ? .accent(hue) : .track
      line.pad(to: column)
      line.append(glyph, count: 1, role)
    }
  }

  /// The character of a cell; nil if it is blank.
  private static func glyph(of cell: Circle.Cell, _ glyphs: Glyphs) -> String? {
    switch glyphs {
    case .unicode:
      cell.dots == 0 ? nil : Unicode.Scalar(0x2800 + UInt32(cell.dots)).map(String.init)
    case .ascii:
      cell.places < 3
        ? nil : cell.hasStroke ? "+" : 2 * cell.filledPlaces >= cell.places ? "#" : "."
    }
  }
}
