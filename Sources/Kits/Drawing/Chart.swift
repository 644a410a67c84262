import Text

/// A line chart over days: gaps for missing days, and a thin line at the typical value; or two
/// lines, the second of other signs, with its own axis at the right.
package struct Chart {
  /// A mark on an axis, at a share of its length from the left or the bottom, with its label.
  package typealias Mark = (share: Double, label: CleanText)

  /// From the left and the bottom, 0 to 1; a line joins points at most `reach` apart.
  package var points: [(across: Double, up: Double)]
  /// The distance of two successive days, with a little to spare.
  package var reach: Double
  package var typical: Double?
  /// A band across the chart, below the lines.
  package var usual: ClosedRange<Double>?
  package var verticalMarks, horizontalMarks: [Mark]
  package var hue: Hue
  package var other: Series?

  /// A second line.
  package struct Series {
    /// As ``Chart/points``.
    package var points: [(across: Double, up: Double)]
    /// The marks of the right axis; empty if the left one is for both.
    package var marks: [Mark]
    package var hue: Hue

    package init(points: [(across: Double, up: Double)], marks: [Mark], hue: Hue) {
      (self.points, self.marks, self.hue) = (points, marks, hue)
    }

    /// The sign of its line.
    package static func sign(_ glyphs: Glyphs) -> String { glyphs.sign("◦", "o") }
  }

  package init(
    points: [(across: Double, up: Double)], reach: Double, typical: Double? = nil,
    verticalMarks: [Mark], horizontalMarks: [Mark], hue: Hue, other: Series? = nil
  ) {
    (self.points, self.reach, self.typical) = (points, reach, typical)
    (self.verticalMarks, self.horizontalMarks, self.hue) = (verticalMarks, horizontalMarks, hue)
    self.other = other
  }

  /// The chart in `width` cells and `height` lines, and two more lines for the lower axis.
  package func block(width: Int, height: Int, glyphs: Glyphs) -> Block {
    let labels = verticalMarks.map { $0.label.width }.max() ?? 0
    let margin = min(labels, max(width - 8, 0)) + 2
    let right = other?.marks ?? []
    let rightMargin = right.map { $0.label.width + 2 }.max() ?? 0
    var canvas = Canvas(width: max(width - margin - rightMargin, 1), height: height)
    var otherCanvas = canvas
    draw(points, on: &canvas)
    if let other { draw(other.points, on: &otherCanvas) }
    let typicalRow = typical.map { dot($0, of: canvas.dotHeight) / 4 }
    let band = usual.map {
      dot($0.upperBound, of: canvas.dotHeight) / 4...dot($0.lowerBound, of: canvas.dotHeight) / 4
    }
    var rows: [Int: CleanText] = [:]
    for mark in verticalMarks { rows[dot(mark.share, of: canvas.dotHeight) / 4] = mark.label }
    var rightRows: [Int: CleanText] = [:]
    for mark in right { rightRows[dot(mark.share, of: canvas.dotHeight) / 4] = mark.label }
    var block: Block = []
    for row in 0..<canvas.height {
      var line = Line()
      let isMarked = rows[row] != nil
      if let label = rows[row] { line.append(label, .quiet, rightIn: margin - 2) }
      line.pad(to: margin - 1)
      line.append(edge(isMarked, glyphs), .quiet)
      for column in 0..<canvas.width {
        var span = StyledText.blank(1)
        func set(_ text: CleanText, _ role: Role) {
          span = StyledText(text, count: 1, width: 1, role)
        }
        if canvas.isSet(column: column, row: row) {
          set(canvas.glyph(column: column, row: row, glyphs: glyphs), .accent(hue))
        } else if let other, otherCanvas.isSet(column: column, row: row) {
          set(CleanText(Series.sign(glyphs)), .accent(other.hue))
        } else if row == typicalRow {
          set(glyphs == .unicode ? "─" : "-", .quiet)
        }
        line.append(band?.contains(row) == true ? span.on(.lightBand) : span)
      }
      if !right.isEmpty {
        line.append(edge(rightRows[row] != nil, glyphs, isRight: true), .quiet)
        if let label = rightRows[row] { line.append(" " + label, .quiet) }
      }
      block.append(line.cutting(to: width, glyphs: glyphs))
    }
    return block
      + lowerAxis(margin: margin, cells: canvas.width, glyphs: glyphs)
      .map { $0.cutting(to: width, glyphs: glyphs) }
  }

  private func draw(_ points: [(across: Double, up: Double)], on canvas: inout Canvas) {
    var previous: (across: Double, x: Int, y: Int)?
    for (across, up) in points {
      let x = share(across, of: canvas.dotWidth)
      let y = dot(up, of: canvas.dotHeight)
      if let previous, across - previous.across <= reach {
        canvas.line(from: (previous.x, previous.y), to: (x, y))
      } else {
        canvas.set(x, y)
      }
      previous = (across, x, y)
    }
  }

  /// The axis of days, and below it the labels that do not overlap.
  private func lowerAxis(margin: Int, cells: Int, glyphs: Glyphs) -> Block {
    let isPlain = glyphs == .ascii
    var axis = Line()
    var labels = Line()
    axis.pad(to: margin - 1)
    axis.append(isPlain ? "+" : "└", .quiet)
    for (share, label) in horizontalMarks {
      let column = margin + self.share(share, of: cells)
      // A label that would reach beyond the right end is moved to the left.
      let start = min(column, margin + cells - label.width)
      guard column >= axis.width, start >= labels.width + (labels.width > 0 ? 1 : 0), start >= 0
      else { continue }
      axis.append(isPlain ? "-" : "─", count: column - axis.width, .quiet)
      axis.append(isPlain ? "+" : "┬", .quiet)
      labels.pad(to: start)
      labels.append(label, .quiet)
    }
    axis.append(isPlain ? "-" : "─", count: margin + cells - axis.width, .quiet)
    if other?.marks.isEmpty == false { axis.append(isPlain ? "+" : "┘", .quiet) }
    return [axis, labels]
  }

  private func edge(_ isMarked: Bool, _ glyphs: Glyphs, isRight: Bool = false) -> CleanText {
    switch glyphs {
    case .unicode: !isMarked ? "│" : isRight ? "├" : "┤"
    case .ascii, .words: isMarked ? "+" : "|"
    }
  }

  private func share(_ share: Double, of count: Int) -> Int {
    min(max(Int(min(max(share, 0), 1) * Double(count)), 0), count - 1)
  }

  /// The index of the dot for a height, from the top; the ends are in the middle of a line, so that
  /// marks at equal distances are on lines at equal distances.
  private func dot(_ up: Double, of count: Int) -> Int {
    Int((min(max(1 - up, 0), 1) * Double(count - 4)).rounded()) + 2
  }
}

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

  /// The bit of a dot in a braille character: the left side, the right, and the last row.
  static func bit(x: Int, y: Int) -> UInt8 { y < 3 ? 1 << UInt8(y + 3 * x) : 0x40 << UInt8(x) }

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

