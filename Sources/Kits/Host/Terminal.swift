import Text

/// A terminal whose keys are read one by one.
package struct Terminal {
  /// Where a program draws.
  package enum Mode: Sendable {
    /// Below the lines that the terminal already shows.
    case inline
    /// On the alternate screen; the lines before it come back afterwards.
    case fullScreen
    /// The same, with the buttons and the wheel of the mouse.
    case fullScreenWithMouse
  }

  /// What can happen at it.
  package enum Event: Equatable, Sendable {
    /// Typed bytes, encoded by the terminal.
    case bytes([UInt8])
    /// Nothing was typed in the given time.
    case timeout
    /// The terminal may have another size.
    case resized
    /// The program was suspended and resumed: what it drew may be gone.
    case resumed
    case closed
  }

  /// Reads each key at once, without echo, until ``end``, or a signal that ends the program.
  package var begin: (Mode) throws -> Void
  package var end: () -> Void
  /// Suspends the program, as ^Z does, with the terminal restored meanwhile.
  package var suspend: () -> Void
  /// Waits for the next event, at most that many milliseconds if given.
  package var read: (_ milliseconds: Int?) -> Event
  /// The current size; nil if the terminal does not report it.
  package var size: () -> (columns: Int, rows: Int)?
  /// Milliseconds of a clock that only goes forward.
  package var uptime: () -> Int

  package init(
    begin: @escaping (Mode) throws -> Void, end: @escaping () -> Void,
    suspend: @escaping () -> Void, read: @escaping (Int?) -> Event,
    size: @escaping () -> (columns: Int, rows: Int)?, uptime: @escaping () -> Int
  ) {
    (self.begin, self.end, self.suspend) = (begin, end, suspend)
    (self.read, self.size, self.uptime) = (read, size, uptime)
  }

  /// Starts a mode by xterm's numbers: bracketed paste 2004, the alternate screen 1049, the mouse's
  /// buttons 1000 in decimal numbers 1006.
  package static func start(_ mode: Mode) -> StaticString {
    switch mode {
    case .inline: "\u{1B}[?2004h"
    case .fullScreen: "\u{1B}[?1049h\u{1B}[?2004h"
    case .fullScreenWithMouse: "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h"
    }
  }

  /// Ends a mode and shows the cursor (25).
  package static func restore(_ mode: Mode) -> StaticString {
    switch mode {
    case .inline: "\u{1B}[?2004l\u{1B}[?25h"
    case .fullScreen: "\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"
    case .fullScreenWithMouse: "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"
    }
  }
}

/// Standard output or standard error, and the properties of its reader.
package struct OutputStream {
  package var isTerminal: Bool
  /// How many cells a line of the terminal has, if it reports that.
  package var columns: Int?
  /// How many lines it has, if it reports that.
  package var rows: Int?
  /// Writes all bytes, or throws.
  package var write: ([UInt8]) throws -> Void
  /// Shared by all copies of the stream.
  private let line = Line()

  private final class Line {
    /// Whether a progress bar, or a notice of waiting, is drawn on it.
    var hasBar = false
    var notice = ""
  }

  package init(
    isTerminal: Bool, columns: Int?, rows: Int? = nil, write: @escaping ([UInt8]) throws -> Void
  ) {
    (self.isTerminal, self.columns, self.rows) = (isTerminal, columns, rows)
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
    eraseNotice()
    line.hasBar = true
    try? write(Array(("\r" + bar.string).utf8))
  }

  /// Draws a notice of waiting on a terminal, which the next message replaces, unless a progress
  /// bar is drawn; ignores errors.
  package func draw(notice: CleanText) {
    let text = String(notice.string.prefix(cells))
    guard isTerminal, !line.hasBar, text != line.notice else { return }
    let gap = max(line.notice.count - text.count, 0)
    line.notice = text
    try? write(Array(("\r" + text + String(repeating: " ", count: gap)).utf8))
  }

  /// Erases the progress bar or the notice, if one is drawn.
  package func eraseBar() {
    eraseNotice()
    guard line.hasBar else { return }
    line.hasBar = false
    blank(cells)
  }

  /// Erases the notice of waiting, if one is drawn.
  package func eraseNotice() {
    guard !line.notice.isEmpty else { return }
    blank(line.notice.count)
    line.notice = ""
  }

  private func blank(_ count: Int) {
    try? write(Array(("\r" + String(repeating: " ", count: count) + "\r").utf8))
  }

  /// The cells of a bar: one less than the line has, so that it does not wrap.
  package var cells: Int { max(min(columns ?? 80, 80) - 1, 0) }

  /// The beginning and the end of a line that quotes more than anyone would read.
  private static func shortened(_ line: String) -> String {
    guard line.utf8.count > 2000 else { return line }
    // By scalars: a single character can be as long as the whole line.
    let scalars = line.unicodeScalars
    guard scalars.count > 2000 else { return line }
    return String(scalars.prefix(1000)) + " … " + String(scalars.suffix(900))
  }
}
