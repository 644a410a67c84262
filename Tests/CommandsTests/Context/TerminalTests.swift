import Host
import Metrics

#if canImport(Glibc)
import Foundation
import Glibc
import Support
import Testing

/// The built program `mood` in a real terminal.
struct TerminalTests {
  private let sandbox = Sandbox()

  /// A pseudoterminal: the program runs at one end, the test types and reads at the other.
  private final class Terminal {
    let master: Int32
    let name: String
    let process: pid_t
    /// The flags before the program began.
    let before: [tcflag_t]
    private var hasEnded = false
    private var unread: [UInt8] = []

    init(
      home: String, program: String = "mood", arguments: [String] = [], variables: [String] = []
    ) throws {
      // The C library's functions for this are not available in Swift; these are Linux's requests
      // TIOCSPTLCK and TIOCGPTN.
      master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var lock: Int32 = 0
      var number: UInt32 = 0
      try #require(ioctl(master, 0x4004_5431, &lock) == 0)
      try #require(ioctl(master, 0x8004_5430, &number) == 0)
      name = "/dev/pts/\(number)"
      var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
      #expect(ioctl(master, UInt(TIOCSWINSZ), &size) == 0)
      before = Terminal.settings(of: master)
      // The threads of tests block signals; the program should not inherit that.
      var none = sigset_t()
      sigemptyset(&none)
      // In a new session (POSIX_SPAWN_SETSID is 0x80), the first terminal that the program opens becomes
      // its controlling terminal.
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      posix_spawnattr_setsigmask(&attributes, &none)
      posix_spawnattr_setflags(&attributes, 0x80 | Int16(POSIX_SPAWN_SETSIGMASK))
      let path = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let mood =
        program.hasPrefix("/")
        ? program : URL(filePath: path).deletingLastPathComponent().appending(path: program).path
      var arguments: [UnsafeMutablePointer<CChar>?] = ([mood] + arguments).map { strdup($0) }
      arguments.append(nil)
      var environment: [UnsafeMutablePointer<CChar>?] =
        ([
          "HOME=\(home)", "LANG=C.UTF-8", "TERM=xterm", "DASH_NOW=2026-11-20T21:00",
          "ASAN_OPTIONS=detect_leaks=0",
        ] + variables).map { (variable: String) in strdup(variable) }
      environment.append(nil)
      defer { for text in arguments + environment { free(text) } }
      var process: pid_t = 0
      try #require(
        posix_spawn(&process, mood, &actions, &attributes, &arguments, &environment) == 0)
      self.process = process
    }

    func type(_ keys: String) {
      let bytes = Array(keys.utf8)
      #expect(write(master, bytes, bytes.count) == bytes.count)
    }

