import Host
import Storage
import Text

/// Copies the store to a file, with the events of the own calendar.
package struct BackUpStore: Action {
  /// What the copy holds.
  package struct Result {
    package var contents: StoreContents
    package var eventCount: Int
  }

  private let target: Argument
  private let isReplacing: Bool

  /// A copy to the file `target`, which must not exist unless it is replaced.
  package init(to target: Argument, isReplacing: Bool = false) {
    self.target = target
    self.isReplacing = isReplacing
  }

  /// - Throws: ``Failure`` if nothing is recorded, or `target` is not a file for a copy;
  ///   ``StoreError``, `FileError`.
  package func run(in world: World) throws -> Result {
    guard let store = try world.openStore() else {
      throw Failure(
        "nothing is recorded yet, so there is nothing to copy", hints: World.otherStoreHints)
    }
    let path = try world.storePath()
    try world.refuseReserved(target, hint: "Give the path of another file.")
    var result: Result?
    try world.files.put(at: target.bytes, isReplacing: isReplacing) { draft in
      let contents = try Store.copy(from: path, to: SQLitePath.of(draft))
      let events = try OwnCalendar(of: store, in: world).filesToSave()
      if let events { try Store.save(events, intoCopy: SQLitePath.of(draft)) }
      result = Result(contents: contents, eventCount: events?.count ?? 0)
    }
    guard let result else {
      preconditionFailure("put(at:isReplacing:_:) always runs its closure")
    }
    return result
  }
}

/// Paths as SQLite takes them.
enum SQLitePath {
  /// A relative path gets `./`, because SQLite interprets names that begin with `file:` or `:`.
  static func of(_ path: [UInt8]) -> [UInt8] {
    path.first == UInt8(ascii: "/") ? path : Array("./".utf8) + path
  }
}
