#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension System {
  static var drafts: Files.Drafts {
    Files.Drafts(
      make: { try makeDraft(beside: $0) }, write: { try openDraft($1)($0) },
      open: { try openDraft($0) },
      place: { try place($0, at: $1, isReplacing: $2) },
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
    guard withPath(draft, { draft in withPath(path) { rename(draft, $0) } }) == 0 else {
      throw fileError(path, isOutput: true)
    }
  }

  static func sync(_ path: [UInt8], _ mode: Int32) throws {
    let descriptor = try openDescriptor(path, mode, isOutput: true)
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw fileError(path, isOutput: true) }
  }
}
