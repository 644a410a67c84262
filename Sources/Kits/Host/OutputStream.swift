import Text

/// Where bytes go, and what kind of thing reads them.
package struct OutputStream {
  /// Whether it is a terminal.
  package var isTerminal: Bool
  /// How many cells a line of the terminal has, if it says so.
  package var columns: Int?
  /// Writes all of it, or throws.
  package var write: ([UInt8]) throws -> Void
  /// The line on which the cursor stands.
  private let line = Line()

  private final class Line {
    var holdsBar = false
  }

  package init(isTerminal: Bool, columns: Int?, write: @escaping ([UInt8]) throws -> Void) {
    self.isTerminal = isTerminal
    self.columns = columns
    self.write = write
  }

  /// Writes a message for people.
  ///
  /// Where messages go nowhere, there is nobody to tell that.
  package func tell(_ message: CleanText, hints: [CleanText]) {
    eraseBar()
    let lines = [message.string] + hints.map { "  " + $0.string }
    try? write(Array((lines.map(OutputStream.shortened).joined(separator: "\n") + "\n").utf8))
  }

  /// Writes a bar, whose line the next message takes.
  ///
  /// Where nobody can see it, nothing is lost.
  package func draw(bar: CleanText) {
    line.holdsBar = true
    try? write(Array(("\r" + bar.string).utf8))
  }

  /// Takes a bar away, if there is one.
  package func eraseBar() {
    guard line.holdsBar else { return }
    line.holdsBar = false
    let cells = min(columns ?? 80, 80) - 1
    try? write(Array(("\r" + String(repeating: " ", count: max(0, cells)) + "\r").utf8))
  }

  /// A line with its beginning and its end, where what was quoted is longer than anybody reads.
  private static func shortened(_ line: String) -> String {
    guard line.utf8.count > 2000 else { return line }
    // By scalars: one character may be as long as all of it.
    let scalars = line.unicodeScalars
    guard scalars.count > 2000 else { return line }
    return String(scalars.prefix(1000)) + " … " + String(scalars.suffix(900))
  }
}
