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
  static func executablePath() -> String {
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
      talk.go(on: Int32(min(left * 1000 + 1, 60_000)))
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

  /// The three streams of a program that runs.
  private struct Conversation {
    var input: Int32
    var output: Int32
    var errors: Int32
    var rest: ArraySlice<UInt8>
    var said: [UInt8] = []
    var complaints: [UInt8] = []

    var isOpen: Bool { output >= 0 || errors >= 0 }

    /// Waits up to `milliseconds` until something can be written or read, and does it.
    mutating func go(on milliseconds: Int32) {
      if rest.isEmpty { Conversation.shut(&input) }
      var streams = [
        pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&streams, 3, milliseconds) > 0 else { return }
      if streams[0].revents != 0 {
        let count = rest.withUnsafeBufferPointer { systemWrite(input, $0) }
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno != EAGAIN, errno != EINTR {
          rest = []
        }
      }
      if streams[1].revents != 0 { Conversation.read(&output, to: &said) }
      if streams[2].revents != 0 {
        Conversation.read(&errors, to: &complaints)
        // The end is what tells why; the beginning of an endless complaint is let go.
        if complaints.count > 1 << 16 { complaints.removeFirst(complaints.count - (1 << 15)) }
      }
    }

    private static func read(_ descriptor: inout Int32, to bytes: inout [UInt8]) {
      var count = 0
      let block = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, used in
        count = systemRead(descriptor, buffer)
        used = max(count, 0)
      }
      bytes += block
      if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { shut(&descriptor) }
    }

    mutating func close() {
      Conversation.shut(&input)
      Conversation.shut(&output)
      Conversation.shut(&errors)
    }

    private static func shut(_ descriptor: inout Int32) {
      if descriptor >= 0 { shutDescriptor(descriptor) }
      descriptor = -1
    }
  }

  private static func shutDescriptor(_ descriptor: Int32) { close(descriptor) }

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

  private static func systemWrite(
    _ descriptor: Int32, _ buffer: UnsafeBufferPointer<UInt8>
  ) -> Int {
    // No more than a pipe takes at once, or writing would wait while the program waits to be read.
    let count = min(buffer.count, 512)
    #if canImport(Glibc)
    return Glibc.write(descriptor, buffer.baseAddress, count)
    #elseif canImport(Musl)
    return Musl.write(descriptor, buffer.baseAddress, count)
    #else
    return Darwin.write(descriptor, buffer.baseAddress, count)
    #endif
  }

  /// Seconds of a clock that never steps.
  static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
