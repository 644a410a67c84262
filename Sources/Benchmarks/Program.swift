import Foundation

/// Another program: its path, arguments and environment.
struct Program {
  let path: String
  var words: [String] = []
  var variables: [String: String] = [:]

  /// What one run of it took.
  struct Cost {
    /// From before it was started until its end was known, on a clock that no one sets.
    let seconds: Double
    /// Pages that were given to it without reading the disk.
    let faults: Int
    /// The most memory that it or the process that started it held, in kB; see
    /// ``Program/peakMemory(of:)``.
    let memory: Int
  }

  /// Runs it, its output going nowhere, or where this program's goes.
  ///
  /// - Throws: ``Trouble`` where it does not start or does not succeed.
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

  /// Starts it, its standard output as `output` says.
  func start(output: (inout Actions) -> Void) throws -> pid_t {
    #if canImport(Darwin)
    var actions: Actions = nil
    #else
    var actions = Actions()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    output(&actions)
    var arguments = ([path] + words).map { strdup($0) } + [nil]
    var environment = variables.sorted { $0.key < $1.key }.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, nil, &arguments, &environment)
    guard code == 0 else { throw Trouble("\(path): \(String(cString: strerror(code)))") }
    return process
  }

  /// Waits for its end.
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

  /// What it writes.
  func output() throws -> String {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Trouble("pipe: \(String(cString: strerror(errno)))") }
    let (reader, writer) = (ends[0], ends[1])
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

  /// Where a program of that name lies on this program's `PATH`; nil where there is none.
  static func place(of name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
      .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

/// Why nothing can be measured.
struct Trouble: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
