import Host

/// Something interactive that draws itself and reacts to events, run by ``ScreenLoop``.
package protocol Screen {
  associatedtype Outcome

  /// The frame at the beginning and after every event; the last one of an inline screen remains.
  func draw(in size: ScreenSize) -> ScreenFrame

  /// Reacts to an event.
  mutating func handle(_ event: ScreenEvent) -> ScreenStep<Outcome>

  /// Milliseconds between two ``ScreenEvent/tick`` events, or nil to get none.
  var tickInterval: Int? { get }
}

extension Screen { package var tickInterval: Int? { nil } }

/// The size of a terminal in cells.
package struct ScreenSize: Equatable, Sendable {
  package var columns, rows: Int

  package init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }
}

/// What a screen shows.
package struct ScreenFrame: Sendable {
  /// As wide as the terminal; of more lines than it has rows, the last are shown.
  package var lines: Block
  /// Where the cursor is; nil hides it.
  package var cursor: Cursor?
  /// Whether the cursor is hidden but placed: screen readers and magnifiers follow it.
  package var hidesCursor = false
  /// The selected cells, on a full screen.
  package var selections: [Selection] = []
  /// The theme of its colours, or nil to use the loop's.
  package var theme: Theme?

  package struct Cursor: Equatable, Sendable {
    package var row, column: Int

    package init(row: Int, column: Int) { (self.row, self.column) = (row, column) }
  }

  /// Cells of a row on a ground, with a sign in one of them.
  package struct Selection: Sendable {
    package let row: Int
    let cells: Range<Int>
    let ground: Backdrop
    let mark: Int?
    let sign: String

    package init(row: Int, cells: Range<Int>, ground: Backdrop, mark: Int?, sign: String) {
      (self.row, self.cells, self.ground) = (row, cells, ground)
      (self.mark, self.sign) = (mark, sign)
    }
  }

  package init(lines: Block, cursor: Cursor? = nil, hidesCursor: Bool = false) {
    (self.lines, self.cursor, self.hidesCursor) = (lines, cursor, hidesCursor)
  }
}

/// What happens to a screen.
package enum ScreenEvent: Equatable, Sendable {
  case key(Key)
  case tick
  /// The terminal is gone; the screen ends, whatever it returns.
  case closed
}

/// The step of a screen after an event.
package enum ScreenStep<Outcome> {
  case wait
  case end(Outcome)
}

extension ScreenStep: Equatable where Outcome: Equatable {}
extension ScreenStep: Sendable where Outcome: Sendable {}

/// Runs screens: reads keys, resizing and timers, draws changes, and always restores the terminal.
package struct ScreenLoop {
  private let terminal: Terminal
  private let mode: Terminal.Mode
  private var writer: any ScreenWriter
  private var reader: KeyReader
  /// When a key that has begun is complete though nothing followed.
  private var keyEnd: Int?
  private var nextTick: Int?

  package init(
    on terminal: Terminal, mode: Terminal.Mode, writingTo output: OutputStream,
    _ options: RenderOptions
  ) {
    self.terminal = terminal
    self.mode = mode
    reader = KeyReader(marksPastes: mode != .inline)
    writer =
      switch mode {
      case .inline: InlineWriter(writingTo: output, options)
      case .fullScreen, .fullScreenWithMouse: FullScreenWriter(writingTo: output, options)
      }
  }

  /// Runs a screen until it ends; returns its outcome, or nil if the terminal was closed before.
  package mutating func run<Content: Screen>(_ screen: inout Content) throws -> Content.Outcome? {
    try terminal.begin(mode)
    defer { terminal.end() }
    try writer.draw(screen.draw(in: size), in: size)
    schedule(screen.tickInterval)
    while true {
      let event = terminal.read(timeout)
      var events: [ScreenEvent] = []
      switch event {
      case .bytes(let bytes):
        events = reader.keys(in: bytes).map { .key($0) }
        keyEnd = reader.patience.map { terminal.uptime() + $0 }
      case .timeout: break
      case .resized: writer.invalidate()
      case .resumed: writer.forget()
      case .closed: events = [.closed]
      }
      events += due()
      var isSuspending = false
      for event in events {
        if event == .key(.suspend) {
          isSuspending = true
          continue
        }
        if event == .key(.redraw) {
          writer.invalidate()
          continue
        }
        let step = screen.handle(event)
        schedule(screen.tickInterval)
        if case .end(let outcome) = step {
          try writer.finish(with: screen.draw(in: size), in: size)
          return outcome
        }
      }
      if event == .closed {
        try writer.finish(with: screen.draw(in: size), in: size)
        return nil
      }
      if isSuspending {
        terminal.suspend()
        // The terminal reports next that the program was resumed, and then all is drawn.
        continue
      }
      try writer.draw(screen.draw(in: size), in: size)
    }
  }

  private var size: ScreenSize {
    let (columns, rows) = terminal.size() ?? (80, 24)
    return ScreenSize(columns: columns, rows: rows)
  }

  /// How long to wait for the terminal, in milliseconds; nil until it reports something.
  private var timeout: Int? {
    let times = [keyEnd, nextTick].compactMap { $0 }
    return times.min().map { max($0 - terminal.uptime(), 0) }
  }

  /// Starts or stops the timer; a running one is only replaced by an earlier tick.
  private mutating func schedule(_ interval: Int?) {
    guard let interval else {
      nextTick = nil
      return
    }
    let tick = terminal.uptime() + interval
    nextTick = min(nextTick ?? tick, tick)
  }

  private mutating func due() -> [ScreenEvent] {
    guard keyEnd != nil || nextTick != nil else { return [] }
    let now = terminal.uptime()
    var events: [ScreenEvent] = []
    if let end = keyEnd, end <= now {
      events = reader.flush().map { .key($0) }
      keyEnd = nil
    }
    if let tick = nextTick, tick <= now {
      events.append(.tick)
      nextTick = nil
    }
    return events
  }
}
