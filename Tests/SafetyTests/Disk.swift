import Foundation
import Metrics
import Storage

/// A disk as a power cut may leave it: what was synced is there, of the rest anything may be.
///
/// Files and their names are separate, as on a disk: a name lasts when its folder was synced,
/// bytes last when the file was. Of what was written since, each sector of 512 bytes is there or is
/// not.
struct Disk {
  /// A file's bytes, and what was done to it since they were synced.
  private struct File {
    var synced: [UInt8] = []
    var pending: [Change] = []
  }

  private enum Change {
    case write(offset: Int, bytes: [UInt8])
    case length(Int)
  }

  /// What was done to the names in a folder since it was synced: a name and what it leads to now.
  private struct Naming {
    let path: String
    let file: Int?
  }

  private var files: [File] = []
  /// Names that last, and names as programs see them.
  private var synced: [String: Int] = [:]
  private var seen: [String: Int] = [:]
  private var pending: [String: [Naming]] = [:]
  /// Folders whose own names are not yet synced, and those that are.
  private var newFolders: Set<String> = []

  /// How much of what is pending is there after the cut.
  enum Rest {
    case nothing, everything
    /// Names and changes up to that one of each file, in their order.
    case first(Int)
    /// Each sector and each name by chance, the places of missing ones filled with anything.
    case anything(Seeded)
  }

  mutating func apply(_ call: LoggedCall) {
    switch call.name {
    case "make":
      files.append(File())
      name(call.path, files.count - 1)
    case "folder": newFolders.insert(call.path + "/")
    case "write": change(call.path, .write(offset: call.number, bytes: call.bytes))
    case "truncate": change(call.path, .length(call.number))
    case "unlink": name(call.path, nil)
    case "rename", "link":
      let ends = call.path.split(separator: "\t").map(String.init)
      name(ends[1], seen[ends[0]])
      if call.name == "rename" { name(ends[0], nil) }
    case "sync": sync(call.path)
    default: break
    }
  }

  private mutating func name(_ path: String, _ file: Int?) {
    seen[path] = file
    pending[Disk.folder(of: path), default: []].append(Naming(path: path, file: file))
  }

  private mutating func change(_ path: String, _ change: Change) {
    guard let file = seen[path] else { return }
    files[file].pending.append(change)
  }

  private mutating func sync(_ path: String) {
    if let file = seen[path] {
      files[file].synced = Disk.bytes(of: files[file], files[file].pending)
      files[file].pending = []
      return
    }
    let folder = path.hasSuffix("/") ? path : path + "/"
    for naming in pending[folder] ?? [] { synced[naming.path] = naming.file }
    pending[folder] = nil
    newFolders = newFolders.filter { Disk.folder(of: String($0.dropLast())) != folder }
  }

  private static func folder(of path: String) -> String {
    String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  private static func bytes(of file: File, _ changes: some Sequence<Change>) -> [UInt8] {
    var bytes = file.synced
    for change in changes {
      switch change {
      case .length(let length): resize(&bytes, to: length)
      case .write(let offset, let new):
        if bytes.count < offset + new.count { resize(&bytes, to: offset + new.count) }
        bytes.replaceSubrange(offset..<offset + new.count, with: new)
      }
    }
    return bytes
  }

  private static func resize(_ bytes: inout [UInt8], to length: Int) {
    if length < bytes.count {
      bytes.removeLast(bytes.count - length)
    } else {
      bytes += [UInt8](repeating: 0, count: length - bytes.count)
    }
  }

  /// The files that are there after a cut, by path.
  func image(_ rest: Rest) -> [String: [UInt8]] {
    var random = Seeded(0)
    if case .anything(let seed) = rest { random = seed }
    var names = synced
    for folder in pending.keys.sorted() {
      for (place, naming) in (pending[folder] ?? []).enumerated() {
        let isThere =
          switch rest {
          case .nothing: false
          case .everything: true
          case .first(let count): place < count
          case .anything: Bool.random(using: &random)
          }
        if isThere { names[naming.path] = naming.file }
      }
    }
    // A folder that is not there takes all in it along.
    for folder in newFolders.sorted() {
      let isThere =
        switch rest {
        case .nothing, .first: false
        case .everything: true
        case .anything: Bool.random(using: &random)
        }
      if !isThere { names = names.filter { !$0.key.hasPrefix(folder) } }
    }
    return names.sorted { $0.key < $1.key }.reduce(into: [:]) { image, name in
      image[name.key] = bytes(of: files[name.value], rest, &random)
    }
  }

  private func bytes(of file: File, _ rest: Rest, _ random: inout Seeded) -> [UInt8] {
    switch rest {
    case .nothing: file.synced
    case .everything: Disk.bytes(of: file, file.pending)
    case .first(let count): Disk.bytes(of: file, file.pending.prefix(count))
    case .anything: torn(file, &random)
    }
  }

  private func torn(_ file: File, _ random: inout Seeded) -> [UInt8] {
    var bytes = file.synced
    for change in file.pending {
      switch change {
      case .length(let length): if Bool.random(using: &random) { Disk.resize(&bytes, to: length) }
      case .write(let offset, let new):
        var start = offset
        while start < offset + new.count {
          let end = min(offset + new.count, (start / 512 + 1) * 512)
          if Bool.random(using: &random) {
            if bytes.count < end {
              // What lies between was never written, and may be anything.
              bytes += (bytes.count..<end).map { _ in UInt8.random(in: 0...255, using: &random) }
            }
            bytes.replaceSubrange(start..<end, with: new[start - offset..<end - offset])
          }
          start = end
        }
      }
    }
    return bytes
  }

  /// How many changes of one file or folder are pending at most.
  var pendingCount: Int {
    max(
      files.map(\.pending.count).max() ?? 0, pending.values.map(\.count).max() ?? 0)
  }
}
