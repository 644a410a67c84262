import Host

/// Writes frames to a screen of its own, only the cells that differ, in one write.
struct FullScreenWriter: ScreenWriter {
  private let write: ([UInt8]) throws -> Void
  private var renderer: TextRenderer
  private let options: RenderOptions
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

  mutating func forget() {
    style = .plain
    shown = nil
    cursor = nil
  }

  mutating func invalidate() { forget() }
  mutating func finish(with frame: ScreenFrame, in size: ScreenSize) {}

  mutating func draw(_ frame: ScreenFrame, in size: ScreenSize) throws {
    if let theme = frame.theme, theme != self.theme {
      self.theme = theme
      renderer = TextRenderer(
        colors: options.colors, palette: Palette(theme, on: options.background), hasLinks: false)
      forget()
    }
    let cells = ScreenCells(frame, in: size)
    var bytes: [UInt8] = []
    columns = cells.columns
    if let shown, shown.columns == cells.columns, shown.rows == cells.rows {
      append(cells, since: shown, to: &bytes)
    } else {
      bytes += Array("\u{1B}[H\u{1B}[2J".utf8)
      append(cells, since: ScreenCells([], columns: cells.columns, rows: cells.rows), to: &bytes)
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
      bytes += CursorMove.bytes(from: nil, to: target)
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

  /// Writes what differs, row by row or style by style, whichever takes fewer bytes.
  private mutating func append(
    _ cells: ScreenCells, since before: ScreenCells, to bytes: inout [UInt8]
  ) {
    let start = style
    var shortest: (bytes: [UInt8], style: TextRenderer.Style)?
    for runs in cells.alternatives(since: before) {
      (style, position) = (start, nil)
      var written: [UInt8] = []
      for run in runs { append(run, to: &written) }
      if shortest.map({ written.count < $0.bytes.count }) ?? true { shortest = (written, style) }
    }
    guard let shortest else { return }
    bytes += shortest.bytes
    style = shortest.style
  }

  private mutating func append(_ run: ScreenCells.Run, to bytes: inout [UInt8]) {
    bytes += CursorMove.bytes(
      from: position, to: ScreenFrame.Cursor(row: run.row, column: run.column))
    // A row that is written to its end may leave the cursor there or after it.
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
}
