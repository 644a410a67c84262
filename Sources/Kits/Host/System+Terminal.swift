#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The terminal while keys are read; global for signal handlers, which reach nothing else.
private enum RawMode {
  nonisolated(unsafe) static let saved = UnsafeMutablePointer.allocateSettings()
  nonisolated(unsafe) static let raw = UnsafeMutablePointer.allocateSettings()
  nonisolated(unsafe) static var isActive = false
  nonisolated(unsafe) static var mode = Terminal.Mode.inline
  nonisolated(unsafe) static var isResized = false
  nonisolated(unsafe) static var isResumed = false
}

extension UnsafeMutablePointer<termios> {
  /// Memory for the settings of a terminal: the compiler would lay out a global of this structure
  /// without its inner padding, three bytes shorter than the system expects.
  fileprivate static func allocateSettings() -> UnsafeMutablePointer<termios> {
    let settings = UnsafeMutablePointer.allocate(capacity: 1)
    settings.initialize(to: termios())
    return settings
  }
}

extension sigset_t {
  init(of signals: [Int32]) {
    self.init()
    sigemptyset(&self)
    for signal in signals { sigaddset(&self, signal) }
  }
}

extension System {
  private typealias Handler = @convention(c) (Int32) -> Void

  /// The terminal of standard input and output; nil if either is not a terminal.
  static func terminal() -> Terminal? {
    guard isatty(0) == 1, isatty(1) == 1 else { return nil }
    var before: [(number: Int32, handler: Handler?)] = []
    return Terminal(
      begin: { mode in
        guard tcgetattr(0, RawMode.saved) == 0 else { throw fileError(inputName) }
        RawMode.raw.pointee = rawSettings(from: RawMode.saved.pointee)
        RawMode.mode = mode
        RawMode.isActive = true
        for (number, handler) in handlers { before.append((number, signal(number, handler))) }
        guard tcsetattr(0, TCSADRAIN, RawMode.raw) == 0 else { throw fileError(inputName) }
        write(Terminal.start(RawMode.mode))
        // In the background tcsetattr has just suspended the program, before anything was drawn.
        RawMode.isResumed = false
      },
      end: {
        guard RawMode.isActive else { return }
        RawMode.isActive = false
        write(Terminal.restore(RawMode.mode))
        tcsetattr(0, TCSADRAIN, RawMode.saved)
        for (number, handler) in before { signal(number, handler) }
        before = []
      },
      // All processes of the job stop, as by the terminal's own ^Z: the one that started it waits.
      suspend: { _ = kill(0, SIGTSTP) }, read: nextEvent,
      size: { terminalSize(1).map { ($0.columns, $0.rows ?? 24) } },
      uptime: { Int(seconds() * 1000) })
  }

  private static let inputName = Array("standard input".utf8)

  /// Passes on each key at once, without echo, also those for signals; output is unchanged.
  private static func rawSettings(from settings: termios) -> termios {
    var raw = settings
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    raw.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON | ISTRIP)
    withUnsafeMutableBytes(of: &raw.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return raw
  }

  private static var handlers: [(Int32, Handler)] {
    [
      (SIGINT, restoreAndEnd), (SIGTERM, restoreAndEnd), (SIGHUP, restoreAndEnd),
      (SIGQUIT, restoreAndEnd), (SIGTSTP, restoreAndSuspend), (SIGCONT, resume),
      // What ends a program that has a fault.
      (SIGILL, restoreAndEnd), (SIGTRAP, restoreAndEnd), (SIGABRT, restoreAndEnd),
      (SIGBUS, restoreAndEnd), (SIGFPE, restoreAndEnd), (SIGSEGV, restoreAndEnd),
      (SIGSYS, restoreAndEnd),
      // What others may send, or a limit of the system: they end a program by default.
      (SIGUSR1, restoreAndEnd), (SIGUSR2, restoreAndEnd), (SIGALRM, restoreAndEnd),
      (SIGVTALRM, restoreAndEnd), (SIGPROF, restoreAndEnd), (SIGPIPE, restoreAndEnd),
      (SIGXCPU, restoreAndEnd), (SIGXFSZ, restoreAndEnd),
      (SIGWINCH, { _ in RawMode.isResized = true }),
    ]
  }

  private static let restoreAndEnd: Handler = { number in
    if RawMode.isActive { System.restore() }
    // The signal is blocked while its handler runs, so that its default action follows right after.
    signal(number, SIG_DFL)
    raise(number)
  }

  private static let restoreAndSuspend: Handler = { _ in System.suspend() }

  private static let resume: Handler = { _ in
    let code = errno
    if RawMode.isActive {
      tcsetattr(0, TCSANOW, RawMode.raw)
      write(Terminal.start(RawMode.mode))
    }
    RawMode.isResumed = true
    errno = code
  }

  /// Restores the terminal, and moves the cursor below the last frame.
  private static func restore() {
    tcsetattr(0, TCSANOW, RawMode.saved)
    write(Terminal.restore(RawMode.mode))
    if RawMode.mode == .inline { write("\r\n") }
  }

