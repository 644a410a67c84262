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

  package init(columns: Int? = nil) { self.columns = columns }

  /// The lines, without blanks at their ends and empty ones at the end of all.
  package var text: String {
    var shown = lines.map { line in
      String(
        String(line.reversed().drop { $0 == " " }.reversed()).filter { $0 != ScreenProbe.rest })
    }
    while shown.last?.isEmpty == true { shown.removeLast() }
    return shown.joined(separator: "\n")
  }

  /// What stands in the second cell of a wide character.
  private static let rest: Character = "\u{E000}"

  /// Obeys carriage returns, line ends, moves up, down, right and to a cell, erasing to the end of the
  /// line or the screen or all of it, hiding the cursor, and the alternate screen; styles, marks of
  /// pastes and of frames are skipped, and anything else shows as `?`.
  package mutating func write(_ text: String) {
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\r": move(to: row, 0)
      case "\n": move(to: row + 1, 0)
      case "\u{1B}":
        rest.removeFirst()
        let parameters = rest.prefix {
          $0.properties.numericType != nil || $0 == ";" || $0 == "?"
        }
        rest.removeFirst(parameters.count)
        obey(rest.removeFirst(), String(parameters))
      default:
        var text = String(scalar)
        while let next = rest.first, next != "\r", next != "\n", next != "\u{1B}" {
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
    case ("B", _): move(to: min(row + count, lines.count - 1), column)
    case ("C", _): move(to: row, column + count)
    case ("H", _):
      let numbers = parameters.split(separator: ";").compactMap { Int($0) }
      move(to: (numbers.first ?? 1) - 1, (numbers.count > 1 ? numbers[1] : 1) - 1)
    case ("J", "2"): lines = lines.map { _ in [] }
    case ("J", ""):
      lines.removeSubrange((row + 1)...)
      lines[row] = Array(lines[row].prefix(column))
    case ("K", ""): lines[row] = Array(lines[row].prefix(column))
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
    case ("m", _): break
    default: put("?" as Character)
    }
  }

  private mutating func move(to row: Int, _ column: Int) {
    self.row = max(row, 0)
    self.column = min(column, (columns ?? .max) - 1)
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
    for offset in 1..<max(cells, 1) where cells > 1 {
      lines[row][column + offset] = ScreenProbe.rest
    }
    if column + cells == columns { isAtEnd = true } else { column += cells }
  }
}
