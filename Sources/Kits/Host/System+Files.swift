#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension System {
  package static func withPath<Result>(
    _ path: [UInt8], _ body: (UnsafePointer<CChar>) throws -> Result
  ) rethrows -> Result {
    try (path + [0]).withUnsafeBufferPointer {
      try $0.withMemoryRebound(to: CChar.self) {
        guard let base = $0.baseAddress else { preconditionFailure("it holds a NUL at least") }
        return try body(base)
      }
    }
  }

  package static func read(path: [UInt8]) throws -> [UInt8] {
    let descriptor = withPath(path) { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw fault(path) }
    defer { close(descriptor) }
    return try readAll(descriptor, path: path)
  }

  package static func readAll(_ descriptor: Int32, path: [UInt8]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_size > 0 {
      guard status.st_size <= largestFile else { throw fault(path, EFBIG) }
      bytes.reserveCapacity(Int(status.st_size) + 1)
    }
    let block = 1 << 16
    while true {
      let start = bytes.count
      var count = 0
      let room = max(block, bytes.capacity - start)
      bytes.append(
        contentsOf: try [UInt8](unsafeUninitializedCapacity: min(room, 1 << 20)) { buffer, used in
          repeat {
            count = systemRead(descriptor, buffer)
          } while count < 0 && errno == EINTR
          guard count >= 0 else { throw fault(path) }
          used = count
        })
      if count == 0 { return bytes }
      guard bytes.count <= largestFile else { throw fault(path, EFBIG) }
    }
  }

  /// More than any history of one person's days, and less than would fill the memory.
  private static let largestFile = 1 << 29

  /// Reads byte by byte, so that nothing after the line is taken from who reads next.
  package static func readLine(_ descriptor: Int32) throws -> String? {
    var bytes: [UInt8] = []
    while bytes.count < 4096 {
      var count = 0
      let byte = [UInt8](unsafeUninitializedCapacity: 1) { buffer, used in
        repeat {
          count = systemRead(descriptor, buffer)
        } while count < 0 && errno == EINTR
        used = max(count, 0)
      }
      guard count >= 0 else { throw fault(Array("standard input".utf8)) }
      guard let byte = byte.first else { break }
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  package static func systemRead(
    _ descriptor: Int32, _ buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    #if canImport(Glibc)
    Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
    Musl.read(descriptor, buffer.baseAddress, buffer.count)
    #else
    Darwin.read(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }

  package static func kind(_ path: [UInt8]) -> Files.Kind {
    var status = stat()
    guard withPath(path, { stat($0, &status) }) == 0 else {
      // What may not be looked at is there: opening it will say why it cannot be.
      return errno == ENOENT || errno == ENOTDIR ? .nothing : .file
    }
    return switch status.st_mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFREG: .file
    default: .other
    }
  }

  /// Follows at most as many links as the system itself does.
  package static func target(_ path: [UInt8]) throws -> [UInt8] {
    var path = path
    for _ in 0..<40 {
      guard isLink(path) else { return path }
      var room = [CChar](repeating: 0, count: 4096)
      let length = withPath(path) { readlink($0, &room, 4096) }
      guard length >= 0 else { throw fault(path) }
      // What a link names is meant from the folder in which the link stands.
      let target = room[..<length].map { UInt8(bitPattern: $0) }
      let isWhole = target.first == UInt8(ascii: "/")
      let folder = isWhole ? 0 : (path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
      path = path[..<folder] + target
    }
    throw fault(path, ELOOP)
  }

  package static func isLink(_ path: [UInt8]) -> Bool {
    var status = stat()
    return withPath(path, { lstat($0, &status) }) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  package static func size(_ path: [UInt8]) -> Int {
    var status = stat()
    return withPath(path, { stat($0, &status) }) == 0 ? Int(status.st_size) : 0
  }

  package static func isSame(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    var one = stat()
    var other = stat()
    return withPath(first, { stat($0, &one) }) == 0 && withPath(second, { stat($0, &other) }) == 0
      && one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  package static func access(_ path: [UInt8]) -> FileAccess? {
    var status = stat()
    guard withPath(path, { stat($0, &status) }) == 0 else { return nil }
    return FileAccess(
      permissions: Int(status.st_mode & 0o777), isOwn: status.st_uid == geteuid())
  }

  package static func room(_ path: [UInt8]) -> Int? {
    var status = statvfs()
    guard withPath(path, { statvfs($0, &status) }) == 0 else { return nil }
    let (bytes, isTooMuch) = Int(clamping: status.f_bavail)
      .multipliedReportingOverflow(by: Int(clamping: status.f_frsize))
    return isTooMuch ? Int.max : bytes
  }

  package static func list(_ path: [UInt8]) throws -> [[UInt8]] {
    guard let folder = withPath(path, { opendir($0) }) else { throw fault(path) }
    defer { closedir(folder) }
    var names: [[UInt8]] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  package static func makePrivate(_ path: [UInt8]) throws {
    var slash = path.firstIndex(of: UInt8(ascii: "/")).map { $0 == 0 ? 1 : $0 } ?? path.endIndex
    while let next = path[min(slash, path.endIndex)...].firstIndex(of: UInt8(ascii: "/")) {
      let folder = Array(path[..<next])
      if withPath(folder, { mkdir($0, 0o700) }) == 0 {
        // A power cut would take away a new folder, and all in it, that its own folder does not
        // know of for good.
        try? sync(Array(path[..<slash]), O_RDONLY)
      } else if errno != EEXIST {
        throw fault(folder)
      }
      slash = next + 1
    }
    let descriptor = withPath(path) { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    if descriptor < 0 {
      // Another process made it in the meantime.
      if errno == EEXIST { return }
      throw fault(path)
    }
    close(descriptor)
  }

  package static func remove(_ path: [UInt8]) throws {
    guard withPath(path, { unlink($0) }) == 0 else { throw fault(path, isOutput: true) }
  }
}
