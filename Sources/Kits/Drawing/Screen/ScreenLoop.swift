import Host

/// Runs screens on a terminal: reads keys, resizing, timers, suspending and resuming, draws what
/// changes, and restores the terminal on every exit.
package struct ScreenLoop {
  private let terminal: Terminal
  private let mode: Terminal.Mode
  private var writer: ScreenWriter
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
    writer = ScreenWriter(writingTo: output, mode: mode, options)
  }

  /// Runs a screen until it ends, and returns its outcome, or nil if the terminal was closed
  /// before.
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

  /// Starts or stops the timer; a running one is not changed, unless the next tick is to be
  /// earlier.
  private mutating func schedule(_ interval: Int?) {
    guard let interval else {
      nextTick = nil
      return
    }
    let tick = terminal.uptime() + interval
    nextTick = min(nextTick ?? tick, tick)
  }

  /// The events whose time has come.
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
