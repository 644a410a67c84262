import Support
import Testing
import Text

@testable import Drawing
@testable import Host

/// Frames on a screen of their own: cells, differences, and what a terminal shows of them.
struct FullScreenTests {
  private static let options = RenderOptions(
    width: 80, glyphs: .unicode, colors: .palette, hasLinks: false, theme: .standard,
    background: .unknown)

  private static let pieces: [CleanText] = [
    "a", "steps", " ", "   ", "5,623", "日本", "한", "e\u{301}", "👨‍👩‍👧", "🇦🇺", "━━━╾──", "●◉", "ﷺ",
    "क्षि", "\u{301}", "x", "✓", "⌖", "▸",
  ]
  private static let roles: [Role] = [
    .text, .strong, .quiet, .accent(.sky), .track, .alert, .shade(.green, 3), .title(.blue),
  ]

  private func line(_ random: inout some RandomNumberGenerator, columns: Int) -> Line {
    var line = Line()
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      let role = FullScreenTests.roles.randomElement(using: &random) ?? .text
      switch Int.random(in: 0...5, using: &random) {
      case 0: line.pad(to: line.width + Int.random(in: 0...6, using: &random))
      case 1: line.append("─", count: Int.random(in: 0...9, using: &random), role)
      case 2:
        line.append(
          StyledText(FullScreenTests.pieces.randomElement(using: &random) ?? "", role)
            .on(.reversed))
      default: line.append(FullScreenTests.pieces.randomElement(using: &random) ?? "", role)
      }
    }
    return line
  }

  /// Draws frames one after the other on a terminal that changes its size in between.
  @Test func `the frame after any difference is the frame drawn afresh`() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<60 {
      var size = ScreenSize(columns: 12, rows: 4)
      var shown = ScreenProbe(columns: size.columns, rows: size.rows)
      var bytes: [UInt8] = []
      let output = OutputStream(isTerminal: true, columns: nil) { bytes += $0 }
      var writer = FullScreenWriter(writingTo: output, Self.options)
      var lines = (0..<size.rows).map { _ in line(&random, columns: size.columns) }
      for _ in 0..<30 {
        if Int.random(in: 0..<8, using: &random) == 0 {
          size = ScreenSize(
            columns: .random(in: 1...24, using: &random), rows: .random(in: 1...8, using: &random))
          shown = ScreenProbe(columns: size.columns, rows: size.rows)
          writer.forget()
        }
        if Bool.random(using: &random), !lines.isEmpty {
          lines[.random(in: lines.indices, using: &random)] =
            line(&random, columns: size.columns)
        } else {
          lines = (0..<Int.random(in: 0...9, using: &random)).map { _ in
            line(&random, columns: size.columns)
          }
        }
        bytes = []
        try writer.draw(ScreenFrame(lines: lines), in: size)
        shown.write(String(decoding: bytes, as: UTF8.self))
        var afresh = ScreenProbe(columns: size.columns, rows: size.rows)
        bytes = []
        var other = FullScreenWriter(writingTo: output, Self.options)
        try other.draw(ScreenFrame(lines: lines), in: size)
        afresh.write(String(decoding: bytes, as: UTF8.self))
        #expect(shown.text == afresh.text)
        #expect(shown.shownStyles == afresh.shownStyles)
        let cells = ScreenCells(lines, columns: size.columns, rows: size.rows)
        var rows = (0..<size.rows).map { cells.text(of: $0) }
        while rows.last?.isEmpty == true { rows.removeLast() }
        #expect(shown.text == rows.joined(separator: "\n"))
        bytes = []
        try writer.draw(ScreenFrame(lines: lines), in: size)
        #expect(bytes.isEmpty, "the same frame writes nothing")
      }
    }
  }

  @Test func `every row is as wide as the screen, whatever is in it`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let columns = Int.random(in: 1...30, using: &random)
      let cells = ScreenCells(
        [line(&random, columns: columns)], columns: columns, rows: 1)
      #expect(cells[0].count == columns)
      let widths = cells[0].map { TextWidth.cells(of: $0.text) }
      #expect(widths.reduce(0, +) == columns)
    }
  }

  @Test func `only the cells that changed are written`() throws {
    var writes: [[UInt8]] = []
    let output = OutputStream(isTerminal: true, columns: nil) { writes.append($0) }
    var writer = FullScreenWriter(writingTo: output, Self.options)
    let size = ScreenSize(columns: 40, rows: 3)
    func frame(_ first: String, _ second: String) -> ScreenFrame {
      ScreenFrame(lines: [Line(first), Line(second)], cursor: .init(row: 0, column: 0))
    }
    try writer.draw(frame("▸ steps   5,623  ━━━━━", "  coffees    2"), in: size)
    try writer.draw(frame("  steps   5,623  ━━━━━", "▸ coffees    2"), in: size)
    #expect(writes.count == 2)
    #expect(
      String(decoding: writes[1], as: UTF8.self)
        == "\u{1B}[1H \r\n▸\u{1B}[1H")
    try writer.draw(frame("  steps", "▸ coffees    2"), in: size)
    #expect(String(decoding: writes[2], as: UTF8.self) == "\u{1B}[1;8H\u{1B}[K\u{1B}[1H")
  }

  @Test func `a large change is one synchronized write where the terminal can do that`() throws {
    var writes: [[UInt8]] = []
    let output = OutputStream(isTerminal: true, columns: nil) { writes.append($0) }
    var options = Self.options
    options.isSynchronized = true
    var writer = FullScreenWriter(writingTo: output, options)
    let size = ScreenSize(columns: 80, rows: 10)
    let full = Block(repeating: Line(String(repeating: "x", count: 80)), count: 10)
    try writer.draw(ScreenFrame(lines: full), in: size)
    try writer.draw(ScreenFrame(lines: [Line("y")] + full.dropFirst()), in: size)
    let texts = writes.map { String(decoding: $0, as: UTF8.self) }
    #expect(texts.count == 2)
    #expect(texts[0].hasPrefix("\u{1B}[?2026h") && texts[0].hasSuffix("\u{1B}[?2026l"))
    #expect(!texts[1].contains("2026"))
  }

  @Test func `after a failed write all is drawn again`() throws {
    struct Full: Error {}
    var fails = true
    var bytes: [UInt8] = []
    let output = OutputStream(isTerminal: true, columns: nil) {
      if fails { throw Full() }
      bytes += $0
    }
    var writer = FullScreenWriter(writingTo: output, Self.options)
    let size = ScreenSize(columns: 10, rows: 2)
    #expect(throws: Full.self) { try writer.draw(ScreenFrame(lines: [Line("one")]), in: size) }
    fails = false
    try writer.draw(ScreenFrame(lines: [Line("one")]), in: size)
    var probe = ScreenProbe(columns: 10, rows: 2)
    probe.write(String(decoding: bytes, as: UTF8.self))
    #expect(probe.text == "one")
  }

  @Test(arguments: [
    ("\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\x", [Key.scalar("x")]),
    ("\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{07}x", [.scalar("x")]),
    ("\u{1B}P1$r0m\u{1B}\\\u{1B}[A", [.up]), ("\u{1B}[[Ax", [.scalar("x")]),
    ("\u{1B}[1;5Cx", [.right, .scalar("x")]), ("\u{0C}\u{12}", [.redraw, .redo]),
    (
      "\u{1B}[200~qa\nb\u{1B}[201~q",
      [
        .pasteBegins, .scalar("q"), .scalar("a"), .scalar("\n"), .scalar("b"), .pasteEnds,
        .scalar("q"),
      ]
    ),
  ])
  func `replies of the terminal are no keys, and pastes are marked`(text: String, keys: [Key]) {
    for size in [1, 2, 3, 100] {
      var reader = KeyReader(marksPastes: true)
      var read: [Key] = []
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        read += reader.keys(in: Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      #expect(read == keys)
      #expect(reader.patience == nil)
    }
  }
}
