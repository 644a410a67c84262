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

  /// Draws ``block(fill:goal:hue:inside:glyphs:)`` into the first lines of `block`, from the cell
  /// `column` on.
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

  /// The cells between the two sides of the ring in its three middle rows.
  private static let clearWidth = 10

  private static func fitted(_ text: CleanText, _ role: Role) -> Line {
    let line = Line(text, role)
    if line.width <= clearWidth { return line }
    guard let word = ["avg ", "max ", "goal "].first(where: text.string.hasPrefix) else {
      return Line()
    }
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

  /// The characters of adjacent cells.
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
