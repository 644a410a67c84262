import CSQLite
import Text

/// Why an operation on the store failed, with SQLite's own message if there is one.
package struct StoreError: Error, Equatable {
  /// What kind of failure it is, which decides the exit status and the hints.
  package enum Kind: Sendable {
    /// The disk is full or failing: nothing was changed.
    case disk
    /// The process has too many files open: nothing was changed.
    case descriptors
    /// Everything was written, but a power loss could undo it: the folder could not be flushed to
    /// disk.
    case unflushed
    /// Another program has locked the store.
    case busy
    /// The file cannot be opened or written.
    case access
    /// The file is not a store, or was written by a newer version.
    case content
    /// The file is a store, and damaged.
    case damaged
    /// Another program has changed the tables of the store.
    case altered
    case other
  }

  package var kind: Kind
  package var path, reason: String
}

extension StoreError {
  /// The error for a result code of SQLite, with the message that the database has for it.
  init(code: Int32, in database: OpaquePointer?, path: String) {
    // SQLite says only that it cannot open a file, which may be the journal.
    if code & 0xff == SQLITE_CANTOPEN {
      let shortage = csqlite_shortage(database, path)
      if shortage != 0 {
        self.init(
          kind: csqlite_is_full(shortage) != 0 ? .disk : .descriptors, path: path,
          reason: String(cString: csqlite_system_message(shortage)).lowercased())
        return
      }
    }
    let message = database.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
    let isTemporary = path == Database.temporaryFile && code & 0xff == SQLITE_CANTOPEN
    self.init(
      kind: isTemporary ? .disk : Kind(code: code), path: path,
      reason: message.map { String(cString: $0) } ?? "SQLite error \(code)")
  }
}

extension StoreError.Kind {
  fileprivate init(code: Int32) {
    // The folder is synced after the journal is deleted, which has committed the transaction.
    if code == csqlite_folder_sync_failed() {
      self = .unflushed
      return
    }
    if code == csqlite_was_replaced() {
      self = .busy
      return
    }
    switch code & 0xff {
    case SQLITE_FULL, SQLITE_IOERR: self = .disk
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: self = .busy
    case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: self = .access
    case SQLITE_NOTADB, SQLITE_FORMAT: self = .content
    case SQLITE_CORRUPT: self = .damaged
    default: self = .other
    }
  }
}

extension StoreError: FailureConvertible {
  package var failure: Failure { Failure("\(path): \(reason)", hints: hints, status: status) }

  private var hints: [String] {
    switch kind {
    case .disk where path == Database.temporaryFile:
      ["Nothing was changed. To use another folder for temporary files, set TMPDIR to its path."]
    case .disk: ["Nothing was changed. Free some space on that disk, and try again."]
    case .descriptors:
      ["Nothing was changed. To allow more open files in this shell: ulimit -n 256"]
    case .unflushed: ["Saved, but not yet flushed to disk: a power loss now could undo it."]
    case .busy: ["Nothing was changed: another program is writing to it. Try again in a moment."]
    case .access: ["To use another file, set DASH_DATA to its path."]
    case .damaged:
      [
        "To replace it with your latest backup: dash restore <file>",
        "To save what can still be read to a new file: dash doctor --salvage <file>",
      ]
    case .altered:
      [
        "Another program has changed the store. The file was not changed.",
        "To save its data to a new file: dash doctor --salvage <file>",
        "To replace it with that file, or with a backup: dash restore <file>",
      ]
    case .content: ["The file was not changed. To use another one, set DASH_DATA to its path."]
    case .other: []
    }
  }

  private var status: Failure.Status {
    switch kind {
    case .disk, .descriptors, .unflushed: .output
    case .busy: .later
    case .content, .damaged, .altered: .data
    case .access, .other: .failed
    }
  }
}
