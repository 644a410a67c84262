#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension System {
  /// Opens a file; the function reads its next bytes, at most 256 KiB, none at the end.
  static func openFile(path: [UInt8]) throws -> (() throws -> [UInt8]) {
    let file = OpenFile(try openDescriptor(path, O_RDONLY))
    var chunk: [UInt8] = []
    return {
      // In the memory of the last ones if nothing uses it: new pages take longer than reading.
      chunk.removeAll(keepingCapacity: true)
      try append(to: &chunk, from: file.descriptor, path: path, count: 1 << 18)
      return chunk
    }
  }

  /// Opens a file to be read at any offset; the function reads fewer bytes only at the end.
  static func openFileAnywhere(path: [UInt8]) throws -> ((Int, Int) throws -> [UInt8]) {
    let file = OpenFile(try openDescriptor(path, O_RDONLY))
    return { try bytes(of: file.descriptor, path: path, at: $0, count: $1) }
  }

  fileprivate static func bytes(
    of descriptor: Int32, path: [UInt8], at offset: Int, count: Int
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var end = -1
    while bytes.count < count, bytes.count > end {
      end = bytes.count
      try append(to: &bytes, from: descriptor, path: path, at: offset + end, count: count - end)
    }
    return bytes
  }

  /// Opens an existing file to be written from its beginning; the function writes the next bytes.
  static func openDraft(_ path: [UInt8]) throws -> (([UInt8]) throws -> Void) {
    let file = OpenFile(try openDescriptor(path, O_WRONLY | O_TRUNC, isOutput: true))
    return { try write($0, to: file.descriptor, path: path) }
  }

  /// Appends the next bytes, at `offset` where it is not nil: at most 1 MiB, none at the end.
  static func append(
    to bytes: inout [UInt8], from descriptor: Int32, path: [UInt8], at offset: Int? = nil,
    count: Int = 1 << 20
  ) throws {
    var result = 0
    repeat {
      result = systemRead(descriptor, min(count, 1 << 20), at: offset, to: &bytes)
    } while result < 0 && errno == EINTR
    guard result >= 0 else { throw fileError(path) }
  }

  /// The bytes that ``append(to:from:path:at:count:)`` would append.
  static func chunk(
    of descriptor: Int32, path: [UInt8], at offset: Int? = nil, count: Int = 1 << 20
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try append(to: &bytes, from: descriptor, path: path, at: offset, count: count)
    return bytes
  }
}

/// A descriptor that is closed with its last reader.
private final class OpenFile {
  let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }
}

/// Bytes to be read after they were written: 4 MiB in memory, more in a file without a name.
private final class SavedBytes {
  private let path: [UInt8]
  private(set) var size: Int
  private var file: OpenFile?
  private var chunks: [[UInt8]] = []

  private static let longestInMemory = 1 << 22

  init(named path: [UInt8], of file: OpenFile? = nil, size: Int = 0) {
    (self.path, self.file, self.size) = (path, file, size)
  }

  func append(_ bytes: [UInt8]) throws {
    size += bytes.count
    if file == nil, size <= SavedBytes.longestInMemory { return chunks.append(bytes) }
    let open = try file ?? OpenFile.temporary()
    file = open
    for chunk in chunks { try System.write(chunk, to: open.descriptor, path: path) }
    chunks = []
    try System.write(bytes, to: open.descriptor, path: path)
  }

  /// Reads the next bytes from the first one on, none at the end.
  func reader() -> (() throws -> [UInt8]) {
    var next = 0
    return { [self] in
      if let file {
        let chunk = try System.chunk(of: file.descriptor, path: path, at: next)
        next += chunk.count
        return chunk
      }
      guard next < chunks.count else { return [] }
      defer { next += 1 }
      return chunks[next]
    }
  }

  /// Reads up to a number of bytes at any offset.
  func readerAnywhere() -> ((Int, Int) throws -> [UInt8]) {
    if let file {
      return { [path] in try System.bytes(of: file.descriptor, path: path, at: $0, count: $1) }
    }
    let bytes = Array(chunks.joined())
    return { Array(bytes.dropFirst($0).prefix($1)) }
  }
}

/// The standard input, saved while it is first read, so that it can be read again.
final class SavedInput {
  /// The standard input of this process, which no other thread reads.
  nonisolated(unsafe) static let shared = SavedInput()

  private var bytes: SavedBytes?

  /// Opens the input from its first byte; the function reads the next bytes, none at the end.
  func open() throws -> (() throws -> [UInt8]) { try saved().reader() }

  func openAnywhere() throws -> (size: Int, read: (Int, Int) throws -> [UInt8]) {
    let bytes = try saved()
    return (bytes.size, bytes.readerAnywhere())
  }

