/// Changes of files that belong to a change of the store: both are made, or neither.
///
/// First the store announces the new files, with both contents, in a transaction of its own. Then
/// the change itself, the files, and the end of the announcement are one transaction, whose commit
/// decides. The program has the lock from the first to the last, so an announcement that can be
/// read is one whose program has ended too early.
package struct FileAnnouncement {
  /// The changes that will be written; called once the store is locked.
  let files: () throws -> [FileChange]
  /// Restores the old contents of written files.
  let revert: () throws -> Void

  package init(
    of files: @escaping () throws -> [FileChange], revert: @escaping () throws -> Void
  ) { (self.files, self.revert) = (files, revert) }
}

extension Store {
  /// Makes a change as ``change(by:at:origin:isDryRun:_:)``, whose body writes files last.
  package func change<Result>(
    by command: String, at moment: String, origin: ChangeOrigin = .command,
    announcing files: FileAnnouncement, _ body: (Change) throws -> Result
  ) throws -> Result {
    let change = Change(in: self, by: command, at: moment, origin: origin)
    return try writing(announcing: files) {
      let result = try body(change)
      try change.finish()
      if origin != .devices, !change.isEmpty { sharedChange?.isMade = true }
      return result
    }
  }

  /// Runs `body`, which changes the store and the announced files, in one transaction.
  ///
  /// If it throws, or the disk fails, the files are put back. Without files nothing is announced.
  func writing<Result>(
    announcing announcement: FileAnnouncement, _ body: () throws -> Result
  ) throws -> Result {
    try prepareForWriting()
    var isLocked = false
    do {
      let done: Result? = try transaction {
        try migrate()
        let files = try announcement.files()
        if files.isEmpty { return try body() }
        isLocked = true
        try database.keepLock(true)
        for (index, file) in files.enumerated() {
          try put(ReadableBytes(file.packed), for: StateKey(.intent, "\(index + 1)"))
        }
        try SchemaStamp.write(hasIntents: true, to: database)
        return nil
      }
      if let done { return done }
      return try transaction {
        let result = try body()
        try forgetIntents()
        try database.keepLock(false)
        return result
      }
    } catch {
      // A change that is only not flushed is made.
      if isLocked, (error as? StoreError)?.kind != .unflushed {
        let isReverted = (try? announcement.revert()) != nil
        // If the disk still fails, the next command finds the announcement.
        try? database.keepLock(false)
        try? transaction { if isReverted { try forgetIntents() } }
      }
      throw error
    }
  }

  /// Puts back the files that an interrupted command has announced.
  ///
  /// `revert` gets their changes and returns what to say of each file; it may be called again after
  /// another interruption.
  package func revertIntents(
    at moment: String, _ revert: ([FileChange]) throws -> [String]
  ) throws {
    // A program without the right to write changes no file either.
    if database.isReadOnly { return }
    try prepareForWriting()
    try transaction {
      // Another program may have done it while this one waited.
      guard try SchemaStamp.hasIntents(in: database) else { return }
      let said = try revert(announcedFiles())
      try forgetIntents()
      try put(said.joined(separator: "\n"), for: .revertedFiles, at: moment)
    }
  }

  private func announcedFiles() throws(StoreError) -> [FileChange] {
    try database.rows(
      of: "SELECT value FROM state WHERE subject = ? AND key != ? ORDER BY CAST(key AS INTEGER)",
      StateKey.Subject.intent.rawValue, StateKey.revertedFiles.key
    ) { FileChange(packed: $0.bytes()) }
  }

  /// Ends the announcement, in the transaction that is open; does nothing without one.
  func forgetIntents() throws(StoreError) {
    guard try SchemaStamp.hasIntents(in: database) else { return }
    try database.run(
      "DELETE FROM state WHERE subject = ? AND key != ?", StateKey.Subject.intent.rawValue,
      StateKey.revertedFiles.key)
    try SchemaStamp.write(hasIntents: false, to: database)
  }
}
