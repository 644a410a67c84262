import Text
import Time

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The operating system; only this module calls the C library's input and output.
package enum System {
  /// The host of this process.
  package static func host() -> Host {
    let given = variable("DASH_NOW").flatMap(LocalDateTime.init)
    let files = Files(
      read: { try read(path: $0) }, open: { try openFile(path: $0) },
      openAnywhere: { try openFileAnywhere(path: $0) }, kind: kind, isLink: isLink,
      target: { try target($0) }, size: size, isSame: isSame, stamp: stamp,
      absolute: { try absolute($0) }, access: access, freeSpace: freeSpace, list: { try list($0) },
      makePrivate: { try makePrivate($0) }, makeFolders: { try makeFolders(above: $0) },
      restrict: { restrict($0, $1) }, lock: { try lock(folderOf: $0) },
      remove: { try remove($0) }, link: { try placeLink(to: $0, at: $1) },
      setMode: { try setMode($0, $1) }, drafts: drafts, spool: { spool() })
    return Host(
      now: given ?? now(), seconds: { Int(time(nil)) }, instant: given == nil ? instant() : nil,
      readClock: given == nil ? { readClock() } : nil, variableBytes: variableBytes,
      variableNames: variableNames, files: files,
      output: stream(1), errors: stream(2), readInput: { try readAll(0, path: Array("-".utf8)) },
      readChunk: { try chunk(of: 0, path: Array("standard input".utf8)) },
      inputArrives: inputArrives, isPiped: isPiped, openInput: { try SavedInput.shared.open() },
      openInputAnywhere: { try SavedInput.shared.openAnywhere() },
      readAnswer: isatty(0) == 1 ? { try? readLine(0) } : nil,
      readSecret: isatty(0) == 1 ? { readSecret() } : nil, terminal: terminal(),
      queryTerminal: answersQueries
        ? { queryTerminal($0, isComplete: $1, isRemote: variable("SSH_CONNECTION") != nil) } : nil,
      run: { try run($0, whileWaiting: $1) }, start: { try start($0) },
      detach: { try detach($0) }, wait: wait, catchInterrupts: catchInterrupts,
      isInterrupted: { isInterrupted }, executablePath: executablePath, userID: { Int(getuid()) })
  }

  private static func instant() -> Instant { Instant(seconds: Int64(time(nil))) }

  private static func readClock() -> (now: LocalDateTime, instant: Instant) {
    // The zone of the computer may have changed.
    tzset()
    return (now(), instant())
  }

  /// The base name of this program as it was started, and the arguments of its command line; nil if
  /// the system passed none.
  package static func commandLine() -> (name: String, arguments: [Argument])? {
    guard let words, let path = words[0] else { return nil }
    let name = String(cString: path)
    var arguments: [Argument] = []
    while let argument = words[arguments.count + 1] {
      let bytes = UnsafeRawBufferPointer(start: argument, count: strlen(argument))
      arguments.append(Argument(bytes: Array(bytes)))
    }
    return (
      name.lastIndex(of: "/").map { String(name[name.index(after: $0)...]) } ?? name, arguments
    )
  }

  /// The words of the command line and a null, as the kernel passed them; nil without any.
  ///
  /// The runtime of a static program looks for them with a file of `/proc`, which may be missing,
  /// or not to be opened. On the stack are their count, the words, a null and the environment.
  static var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    #if !canImport(Darwin)
    var local = 0
    // A library that was loaded before may have moved the environment away from the stack.
    let isOnStack = withUnsafePointer(to: &local) {
      UInt(bitPattern: environ) > UInt(bitPattern: $0)
    }
    let end = environ - 1
    if isOnStack, end.pointee == nil {
      var count = 0
      while Int(bitPattern: (end - count - 1).pointee) != count { count += 1 }
      return count > 0 ? end - count : nil
    }
    #endif
    return CommandLine.argc > 0 ? CommandLine.unsafeArgv : nil
  }

  /// Ends the program with a status.
  package static func exit(_ status: Int32) -> Never { exitProcess(status) }

  private static func variable(_ name: String) -> String? {
    // Passed as a String, the name would first be copied to the heap.
    name.withCString { getenv($0) }.map { String(cString: $0) }
  }

  private static func variableBytes(_ name: String) -> [UInt8]? {
    name.withCString { getenv($0) }.map {
      Array(UnsafeRawBufferPointer(start: $0, count: strlen($0)))
    }
  }

  private static func variableNames(_ prefix: String) -> [String]? {
    var names: [String] = []
    let length = prefix.utf8.count
    prefix.withCString { prefix in
      forEachVariable { variable in
        if strncmp(variable, prefix, length) == 0, let end = strchr(variable, Int32(61)) {
          let name = UnsafeRawBufferPointer(start: variable, count: end - variable)
          names.append(String(decoding: name, as: UTF8.self))
        }
      }
    }
    return names
  }

  private static var answersQueries: Bool { isatty(1) == 1 && variable("TERM") != "dumb" }

  private static func now() -> LocalDateTime {
    var seconds = time(nil)
    var local = tm()
    localtime_r(&seconds, &local)
    let day = Day(
      year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday))
    return LocalDateTime(day: day ?? .first, minute: Int(local.tm_hour) * 60 + Int(local.tm_min))
  }

  /// Whether the disk has no room or inodes left, or the process too few descriptors.
  static func isShortage(_ code: Int32) -> Bool { [ENOSPC, EDQUOT, EMFILE, ENFILE].contains(code) }

  static func fileError(
    _ path: [UInt8], _ code: Int32 = errno, isOutput: Bool = false
  ) -> FileError {
    FileError(path: path, code: code, reason: String(cString: strerror(code)), isOutput: isOutput)
  }
}

