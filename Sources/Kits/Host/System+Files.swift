import Limits

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension System {
  static func withPath<Result>(
    _ path: [UInt8], _ body: (UnsafePointer<CChar>) throws -> Result
  ) rethrows -> Result {
    try (path + [0]).withUnsafeBufferPointer {
      try $0.withMemoryRebound(to: CChar.self) {
        guard let base = $0.baseAddress else {
          preconditionFailure("a C string holds at least its NUL")
        }
        return try body(base)
      }
    }
  }

  /// Reads a regular file; a pipe or a device, which could block or never end, is an error.
  static func read(path: [UInt8]) throws -> [UInt8] {
    let descriptor = try openDescriptor(path, O_RDONLY | O_NONBLOCK)
    defer { close(descriptor) }
    var status = stat()
    // Reading a folder reports its reason itself.
    if fstat(descriptor, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
      throw FileError(path: path, code: EINVAL, reason: "not a regular file", isOutput: false)
    }
    return try readAll(descriptor, path: path)
  }

  static func openDescriptor(
    _ path: [UInt8], _ flags: Int32, isOutput: Bool = false
  ) throws -> Int32 {
    let descriptor = withPath(path) { open($0, flags | O_CLOEXEC) }
    guard descriptor >= 0 else { throw fileError(path, isOutput: isOutput) }
    return descriptor
  }

  static func readAll(_ descriptor: Int32, path: [UInt8]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_size > 0 {
      guard status.st_size <= largestFile else { throw fileError(path, EFBIG) }
      bytes.reserveCapacity(Int(status.st_size) + 1)
    }
    while true {
      let (start, room) = (bytes.count, bytes.capacity - bytes.count)
      try append(to: &bytes, from: descriptor, path: path, count: room > 0 ? room : 1 << 16)
      if bytes.count == start { return bytes }
      guard bytes.count <= largestFile else { throw fileError(path, EFBIG) }
    }
  }

  /// More than any file that is read whole has; ``openFile(path:)`` reads imports.
  private static let largestFile = Limit.file.amount

  /// Reads byte by byte, so that everything after the line is left for the next reader.
  static func readLine(_ descriptor: Int32) throws -> String? {
    var bytes: [UInt8] = []
    while bytes.count < 4096 {
      let next = try chunk(of: descriptor, path: Array("standard input".utf8), count: 1)
      guard let byte = next.first else { break }
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The state of the file or folder at a path, or nil, with the reason in `errno`.
  private static func status(of path: [UInt8]) -> stat? {
    var status = stat()
    return withPath(path) { stat($0, &status) } == 0 ? status : nil
  }

  static func folder(of path: [UInt8]) -> [UInt8] {
    path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[...$0]) } ?? Array("./".utf8)
  }

  static func kind(_ path: [UInt8]) -> Files.Kind {
    guard let status = status(of: path) else {
      // A file that may not be examined exists: opening it reports the reason.
      return errno == ENOENT || errno == ENOTDIR ? .nothing : .file
    }
    return switch status.st_mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFREG: .file
    default: .other
    }
  }

  /// Follows at most 40 links, like the system itself.
  static func target(_ path: [UInt8]) throws -> [UInt8] {
    var path = path
    for _ in 0..<40 {
      guard isLink(path) else { return path }
      var buffer = [CChar](repeating: 0, count: 4096)
      let length = withPath(path) { readlink($0, &buffer, 4096) }
      guard length >= 0 else { throw fileError(path) }
      // A relative target starts at the folder of the link.
      let target = buffer[..<length].map { UInt8(bitPattern: $0) }
      let isAbsolute = target.first == UInt8(ascii: "/")
      let folder = isAbsolute ? 0 : (path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
      path = path[..<folder] + target
    }
    throw fileError(path, ELOOP)
  }

  static func isLink(_ path: [UInt8]) -> Bool {
    var status = stat()
    return withPath(path, { lstat($0, &status) }) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  static func size(_ path: [UInt8]) -> Int { status(of: path).map { Int($0.st_size) } ?? 0 }

  static func isSame(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    guard let one = status(of: first), let other = status(of: second) else { return false }
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  static func stamp(_ path: [UInt8]) -> FileStamp? {
    guard let status = status(of: path) else { return nil }
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    return FileStamp(
      number: UInt64(status.st_ino), size: Int64(status.st_size),
      written: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
  }

  static func absolute(_ path: [UInt8]) throws -> [UInt8] {
    let slash = UInt8(ascii: "/")
    var whole = path
    if path.first != slash {
      var buffer = [CChar](repeating: 0, count: 4096)
      guard getcwd(&buffer, buffer.count) != nil else { throw fileError(path) }
      whole = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) } + [slash] + path
    }
    var parts: [ArraySlice<UInt8>] = []
    for part in whole.split(separator: slash) where part != [UInt8(ascii: ".")] {
      if part == [UInt8(ascii: "."), UInt8(ascii: ".")] {
        _ = parts.popLast()
      } else {
        parts.append(part)
      }
    }
    return parts.isEmpty ? [slash] : parts.flatMap { [slash] + $0 }
  }

  static func access(_ path: [UInt8]) -> FileAccess? {
    status(of: path).map {
      FileAccess(permissions: Int($0.st_mode & 0o777), isOwn: $0.st_uid == geteuid())
    }
  }

  static func freeSpace(_ path: [UInt8]) -> Int? {
    var status = statvfs()
    guard withPath(path, { statvfs($0, &status) }) == 0 else { return nil }
    let (bytes, overflow) = Int(clamping: status.f_bavail)
      .multipliedReportingOverflow(by: Int(clamping: status.f_frsize))
    return overflow ? Int.max : bytes
  }

  static func list(_ path: [UInt8]) throws -> [[UInt8]] {
    guard let folder = withPath(path, { opendir($0) }) else { throw fileError(path) }
    defer { closedir(folder) }
    var names: [[UInt8]] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  static func makeFolders(above path: [UInt8]) throws {
    var slash = path.firstIndex(of: UInt8(ascii: "/")).map { $0 == 0 ? 1 : $0 } ?? path.endIndex
    while let next = path[min(slash, path.endIndex)...].firstIndex(of: UInt8(ascii: "/")) {
      let folder = Array(path[..<next])
      if withPath(folder, { mkdir($0, 0o700) }) == 0 {
        // Without this, a power loss could remove the new folder and everything in it.
        try? sync(Array(path[..<slash]), O_RDONLY)
      } else if errno != EEXIST {
        throw fileError(folder)
      }
      slash = next + 1
    }
  }

  static func makePrivate(_ path: [UInt8]) throws {
    try makeFolders(above: path)
    let descriptor = withPath(path) { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    if descriptor < 0 {
      // Another process created it in the meantime.
      if errno == EEXIST { return }
      throw fileError(path)
    }
    close(descriptor)
  }

  static func restrict(_ path: [UInt8], _ mode: Int) -> Int? {
    // Through a descriptor, so that the examined file is the changed one.
    let descriptor = withPath(path) { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(),
      [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    else { return nil }
    let before = Int(status.st_mode & 0o777)
    guard before & ~mode != 0, fchmod(descriptor, mode_t(before & mode)) == 0 else { return nil }
    return before
  }

  static func setMode(_ path: [UInt8], _ mode: Int) throws {
    guard withPath(path, { chmod($0, mode_t(mode)) }) == 0
    else { throw fileError(path, isOutput: true) }
  }

  static func remove(_ path: [UInt8]) throws {
    guard withPath(path, { unlink($0) }) == 0 else { throw fileError(path, isOutput: true) }
  }
}
