#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Program { var arguments: [[UInt8]] { command.map { Array($0.utf8) } + paths } }

extension System {
  /// Runs a program until it ends or exceeds a limit; its name is searched on the `PATH` of
  /// `variables`, `NAME=value` each, or nil to use the environment of this process; a program in a
  /// box gets a few of them.
  ///
  /// `watch` is called from ``Program/noticed`` seconds on.
  package static func run(
    _ program: Program, variables: [String]? = nil, whileWaiting watch: Program.Watch? = nil
  ) throws -> Program.End {
    let all = variables.map { $0.map { Array($0.utf8) } } ?? inherited()
    let variables = program.box.map { closed($0, all) } ?? all
    guard let path = path(of: program.command[0], on: variables) else { return .missing }
    if program.hasTerminal { return try runInteractive(path, program, variables) }
    let child = try Child(path, program, variables)
    let start = seconds()
    while true {
      let waited = seconds() - start
      let isNoticed = waited >= Program.noticed
      if isNoticed { watch?(waited) }
      let pause = isNoticed ? interruptLatency : Program.noticed - waited
      if let end = child.end(within: pause) { return end }
      // The terminal sends Ctrl-C to this process only: the program has a process group of its own.
      if isInterrupted { return child.stop(.signalled(Int(SIGINT))) }
    }
  }

  /// Starts a program whose output is captured; its name is searched on the `PATH` of `variables`.
  package static func start(
    _ program: Program, variables: [String]? = nil
  ) throws -> RunningProgram {
    let all = variables.map { $0.map { Array($0.utf8) } } ?? inherited()
    let variables = program.box.map { closed($0, all) } ?? all
    guard let path = path(of: program.command[0], on: variables)
    else { return RunningProgram(end: { .missing }, stop: {}) }
    let child = try Child(path, program, variables)
    return RunningProgram(
      end: { child.end(within: 0) },
      stop: {
        // The program may have programs of its own to end.
        child.interrupt()
        _ = child.end(within: 1) ?? child.stop(.signalled(Int(SIGKILL)))
      })
  }

  /// Starts a program that continues when this one ends, without input and output.
  static func detach(_ program: Program) throws {
    let variables = inherited()
    guard let path = path(of: program.command[0], on: variables) else { return }
    let nothing = try openDescriptor(Array("/dev/null".utf8), O_RDWR)
    defer { close(nothing) }
    _ = try spawn(path, program.arguments, variables, streams: [nothing, nothing, nothing])
  }

  /// The path of this program from the system, otherwise the path of the name it was started by.
  static func executablePath() -> String {
    #if canImport(Darwin)
    var name = [CChar](repeating: 0, count: 4 * Int(PATH_MAX))
    var size = UInt32(name.count)
    let isKnown = _NSGetExecutablePath(&name, &size) == 0
    let own = isKnown ? name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) } : []
    #else
    let own = Array("/proc/self/exe".utf8)
    #endif
    let called = words?[0].map { String(cString: $0) } ?? "dash"
    for candidate in [own, path(of: called, on: inherited()) ?? []] {
      guard let resolved = withPath(candidate, { realpath($0, nil) }) else { continue }
      defer { free(resolved) }
      return String(cString: resolved)
    }
    return called
  }

  /// The environment of this process, `NAME=value` each, whose values need not be UTF-8.
  private static func inherited() -> [[UInt8]] {
    var variables: [[UInt8]] = []
    forEachVariable {
      variables.append(Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))))
    }
    return variables
  }

  /// The few variables that a program in a box gets, with the settings of the box.
  private static func closed(_ box: Program.Box, _ all: [[UInt8]]) -> [[UInt8]] {
    let names = (Program.Box.usual + box.names).map { Array("\($0)=".utf8) }
    return all.filter { variable in names.contains { variable.starts(with: $0) } }
      + box.settings.map { Array($0.utf8) }
  }

  static func forEachVariable(_ body: (UnsafeMutablePointer<CChar>) -> Void) {
    #if canImport(Darwin)
    var next = _NSGetEnviron().pointee
    #else
    var next = environ
    #endif
    while let variable = next.pointee {
      body(variable)
      next += 1
    }
  }

  private static func path(of name: String, on variables: [[UInt8]]) -> [UInt8]? {
    if name.utf8.contains(UInt8(ascii: "/")) { return Array(name.utf8) }
    let list = variables.last { $0.starts(with: "PATH=".utf8) }.map { Array($0.dropFirst(5)) }
    for folder in (list ?? Array("/usr/bin:/bin".utf8)).split(separator: UInt8(ascii: ":")) {
      let path = Array(folder) + Array("/\(name)".utf8)
      if kind(path) == .file, withPath(path, { faccessat(AT_FDCWD, $0, X_OK, 0) }) == 0 {
        return path
      }
    }
    return nil
  }

  /// Runs a program in the terminal; meanwhile only that program reacts to signals of the keyboard.
  private static func runInteractive(
    _ path: [UInt8], _ program: Program, _ variables: [[UInt8]]
  ) throws -> Program.End {
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    let process = try spawn(path, program.arguments, variables, streams: [])
    return end(status(of: process), output: [], errors: [])
  }

  static func status(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// In a wait status the low seven bits are the signal, the next byte is the exit status.
  static func end(_ status: Int32, output: [UInt8], errors: [UInt8]) -> Program.End {
    status & 0x7F == 0
      ? .exited(status: Int(status >> 8 & 0xFF), output: output, errors: errors)
      : .signalled(Int(status & 0x7F))
  }

  /// Two connected sockets, used like a pipe: unlike a pipe without pipe2(2), which Swift lacks,
  /// they are closed from the start in programs that another thread starts.
  static func pipe(_ path: [UInt8]) throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #elseif canImport(Musl)
    let kind = SOCK_STREAM | SOCK_CLOEXEC
    #else
    let kind = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw fileError(path) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Starts a program in a process group of its own, or without `streams` in the terminal's group.
  static func spawn(
    _ path: [UInt8], _ command: [[UInt8]], _ variables: [[UInt8]], streams: [Int32]
  ) throws -> pid_t {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (index, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream, Int32(index))
    }
    // Signals that this process ignores get their default action in the program.
    var defaults = sigset_t(of: [SIGPIPE, SIGINT, SIGQUIT])
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    // Signals that this thread blocks reach the program, which could not be interrupted otherwise.
    var blocked = sigset_t(of: [])
    posix_spawnattr_setsigmask(&attributes, &blocked)
    var flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    if !streams.isEmpty { flags |= Int16(POSIX_SPAWN_SETPGROUP) }
    posix_spawnattr_setflags(&attributes, flags)
    var process: pid_t = 0
    let code = withCStrings(command) { command in
      withCStrings(variables) { variables in
        withPath(path) { posix_spawn(&process, $0, &actions, &attributes, command, variables) }
      }
    }
    guard code == 0 else { throw fileError(path, code) }
    return process
  }

  private static func withCStrings<Result>(
    _ texts: [[UInt8]], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { withPath($0) { strdup($0) } }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer {
      guard let base = $0.baseAddress
      else { preconditionFailure("the array holds at least its null") }
      return body(base)
    }
  }

  static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
