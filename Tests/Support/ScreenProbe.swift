/// A terminal as far as an inline screen needs one: it shows what was written to it.
package struct ScreenProbe {
  private var lines: [[Character]] = [[]]
  private var row = 0
  package private(set) var column = 0

  package init() {}

  /// The lines, without blanks at their ends and empty ones at the end of all.
  package var text: String {
    var shown = lines.map { line in
      String(String(line.reversed().drop { $0 == " " }.reversed()))
    }
    while shown.last?.isEmpty == true { shown.removeLast() }
    return shown.joined(separator: "\n")
  }

  /// Obeys carriage returns, line ends, and moves up, right and erasing to the end; styles are
  /// passed over, and anything else is a fault that shows.
  package mutating func write(_ text: String) {
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\r": column = 0
      case "\n":
        row += 1
        column = 0
        if row == lines.count { lines.append([]) }
      case "\u{1B}":
        rest.removeFirst()
        let digits = rest.prefix { $0.properties.numericType != nil || $0 == ";" }
        rest.removeFirst(digits.count)
        obey(rest.removeFirst(), Int(String(digits)) ?? 1)
      default: put(scalar)
      }
    }
  }

  private mutating func obey(_ command: Unicode.Scalar, _ count: Int) {
    switch command {
    case "A": row = max(row - count, 0)
    case "C": column += count
    case "J":
      lines.removeSubrange((row + 1)...)
      lines[row] = Array(lines[row].prefix(column))
    case "m": break
    default: put("?")
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    while lines[row].count <= column { lines[row].append(" ") }
    lines[row][column] = Character(scalar)
    column += 1
  }
}
