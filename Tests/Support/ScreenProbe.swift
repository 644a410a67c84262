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
      String(String(line.reversed().drop { $0 == " " }.reversed()))
    }
    while shown.last?.isEmpty == true { shown.removeLast() }
    return shown.joined(separator: "\n")
  }

  /// Obeys carriage returns, line ends, moves up, down, right and home, erasing to the end of the
  /// line or the screen, hiding the cursor, and the alternate screen; styles and marks of pastes are
  /// skipped, and anything else shows as `?`.
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
      default: put(scalar)
      }
    }
  }

  private mutating func obey(_ command: Unicode.Scalar, _ parameters: String) {
    let count = Int(parameters) ?? 1
    switch (command, parameters) {
    case ("A", _): move(to: row - count, column)
    case ("B", _): move(to: min(row + count, lines.count - 1), column)
    case ("C", _): move(to: row, column + count)
    case ("H", ""): move(to: 0, 0)
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
      guard let behind else { return put("?") }
      lines = behind.lines
      move(to: behind.row, behind.column)
      self.behind = nil
    case ("h", "?2004"), ("l", "?2004"): break
    case ("m", _): break
    default: put("?")
    }
  }

  private mutating func move(to row: Int, _ column: Int) {
    self.row = max(row, 0)
    self.column = min(column, (columns ?? .max) - 1)
    isAtEnd = false
    while self.row >= lines.count { lines.append([]) }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    if isAtEnd { move(to: row + 1, 0) }
    while lines[row].count <= column { lines[row].append(" ") }
    lines[row][column] = Character(scalar)
    if column + 1 == columns { isAtEnd = true } else { column += 1 }
  }
}
