#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension System {
  /// Runs a program until it ends, is too slow or writes too much.
  ///
  /// - Parameters:
  ///   - program: What runs; its name is looked for on the `PATH` of `variables`.
  ///   - variables: Its environment, `NAME=value` each; nil for that of this process.
  /// - Returns: How it ended.
  /// - Throws: ``FileFault`` where it cannot be started.
  package static func run(_ program: Program, variables: [String]? = nil) throws -> Program.End {
    let variables = variables ?? inherited()
    guard let path = path(of: program.words[0], on: variables) else { return .missing }
    return program.hasTerminal
      ? try talk(path, program, variables) : try converse(path, program, variables)
  }

  /// Where this program is, as the system says; else where the name that it was called by leads.
  package static func executablePath() -> String {
    #if canImport(Darwin)
    var name = [CChar](repeating: 0, count: 4 * Int(PATH_MAX))
    var size = UInt32(name.count)
    let isTold = _NSGetExecutablePath(&name, &size) == 0
    let told = isTold ? name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) } : []
    #else
    let told = Array("/proc/self/exe".utf8)
    #endif
    let called = CommandLine.unsafeArgv[0].map { String(cString: $0) } ?? "dash"
    for candidate in [told, path(of: called, on: inherited()) ?? []] {
      guard let whole = withPath(candidate, { realpath($0, nil) }) else { continue }
      defer { free(whole) }
      return String(cString: whole)
    }
    return called
  }

  private static func inherited() -> [String] {
    var variables: [String] = []
    #if canImport(Darwin)
    var place = _NSGetEnviron().pointee
    #else
    var place = environ
    #endif
    while let variable = place.pointee {
      variables.append(String(cString: variable))
      place += 1
    }
    return variables
  }

  private static func path(of name: String, on variables: [String]) -> [UInt8]? {
    if name.utf8.contains(UInt8(ascii: "/")) { return Array(name.utf8) }
    let list = variables.last { $0.hasPrefix("PATH=") }?.dropFirst(5) ?? "/usr/bin:/bin"
    for folder in list.split(separator: ":") {
      let path = Array("\(folder)/\(name)".utf8)
      if kind(path) == .file, withPath(path, { faccessat(AT_FDCWD, $0, X_OK, 0) }) == 0 {
        return path
      }
    }
    return nil
  }

  /// Runs a program that has the terminal; signals of the keyboard are for it alone meanwhile.
  private static func talk(
    _ path: [UInt8], _ program: Program, _ variables: [String]
  ) throws -> Program.End {
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    return end(of: try spawn(path, program.words, variables, streams: []), output: [], errors: [])
  }

  /// Runs a program between pipes.
  private static func converse(
    _ path: [UInt8], _ program: Program, _ variables: [String]
  ) throws -> Program.End {
    let input = try pipe(path)
    let output = try pipe(path)
    let errors = try pipe(path)
    let process: pid_t
    do {
      defer { for end in [input.read, output.write, errors.write] { close(end) } }
      process = try spawn(
        path, program.words, variables, streams: [input.read, output.write, errors.write])
    } catch {
      for end in [input.write, output.read, errors.read] { close(end) }
      throw error
    }
    // A program that stops reading is no reason for this one to end.
    let broken = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, broken) }
    var talk = Conversation(
      input: input.write, output: output.read, errors: errors.read, rest: program.input[...])
    defer { talk.close() }
    let deadline = seconds() + Double(program.seconds)
    while talk.isOpen {
      let left = deadline - seconds()
      guard left > 0 else { return stop(process, .tooSlow) }
      // The terminal sends Ctrl-C to this program alone: the other has a process group of its own.
      if isInterrupted { return stop(process, .signalled(Int(SIGINT))) }
      talk.go(on: Int32(min(left, interruptLatency) * 1000) + 1)
      if talk.said.count > program.largestOutput { return stop(process, .tooLarge) }
    }
    // Its streams are closed; it may still take a moment to end.
    var pause = 0.0005
    while true {
      var status: Int32 = 0
      let done = waitpid(process, &status, WNOHANG)
      if done == process { return end(status, output: talk.said, errors: talk.complaints) }
      guard seconds() < deadline else { return stop(process, .tooSlow) }
      poll(nil, 0, Int32(pause * 1000) + 1)
      pause = min(pause * 2, 0.05)
    }
  }

  private static func stop(_ process: pid_t, _ end: Program.End) -> Program.End {
    // The group, so that what the program has started ends with it.
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return end
  }

  private static func end(of process: pid_t, output: [UInt8], errors: [UInt8]) -> Program.End {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return end(status, output: output, errors: errors)
  }

  /// The low seven bits of a status are the signal, the next byte what the program exited with.
  private static func end(_ status: Int32, output: [UInt8], errors: [UInt8]) -> Program.End {
    status & 0x7F == 0
      ? .exited(status: Int(status >> 8 & 0xFF), output: output, errors: errors)
      : .signalled(Int(status & 0x7F))
  }

  /// Two ends that are read and written like those of a pipe.
  ///
  /// A pair of sockets, because no program that another thread starts at this moment may inherit
  /// them, and pipe2(2), which sees to that for pipes, is not to be had from Swift.
  private static func pipe(_ path: [UInt8]) throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #elseif canImport(Musl)
    let kind = SOCK_STREAM | SOCK_CLOEXEC
    #else
    let kind = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw fault(path) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Starts a program in a group of its own, or, without `streams`, in the terminal's.
  private static func spawn(
    _ path: [UInt8], _ words: [String], _ variables: [String], streams: [Int32]
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
    for (place, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream, Int32(place))
    }
    // Signals that are ignored here are the program's own business again.
    var usual = sigset_t()
    sigemptyset(&usual)
    for number in [SIGPIPE, SIGINT, SIGQUIT] { sigaddset(&usual, number) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    var flags = Int16(POSIX_SPAWN_SETSIGDEF)
    if !streams.isEmpty { flags |= Int16(POSIX_SPAWN_SETPGROUP) }
    posix_spawnattr_setflags(&attributes, flags)
    var process: pid_t = 0
    let code = withWords(words) { words in
      withWords(variables) { variables in
        withPath(path) { posix_spawn(&process, $0, &actions, &attributes, words, variables) }
      }
    }
    guard code == 0 else { throw fault(path, code) }
    return process
  }

  /// Words as C has them: an array of pointers that ends in a null.
  private static func withWords<Result>(
    _ words: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer {
      guard let base = $0.baseAddress else { preconditionFailure("it holds a null at least") }
      return body(base)
    }
  }

  /// Seconds of a clock that never steps.
  package static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
