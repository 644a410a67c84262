import Host

/// Writes frames to a terminal on a screen of its own, of each the cells that differ from the frame
/// before, in one write.
struct FullScreenWriter {
  private let write: ([UInt8]) throws -> Void
  private var renderer: TextRenderer
  private let options: RenderOptions
  /// The theme of the renderer.
  private var theme: Theme
  private let glyphs: Glyphs
  private let isSynchronized: Bool
  /// What the terminal shows; nil if that is not known.
  private var shown: ScreenCells?
  private var cursor: ScreenFrame.Cursor?
  /// Where the last part that was written has left the cursor, if that is sure.
  private var position: ScreenFrame.Cursor?
  private var columns = 0
  /// The style of the text before; plain between frames.
  private var style = TextRenderer.Style.plain
  private var isCursorHidden = false

  /// A change of fewer bytes is written at once by any terminal.
  private static let leastSynchronized = 256

  init(writingTo output: OutputStream, _ options: RenderOptions) {
    write = output.write
    self.options = options
    theme = options.theme
    // Links would have to be written again whenever a part of their text is.
    renderer = TextRenderer(colors: options.colors, palette: options.palette, hasLinks: false)
    glyphs = options.glyphs
    isSynchronized = options.isSynchronized
  }

  /// What the terminal shows is not known any more.
  mutating func forget() {
    style = .plain
    shown = nil
    cursor = nil
  }

  /// Replaces the frame on the terminal; writes nothing where it is the same.
  mutating func draw(_ frame: ScreenFrame, in size: ScreenSize) throws {
    if let theme = frame.theme, theme != self.theme {
      self.theme = theme
      renderer = TextRenderer(
        colors: options.colors, palette: Palette(theme, on: options.background), hasLinks: false)
      forget()
    }
    let cells = ScreenCells(frame.lines, columns: size.columns, rows: size.rows)
    var bytes: [UInt8] = []
    position = nil
    columns = cells.columns
    if let shown, shown.columns == cells.columns, shown.rows == cells.rows {
      for run in cells.runs(since: shown) { append(run, to: &bytes) }
    } else {
      bytes += Array("\u{1B}[H\u{1B}[2J".utf8)
      for run in cells.runs { append(run, to: &bytes) }
      isCursorHidden = false
    }
    bytes += renderer.bytes(toPlainFrom: &style)
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

  private mutating func append(_ run: ScreenCells.Run, to bytes: inout [UInt8]) {
    if let position, position.row == run.row, position.column < run.column {
      bytes += Array("\u{1B}[\(run.column - position.column)C".utf8)
    } else if let position, position.row + 1 == run.row, run.column == 0 {
      bytes += [0x0D, 0x0A]
    } else {
      bytes += FullScreenWriter.move(to: run.row, run.column)
    }
    // A row that is written to its end may leave the cursor there or behind it.
    position =
      run.isComplex || run.column + run.line.width >= columns
      ? nil : ScreenFrame.Cursor(row: run.row, column: run.column + run.line.width)
    let text = renderer.bytes(ofPart: run.line, from: &style)
    bytes += glyphs == .ascii ? ASCIIText.bytes(of: text) : text
    if run.erasesRest {
      if !style.erasesPlainly { bytes += renderer.bytes(toPlainFrom: &style) }
      bytes += Array("\u{1B}[K".utf8)
    }
  }

  private static func move(to row: Int, _ column: Int) -> [UInt8] {
    Array((column == 0 ? "\u{1B}[\(row + 1)H" : "\u{1B}[\(row + 1);\(column + 1)H").utf8)
  }
}