    /// Reads output until it contains `text`, for ten seconds at most; what follows it is left for the next
    /// call.
    func read(until text: String) throws {
      for _ in 0..<1000 {
        if let range = unread.firstRange(of: Array(text.utf8)) {
          unread.removeSubrange(..<range.upperBound)
          return
        }
        var end = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&end, 1, 10) > 0 else { continue }
        var block = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(master, &block, block.count)
        guard count > 0 else { break }
        unread += block[..<count]
      }
      Issue.record("'\(text)' is not in \(String(decoding: unread, as: UTF8.self))")
    }

    /// Whether the terminal is in line mode with echo, as in a shell.
    var isInLineMode: Bool {
      var state = termios()
      guard tcgetattr(master, &state) == 0 else { return false }
      let flags = tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
      return state.c_lflag & flags == flags && state.c_iflag & tcflag_t(ICRNL) != 0
    }

    /// The flags of the terminal.
    var settings: [tcflag_t] { Terminal.settings(of: master) }

    private static func settings(of master: Int32) -> [tcflag_t] {
      var state = termios()
      guard tcgetattr(master, &state) == 0 else { return [] }
      return [state.c_iflag, state.c_oflag, state.c_cflag, state.c_lflag]
    }

    /// The program's wait status; nil if it does not end within ten seconds.
    func wait() -> Int32? {
      for _ in 0..<1000 {
        var status: Int32 = 0
        if waitpid(process, &status, WNOHANG) == process {
          hasEnded = true
          return status
        }
        poll(nil, 0, 10)
      }
      return nil
    }

    func close() {
      if !hasEnded {
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
      }
      Glibc.close(master)
    }
  }

  @Test func `a day is rated in a terminal, which is restored`() throws {
    let terminal = try Terminal(home: sandbox.home.path)
    defer { terminal.close() }
    try terminal.read(until: "How was today?")
    #expect(!terminal.isInLineMode)
    terminal.type("4")
    try terminal.read(until: "Note")
    terminal.type("gut, 日本\r")
    try terminal.read(until: "Mood 4 of 5, good")
    #expect(terminal.isInLineMode)
    #expect(terminal.wait() == 0)
    #expect(sandbox.run("mood note").output == "gut, 日本\n")
  }

  @Test(arguments: [nil, SIGTERM])
  func `bracketed paste is on only while it asks`(signal: Int32?) throws {
    let terminal = try Terminal(home: sandbox.home.path)
    defer { terminal.close() }
    try terminal.read(until: "\u{1B}[?2004h")
    if let signal {
      kill(terminal.process, signal)
    } else {
      terminal.type("4")
      try terminal.read(until: "Note")
      terminal.type("\u{1B}[200~one\rtwo\u{1B}[201~\r")
    }
    try terminal.read(until: "\u{1B}[?2004l")
    _ = terminal.wait()
    let expected = signal == nil ? "one\ntwo\n" : "No note on Friday 20 November.\n"
    #expect(sandbox.run("mood note").output == expected)
  }

  @Test(arguments: ["\u{1B}", "\u{3}", "\u{4}"])
  func `cancelling restores the terminal and records nothing`(key: String) throws {
    let terminal = try Terminal(home: sandbox.home.path)
    defer { terminal.close() }
    try terminal.read(until: "How was today?")
    terminal.type(key)
    #expect(terminal.wait() == 0)
    #expect(terminal.isInLineMode)
    #expect(sandbox.contents.isEmpty)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGALRM])
  func `a signal ends the program and restores the terminal`(number: Int32) throws {
    let terminal = try Terminal(home: sandbox.home.path)
    defer { terminal.close() }
    try terminal.read(until: "How was today?")
    terminal.type("4")
    try terminal.read(until: "Note")
    #expect(!terminal.isInLineMode)
    kill(terminal.process, number)
    let status = try #require(terminal.wait())
    #expect(status & 0x7F == number)
    #expect(terminal.isInLineMode)
    #expect(sandbox.contents.isEmpty)
  }

  private static let leave = "\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"

  @Test(arguments: ["q", "\u{3}"])
  func `leaving a full screen restores the terminal`(key: String) throws {
    let terminal = try Terminal(
      home: sandbox.home.path, program: "dash", arguments: ["browse", "--demo"])
    defer { terminal.close() }
    try terminal.read(until: "Active minutes")
    #expect(!terminal.isInLineMode)
    terminal.type(key)
    try terminal.read(until: TerminalTests.leave)
    #expect(terminal.wait() == 0)
    #expect(terminal.isInLineMode)
    #expect(terminal.settings == terminal.before)
  }

  @Test(arguments: [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTRAP, SIGSEGV, SIGABRT, SIGUSR1, SIGUSR2, SIGALRM,
    SIGVTALRM, SIGPROF, SIGPIPE, SIGXCPU, SIGXFSZ,
  ])
  func `a signal ends a full screen and restores the terminal`(number: Int32) throws {
    let terminal = try Terminal(
      home: sandbox.home.path, program: "dash", arguments: ["browse", "--demo"])
    defer { terminal.close() }
    try terminal.read(until: "Active minutes")
    kill(terminal.process, number)
    try terminal.read(until: TerminalTests.leave)
    let status = try #require(terminal.wait())
    #expect(status & 0x7F == number)
    #expect(terminal.settings == terminal.before)
  }

  @Test(arguments: [nil, SIGTERM, SIGHUP, SIGINT, SIGSEGV])
  func `the mouse is on only where it is asked for, and off again on every way out`(
    number: Int32?
  ) throws {
    let terminal = try Terminal(
      home: sandbox.home.path, program: "dash", arguments: ["browse", "--demo"],
      variables: ["DASH_BROWSE_MOUSE=yes"])
    defer { terminal.close() }
    try terminal.read(until: "\u{1B}[?1000h\u{1B}[?1006h")
    try terminal.read(until: "Active minutes")
    if let number { kill(terminal.process, number) } else { terminal.type("q") }
    try terminal.read(until: "\u{1B}[?1006l\u{1B}[?1000l" + TerminalTests.leave)
    _ = terminal.wait()
    #expect(terminal.settings == terminal.before)
  }

  /// A shell runs the program as a job, with another process in its group that waits for it.
  @Test func `^Z stops all processes of the job, and the shell goes on`() throws {
    let path = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let dash = URL(filePath: path).deletingLastPathComponent().appending(path: "dash").path
    let shell = try #require(Shell.path(of: "bash"))
    let terminal = try Terminal(
      home: sandbox.home.path, program: shell, arguments: ["--norc", "--noprofile", "-i"],
      variables: ["PS1=ready> "])
    defer { terminal.close() }
    try terminal.read(until: "ready> ")
    terminal.type("(\(dash) browse --demo; echo after)\r")
    try terminal.read(until: "Active minutes")
    terminal.type("\u{1A}")
    try terminal.read(until: "Stopped")
    try terminal.read(until: "ready> ")
    terminal.type("fg\r")
    try terminal.read(until: "Active minutes")
    terminal.type("q")
    try terminal.read(until: "after")
    terminal.type("exit\r")
    #expect(terminal.wait() != nil)
  }

  @Test func `a suspended full screen gives the terminal back, and is drawn again`() throws {
    let terminal = try Terminal(
      home: sandbox.home.path, program: "dash", arguments: ["browse", "--demo"])
    defer { terminal.close() }
    try terminal.read(until: "Active minutes")
    // The only process of its group cannot be stopped by the terminal, so that it goes on at once.
    terminal.type("\u{1A}")
    try terminal.read(until: TerminalTests.leave)
    kill(terminal.process, SIGCONT)
    try terminal.read(until: "Active minutes")
    #expect(!terminal.isInLineMode)
    terminal.type("q")
    #expect(terminal.wait() == 0)
    #expect(terminal.isInLineMode)
  }

  @Test func `a resized full screen is drawn for its new size`() throws {
    let terminal = try Terminal(
      home: sandbox.home.path, program: "dash", arguments: ["browse", "--demo"])
    defer { terminal.close() }
    try terminal.read(until: "Active minutes")
    var size = winsize(ws_row: 8, ws_col: 20, ws_xpixel: 0, ws_ypixel: 0)
    #expect(ioctl(terminal.master, UInt(TIOCSWINSZ), &size) == 0)
    try terminal.read(until: "needs 30")
    terminal.type("q")
    #expect(terminal.wait() == 0)
  }

  @Test func `a resized terminal is redrawn`() throws {
    let terminal = try Terminal(home: sandbox.home.path)
    defer { terminal.close() }
    try terminal.read(until: "another day")
    var size = winsize(ws_row: 24, ws_col: 40, ws_xpixel: 0, ws_ypixel: 0)
    #expect(ioctl(terminal.master, UInt(TIOCSWINSZ), &size) == 0)
    try terminal.read(until: " bad\r\n")
    terminal.type("\u{1B}")
    #expect(terminal.wait() == 0)
  }
}
#endif