/// A line whose cells are set one by one, where parts of a drawing overlap.
package struct CellLine {
  private var cells: [StyledText]

  /// Blank cells.
  package init(width: Int) { cells = [StyledText](repeating: CellLine.blank, count: max(width, 0)) }

  private static let blank = StyledText(" ", count: 1, width: 1, .text)

  /// Whether a cell of the line is blank.
  package func isBlank(_ cell: Int) -> Bool {
    cells.indices.contains(cell) && CellLine.isBlank(cells[cell])
  }

  /// Sets one cell from a span that is one cell wide; a cell outside of the line is ignored.
  package mutating func set(_ cell: Int, to span: StyledText) {
    guard cells.indices.contains(cell) else { return }
    cells[cell] = span.on(cells[cell].backdrop)
  }

  /// Sets a cell for each character of a text of narrow characters.
  package mutating func write(_ text: String, at cell: Int, _ role: Role) {
    for (offset, character) in text.enumerated() {
      set(cell + offset, to: StyledText(CleanText(String(character)), count: 1, width: 1, role))
    }
  }

  /// Gives some cells a backdrop.
  package mutating func lay(_ backdrop: Backdrop, behind range: Range<Int>) {
    for cell in range.clamped(to: cells.indices) { cells[cell] = cells[cell].on(backdrop) }
  }

  /// The line; neighbours of one style are one span.
  package var line: Line {
    var line = Line()
    var rest = cells[...]
    while let first = rest.first {
      let run = rest.prefix {
        $0.backdrop == first.backdrop && CellLine.isBlank($0) == CellLine.isBlank(first)
          && (CellLine.isBlank(first) || $0.role == first.role)
      }
      let span =
        CellLine.isBlank(first)
        ? StyledText.blank(run.count)
        : StyledText(
          run.dropFirst().reduce(first.text) { $0 + $1.text }, count: 1, width: run.count,
          first.role)
      line.append(span.on(first.backdrop))
      rest = rest.dropFirst(run.count)
    }
    return line
  }

  private static func isBlank(_ span: StyledText) -> Bool { span.text == blank.text }
}
