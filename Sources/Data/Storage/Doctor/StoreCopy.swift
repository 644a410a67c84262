import Time

package struct StoreContents: Sendable {
  package let valueCount: Int
  package let days: ClosedRange<Day>?
  /// Whether it holds the events of the own calendar, as a backup does.
  package let hasEvents: Bool
}

extension Store {
  /// Copies one state of the store at `path` into the empty file at `target`, checks the integrity
  /// of the copy, and returns how much it holds.
  package static func copy(from path: [UInt8], to target: [UInt8]) throws -> StoreContents {
    try Store(unchanged: path).copy(to: target)
  }

  /// Copies the store as it is; what a command has announced about files is not part of a copy.
  func copy(to target: [UInt8]) throws -> StoreContents {
    guard !isEmpty else {
      throw StoreError(kind: .content, path: database.path, reason: "is not a store: it is empty")
    }
    let copy = try Database(path: target)
    try database.copy(to: copy)
    try copy.checkIntegrity()
    let saved = try Store(unchanged: target)
    if saved.hasIntents { try saved.transaction { try saved.forgetIntents() } }
    return StoreContents(
      valueCount: Int(try saved.database.number("SELECT count(*) FROM value")),
      days: try saved.recordedDays(), hasEvents: try saved.hasSavedEventFiles())
  }

  /// Runs `body`, which only reads, while no other program can write; where the file is read-only,
  /// nothing is locked.
  package func excludingWriters<Result>(_ body: () throws -> Result) throws -> Result {
    if database.isReadOnly { return try body() }
    return try transaction(body)
  }
}

/// A store that no other program can read or write, from before it is saved until it is replaced.
///
/// A program that waits for the lock finds the restored store then. While it is locked, nothing
/// else in this process may open the file: closing it again would end the lock.
package final class LockedStore {
  private let database: Database

  /// Waits for other programs; throws ``StoreError`` about the content if it is not a database.
  package init(path: [UInt8]) throws(StoreError) {
    database = try Database(path: path)
    try database.run("BEGIN EXCLUSIVE")
    try database.keepLock(true)
    try database.run("COMMIT")
  }

  /// The store, which is not upgraded; throws ``StoreError`` if it is none.
  package func opened() throws -> Store { try Store(database: database) }

  /// Copies the store as ``Store/copy(from:to:)`` does.
  package func copy(to target: [UInt8]) throws -> StoreContents { try opened().copy(to: target) }

  /// Passes the bytes of the file to `write`, part by part, whatever they are.
  package func copyBytes(_ write: ([UInt8]) throws -> Void) throws {
    var offset = 0
    while case let bytes = try database.bytes(at: offset, count: 1 << 20), !bytes.isEmpty {
      try write(bytes)
      offset += bytes.count
    }
  }

  /// Replaces the store with the one at `path` in one step, whose commit releases the lock.
  ///
  /// After any error but one of the kind `unflushed` the store is unchanged.
  package func replace(with path: [UInt8]) throws(StoreError) {
    try database.run("PRAGMA synchronous = EXTRA; PRAGMA secure_delete = ON")
    let source = try Database(path: path)
    // The lock lasts until the next transaction ends, which is the copy.
    try database.keepLock(false)
    try source.copy(to: database)
  }
}
