import Text

/// A terminal as far as a screen needs one: it shows what was written to it.
package struct ScreenProbe {
  private var lines: [[Character]] = [[]]
  package private(set) var row = 0
  package private(set) var column = 0
  /// The cells of a line; lines are not broken where it is nil.
  private let columns: Int?
  /// Whether the last cell of a line was written: the next character begins a new one.
  private var isAtEnd = false
  package private(set) var isCursorHidden = false
  /// The lines and the cursor that come back after the alternate screen; nil while it is not shown.
  private var behind: (lines: [[Character]], row: Int, column: Int)?

  /// The number of lines; there are as many as were reached where it is nil.
  private let rows: Int?

  package init(columns: Int? = nil, rows: Int? = nil) {
    self.columns = columns
    self.rows = rows
  }

  /// The lines, without blanks at their ends and empty ones at the end of all.
  package var text: String {
    var shown = lines.map { line in
      String(
        String(line.reversed().drop { $0 == " " }.reversed()).filter { $0 != ScreenProbe.rest })
    }
    while shown.last?.isEmpty == true { shown.removeLast() }
    return shown.joined(separator: "\n")
  }

  /// The style of text that is written now, and those of cells, by row and column.
  private var style = Style()
  private var styles: [Int: [Int: Style]] = [:]

  /// How a cell looks: the parameters of its colours, and whether it is bold or reversed.
  package struct Style: Hashable {
    var isBold = false
    var isReversed = false
    var color: [Int] = []
    var background: [Int] = []
  }

  /// The styles of cells by row and column; of blanks only what shows.
  package var shownStyles: [[Int]: Style] {
    var shown: [[Int]: Style] = [:]
    for (row, cells) in lines.enumerated() {
      for (column, character) in cells.enumerated() {
        guard var style = styles[row]?[column] else { continue }
        if character == " " {
          style.isBold = false
          if !style.isReversed { style.color = [] }
        }
        if style != Style() { shown[[row, column]] = style }
      }
    }
    return shown
  }

  /// The second cell of a wide character.
  private static let rest: Character = "\u{E000}"

  /// Obeys carriage returns, backspaces, line ends, moves up, down, left, right and to a cell, erasing to the end of the
  /// line or the screen or all of it, hiding the cursor, and the alternate screen; styles, marks of
  /// pastes and of frames are skipped, and anything else shows as `?`.
  package mutating func write(_ text: String) {
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\r": move(to: row, 0)
      case "\n": move(to: row + 1, 0)
      case "\u{8}": move(to: row, column - 1)
      case "\u{1B}":
        rest.removeFirst()
        let parameters = rest.prefix {
          $0.properties.numericType != nil || $0 == ";" || $0 == "?"
        }
        rest.removeFirst(parameters.count)
        obey(rest.removeFirst(), String(parameters))
      default:
        var text = String(scalar)
        while let next = rest.first, next != "\r", next != "\n", next != "\u{1B}",
          next != "\u{8}"
        {
          text.unicodeScalars.append(next)
          rest.removeFirst()
        }
        for character in text { put(character) }
      }
    }
  }

  private mutating func obey(_ command: Unicode.Scalar, _ parameters: String) {
    let count = Int(parameters) ?? 1
    switch (command, parameters) {
    case ("A", _): move(to: row - count, column)
    case ("B", _): move(to: min(row + count, (rows ?? lines.count) - 1), column)
    case ("C", _): move(to: row, column + count)
    case ("D", _): move(to: row, column - count)
    case ("H", _):
      let numbers = parameters.split(separator: ";").compactMap { Int($0) }
      move(to: (numbers.first ?? 1) - 1, (numbers.count > 1 ? numbers[1] : 1) - 1)
    case ("J", "2"):
      lines = lines.map { _ in [] }
      styles = [:]
    case ("J", ""):
      lines.removeSubrange((row + 1)...)
      lines[row] = Array(lines[row].prefix(column))
      styles = styles.filter { $0.key <= row }
      styles[row] = styles[row]?.filter { $0.key < column }
    case ("K", ""):
      lines[row] = Array(lines[row].prefix(column))
      styles[row] = styles[row]?.filter { $0.key < column }
    case ("l", "?25"): isCursorHidden = true
    case ("h", "?25"): isCursorHidden = false
    case ("h", "?1049"):
      behind = (lines, row, column)
      lines = [[]]
      move(to: 0, 0)
    case ("l", "?1049"):
      guard let behind else { return put("?" as Character) }
      lines = behind.lines
      move(to: behind.row, behind.column)
      self.behind = nil
    case ("h", "?2004"), ("l", "?2004"), ("h", "?2026"), ("l", "?2026"): break
    case ("m", _): setStyle(parameters.split(separator: ";").map { Int($0) ?? 0 })
    default: put("?" as Character)
    }
  }

  private mutating func setStyle(_ parameters: [Int]) {
    var rest = (parameters.isEmpty ? [0] : parameters)[...]
    while let first = rest.popFirst() {
      switch first {
      case 0: style = Style()
      case 1: style.isBold = true
      case 7: style.isReversed = true
      case 38, 48:
        let count = rest.first == 2 ? 4 : 2
        if first == 38 { style.color = Array(rest.prefix(count)) }
        if first == 48 { style.background = Array(rest.prefix(count)) }
        rest = rest.dropFirst(count)
      case 30...37, 90...97: style.color = [first]
      case 40...47, 100...107: style.background = [first]
      default: style.color = [-first]
      }
    }
  }

  private mutating func move(to row: Int, _ column: Int) {
    self.row = max(row, 0)
    self.column = max(min(column, (columns ?? .max) - 1), 0)
    isAtEnd = false
    while self.row >= lines.count { lines.append([]) }
  }

  private mutating func put(_ character: Character) {
    let cells = TextWidth.cells(of: String(character))
    if isAtEnd { move(to: row + 1, 0) }
    if cells == 0 {
      // A mark belongs to the character before it.
      guard column > 0, lines[row].indices.contains(column - 1) else { return }
      lines[row][column - 1] = Character(String(lines[row][column - 1]) + String(character))
      return
    }
    while lines[row].count < column + cells { lines[row].append(" ") }
    lines[row][column] = character
    for offset in 0..<cells { styles[row, default: [:]][column + offset] = style }
    for offset in 1..<max(cells, 1) where cells > 1 {
      lines[row][column + offset] = ScreenProbe.rest
    }
    if column + cells == columns { isAtEnd = true } else { column += cells }
  }
}
