import Text

/// The characters of a block by row and column, divided into drawings and words.
struct PictureCells {
  struct Cell: Equatable {
    /// One character; empty in the second cell of a wide one, a blank where nothing is.
    var text: Character?
    var role = Role.text
    /// Whether it has a background.
    var isOnBand = false

    static let blank = Cell(text: " ")

    /// The dots of a braille character, or nil.
    var dots: UInt8? {
      guard let value = scalar, 0x2800...0x28FF ~= value else { return nil }
      return UInt8(value - 0x2800)
    }

    /// The code of a character of one scalar.
    var scalar: UInt32? {
      guard let scalars = text?.unicodeScalars, scalars.count == 1 else { return nil }
      return scalars.first?.value
    }
  }

  /// Words that are drawn as one text: where they begin, and their width in cells.
  struct Run {
    let row, column: Int
    var width: Int
    var string: String
    let role: Role
    /// Whether it is one character that not every monospaced font has: it is centred in its cells.
    let isSign: Bool
  }

  private(set) var rows: [[Cell]] = []
  /// In cells.
  let width: Int

  init(_ block: Block) {
    width = block.map(\.width).max() ?? 0
    for line in block {
      var row: [Cell] = []
      row.reserveCapacity(line.width)
      for span in line.spans where !span.isLinkEdge {
        for _ in 0..<span.count {
          for character in span.text.string {
            var cell = Cell(text: character, role: span.role, isOnBand: span.hasBackdrop)
            row.append(cell)
            cell.text = nil
            if TextWidth.cells(of: String(character)) > 1 { row.append(cell) }
          }
        }
      }
      rows.append(row)
    }
    while rows.last?.allSatisfy({ $0.text == " " && !$0.isOnBand }) == true { rows.removeLast() }
  }

  /// The cell, or a blank outside of the block.
  subscript(row: Int, column: Int) -> Cell {
    rows.indices.contains(row) && rows[row].indices.contains(column) ? rows[row][column] : .blank
  }

  /// The words of each row, divided where two blanks are, the role changes or a sign is.
  var texts: [Run] {
    var runs: [Run] = []
    for (row, line) in rows.enumerated() {
      var end = -3
      for (column, cell) in line.enumerated() {
        guard let character = cell.text, character != " ", !PictureShapes.draws(cell)
        else { continue }
        let isSign = !PictureCells.isCommon(cell)
        let width = self[row, column + 1].text == nil ? 2 : 1
        let gap = column - end
        let isWord = line[max(end, 0)..<column].allSatisfy { $0.text == " " } && gap <= 1
        if let last = runs.last, isWord, !isSign, !last.isSign, last.role == cell.role {
          runs[runs.count - 1].string += (gap > 0 ? " " : "") + String(character)
          runs[runs.count - 1].width += gap + width
        } else {
          runs.append(
            Run(
              row: row, column: column, width: width, string: String(character), role: cell.role,
              isSign: isSign))
        }
        end = column + width
      }
    }
    return runs
  }

  /// Whether a character is in every monospaced font, one cell wide: Latin, Greek, Cyrillic and
  /// common punctuation.
  private static func isCommon(_ cell: Cell) -> Bool {
    switch cell.scalar ?? 0 {
    case 0x20...0x52F, 0x1E00...0x1FFF, 0x2010...0x2027, 0x2030...0x203A, 0x20AC: true
    default: false
    }
  }
}
