#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension System {
  /// Opens a file; the function reads its next bytes, at most 1 MiB, none at the end.
  static func openFile(path: [UInt8]) throws -> (() throws -> [UInt8]) {
    let file = OpenFile(try openDescriptor(path, O_RDONLY))
    return { try chunk(of: file.descriptor, path: path) }
  }

  /// Opens a file to be read at any offset; the function reads fewer bytes only at the end.
  static func openFileAnywhere(path: [UInt8]) throws -> ((Int, Int) throws -> [UInt8]) {
    let file = OpenFile(try openDescriptor(path, O_RDONLY))
    return { try bytes(of: file.descriptor, path: path, at: $0, count: $1) }
  }

  /// The bytes of a descriptor at an offset, fewer only at the end.
  fileprivate static func bytes(
    of descriptor: Int32, path: [UInt8], at offset: Int, count: Int
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let next = try chunk(
        of: descriptor, path: path, at: offset + bytes.count, count: count - bytes.count)
      if next.isEmpty { break }
      bytes = bytes.isEmpty ? next : bytes + next
    }
    return bytes
  }

  /// Opens an existing file to be written from its beginning; the function writes the next bytes.
  static func openDraft(_ path: [UInt8]) throws -> (([UInt8]) throws -> Void) {
    let file = OpenFile(try openDescriptor(path, O_WRONLY | O_TRUNC, isOutput: true))
    return { try write($0, to: file.descriptor, path: path) }
  }

  /// The next bytes of a descriptor, at `offset` where it is not nil.
  fileprivate static func chunk(
    of descriptor: Int32, path: [UInt8], at offset: Int? = nil, count limit: Int = 1 << 20
  ) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: min(max(limit, 1), 1 << 20)) { buffer, count in
      var result = 0
      repeat {
        result =
          offset.map { pread(descriptor, buffer.baseAddress, min(buffer.count, limit), off_t($0)) }
          ?? systemRead(descriptor, buffer)
      } while result < 0 && errno == EINTR
      guard result >= 0 else { throw fileError(path) }
      count = result
    }
  }
}

/// A descriptor that is closed with its last reader.
private final class OpenFile {
  let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }
}

/// The standard input, saved while it is first read, so that it can be read again: a pipe in memory
/// up to 4 MiB, beyond that in a temporary file that is deleted from its folder at once.
final class SavedInput {
  /// The standard input of this process, which no other thread reads.
  nonisolated(unsafe) static let shared = SavedInput()

  private var chunks: [[UInt8]] = []
  private var size = 0
  private var file: OpenFile?
  private var isRead = false

  private static let path = Array("standard input".utf8)
  fileprivate static let longestInMemory = 1 << 22

  /// Opens the input from its first byte; the function reads the next bytes, none at the end.
  func open() throws -> (() throws -> [UInt8]) {
    if !isRead { try save() }
    var next = 0
    if let file {
      return {
        let chunk = try System.chunk(of: file.descriptor, path: SavedInput.path, at: next)
        next += chunk.count
        return chunk
      }
    }
    let chunks = chunks
    return {
      guard next < chunks.count else { return [] }
      defer { next += 1 }
      return chunks[next]
    }
  }

  /// Opens the input to be read at any offset, with how many bytes it has.
  func openAnywhere() throws -> (size: Int, read: (Int, Int) throws -> [UInt8]) {
    if !isRead { try save() }
    if let file {
      return (
        size, { try System.bytes(of: file.descriptor, path: SavedInput.path, at: $0, count: $1) }
      )
    }
    let bytes = Array(chunks.joined())
    return (size, { Array(bytes.dropFirst($0).prefix($1)) })
  }

  private func save() throws {
    isRead = true
    var status = stat()
    let start = lseek(0, 0, SEEK_CUR)
    if fstat(0, &status) == 0, status.st_mode & S_IFMT == S_IFREG, start == 0 {
      file = OpenFile(dup(0))
      size = Int(status.st_size)
      return
    }
    while true {
      let chunk = try System.chunk(of: 0, path: SavedInput.path)
      if chunk.isEmpty { return }
      size += chunk.count
      if let file {
        try System.write(chunk, to: file.descriptor, path: SavedInput.path)
      } else {
        chunks.append(chunk)
        if size > SavedInput.longestInMemory { try moveToFile() }
      }
    }
  }

  private func moveToFile() throws {
    let file = try OpenFile.temporary()
    for chunk in chunks { try System.write(chunk, to: file.descriptor, path: SavedInput.path) }
    chunks = []
    self.file = file
  }
}

extension OpenFile {
  /// A temporary file that only its owner may read, deleted from its folder while it is open.
  fileprivate static func temporary() throws -> OpenFile {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((folder + "/dash-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    let path = template.dropLast().map { UInt8(bitPattern: $0) }
    guard descriptor >= 0 else { throw System.fileError(path, isOutput: true) }
    let file = OpenFile(descriptor)
    unlink(template)
    return file
  }
}

extension System {
  /// A spool that holds up to 4 MiB in memory, and more in a temporary file without a name.
  static func spool() -> Spool {
    var chunks: [[UInt8]] = []
    var size = 0
    var file: OpenFile?
    var next = 0
    let path = Array("temporary file".utf8)
    return Spool(
      write: { bytes in
        size += bytes.count
        if file == nil, size <= SavedInput.longestInMemory { return chunks.append(bytes) }
        let open = try file ?? OpenFile.temporary()
        if file == nil {
          file = open
          for chunk in chunks { try write(chunk, to: open.descriptor, path: path) }
          chunks = []
        }
        try write(bytes, to: open.descriptor, path: path)
      },
      read: {
        if let file {
          let chunk = try chunk(of: file.descriptor, path: path, at: next)
          next += chunk.count
          return chunk
        }
        guard next < chunks.count else { return [] }
        defer { next += 1 }
        return chunks[next]
      })
  }
}
