import Foundation

struct TimedProgram {
  let path: String
  var words: [String] = []
  var variables: [String: String] = [:]

  struct Cost {
    /// From before it was started until its end was known, on a clock that no one sets.
    let seconds: Double
    /// Pages that were given to it without reading the disk.
    let faults: Int
    /// The most memory of it or of its parent, in kB; see ``TimedProgram/peakMemory(of:)``.
    let memory: Int
  }

  /// Runs it, its output going nowhere, or where this program's goes; throws ``Trouble``.
  @discardableResult func run(isHeard: Bool = false) throws -> Cost {
    let clock = SuspendingClock()
    let begin = clock.now
    let process = try start {
      guard !isHeard else { return }
      posix_spawn_file_actions_addopen(&$0, 1, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&$0, 2, "/dev/null", O_WRONLY, 0)
    }
    let usage = try wait(for: process)
    #if canImport(Darwin)
    let memory = usage.ru_maxrss / 1024
    #else
    let memory = usage.ru_maxrss
    #endif
    return Cost(
      seconds: begin.duration(to: clock.now) / .seconds(1), faults: Int(usage.ru_minflt),
      memory: Int(memory))
  }

  #if canImport(Darwin)
  typealias Actions = posix_spawn_file_actions_t?
  #else
  typealias Actions = posix_spawn_file_actions_t
  #endif

  /// Starts it with the streams that `redirect` opens; `isLeader` gives it a session of its own.
  func start(isLeader: Bool = false, _ redirect: (inout Actions) -> Void) throws -> pid_t {
    #if canImport(Darwin)
    var actions: Actions = nil
    var attributes: posix_spawnattr_t? = nil
    let newSession = Int16(POSIX_SPAWN_SETSID)
    #else
    var actions = Actions()
    var attributes = posix_spawnattr_t()
    let newSession: Int16 = 0x80
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    if isLeader { posix_spawnattr_setflags(&attributes, newSession) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    redirect(&actions)
    var arguments = ([path] + words).map { strdup($0) } + [nil]
    var environment = variables.sorted { $0.key < $1.key }.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, &attributes, &arguments, &environment)
    guard code == 0 else { throw Trouble("\(path): \(String(cString: strerror(code)))") }
    return process
  }

  @discardableResult func wait(for process: pid_t) throws -> rusage {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw Trouble("\(path): \(String(cString: strerror(errno)))") }
    }
    guard status == 0 else {
      throw Trouble("\(([path] + words).joined(separator: " ")) ended with wait status \(status)")
    }
    return usage
  }

  private static func pipe() throws -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [0, 0]
    guard Foundation.pipe(&ends) == 0
    else { throw Trouble("pipe: \(String(cString: strerror(errno)))") }
    return (ends[0], ends[1])
  }

  func output() throws -> String {
    let (reader, writer) = try Self.pipe()
    let process = try start {
      posix_spawn_file_actions_adddup2(&$0, writer, 1)
      posix_spawn_file_actions_addclose(&$0, writer)
      posix_spawn_file_actions_addclose(&$0, reader)
    }
    close(writer)
    let text = FileHandle(fileDescriptor: reader, closeOnDealloc: true).readDataToEndOfFile()
    try wait(for: process)
    return String(decoding: text, as: UTF8.self)
  }

  static func place(of name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
      .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func remove(_ path: String) -> TimedProgram {
    TimedProgram(path: "/bin/rm", words: ["-f", path])
  }
}

struct Trouble: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension TimedProgram {
  /// Its peak memory in kB, or nil; `costs` are from earlier runs; on Linux, `wait4` reports at
  /// least the size of this process; smaller programs report their memory themselves.
  func peakMemory(of costs: [Cost]) throws -> Int? {
    let waited = Sample(costs.map { Double($0.memory) }).median
    guard let own = Self.memory("VmHWM", of: "self") else { return Int(waited) }
    if Int(waited) > own { return Int(waited) }
    return Sample(costs.map(\.seconds)).median < 0.2 ? try memoryOnOutput() : nil
  }

  /// Its peak memory when it has done its work and hangs on a full pipe; nil if it writes nothing.
  private func memoryOnOutput() throws -> Int? {
    let (reader, writer) = try Self.pipe()
    _ = fcntl(reader, F_SETFD, FD_CLOEXEC)
    _ = fcntl(writer, F_SETFL, O_NONBLOCK)
    let byte: [UInt8] = [0]
    while write(writer, byte, 1) == 1 {}
    _ = fcntl(writer, F_SETFL, 0)
    let process = try start {
      posix_spawn_file_actions_adddup2(&$0, writer, 1)
      posix_spawn_file_actions_addclose(&$0, writer)
      posix_spawn_file_actions_addopen(&$0, 2, "/dev/null", O_WRONLY, 0)
    }
    close(writer)
    usleep(500_000)
    let memory = Self.memory("VmHWM", of: "\(process)")
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while read(reader, &block, block.count) > 0 {}
    close(reader)
    try wait(for: process)
    return memory
  }

  /// A figure of Linux about the memory of a process, in kB; `VmHWM` is the most it has held.
  static func memory(_ field: String, of process: String) -> Int? {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix(field + ":") }
    return line.flatMap { Int($0.filter(\.isNumber)) }
  }

  /// How many instructions a run of it takes, as callgrind counts them, or nil without valgrind.
  func instructions() throws -> Int? {
    guard let valgrind = Self.place(of: "valgrind") else { return nil }
    let log = FileManager.default.temporaryDirectory.appending(
      path: "dash-callgrind-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: log) }
    var watched = Self(path: valgrind, variables: variables)
    watched.words =
      ["--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(log.path)", path] + words
    try watched.run()
    let text = try String(contentsOf: log, encoding: .utf8)
    guard let line = text.split(separator: "\n").last(where: { $0.contains("Collected : ") }) else {
      throw Trouble("\(path): no count in the output of valgrind")
    }
    return line.split(separator: " ").last.flatMap { Int($0) }
  }
}
