import Support
import Testing

@testable import Drawing
@testable import Host

/// Screens on a terminal whose events are scripted.
struct ScreenLoopTests {
  /// Shows its lines; digits add as many, `-` removes one, a letter replaces the last, and Enter
  /// ends it.
  private struct Lines: Screen {
    var lines: [String]
    var tickInterval: Int?
    var cursorRow: Int?
    var keys: [Key] = []

    func draw(in size: ScreenSize) -> ScreenFrame {
      ScreenFrame(
        lines: lines.map { Line(String($0.prefix(size.columns))) },
        cursor: cursorRow.map { .init(row: $0, column: 1) })
    }

    mutating func handle(_ event: ScreenEvent) -> ScreenStep<String> {
      switch event {
      case .key(.enter): return .end("entered")
      case .key(.scalar("-")): lines.removeLast()
      case .key(.scalar(let scalar)):
        if let count = scalar.properties.numericValue {
          lines += (0..<Int(count)).map { "more \($0)" }
        } else {
          lines[lines.count - 1] = String(scalar)
        }
      case .key(let key): keys.append(key)
      case .tick: lines.append("tick")
      case .closed: break
      }
      return .wait
    }
  }

  private static let options = RenderOptions(
    width: 80, glyphs: .unicode, colors: .none, hasLinks: false, theme: .standard,
    background: .unknown)

  private func run(
    _ screen: inout Lines, on terminal: ScriptedTerminal, mode: Terminal.Mode = .inline
  ) throws -> String? {
    var loop = ScreenLoop(
      on: terminal.terminal, mode: mode, writingTo: terminal.output, Self.options)
    let outcome = try loop.run(&screen)
    #expect(terminal.mode == nil, "the terminal is restored")
    #expect(!terminal.screen.isCursorHidden)
    return outcome
  }

  private func typing(_ keys: String...) -> ScriptedTerminal {
    ScriptedTerminal(ScriptedTerminal.typing(keys))
  }