  private func saved() throws -> SavedBytes {
    if let bytes { return bytes }
    let path = Array("standard input".utf8)
    var status = stat()
    let start = lseek(0, 0, SEEK_CUR)
    if fstat(0, &status) == 0, status.st_mode & S_IFMT == S_IFREG, start == 0 {
      let file = SavedBytes(named: path, of: OpenFile(dup(0)), size: Int(status.st_size))
      bytes = file
      return file
    }
    let input = SavedBytes(named: path)
    bytes = input
    while true {
      let chunk = try System.chunk(of: 0, path: path)
      if chunk.isEmpty { return input }
      try input.append(chunk)
    }
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
  static func spool() -> Spool {
    let bytes = SavedBytes(named: Array("temporary file".utf8))
    return Spool(write: { try bytes.append($0) }, read: bytes.reader())
  }

  static var drafts: Files.Drafts {
    Files.Drafts(
      make: { try makeDraft(beside: $0) }, write: { try openDraft($1)($0) },
      open: { try openDraft($0) }, place: { try place($0, at: $1, isReplacing: $2) },
      discard: { draft in
        _ = withPath(draft) { unlink($0) }
        _ = withPath(draft + Array("-journal".utf8)) { unlink($0) }
      }, clear: clearDrafts)
  }

  private static let draftMark = Array(".draft-".utf8)

  /// Draft names contain a process ID: if that process is gone, nothing will use the draft.
  private static func clearDrafts(of path: [UInt8]) {
    let folder = folder(of: path)
    let name = path.lastIndex(of: UInt8(ascii: "/")).map { path[($0 + 1)...] } ?? path[...]
    let beginning = name + [UInt8(ascii: ".")]
    for name in (try? list(folder)) ?? [] where name.starts(with: beginning) {
      // The last mark, because a draft of a draft has two.
      let mark = name.indices.last { name[$0...].starts(with: draftMark) }
      guard let mark else { continue }
      let digits = name[(mark + draftMark.count)...].prefix { 48...57 ~= $0 }
      guard let process = Int32(String(decoding: digits, as: UTF8.self)), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      _ = withPath(folder + name) { unlink($0) }
    }
  }

  /// Creates an empty file in the folder of `path`, so that one rename moves it there.
  private static func makeDraft(beside path: [UInt8]) throws -> [UInt8] {
    let process = getpid()
    var number = 0
    while true {
      let draft = path + draftMark + Array("\(process)-\(number)".utf8)
      let descriptor = withPath(draft) { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
      if descriptor >= 0 {
        close(descriptor)
        return draft
      }
      // A killed process with the same ID may have left a draft.
      guard errno == EEXIST, number < 100 else { throw fileError(path, isOutput: true) }
      number += 1
    }
  }

  /// The link is made beside the path and renamed, so that there is always the old or the new one.
  static func placeLink(to target: [UInt8], at path: [UInt8]) throws {
    let draft = try makeDraft(beside: path)
    defer { _ = withPath(draft) { unlink($0) } }
    _ = withPath(draft) { unlink($0) }
    let isMade = withPath(target) { target in withPath(draft) { symlink(target, $0) } } == 0
    guard isMade else { throw fileError(path, isOutput: true) }
    try move(draft, to: path)
  }

  private static func place(_ draft: [UInt8], at path: [UInt8], isReplacing: Bool) throws {
    try sync(draft, O_WRONLY)
    if [.folder, .other].contains(kind(path)) {
      // A rename would remove a device or a pipe.
      throw FileError(
        path: path, code: EINVAL, reason: "not a regular file, so it cannot be replaced",
        isOutput: true)
    }
    if isReplacing {
      try move(draft, to: path)
    } else {
      // link(2) fails if the path exists; rename(2) would replace it.
      let linked = withPath(draft) { draft in withPath(path) { link(draft, $0) } }
      if linked == 0 {
        _ = withPath(draft) { unlink($0) }
      } else if errno == EEXIST {
        var error = fileError(path, isOutput: true)
        error.alreadyExists = true
        throw error
      } else {
        // Some file systems have no hard links; the caller has just seen that nothing exists there.
        try move(draft, to: path)
      }
    }
    // Some file systems cannot flush a folder; the file is written nevertheless.
    try? sync(folder(of: path), O_RDONLY)
  }

  private static func move(_ draft: [UInt8], to path: [UInt8]) throws {
    guard withPath(draft, { draft in withPath(path) { rename(draft, $0) } }) == 0
    else { throw fileError(path, isOutput: true) }
  }

  static func sync(_ path: [UInt8], _ mode: Int32) throws {
    let descriptor = try openDescriptor(path, mode, isOutput: true)
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw fileError(path, isOutput: true) }
  }
}
