#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension System {
  package static var drafts: Files.Drafts {
    Files.Drafts(
      make: { try makeDraft(beside: $0) }, write: { try write($0, toDraft: $1) },
      place: { try place($0, at: $1, isReplacing: $2) },
      discard: { draft in
        _ = withPath(draft) { unlink($0) }
        _ = withPath(draft + Array("-journal".utf8)) { unlink($0) }
      }, clear: clearDrafts)
  }

  private static let draftMark = Array(".draft-".utf8)

  /// Drafts bear the number of their process: what bears one that is gone, nobody will place.
  private static func clearDrafts(of path: [UInt8]) {
    let slash = path.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { Array(path[...$0]) } ?? Array("./".utf8)
    let beginning = path[(slash.map { $0 + 1 } ?? 0)...] + [UInt8(ascii: ".")]
    for name in (try? list(folder)) ?? [] where name.starts(with: beginning) {
      // Also of names that were made of this one.
      let mark = name.indices.last { name[$0...].starts(with: draftMark) }
      guard let mark else { continue }
      let digits = name[(mark + draftMark.count)...].prefix { 48...57 ~= $0 }
      guard let process = Int32(String(decoding: digits, as: UTF8.self)), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      _ = withPath(folder + name) { unlink($0) }
    }
  }

  /// An empty file in the folder of `path`, so that one rename can put it there.
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
      // A draft of a process that had this number and was killed stays where it is.
      guard errno == EEXIST, number < 100 else { throw fault(path, isOutput: true) }
      number += 1
    }
  }

  private static func write(_ bytes: [UInt8], toDraft path: [UInt8]) throws {
    let descriptor = withPath(path) { open($0, O_WRONLY | O_TRUNC | O_CLOEXEC) }
    guard descriptor >= 0 else { throw fault(path, isOutput: true) }
    defer { close(descriptor) }
    try write(bytes, to: descriptor, path: path)
  }

  private static func place(_ draft: [UInt8], at path: [UInt8], isReplacing: Bool) throws {
    try sync(draft, O_WRONLY)
    var status = stat()
    if withPath(path, { stat($0, &status) }) == 0, status.st_mode & S_IFMT != S_IFREG {
      // A device or a pipe would be gone after the rename.
      throw FileFault(
        path: path, code: EINVAL, reason: "is no file that can be replaced", isOutput: true)
    }
    if isReplacing {
      try move(draft, to: path)
    } else {
      // A link refuses to take the place of anything; a rename would not.
      let linked = withPath(draft) { draft in withPath(path) { link(draft, $0) } }
      if linked == 0 {
        _ = withPath(draft) { unlink($0) }
      } else if errno == EEXIST {
        var inTheWay = fault(path, isOutput: true)
        inTheWay.isInTheWay = true
        throw inTheWay
      } else {
        // Some file systems have no links; that nothing stands there was seen just before.
        try move(draft, to: path)
      }
    }
    let slash = path.lastIndex(of: UInt8(ascii: "/"))
    // Where a folder cannot be synced, the file is there all the same.
    try? sync(slash.map { Array(path[...$0]) } ?? Array(".".utf8), O_RDONLY)
  }

  private static func move(_ draft: [UInt8], to path: [UInt8]) throws {
    guard withPath(draft, { draft in withPath(path) { rename(draft, $0) } }) == 0 else {
      throw fault(path, isOutput: true)
    }
  }

  package static func sync(_ path: [UInt8], _ mode: Int32) throws {
    let descriptor = withPath(path) { open($0, mode | O_CLOEXEC) }
    guard descriptor >= 0 else { throw fault(path, isOutput: true) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw fault(path, isOutput: true) }
  }
}