  @Test func `a screen is drawn after every event, and its last frame stays`() throws {
    let terminal = typing("x", "2", "-", "\r")
    var screen = Lines(lines: ["one", "two"])
    #expect(try run(&screen, on: terminal) == "entered")
    #expect(
      terminal.shown.map(\.text) == [
        "one\ntwo", "one\nx", "one\nx\nmore 0\nmore 1", "one\nx\nmore 0",
      ])
    #expect(terminal.screen.text == "one\nx\nmore 0")
    #expect(terminal.screen.row == 3)
    #expect(terminal.screen.column == 0)
  }

  @Test func `only lines that changed are written`() throws {
    let terminal = typing("x", "x", "y")
    var screen = Lines(lines: ["one", "two", "three"])
    #expect(try run(&screen, on: terminal) == nil)
    #expect(terminal.writes.count == 5)
    #expect(!terminal.writes[1].contains("one"))
    #expect(terminal.writes[1].contains("x"))
    // The second x changes nothing.
    #expect(terminal.writes[2].contains("y"))
    #expect(terminal.screen.text == "one\ntwo\ny")
  }

  @Test(arguments: [Terminal.Mode.inline, .fullScreen, .fullScreenWithMouse])
  func `every frame is shown as it would be on an empty terminal`(mode: Terminal.Mode) throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let terminal = ScriptedTerminal([], columns: 6)
      terminal.rows = 7
      terminal.screen = ScreenProbe(columns: 6, rows: 7)
      var screen = Lines(lines: ["abcdef", "two", "three", "four"], cursorRow: 0)
      var copy = screen
      var expected = [copy.lines]
      for _ in 0..<12 {
        let keys: [Unicode.Scalar] = copy.lines.count > 1 ? ["1", "2", "3", "-", "x"] : ["1", "y"]
        guard let key = keys.randomElement(using: &random) else { continue }
        terminal.events.append(.bytes(Array(String(key).utf8)))
        _ = copy.handle(.key(.scalar(key)))
        expected.append(copy.lines)
      }
      _ = try run(&screen, on: terminal, mode: mode)
      let frames = expected.map { $0.suffix(7).map { $0.prefix(6) }.joined(separator: "\n") }
      #expect(terminal.shown.map(\.text) == frames)
    }
  }

  @Test func `the cursor stands where the screen has it, or is hidden`() throws {
    let terminal = typing("x")
    var screen = Lines(lines: ["one", "two"], cursorRow: 0)
    _ = try run(&screen, on: terminal)
    #expect(terminal.shown.map(\.cursor) == [1, 1])
    let hidden = typing("x")
    var other = Lines(lines: ["one", "two"])
    _ = try run(&other, on: hidden)
    #expect(hidden.writes[0].contains("\u{1B}[?25l"))
    #expect(hidden.writes.count { $0.contains("\u{1B}[?25l") } == 1)
  }

  @Test func `a full screen begins at the top, and the lines before it come back`() throws {
    let terminal = typing("x", "\r")
    terminal.screen.write("before\n")
    var screen = Lines(lines: ["one", "two"])
    #expect(try run(&screen, on: terminal, mode: .fullScreen) == "entered")
    #expect(terminal.shown.map(\.text) == ["one\ntwo", "one\nx"])
    #expect(terminal.screen.text == "before")
    #expect(terminal.screen.row == 1)
  }

  @Test func `an inline screen leaves what is above it`() throws {
    let terminal = ScriptedTerminal([.resized] + ScriptedTerminal.typing(["2", "\r"]))
    terminal.screen.write("before\n")
    var screen = Lines(lines: ["one", "two"])
    #expect(try run(&screen, on: terminal) == "entered")
    #expect(terminal.screen.text == "before\none\ntwo\nmore 0\nmore 1")
  }

  @Test func `after a resize all is drawn again`() throws {
    let terminal = ScriptedTerminal([.resized])
    var screen = Lines(lines: ["one", "two"])
    _ = try run(&screen, on: terminal)
    #expect(terminal.writes[1].contains("one") && terminal.writes[1].contains("two"))
    #expect(terminal.screen.text == "one\ntwo")
  }

  @Test func `a stopped program draws below what came between when it goes on`() throws {
    let terminal = typing("\u{1A}", "x")
    var screen = Lines(lines: ["one", "two"], cursorRow: 1)
    _ = try run(&screen, on: terminal)
    #expect(screen.keys.isEmpty)
    // The probe has no shell between; the cursor stood in the second line.
    #expect(terminal.screen.text == "one\none\nx")
  }

  @Test func `of a frame that is too high the last lines are shown`() throws {
    let terminal = typing()
    terminal.rows = 2
    var screen = Lines(lines: ["one", "two", "three"], cursorRow: 2)
    _ = try run(&screen, on: terminal)
    #expect(terminal.screen.text == "two\nthree")
    #expect(terminal.shown[0].cursor == 1)
  }

  @Test func `a timer ticks while nothing is typed, and typing does not restart it`() throws {
    let terminal = ScriptedTerminal([
      .timeout, .bytes(Array("x".utf8)), .timeout, .timeout, .bytes([13]),
    ])
    terminal.typingTime = 200
    var screen = Lines(lines: ["one"], tickInterval: 500)
    #expect(try run(&screen, on: terminal) == "entered")
    #expect(screen.lines == ["one", "x", "tick", "tick"])
    #expect(terminal.timeouts == [500, 500, 300, 500, 500])
  }

  @Test func `an escape alone is a key once nothing follows, and a sequence in pieces is one key`()
    throws
  {
    let terminal = typing("\u{1B}[", "A")
    terminal.events += [.bytes([0x1B]), .timeout]
    var screen = Lines(lines: ["one"])
    #expect(try run(&screen, on: terminal) == nil)
    #expect(screen.keys == [.up, .escape])
    #expect(terminal.timeouts == [nil, 100, nil, 25, nil])
  }

  @Test func `the terminal is restored when writing fails`() {
    struct Full: Error {}
    let terminal = typing("x")
    var loop = ScreenLoop(
      on: terminal.terminal, mode: .fullScreen,
      writingTo: OutputStream(isTerminal: true, columns: 80) { _ in throw Full() }, Self.options)
    var screen = Lines(lines: ["one"])
    #expect(throws: Full.self) { try loop.run(&screen) }
    #expect(terminal.mode == nil)
  }
}
