import Foundation

/// A program in a pseudoterminal of its own, as a person would use it.
final class TerminalProgram {
  /// What a key takes.
  struct Reply {
    /// Bytes that were written.
    let bytes: Int
    /// From the key to the last byte.
    let milliseconds: Double
  }

  private let master: Int32
  private let process: pid_t
  /// From the start to the last byte of the first frame.
  private(set) var start = Reply(bytes: 0, milliseconds: 0)

  /// Nothing is written for so long after a frame, in milliseconds.
  private static let silence: Int32 = 60

  /// Starts a program at a terminal of 80 columns and 24 rows.
  init(_ program: Program) throws {
    let (master, name) = try TerminalProgram.open()
    self.master = master
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t? = nil
    var attributes: posix_spawnattr_t? = nil
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    // In a session of its own, its first terminal controls it.
    #if canImport(Darwin)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSID))
    #else
    posix_spawnattr_setflags(&attributes, 0x80)
    #endif
    var arguments = ([program.path] + program.words).map { strdup($0) } + [nil]
    var variables = program.variables
    variables["TERM"] = "xterm-256color"
    var environment = variables.sorted { $0.key < $1.key }.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var process: pid_t = 0
    let clock = SuspendingClock()
    let begin = clock.now
    let code = posix_spawn(&process, program.path, &actions, &attributes, &arguments, &environment)
    guard code == 0 else { throw Trouble("\(program.path): \(String(cString: strerror(code)))") }
    self.process = process
    start = read(since: begin, on: clock, patience: 1000)
  }

  /// The two ends of a pseudoterminal: a descriptor and a name.
  private static func open() throws -> (master: Int32, name: String) {
    #if canImport(Darwin)
    let master = posix_openpt(O_RDWR | O_NOCTTY)
    guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master)
    else { throw Trouble("no pseudoterminal") }
    return (master, String(cString: name))
    #else
    // Linux's requests TIOCSPTLCK and TIOCGPTN; the functions for this are not available in Swift.
    let master = Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var lock: Int32 = 0
    var number: UInt32 = 0
    guard ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
      throw Trouble("no pseudoterminal")
    }
    return (master, "/dev/pts/\(number)")
    #endif
  }

  /// Presses a key, and waits until the frame is complete.
  func press(_ key: String) -> Reply {
    let clock = SuspendingClock()
    let begin = clock.now
    let bytes = Array(key.utf8)
    _ = write(master, bytes, bytes.count)
    return read(since: begin, on: clock, patience: 300)
  }

  /// Presses keys in turn, each after the first bytes of the frame before, or 10 ms if there is none.
  func press(_ keys: [String], count: Int) {
    let clock = SuspendingClock()
    for index in 0..<count {
      let bytes = Array(keys[index % keys.count].utf8)
      _ = write(master, bytes, bytes.count)
      _ = read(since: clock.now, on: clock, patience: 10, silence: 0)
    }
    _ = read(since: clock.now, on: clock, patience: 300)
  }

  /// What is written, and the ticks of the processor that are used, while nothing happens.
  func idle(seconds: Int) -> (bytes: Int, ticks: Int?) {
    let before = ticks
    var bytes = 0
    let clock = SuspendingClock()
    let end = clock.now.advanced(by: .seconds(seconds))
    while clock.now < end {
      bytes += read(since: clock.now, on: clock, patience: 100).bytes
    }
    return (bytes, before.flatMap { before in ticks.map { $0 - before } })
  }

  /// Its memory in kB, with the parts of its file that were read; nil if the system does not report it.
  var memory: Int? { status("VmRSS") }

  /// The part of its memory that is not of a file.
  var ownMemory: Int? { status("RssAnon") }

  private func status(_ field: String) -> Int? {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix(field + ":") }
    return line.flatMap { Int($0.filter(\.isNumber)) }
  }

  /// The processor time that it has used, in ticks.
  private var ticks: Int? {
    let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    guard let fields = stat?.split(separator: ")").last?.split(separator: " "), fields.count > 12
    else { return nil }
    return (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
  }

  /// Ends it.
  func close() {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    _ = Foundation.close(master)
  }

  /// Reads until nothing is written for a while, or nothing at all within `patience` milliseconds.
  private func read(
    since begin: SuspendingClock.Instant, on clock: SuspendingClock, patience: Int32,
    silence: Int32 = silence
  ) -> Reply {
    var bytes = 0
    var last = begin
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var end = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&end, 1, bytes == 0 ? patience : silence) > 0 else { break }
      let count = Foundation.read(master, &block, block.count)
      guard count > 0 else { break }
      bytes += count
      last = clock.now
    }
    return Reply(bytes: bytes, milliseconds: begin.duration(to: last) / .milliseconds(1))
  }
}
