import Text

/// The door to files.
///
/// Paths are bytes, as the system has them; an empty one names nothing.
package struct Files {
  /// What stands at a path.
  package enum Kind: Sendable {
    case file
    case folder
    /// A device, a pipe, and the like: it can be read or written, and not kept in.
    case other
    case nothing
  }

  /// The bytes of a file.
  package var read: ([UInt8]) throws -> [UInt8]
  package var kind: ([UInt8]) -> Kind
  /// Whether a path is a symbolic link, to whatever.
  package var isLink: ([UInt8]) -> Bool
  /// Where a path ends up that may be a symbolic link, or a chain of them, to what need not be
  /// there.
  package var target: ([UInt8]) throws -> [UInt8]
  /// How many bytes a file has; 0 for what is none.
  package var size: ([UInt8]) -> Int
  /// Whether two paths lead to one file.
  package var isSame: ([UInt8], [UInt8]) -> Bool
  /// Who may do what with what stands at a path; nil where nothing does, or it may not be looked
  /// at.
  package var access: ([UInt8]) -> FileAccess?
  /// How many bytes are free on the disk that holds a path; nil where the system does not say.
  package var room: ([UInt8]) -> Int?
  /// The names in a folder, in the order of their bytes.
  package var list: ([UInt8]) throws -> [[UInt8]]
  /// Makes an empty file that only its owner may read, and the folders above it likewise where they
  /// are missing.
  package var makePrivate: ([UInt8]) throws -> Void
  /// Removes a file.
  package var remove: ([UInt8]) throws -> Void
  package var drafts: Drafts

  /// How a file is written so that no reader ever sees half of it: a draft beside it, which then
  /// takes its place.
  package struct Drafts {
    /// Makes an empty file beside a path, which only its owner may read.
    package var make: ([UInt8]) throws -> [UInt8]
    /// Fills a draft.
    package var write: (_ bytes: [UInt8], _ path: [UInt8]) throws -> Void
    /// Syncs a draft and puts it at a path; what stands there is replaced, or stands in the way.
    package var place: (_ draft: [UInt8], _ path: [UInt8], _ isReplacing: Bool) throws -> Void
    /// Removes a draft, if it is still there, and what SQLite may have left beside it.
    package var discard: ([UInt8]) -> Void
    /// Removes the drafts of a path whose processes were killed before they could.
    package var clear: ([UInt8]) -> Void
  }

  package init(
    read: @escaping ([UInt8]) throws -> [UInt8], kind: @escaping ([UInt8]) -> Kind,
    isLink: @escaping ([UInt8]) -> Bool, target: @escaping ([UInt8]) throws -> [UInt8],
    size: @escaping ([UInt8]) -> Int, isSame: @escaping ([UInt8], [UInt8]) -> Bool,
    access: @escaping ([UInt8]) -> FileAccess?, room: @escaping ([UInt8]) -> Int?,
    list: @escaping ([UInt8]) throws -> [[UInt8]],
    makePrivate: @escaping ([UInt8]) throws -> Void,
    remove: @escaping ([UInt8]) throws -> Void, drafts: Drafts
  ) {
    self.read = read
    self.kind = kind
    self.isLink = isLink
    self.target = target
    self.size = size
    self.isSame = isSame
    self.access = access
    self.room = room
    self.list = list
    self.makePrivate = makePrivate
    self.remove = remove
    self.drafts = drafts
  }

  /// The bytes of the file, or nil where there is none.
  package func readIfThere(_ path: String) throws -> [UInt8]? {
    let path = Array(path.utf8)
    return kind(path) == .nothing ? nil : try read(path)
  }
}

extension Files {
  /// Puts a file at `path` that only its owner may read; `fill` writes it while it is still a
  /// draft.
  ///
  /// - Throws: ``Failure`` where something stands there and is not to be replaced, ``FileFault``,
  ///   and what `fill` throws. What stood there is as it was then.
  package func put(
    at path: [UInt8], isReplacing: Bool, _ fill: (_ draft: [UInt8]) throws -> Void
  ) throws {
    let name = String(decoding: path, as: UTF8.self)
    if kind(path) == .folder {
      throw Failure("\(name): is a folder", hints: ["Name a file in it."], status: .output)
    }
    let inTheWay = Failure(
      "\(name): is there already", hints: ["--force replaces it."], status: .output)
    if kind(path) != .nothing, !isReplacing { throw inTheWay }
    drafts.clear(path)
    let draft = try drafts.make(path)
    defer { drafts.discard(draft) }
    try fill(draft)
    do {
      try drafts.place(draft, path, isReplacing)
    } catch let fault as FileFault where fault.isInTheWay {
      throw inTheWay
    }
  }
}

/// Why the system did not do what was asked of a file, in its own words.
package struct FileFault: Error {
  package let path: [UInt8]
  /// The system's error number.
  package let code: Int32
  /// What the system calls it: `No such file or directory`.
  package let reason: String
  /// Whether something could not be written out.
  package let isOutput: Bool
  /// Whether a file stands where one was to be made.
  package var isInTheWay = false
}

extension FileFault: FailureConvertible {
  package var failure: Failure {
    Failure(
      "\(String(decoding: path, as: UTF8.self)): \(reason.prefix(1).lowercased())"
        + reason.dropFirst(),
      status: isOutput ? .output : .failed)
  }
}
