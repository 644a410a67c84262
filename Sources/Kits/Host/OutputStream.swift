import Text

/// Standard output or standard error, and the properties of its reader.
package struct OutputStream {
  /// Whether it is a terminal.
  package var isTerminal: Bool
  /// How many cells a line of the terminal has, if it reports that.
  package var columns: Int?
  /// How many lines it has, if it reports that.
  package var rows: Int?
  /// Writes all bytes, or throws.
  package var write: ([UInt8]) throws -> Void
  /// Shared by all copies of the stream.
  private let line = Line()

  /// The line of the cursor.
  private final class Line {
    /// Whether a progress bar is drawn on it.
    var hasBar = false
  }

  package init(
    isTerminal: Bool, columns: Int?, rows: Int? = nil, write: @escaping ([UInt8]) throws -> Void
  ) {
    self.isTerminal = isTerminal
    self.columns = columns
    self.rows = rows
    self.write = write
  }

  /// Writes a message and its indented hints; ignores errors, which have no other place.
  package func report(_ message: CleanText, hints: [CleanText]) {
    eraseBar()
    let lines = [message.string] + hints.map { "  " + $0.string }
    try? write(Array((lines.map(OutputStream.shortened).joined(separator: "\n") + "\n").utf8))
  }

  /// Draws a progress bar, which the next message replaces; ignores errors.
  package func draw(bar: CleanText) {
    line.hasBar = true
    try? write(Array(("\r" + bar.string).utf8))
  }

  /// Erases the progress bar, if one is drawn.
  package func eraseBar() {
    guard line.hasBar else { return }
    line.hasBar = false
    let cells = min(columns ?? 80, 80) - 1
    try? write(Array(("\r" + String(repeating: " ", count: max(0, cells)) + "\r").utf8))
  }

  /// The beginning and the end of a line that quotes more than anyone would read.
  private static func shortened(_ line: String) -> String {
    guard line.utf8.count > 2000 else { return line }
    // By scalars: a single character can be as long as the whole line.
    let scalars = line.unicodeScalars
    guard scalars.count > 2000 else { return line }
    return String(scalars.prefix(1000)) + " … " + String(scalars.suffix(900))
  }
}
