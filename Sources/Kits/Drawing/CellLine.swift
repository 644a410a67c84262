import Text

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
