/// The events of the own calendar in a backup: states of the subject `own-calendar`, by file name.
///
/// If a row with an empty key says that they are complete, they are the calendar, not the folder:
/// an interrupted restore loses nothing, and a backup can be read as a store.
extension Store {
  package typealias EventFile = (name: String, bytes: [UInt8])

  /// The files of the own calendar that are in the store; nil if they are in the folder.
  package func savedEventFiles() throws(StoreError) -> [EventFile]? {
    if isEmpty { return nil }
    let files: [EventFile] = try database.rows(
      of: "SELECT key, value FROM state WHERE subject = ? ORDER BY key",
      StateKey.Subject.ownCalendar.rawValue
    ) { ($0.text(), $0.bytes()) }
    // Names ascend.
    return files.first?.name.isEmpty == true ? Array(files.dropFirst()) : nil
  }

  /// Whether they are in the store, which may be one of an earlier version.
  func hasSavedEventFiles() throws(StoreError) -> Bool {
    guard version >= Schema.versionOfCache else { return false }
    return try database.number(
      version < Schema.versionOfState
        ? "SELECT count(*) FROM response_cache WHERE service = 'own-calendar' AND key = ''"
        : "SELECT count(*) FROM state WHERE subject = 'own-calendar' AND key = ''") > 0
  }

  /// Calls `write`, which writes the files of the own calendar that are in the store to the folder,
  /// and deletes them from the store, in one transaction.
  package func settleEventFiles(_ write: ([EventFile]) throws -> Void) throws {
    try writing {
      guard let saved = try savedEventFiles() else { return }
      try write(saved)
      try deleteStates(of: .ownCalendar)
    }
  }

  /// Writes the files of the own calendar into a copy of a store, unless it has them already.
  package static func save(_ files: [EventFile], intoCopy path: [UInt8]) throws {
    let copy = try Store(path: path)
    guard try copy.savedEventFiles() == nil else { return }
    try copy.writing {
      for file in files {
        try copy.put(ReadableBytes(file.bytes), for: StateKey(.ownCalendar, file.name))
      }
      try copy.put("", for: .ownCalendarIsComplete)
    }
    try copy.database.checkIntegrity()
  }
}
