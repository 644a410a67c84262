import Foundation

/// The cost of a first frame, of keys and of idling, beside other programs for terminals.
enum BrowseSection {
  private static let count = 40
  private static let idleSeconds = 5
  /// As many keys as a person presses in a long while: memory must not grow.
  private static let manyKeys = 10_000

  static func text() throws -> String {
    try Workplace.with { stores in
      let tables = try [(80, 24), (120, 40)].map { columns, rows in
        try table(columns: columns, rows: rows, in: stores)
      }
      return tables.joined(separator: "\n\n") + "\n\n"
        + (try growth(browse("10-years-all", in: stores)))
    }
  }

  private static func table(columns: Int, rows: Int, in stores: Stores) throws -> String {
    var table = Table(
      title: "At \(columns) × \(rows), medians of \(count) keys; idle for \(idleSeconds) seconds",
      heads: ["first frame", "", "row", "", "day", "", "idle", "ticks", "memory", "own"])
    func add(
      _ name: String, _ program: TimedProgram, down: (String, String), day: (String, String)?
    ) throws {
      let terminal = try TerminalProgram(program, columns: columns, rows: rows)
      defer { terminal.close() }
      table.rows.append(row(name, terminal, down: down, day: day))
    }
    for length in ["1-year", "10-years", "100-years"] {
      try add(
        "dash browse, \(length.replacing("-", with: " "))", browse(length + "-all", in: stores),
        down: ("j", "k"), day: ("h", "l"))
    }
    for (name, words, day) in [
      ("htop", [], nil), ("tig", ["--all"], nil), ("calcurse", [], ("l", "h")),
    ] as [(String, [String], (String, String)?)] {
      guard let path = TimedProgram.place(of: name) else { continue }
      let program = TimedProgram(path: path, words: words, variables: stores.world)
      try add(name, program, down: ("j", "k"), day: day)
    }
    return table.text
  }

  /// Bars do not grow at the beginning: that takes 0.2 s.
  private static func browse(_ data: String, in stores: Stores) -> TimedProgram {
    var program = stores.program("dash", ["browse"], data: data)
    program.variables["DASH_BROWSE_MOTION"] = "no"
    return program
  }

  /// The memory before and after many keys, to other rows, days and views and back.
  private static func growth(_ program: TimedProgram) throws -> String {
    let terminal = try TerminalProgram(program)
    defer { terminal.close() }
    // Each view was shown before.
    let round = ["j", "h", "h", "[", "2", "h", "4", "5", "1", "l", "l", "]", "k"]
    terminal.press(round, count: 10 * round.count)
    let before = terminal.ownMemory
    terminal.press(round, count: manyKeys / round.count * round.count)
    func text(_ memory: Int?) -> String { memory.map { "\($0) kB" } ?? "unknown" }
    return "Own memory with 10 years, before \(manyKeys) keys and after: "
      + "\(text(before)), \(text(terminal.ownMemory))"
  }

  /// Keys are pressed there and back, so that each has something to move.
  private static func row(
    _ name: String, _ terminal: TerminalProgram, down: (String, String), day: (String, String)?
  ) -> [String] {
    func median(_ keys: (String, String)?) -> [String] {
      guard let keys else { return ["-", "-"] }
      let replies = (0..<count).map { terminal.press($0 % 2 == 0 ? keys.0 : keys.1) }
      return [
        "\(Int(Sample(replies.map { Double($0.bytes) }).median)) B",
        milliseconds(Sample(replies.map(\.milliseconds)).median),
      ]
    }
    let rows = median(down)
    let days = median(day)
    let (bytes, ticks) = terminal.idle(seconds: idleSeconds)
    return [name, "\(terminal.start.bytes) B", milliseconds(terminal.start.milliseconds)] + rows
      + days + [
        "\(bytes) B", ticks.map(String.init) ?? "-", terminal.memory.map { "\($0) kB" } ?? "-",
        terminal.ownMemory.map { "\($0) kB" } ?? "-",
      ]
  }

  private static func milliseconds(_ value: Double) -> String { String(format: "%.2f ms", value) }
}

/// A program in a pseudoterminal of its own, as a person would use it.
final class TerminalProgram {
  struct Reply {
    let bytes: Int
    let milliseconds: Double
  }

  private let master: Int32
  private let process: pid_t
  /// From the start to the last byte of the first frame.
  private(set) var start = Reply(bytes: 0, milliseconds: 0)

  /// Nothing is written for so long after a frame, in milliseconds.
  private static let silence: Int32 = 60

  init(_ program: TimedProgram, columns: Int = 80, rows: Int = 24) throws {
    let (master, name) = try TerminalProgram.open()
    self.master = master
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    var program = program
    program.variables["TERM"] = "xterm-256color"
    let clock = SuspendingClock()
    let begin = clock.now
    // In a session of its own, its first terminal controls it.
    process = try program.start(isLeader: true) {
      posix_spawn_file_actions_addopen(&$0, 0, name, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&$0, 0, 1)
      posix_spawn_file_actions_adddup2(&$0, 0, 2)
    }
    start = read(since: begin, on: clock, patience: 1000)
  }

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
    guard ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0
    else { throw Trouble("no pseudoterminal") }
    return (master, "/dev/pts/\(number)")
    #endif
  }

  func press(_ key: String) -> Reply {
    let clock = SuspendingClock()
    let begin = clock.now
    let bytes = Array(key.utf8)
    _ = write(master, bytes, bytes.count)
    return read(since: begin, on: clock, patience: 300)
  }

  /// Presses keys in turn, each after the first bytes of the last frame, or after 10 ms.
  func press(_ keys: [String], count: Int) {
    let clock = SuspendingClock()
    for index in 0..<count {
      let bytes = Array(keys[index % keys.count].utf8)
      _ = write(master, bytes, bytes.count)
      _ = read(since: clock.now, on: clock, patience: 10, silence: 0)
    }
    _ = read(since: clock.now, on: clock, patience: 300)
  }

  func idle(seconds: Int) -> (bytes: Int, ticks: Int?) {
    let before = ticks
    var bytes = 0
    let clock = SuspendingClock()
    let end = clock.now.advanced(by: .seconds(seconds))
    while clock.now < end { bytes += read(since: clock.now, on: clock, patience: 100).bytes }
    return (bytes, before.flatMap { before in ticks.map { $0 - before } })
  }

  /// Its memory in kB, with the parts of its file that were read, or nil.
  var memory: Int? { TimedProgram.memory("VmRSS", of: "\(process)") }
  var ownMemory: Int? { TimedProgram.memory("RssAnon", of: "\(process)") }

  private var ticks: Int? {
    let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    guard let fields = stat?.split(separator: ")").last?.split(separator: " "), fields.count > 12
    else { return nil }
    return (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
  }

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
