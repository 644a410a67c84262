import Host

/// Writes frames to a terminal, of each what differs from the frame before.
protocol ScreenWriter {
  /// Replaces the frame on the terminal.
  mutating func draw(_ frame: ScreenFrame, in size: ScreenSize) throws

  /// Forgets the last frame, because it has moved or gone.
  mutating func forget()

  /// The terminal was resized: its lines may be broken elsewhere.
  mutating func invalidate()

  /// Shows the last frame: inline it remains, with the cursor on a new line below it.
  mutating func finish(with frame: ScreenFrame, in size: ScreenSize) throws
}

/// The shortest sequence that moves the cursor of a terminal.
enum CursorMove {
  /// From where the cursor is, if that is known; both are counted from 0.
  static func bytes(from start: ScreenFrame.Cursor?, to end: ScreenFrame.Cursor) -> [UInt8] {
    let absolute = Array(
      (end.column == 0 ? "\u{1B}[\(end.row + 1)H" : "\u{1B}[\(end.row + 1);\(end.column + 1)H").utf8
    )
    guard let start, start.row <= end.row else { return absolute }
    if start.row + 1 == end.row, end.column == 0 { return [0x0D, 0x0A] }
    let relative = moved(end.row - start.row, "B") + across(end.column - start.column)
    return relative.count < absolute.count ? relative : absolute
  }

  /// To the right, or to the left by backspaces where there are few.
  private static func across(_ columns: Int) -> [UInt8] {
    if columns >= 0 { return moved(columns, "C") }
    let left = moved(-columns, "D")
    return -columns <= left.count ? [UInt8](repeating: 0x08, count: -columns) : left
  }

  /// `ESC [ 3 C`; a single step needs no number.
  private static func moved(_ count: Int, _ final: String) -> [UInt8] {
    count == 0 ? [] : Array("\u{1B}[\(count == 1 ? "" : "\(count)")\(final)".utf8)
  }
}

/// Writes frames below the lines of a terminal, only changed lines, by relative moves.
struct InlineWriter: ScreenWriter {
  private let write: ([UInt8]) throws -> Void
  private let renderer: TextRenderer
  private let glyphs: Glyphs
  /// The lines on the terminal, as they were written, and the cells of each.
  private var lines: [ArraySlice<UInt8>] = []
  private var widths: [Int] = []
  private var cursor = ScreenFrame.Cursor(row: 0, column: 0)
  private var isCursorHidden = false
  /// Whether the lines may be elsewhere now, because the terminal was resized.
  private var isStale = false

  init(writingTo output: OutputStream, _ options: RenderOptions) {
    write = output.write
    renderer = TextRenderer(
      colors: options.colors, palette: options.palette, hasLinks: options.hasLinks)
    glyphs = options.glyphs
  }

  mutating func invalidate() { isStale = true }

  mutating func forget() {
    isStale = false
    lines = []
    widths = []
    cursor = ScreenFrame.Cursor(row: 0, column: 0)
  }

  mutating func draw(_ frame: ScreenFrame, in size: ScreenSize) throws {
    let hidden = max(frame.lines.count - max(size.rows, 1), 0)
    let block = Block(frame.lines.dropFirst(hidden))
    var bytes: [UInt8] = []
    start(in: size, &bytes)
    let new = rendered(block)
    var row = cursor.row
    for index in new.indices where index >= lines.count || lines[index] != new[index] {
      if index < max(lines.count, 1) {
        InlineWriter.move(from: &row, to: index, &bytes)
        bytes += Array("\r\u{1B}[K".utf8)
      } else {
        // A line below the last begins only there: the terminal may have to scroll.
        InlineWriter.move(from: &row, to: index - 1, &bytes)
        bytes.append(UInt8(ascii: "\n"))
        row = index
      }
      bytes += new[index]
    }
    if new.count < lines.count {
      InlineWriter.move(from: &row, to: new.count, &bytes)
      bytes += Array("\r\u{1B}[J".utf8)
    }
    let position = frame.cursor.map { ($0.row - hidden, $0.column) } ?? (new.count - 1, 0)
    let target = ScreenFrame.Cursor(
      row: min(max(position.0, 0), max(new.count - 1, 0)), column: position.1)
    if !bytes.isEmpty || target != cursor {
      InlineWriter.move(from: &row, to: target.row, &bytes)
      bytes += Array((target.column > 0 ? "\r\u{1B}[\(target.column)C" : "\r").utf8)
    }
    hideCursor(frame.cursor == nil, &bytes)
    if !bytes.isEmpty { try write(bytes) }
    lines = new
    widths = block.map(\.width)
    cursor = target
  }

  mutating func finish(with frame: ScreenFrame, in size: ScreenSize) throws {
    let end = ScreenFrame.Cursor(row: max(frame.lines.count - 1, 0), column: 0)
    try draw(ScreenFrame(lines: frame.lines, cursor: end), in: size)
    var bytes = Array("\n".utf8)
    hideCursor(false, &bytes)
    try write(bytes)
    forget()
  }

  private func rendered(_ block: Block) -> [ArraySlice<UInt8>] {
    let text = renderer.bytes(of: block)
    let bytes = glyphs == .ascii ? ASCIIText.bytes(of: text) : text
    return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
  }

  private mutating func start(in size: ScreenSize, _ bytes: inout [UInt8]) {
    guard isStale else { return }
    // A line that is wider than the terminal is now takes several rows.
    let columns = max(size.columns, 1)
    let above =
      widths.prefix(cursor.row).reduce(0) { $0 + max(($1 + columns - 1) / columns, 1) }
      + cursor.column / columns
    bytes += Array((above > 0 ? "\r\u{1B}[\(above)A\u{1B}[J" : "\r\u{1B}[J").utf8)
    forget()
  }

  private static func move(from row: inout Int, to target: Int, _ bytes: inout [UInt8]) {
    if target != row {
      let command = target < row ? "\(row - target)A" : "\(target - row)B"
      bytes += Array("\u{1B}[\(command)".utf8)
    }
    row = target
  }

  private mutating func hideCursor(_ isHidden: Bool, _ bytes: inout [UInt8]) {
    guard isHidden != isCursorHidden else { return }
    isCursorHidden = isHidden
    bytes += Array((isHidden ? "\u{1B}[?25l" : "\u{1B}[?25h").utf8)
  }
}