// Outside of ``System``, whose functions have the same names.
private func exitProcess(_ status: Int32) -> Never { exit(status) }

/// Appends at most `count` bytes of a descriptor, at `offset` where it is not nil.
///
/// As `read` does, it returns how many, 0 at the end, and less with the reason in `errno`.
func systemRead(
  _ descriptor: Int32, _ count: Int, at offset: Int? = nil, to bytes: inout [UInt8]
) -> Int {
  if bytes.capacity - bytes.count < count {
    // Doubled, so that piece after piece takes time in proportion to the bytes.
    bytes.reserveCapacity(max(bytes.count + count, 2 * bytes.capacity))
  }
  var result = 0
  bytes.append(addingCapacity: count) { output in
    output.withUnsafeMutableBufferPointer { buffer, used in
      let start = buffer.baseAddress.map { $0 + used }
      result =
        offset.map { pread(descriptor, start, count, off_t($0)) } ?? read(descriptor, start, count)
      used += max(result, 0)
    }
  }
  return result
}

func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, start, count)
}

func systemClose(_ descriptor: Int32) { close(descriptor) }

extension System {
  private static func stream(_ descriptor: Int32) -> OutputStream {
    // Checked now: later, another file may have been opened with this descriptor.
    let isClosed = fcntl(descriptor, F_GETFD) == -1
    let isTerminal = isatty(descriptor) == 1
    let size = isTerminal ? terminalSize(descriptor) : nil
    return OutputStream(isTerminal: isTerminal, columns: size?.columns, rows: size?.rows) { bytes in
      if isClosed { throw fileError(outputName, EBADF, isOutput: true) }
      try write(bytes, to: descriptor)
    }
  }

  /// The size of a terminal in cells; the rows are nil if it reports only columns.
  static func terminalSize(_ descriptor: Int32) -> (columns: Int, rows: Int?)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : nil)
  }

  static let outputName = Array("standard output".utf8)

  /// Writes all bytes; `path` is the name for error messages.
  static func write(_ bytes: [UInt8], to descriptor: Int32, path: [UInt8] = outputName) throws {
    try bytes.withUnsafeBytes { buffer in
      var start = 0
      while start < buffer.count, let base = buffer.baseAddress {
        let count = systemWrite(descriptor, base + start, buffer.count - start)
        if count < 0 {
          if errno == EINTR { continue }
          if errno == EAGAIN {
            // Another program has made the terminal or pipe non-blocking.
            var output = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&output, 1, -1)
            continue
          }
          // The reader has closed the pipe: end like the signal SIGPIPE would, without a message.
          if errno == EPIPE { exit(141) }
          throw fileError(path, isOutput: true)
        }
        start += count
      }
    }
  }
}
