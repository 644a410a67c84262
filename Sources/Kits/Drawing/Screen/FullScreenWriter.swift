import Host

/// Writes frames to a terminal on a screen of its own, of each the cells that differ from the frame
/// before, in one write.
struct FullScreenWriter {
  private let write: ([UInt8]) throws -> Void
  private let renderer: TextRenderer
  private let glyphs: Glyphs
  private let isSynchronized: Bool
  /// What the terminal shows; nil if that is not known.
  private var shown: ScreenCells?
  private var cursor: ScreenFrame.Cursor?
  private var isCursorHidden = false

  /// A change of fewer bytes is written at once by any terminal.
  private static let leastSynchronized = 256

  init(writingTo output: OutputStream, _ options: RenderOptions) {
    write = output.write
    // Links would have to be written again whenever a part of their text is.
    renderer = TextRenderer(colors: options.colors, palette: options.palette, hasLinks: false)
    glyphs = options.glyphs
    isSynchronized = options.isSynchronized
  }

  /// What the terminal shows is not known any more.
  mutating func forget() {
    shown = nil
    cursor = nil
  }

  /// Replaces the frame on the terminal; writes nothing where it is the same.
  mutating func draw(_ frame: ScreenFrame, in size: ScreenSize) throws {
    let cells = ScreenCells(frame.lines, columns: size.columns, rows: size.rows)
    var bytes: [UInt8] = []
    if let shown, shown.columns == cells.columns, shown.rows == cells.rows {
      for run in cells.runs(since: shown) { append(run, to: &bytes) }
    } else {
      bytes += Array("\u{1B}[H\u{1B}[2J".utf8)
      for run in cells.runs { append(run, to: &bytes) }
      isCursorHidden = false
    }
    let hidden = max(frame.lines.count - cells.rows, 0)
    let target = frame.cursor.map {
      ScreenFrame.Cursor(
        row: min(max($0.row - hidden, 0), cells.rows - 1),
        column: min(max($0.column, 0), cells.columns - 1))
    }
    let isHidden = target == nil || frame.hidesCursor
    if isHidden != isCursorHidden {
      bytes += Array((isHidden ? "\u{1B}[?25l" : "\u{1B}[?25h").utf8)
    }
    if let target, !bytes.isEmpty || target != cursor {
      bytes += FullScreenWriter.move(to: target.row, target.column)
    }
    shown = cells
    cursor = target
    isCursorHidden = isHidden
    guard !bytes.isEmpty else { return }
    if isSynchronized, bytes.count >= FullScreenWriter.leastSynchronized {
      bytes = Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8)
    }
    do {
      try write(bytes)
    } catch {
      forget()
      throw error
    }
  }

  private func append(_ run: ScreenCells.Run, to bytes: inout [UInt8]) {
    bytes += FullScreenWriter.move(to: run.row, run.column)
    let text = renderer.bytes(ofPart: run.line)
    bytes += glyphs == .ascii ? ASCIIText.bytes(of: text) : text
    if run.erasesRest { bytes += Array("\u{1B}[K".utf8) }
  }

  private static func move(to row: Int, _ column: Int) -> [UInt8] {
    Array((column == 0 ? "\u{1B}[\(row + 1)H" : "\u{1B}[\(row + 1);\(column + 1)H").utf8)
  }
}
