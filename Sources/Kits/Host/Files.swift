import Limits
import Text

/// The file system; paths are bytes, as in the system's own calls, and an empty one names no file.
package struct Files {
  /// What exists at a path.
  package enum Kind: Sendable {
    case file, folder
    /// A device, a pipe or the like, which cannot hold data.
    case other
    case nothing
  }

  /// The bytes of a small file: settings, a token, a note.
  package var read: ([UInt8]) throws -> [UInt8]
  /// Opens a file of any size; what it returns reads the next bytes, none at the end.
  package var open: ([UInt8]) throws -> (() throws -> [UInt8])
  /// Opens a file to be read at any offset; the function reads up to `count` bytes there.
  package var openAnywhere: ([UInt8]) throws -> ((_ offset: Int, _ count: Int) throws -> [UInt8])
  package var kind: ([UInt8]) -> Kind
  /// Whether a path is a symbolic link, even one that leads nowhere.
  package var isLink: ([UInt8]) -> Bool
  /// The path after following symbolic links, whose target need not exist.
  package var target: ([UInt8]) throws -> [UInt8]
  /// How many bytes a file has; 0 if there is no file.
  package var size: ([UInt8]) -> Int
  package var isSame: ([UInt8], [UInt8]) -> Bool
  /// Identifies the state of the file or folder at a path, or nil.
  package var stamp: ([UInt8]) -> FileStamp?
  /// The path from the root, without `.` and `..`; symbolic links are not resolved.
  package var absolute: ([UInt8]) throws -> [UInt8]
  /// The permissions of a file or folder; nil if it does not exist or its folder is not accessible.
  package var access: ([UInt8]) -> FileAccess?
  /// How many bytes are free on the disk that holds a path; nil if the system does not report it.
  package var freeSpace: ([UInt8]) -> Int?
  /// The names in a folder, in the order of their bytes.
  package var list: ([UInt8]) throws -> [[UInt8]]
  /// Creates an empty file that only its owner can read, and missing folders above it likewise.
  package var makePrivate: ([UInt8]) throws -> Void
  /// Creates the missing folders above a path, accessible only to their owner.
  package var makeFolders: ([UInt8]) throws -> Void
  /// Removes the permissions that `mode` lacks; returns those before, or nil if nothing changed.
  package var restrict: (_ path: [UInt8], _ mode: Int) -> Int?
  /// Locks the folder of a path against other processes; the result releases the lock.
  package var lock: ([UInt8]) throws -> (() -> Void)
  package var remove: ([UInt8]) throws -> Void
  /// Creates a symbolic link, and replaces a file or link at its path.
  package var link: (_ target: [UInt8], _ path: [UInt8]) throws -> Void
  /// Sets the permissions of a file or folder.
  package var setMode: (_ path: [UInt8], _ mode: Int) throws -> Void
  package var drafts: Drafts
  /// Makes a place for bytes that are written first and read afterwards.
  package var spool: () -> Spool

  /// Replaces a file as a whole: a draft beside it is filled and then renamed.
  package struct Drafts {
    /// Creates an empty file beside a path, which only its owner can read.
    package var make: ([UInt8]) throws -> [UInt8]
    package var write: (_ bytes: [UInt8], _ path: [UInt8]) throws -> Void
    /// Opens a draft to be written in parts; what it returns writes the next one.
    package var open: (_ path: [UInt8]) throws -> ((_ bytes: [UInt8]) throws -> Void)
    /// Flushes a draft to disk and renames it; fails if the path exists and is not to be replaced.
    package var place: (_ draft: [UInt8], _ path: [UInt8], _ isReplacing: Bool) throws -> Void
    /// Deletes a draft, if it still exists, and the journal that SQLite may have left beside it.
    package var discard: ([UInt8]) -> Void
    /// Deletes drafts of a path that killed processes have left.
    package var clear: ([UInt8]) -> Void
  }

  /// The bytes of a small regular file, or nil without one; throws ``Failure`` for a pipe.
  package func readIfExists(_ path: [UInt8]) throws -> [UInt8]? {
    let name = String(decoding: path, as: UTF8.self)
    switch kind(path) {
    case .nothing: return nil
    case .folder, .other:
      throw Failure(
        "\(name): not a regular file", hints: ["Expected a file. Move it away, or delete it."])
    case .file: break
    }
    guard size(path) <= Files.largestSmallFile else {
      throw Failure(
        "\(name): larger than 1 MB",
        hints: ["Expected a small text file. Move it away, or delete it."])
    }
    return try read(path)
  }

  /// The bytes of a regular file of at most 1 MiB; nil if it does not exist.
  package func readIfExists(_ path: String) throws -> [UInt8]? {
    try readIfExists(Array(path.utf8))
  }

  private static let largestSmallFile = Limit.smallFile.amount

  /// Runs `body`, which reads and replaces a file, while no other process does the same, and
  /// creates missing folders; throws ``Failure`` of status later after 30 seconds.
  package func locked<Result>(_ path: [UInt8], _ body: () throws -> Result) throws -> Result {
    try makeFolders(path)
    let release = try lock(path)
    defer { release() }
    return try body()
  }

  /// Copies a file of any size into a draft.
  package func copy(_ path: [UInt8], toDraft draft: [UInt8]) throws {
    let read = try open(path)
    let write = try drafts.open(draft)
    while true {
      let bytes = try read()
      if bytes.isEmpty { return }
      try write(bytes)
    }
  }

  /// Creates or replaces a file that only its owner can read; `fill` writes its draft; throws
  /// ``Failure`` if the file exists and is not to be replaced.
  @discardableResult package func put<Result>(
    at path: [UInt8], isReplacing: Bool, _ fill: (_ draft: [UInt8]) throws -> Result
  ) throws -> Result {
    let name = String(decoding: path, as: UTF8.self)
    if kind(path) == .folder {
      throw Failure(
        "\(name): is a folder", hints: ["Give the path of a file in it."], status: .output)
    }
    let exists = Failure(
      "\(name): already exists", hints: ["To replace it, add --force."], status: .output)
    if kind(path) != .nothing, !isReplacing { throw exists }
    drafts.clear(path)
    let draft = try drafts.make(path)
    defer { drafts.discard(draft) }
    let result = try fill(draft)
    do {
      try drafts.place(draft, path, isReplacing)
    } catch let error as FileError where error.alreadyExists {
      throw exists
    }
    return result
  }

  /// Writes bytes to a file like ``put(at:isReplacing:_:)``.
  package func put(_ bytes: [UInt8], at path: [UInt8], isReplacing: Bool = true) throws {
    try put(at: path, isReplacing: isReplacing) { try drafts.write(bytes, $0) }
  }
}

