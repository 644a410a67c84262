import Metrics
import Time

/// Everything that dash stores: one SQLite file, or a database in memory for demonstrations and
/// tests.
package final class Store {
  private(set) var database: Database

  /// Opens the store at `path`, an existing file; an empty file is an empty store, and gets its
  /// tables with the first ``change(by:at:origin:isDryRun:_:)``.
  ///
  /// A store of an earlier version is upgraded; if the file is read-only, a copy in memory is.
  ///
  /// `patience` is how long to wait for a lock that another process holds, in milliseconds; half a
  /// minute unless given.
  package convenience init(path: [UInt8], patience: Int? = nil) throws {
    try self.init(
      database: Database(
        path: path, patience: patience.map { Int32(clamping: $0) } ?? Database.busyTimeout))
    guard 1..<Schema.version ~= version else { return }
    if database.isReadOnly { database = try database.copied() }
    try prepareForWriting()
    try transaction { try migrate() }
  }

  /// Opens the store at a path that is text.
  package convenience init(path: String) throws { try self.init(path: Array(path.utf8)) }

  /// Opens the store at `path` without upgrading it, to copy it.
  convenience init(unchanged path: [UInt8]) throws(StoreError) {
    try self.init(database: Database(path: path))
  }

  /// A new store without a path, in memory as far as SQLite's cache goes.
  package static func inMemory() throws -> Store {
    let store = try Store(database: Database())
    try store.transaction { try store.migrate() }
    return store
  }

  /// The store in an open database, which is not upgraded.
  init(database: Database) throws(StoreError) {
    self.database = database
    let stamp = try SchemaStamp(of: database)
    version = stamp.version
    isStamped = stamp.isCurrent
    hasIntents = stamp.hasIntents
    if isStamped, version == Schema.version { return }
    if version == 0 {
      guard try database.number("SELECT count(*) FROM sqlite_schema") == 0 else {
        throw StoreError(
          kind: .content, path: database.path, reason: "is a database of another program")
      }
    } else {
      guard try database.number("PRAGMA application_id") == Schema.applicationID else {
        throw StoreError(
          kind: .content, path: database.path, reason: "is a database of another program")
      }
      guard version > 0 else { throw database.damage("invalid schema version") }
      guard version <= Schema.version else {
        throw StoreError(
          kind: .content, path: database.path,
          reason: "was written by a newer dash (schema version \(version), supported up to "
            + "\(Schema.version))")
      }
      if let difference = try SchemaComparison(of: database, version: version).difference {
        throw StoreError(kind: .altered, path: database.path, reason: difference)
      }
    }
  }

  /// Whether the file says that its schema was compared.
  private var isStamped: Bool

  /// Whether a command had announced changes of files when the store was opened, and did not
  /// complete them: see ``revertIntents(at:_:)``.
  package let hasIntents: Bool

  /// Whether SQLite knows the tables as they are in the transaction that is open.
  var isSchemaCurrent = false
  var cacheSelection, stateSelection: Statement?

  /// A set of averages that was computed while reading and is still to be stored, with the state of
  /// the file that it was computed from.
  var computedAverages: (set: AverageSet, dataVersion: Int64)?
  /// The lines of days that were made while reading, with their state, until they are cached.
  var madeAgenda: (days: [(day: Day, lines: [UInt8])], state: String)?

  /// Says of all stores that a process opens whether something was changed that other devices may
  /// need to know.
  package final class SharedChange {
    package internal(set) var isMade = false

    package init() {}
  }

  package var sharedChange: SharedChange?

  /// The version of the file; 0 while it is empty.
  private(set) var version: Int

  /// Whether nothing was ever recorded here: there are not even tables.
  package var isEmpty: Bool { version == 0 }

  /// Upgrades an older or empty store, in the transaction that is open.
  func migrate() throws(StoreError) {
    // Read again under the lock: another process may have upgraded it while this one waited.
    version = try SchemaStamp.version(of: database)
    if version < Schema.version {
      try Schema.upgrade(database, from: version)
    } else if !isStamped, try !SchemaStamp(of: database).isCurrent {
      // Compared when it was opened; under the lock again, because the stamp is final.
      if let difference = try SchemaComparison(of: database, version: version).difference {
        throw StoreError(kind: .altered, path: database.path, reason: difference)
      }
      try SchemaStamp.write(version: version, to: database)
    }
    version = Schema.version
    isStamped = true
  }

  /// Runs `body` in one transaction, as one change that undo reverts as a whole.
  ///
  /// Waits for other writers. When `body` throws, or the disk fails, the store is unchanged.
  /// `command` is the command line as `undo` shows it, `moment` as `2026-11-20T21:00`; everything
  /// is rolled back in the end if `isDryRun`.
  package func change<Result>(
    by command: String, at moment: String, origin: ChangeOrigin = .command,
    isDryRun: Bool = false, _ body: (Change) throws -> Result
  ) throws -> Result {
    let change = Change(in: self, by: command, at: moment, origin: origin)
    if isDryRun {
      isSchemaCurrent = false
      try database.run("BEGIN IMMEDIATE")
      defer { if database.isInTransaction { try? database.run("ROLLBACK") } }
      return try body(change)
    }
    return try writing {
      let result = try body(change)
      try change.finish()
      if origin != .devices, !change.isEmpty { sharedChange?.isMade = true }
      return result
    }
  }

  /// A power loss after a commit must not undo it (EXTRA), and deleted data must not remain in the
  /// file.
  func prepareForWriting() throws(StoreError) {
    try database.run(
      "PRAGMA synchronous = EXTRA; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY")
  }

  /// Runs `body` in one transaction on a store of the latest version; not a change that undo
  /// reverts.
  func writing<Result>(_ body: () throws -> Result) throws -> Result {
    try prepareForWriting()
    return try transaction {
      try migrate()
      return try body()
    }
  }

  /// Runs `body`, which reads, on one state of the store, whatever others write meanwhile.
  ///
  /// Averages and days that were computed for it are stored afterwards, if the store can be written
  /// at once.
  package func reading<Result>(_ body: () throws -> Result) throws -> Result {
    // A reading within another one sees the same state.
    if database.isInTransaction { return try body() }
    isSchemaCurrent = false
    try database.run("BEGIN")
    let result: Result
    do {
      result = try body()
      try database.run("COMMIT")
    } catch {
      if database.isInTransaction { try? database.run("ROLLBACK") }
      throw error
    }
    storeComputedAverages()
    if let (days, state) = madeAgenda {
      madeAgenda = nil
      cacheAgenda(days, state: state)
    }
    return result
  }

  /// Runs `body` in one transaction; if it throws, or the disk fails, the store is unchanged.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    isSchemaCurrent = false
    try database.run("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try database.run("COMMIT")
      return result
    } catch {
      // A full disk may have ended the transaction already.
      if database.isInTransaction { try? database.run("ROLLBACK") }
      throw error
    }
  }
}
