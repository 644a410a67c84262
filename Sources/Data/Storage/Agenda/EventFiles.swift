/// A change of one file of a calendar; the change log holds both texts, and undo restores the old
/// one if the file still has the new one.
package struct EventFileChange: Equatable, Sendable {
  /// The absolute path of the folder, or nil if it is the own calendar beside the store.
  package var folder: String?
  package var name: String
  /// Nil if there was no file.
  package var before: [UInt8]?
  /// Nil if there is no file any more.
  package var after: [UInt8]?

  package init(folder: String?, name: String, before: [UInt8]?, after: [UInt8]?) {
    self.folder = folder
    self.name = name
    self.before = before
    self.after = after
  }

  package var reversed: EventFileChange {
    EventFileChange(folder: folder, name: name, before: after, after: before)
  }
}

extension EventFileChange {
  /// The four fields, each as its length and its bytes: `12:4f2c-a81b.ics`, or `-` for none.
  var packed: [UInt8] {
    var bytes: [UInt8] = []
    for field in [folder.map { Array($0.utf8) }, Array(name.utf8), before, after] {
      guard let field else {
        bytes.append(UInt8(ascii: "-"))
        continue
      }
      bytes += "\(field.count):".utf8
      bytes += field
    }
    return bytes
  }

  init?(packed: [UInt8]) {
    var rest = packed[...]
    /// A field; nil if it is none, which is not an error.
    func field() -> [UInt8]?? {
      if rest.first == UInt8(ascii: "-") {
        rest.removeFirst()
        return .some(nil)
      }
      guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
        let count = Int(String(decoding: rest[..<colon], as: UTF8.self)),
        0...rest.endIndex - colon - 1 ~= count
      else { return nil }
      let end = colon + 1 + count
      defer { rest = rest[end...] }
      return .some(Array(rest[(colon + 1)..<end]))
    }
    guard let folder = field(), let name = field(), let name, let before = field(),
      let after = field(), rest.isEmpty
    else { return nil }
    self.init(
      folder: folder.map { String(decoding: $0, as: UTF8.self) },
      name: String(decoding: name, as: UTF8.self), before: before, after: after)
  }
}

extension Change {
  /// Notes a change of a calendar's file, which the caller writes.
  package func note(_ file: EventFileChange) throws(StoreError) {
    fileCount += 1
    let insertion = try noting()
    try insertion.run(try row(), Relation.eventFile.rawValue, fileCount, file.packed)
  }
}

extension Store {
  /// The files of the change that is undone or redone next.
  func filesOfNextChange(isUndone: Bool) throws(StoreError) -> [EventFileChange] {
    let order = isUndone ? "ASC" : "DESC"
    let change = try database.first(
      of: "SELECT id FROM change WHERE undone = ? ORDER BY id \(order) LIMIT 1", isUndone
    ) { $0.integer() }
    return try change.map { id throws(StoreError) in try files(of: id).map(\.file) } ?? []
  }

  private func files(
    of change: Int64
  ) throws(StoreError) -> [(id: Int64, file: EventFileChange)] {
    try database.rows(
      of: "SELECT before, id FROM replaced WHERE change = ? AND relation = 'event_file'", change
    ) { row throws(StoreError) in
      guard let file = EventFileChange(packed: row.bytes()) else { throw damage }
      return (row.integer(), file)
    }
  }

  /// Restores the files of a change, and notes the way back.
  func swapFiles(
    of change: Int64, _ restore: ([EventFileChange]) throws -> [EventFileChange]
  ) throws {
    let notes = try files(of: change)
    let update = try database.prepare(
      "UPDATE replaced SET before = ? WHERE change = ? AND relation = 'event_file' AND id = ?")
    let deletion = try database.prepare(
      "DELETE FROM replaced WHERE change = ? AND relation = 'event_file' AND id = ?")
    let restored = try restore(notes.map(\.file))
    for (id, file) in notes {
      if restored.contains(file) {
        try update.run(file.reversed.packed, change, id)
      } else {
        try deletion.run(change, id)
      }
    }
  }
}

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