/// Identifies the state of a file or folder: changes when it, or a name in the folder, does.
package struct FileStamp: Equatable, Sendable, CustomStringConvertible {
  /// The number of the file on its disk.
  package var number: UInt64
  package var size: Int64
  /// When it was last written, in nanoseconds since 1970.
  package var written: Int64

  package var description: String { "\(number)/\(size)/\(written)" }
}

/// The permissions of a file or folder.
package struct FileAccess: Equatable, Sendable {
  /// The lower nine bits of the mode, `0o600`.
  package var permissions: Int
  /// Whether its owner is the user who runs the program.
  package var isOwn: Bool
}

/// Why a call to the file system failed, in the system's own words.
package struct FileError: Error, FailureConvertible {
  package let path: [UInt8]
  package let code: Int32
  /// The system's message: `No such file or directory`.
  package let reason: String
  package let isOutput: Bool
  /// Whether a new file was not created because the path exists.
  package var alreadyExists = false

  package var failure: Failure {
    Failure(
      "\(String(decoding: path, as: UTF8.self)): \(reason.prefix(1).lowercased())"
        + reason.dropFirst(), status: isOutput || System.isShortage(code) ? .output : .failed)
  }
}

/// Bytes that are written first and read afterwards, without a lock of the store.
package struct Spool {
  package var write: ([UInt8]) throws -> Void
  /// The next bytes from the beginning, none at the end; nothing is written any more then.
  package var read: () throws -> [UInt8]
}
