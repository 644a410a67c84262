import Time

/// What a file holds that was recognised as a store of ours.
package struct StoreContents: Sendable {
  package let valueCount: Int
  package let days: ClosedRange<Day>?
}

extension Store {
  /// Copies one state of the store at `path` into the empty file at `target`, whatever others write
  /// meanwhile, and checks the copy whole.
  ///
  /// - Returns: What the copy holds.
  /// - Throws: ``StoreFault`` where one of them is no store of ours, or damaged; the source is as
  ///   it was.
  package static func copy(from path: String, to target: String) throws -> StoreContents {
    let source = try Store(unchanged: path)
    guard !source.isEmpty else {
      throw StoreFault(kind: .content, path: path, reason: "is no store: it is empty")
    }
    let copy = try Database(path: target)
    try source.database.copy(to: copy)
    try copy.checkIntegrity()
    return try Store(unchanged: target).contents()
  }

  /// Puts what the store at `path` holds in the place of all that the one at `target` holds, in one
  /// step as other programs see it.
  package static func replace(_ target: String, with path: String) throws(StoreFault) {
    let source = try Database(path: path)
    let store = try Database(path: target)
    try store.run("PRAGMA synchronous = EXTRA; PRAGMA secure_delete = ON")
    try source.copy(to: store)
  }

  private func contents() throws(StoreFault) -> StoreContents {
    StoreContents(
      valueCount: Int(try database.number("SELECT count(*) FROM value")), days: try recordedDays())
  }
}
