import Host

/// A drawing that is drawn again in its place, among the lines that the terminal has already; the
/// only place that knows how a cursor is moved.
///
/// Moves are relative, so that nothing above it is touched and it needs no screen of its own.
package struct InlineScreen {
  private let write: ([UInt8]) throws -> Void
  private let renderer: TextRenderer
  private let glyphs: Glyphs
  /// The cells of each line that was drawn; the cursor stands in the last.
  private var widths: [Int] = []

  package init(on output: OutputStream, _ look: RenderOptions) {
    write = output.write
    renderer = TextRenderer(colors: look.colors)
    glyphs = look.glyphs
  }

  /// Draws a block in the place of the one before, with the cursor in a column of its last line.
  ///
  /// The terminal's lines have so many `columns`: what was drawn wider takes several of them now.
  /// It has so many `rows`: of a block that is higher, the last are drawn.
  package mutating func draw(_ block: Block, cursor: Int, columns: Int, rows: Int) throws {
    let block = Block(block.suffix(max(rows, 1)))
    var bytes = back(columns: columns)
    var text = renderer.bytes(of: block)
    if glyphs == .ascii { text = ASCIIText.bytes(of: text) }
    // Without the last line end: the cursor stays in the last line.
    bytes += text.dropLast()
    bytes += Array("\r".utf8)
    if cursor > 0 { bytes += Array("\u{1B}[\(cursor)C".utf8) }
    try write(bytes)
    widths = block.map(\.width)
  }

  /// Draws a block in the place of the one before, to be left standing, and begins a line below it.
  package mutating func leave(_ block: Block, columns: Int, rows: Int) throws {
    try draw(block, cursor: 0, columns: columns, rows: rows)
    try write(Array("\n".utf8))
    widths = []
  }

  /// Forgets what was drawn: something else stands below it.
  package mutating func forget() { widths = [] }

  /// To the beginning of what was drawn, all of it erased.
  private func back(columns: Int) -> [UInt8] {
    guard !widths.isEmpty else { return [] }
    let columns = max(columns, 1)
    var above = -1
    for width in widths { above += max((width + columns - 1) / columns, 1) }
    return Array((above > 0 ? "\r\u{1B}[\(above)A\u{1B}[J" : "\r\u{1B}[J").utf8)
  }
}
