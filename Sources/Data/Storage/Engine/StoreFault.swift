import CSQLite
import Text

/// Why the store could not do what was asked, in SQLite's own words where they are its own.
package struct StoreFault: Error, Equatable {
  /// What a caller may do about it.
  package enum Kind: Sendable {
    /// The disk is full or does not answer: nothing was kept.
    case disk
    /// All was written, but the disk does not answer for it: a power cut may yet take it back.
    case late
    /// Someone else holds the store, or it may only be read: later, or elsewhere, it would work.
    case busy
    /// The file may not be opened or written.
    case access
    /// The file is no store, or of a newer version.
    case content
    /// The file is a store, and damaged.
    case damaged
    /// Anything else.
    case other
  }

  package var kind: Kind
  package var path: String
  package var reason: String

  init(kind: Kind, path: String, reason: String) {
    self.kind = kind
    self.path = path
    self.reason = reason
  }

  /// The fault that a result code of SQLite tells, with the message the database holds for it.
  init(code: Int32, in database: OpaquePointer?, path: String) {
    let message = database.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
    self.init(
      kind: Kind(code: code), path: path,
      reason: message.map { String(cString: $0) } ?? "SQLite answers \(code)")
  }
}

extension StoreFault.Kind {
  fileprivate init(code: Int32) {
    // The folder is synced once the journal is gone, and with that a transaction has ended.
    if code == csqlite_late() {
      self = .late
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

extension StoreFault: FailureConvertible {
  package var failure: Failure {
    Failure("\(path): \(reason)", hints: hints, status: status)
  }

  private var hints: [String] {
    switch kind {
    case .disk: ["Nothing was changed. Free some space on that disk, and say it again."]
    case .late: ["Still it was written; a power cut now might take it back."]
    case .busy: ["Another program is writing to it. Nothing was changed; say it again in a moment."]
    case .access: ["DASH_DATA names another file to use."]
    case .damaged:
      [
        "Put your latest backup in its place: dash restore <file>",
        "What can still be read, this writes to a new file: dash doctor --salvage <file>",
      ]
    case .content: ["DASH_DATA names another file to use; this one was left as it is."]
    case .other: []
    }
  }

  private var status: Failure.Status {
    switch kind {
    case .disk, .late: .output
    case .busy: .later
    case .content, .damaged: .data
    case .access, .other: .failed
    }
  }
}