  private static func suspend() {
    let code = errno
    if RawMode.isActive { restore() }
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    var stopping = sigset_t()
    var before = sigset_t()
    sigemptyset(&stopping)
    sigaddset(&stopping, SIGTSTP)
    // Unblocked, the signal suspends the program here.
    sigprocmask(SIG_UNBLOCK, &stopping, &before)
    sigprocmask(SIG_SETMASK, &before, nil)
    signal(SIGTSTP, restoreAndSuspend)
    resume(SIGCONT)
    errno = code
  }

  private static func write(_ text: StaticString) {
    _ = systemWrite(1, text.utf8Start, text.utf8CodeUnitCount)
  }

  private static func nextEvent(_ milliseconds: Int?) -> Terminal.Event {
    // Blocked except while it waits, so that none comes between the look at its flag and the wait.
    var flagged = sigset_t(of: [SIGWINCH, SIGCONT])
    var before = sigset_t()
    sigprocmask(SIG_BLOCK, &flagged, &before)
    defer { sigprocmask(SIG_SETMASK, &before, nil) }
    let limit = milliseconds.map { timespec(tv_sec: $0 / 1000, tv_nsec: $0 % 1000 * 1_000_000) }
    while true {
      if RawMode.isResumed {
        RawMode.isResumed = false
        return .resumed
      }
      if RawMode.isResized {
        RawMode.isResized = false
        return .resized
      }
      // The set of descriptor 0, whose bit is the lowest.
      var input = fd_set()
      withUnsafeMutableBytes(of: &input) { $0[0] = 1 }
      let count =
        if var limit { pselect(1, &input, nil, nil, &limit, &before) } else {
          pselect(1, &input, nil, nil, nil, &before)
        }
      if count == 0 { return .timeout }
      // A signal arrived: its handler has set a flag that is checked above.
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return .closed }
      var bytes: [UInt8] = []
      let read = systemRead(0, 1024, to: &bytes)
      if read > 0 { return .bytes(bytes) }
      if read < 0, errno == EINTR || errno == EAGAIN { continue }
      return .closed
    }
  }

  /// Sends a query to the terminal and waits for its reply, 0.2 seconds or over a network one; nil
  /// without a terminal or in its background.
  ///
  /// Sends nothing if a person has typed ahead, because that input would be lost. Signals are
  /// blocked until the terminal is restored.
  static func queryTerminal(
    _ query: [UInt8], isComplete: ([UInt8]) -> Bool, isRemote: Bool
  ) -> [UInt8]? {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    guard tcgetpgrp(terminal) == getpgrp() else { return nil }
    var blocked = sigset_t(of: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGPIPE])
    var before = sigset_t()
    guard sigprocmask(SIG_BLOCK, &blocked, &before) == 0 else { return nil }
    defer { sigprocmask(SIG_SETMASK, &before, nil) }
    var saved = termios()
    guard tcgetattr(terminal, &saved) == 0 else { return nil }
    var silent = saved
    silent.c_lflag &= ~tcflag_t(ECHO | ICANON)
    guard tcsetattr(terminal, TCSADRAIN, &silent) == 0 else { return nil }
    defer { tcsetattr(terminal, TCSADRAIN, &saved) }
    guard !hasInput(terminal, within: 0),
      (try? write(query, to: terminal, path: Array("/dev/tty".utf8))) != nil
    else { return nil }
    let end = seconds() + (isRemote ? 1 : 0.2)
    var reply: [UInt8] = []
    while !isComplete(reply), reply.count < 1024 {
      let rest = end - seconds()
      guard rest > 0, hasInput(terminal, within: Int32(rest * 1000) + 1) else { break }
      if systemRead(terminal, 256, to: &reply) <= 0 { break }
    }
    return reply
  }

  private static func hasInput(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var input = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, milliseconds) > 0
  }

  /// The settings before echo was turned off, for the signal handler.
  nonisolated(unsafe) private static let echoing = UnsafeMutablePointer.allocateSettings()

  /// Reads a line without echo, or nil at the end; signals that end the program restore it.
  static func readSecret() -> String? {
    guard tcgetattr(0, echoing) == 0 else { return nil }
    let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    let before = signals.map { number in
      signal(number) { number in
        tcsetattr(0, TCSANOW, System.echoing)
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    // Suspended, the program would leave a terminal without echo.
    let suspending = signal(SIGTSTP, SIG_IGN)
    var silent = echoing.pointee
    silent.c_lflag &= ~tcflag_t(ECHO)
    silent.c_lflag |= tcflag_t(ECHONL)
    tcsetattr(0, TCSAFLUSH, &silent)
    defer {
      tcsetattr(0, TCSANOW, echoing)
      signal(SIGTSTP, suspending)
      for (number, handler) in zip(signals, before) { signal(number, handler) }
    }
    return try? readLine(0)
  }
}
