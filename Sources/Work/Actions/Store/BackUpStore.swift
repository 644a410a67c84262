import Host
import Storage
import Text

/// Copies the store to a file, with the events of the own calendar.
package struct BackUpStore: Action {
  private let target: Argument
  private let isReplacing: Bool

  /// A copy to the file `target`, which must not exist unless it is replaced.
  package init(to target: Argument, isReplacing: Bool = false) {
    (self.target, self.isReplacing) = (target, isReplacing)
  }

  /// - Throws: ``Failure`` if nothing is recorded, or `target` is not a file for a copy.
  package func run(in world: World) throws -> (contents: StoreContents, eventCount: Int) {
    guard let store = try world.openStore() else {
      throw Failure(
        "nothing is recorded yet, so there is nothing to copy", hints: World.otherStoreHints)
    }
    let path = try world.storePath()
    try world.refuseReserved(target, hint: "Give the path of another file.")
    return try world.files.put(at: target.bytes, isReplacing: isReplacing) { draft in
      // The events are files, which no writer may change while the store is copied.
      let (contents, events) = try store.excludingWriters {
        (
          try Store.copy(from: path, to: SQLitePath.of(draft)),
          try OwnCalendar(of: store, in: world).filesToSave()
        )
      }
      if let events { try Store.save(events, intoCopy: SQLitePath.of(draft)) }
      return (contents, events?.count ?? 0)
    }
  }
}

enum SQLitePath {
  /// A relative path gets `./`: SQLite interprets names that begin with `file:` or `:`.
  static func of(_ path: [UInt8]) -> [UInt8] {
    path.first == UInt8(ascii: "/") ? path : Array("./".utf8) + path
  }
}

/// Replaces the store with a backup, and saves the replaced data beside it.
package struct RestoreStore: Action {
  private let backup: Argument
  private let confirm: ((StoreContents) throws -> Bool)?

  /// Restores the store at `backup`; `confirm` asks whether to replace existing data with it.
  package init(_ backup: Argument, confirm: ((StoreContents) throws -> Bool)? = nil) {
    (self.backup, self.confirm) = (backup, confirm)
  }

  /// - Returns: The contents, and the path of the replaced data; nil if it was not confirmed.
  /// - Throws: ``Failure`` if the file is not a backup; ``StoreError``, `FileError`.
  package func run(in world: World) throws -> (contents: StoreContents, saved: String?)? {
    let files = world.files
    // SQLite's own message would not give the reason.
    if files.kind(backup.bytes) != .file || files.size(backup.bytes) < 512 {
      _ = try files.read(backup.bytes)
      throw Failure(
        "\(backup.text): is not a store of dash",
        hints: ["Expected a file written by 'dash backup'."], status: .data)
    }
    let store = try world.storePath()
    try world.refuseStore(as: backup, hint: "Give the path of a backup.")
    let isNew = files.kind(store) == .nothing
    if isNew { try files.makePrivate(store) }
    files.drafts.clear(store)
    let draft = try files.drafts.make(store)
    defer { files.drafts.discard(draft) }
    let contents = try Store.copy(from: SQLitePath.of(backup.bytes), to: SQLitePath.of(draft))
    if !isNew, let confirm, try !confirm(contents) { return nil }
    try world.restrictStore()
    let locked = try LockedStore(of: store)
    // Before the store is gone that announced it.
    if let old = try? locked?.opened(), old.hasIntents { try world.revertIntents(of: old) }
    let hasEvents = try contents.hasEvents || replacesEvents(by: draft, in: world)
    let saved =
      try isNew && locked?.opened().isEmpty == true
      ? nil : ReplacedStore(saving: store, locked, in: world)
    do {
      if let locked, saved?.isDamaged != true {
        try locked.replace(with: SQLitePath.of(draft))
      } else {
        try files.drafts.place(draft, store, true)
      }
    } catch {
      // After any other error the store is unchanged.
      if let saved, (error as? StoreError)?.kind != .unflushed { files.drafts.discard(saved.path) }
      throw error
    }
    // Until this is done, the events in the store are the calendar.
    if hasEvents, let restored = try world.openStore() {
      try OwnCalendar(of: restored, in: world).settle()
    }
    return (contents, saved.map { String(decoding: $0.path, as: UTF8.self) })
  }

  /// Marks the backup as one without events if it was made before there was an own calendar.
  ///
  /// Any other copy of a store has an own calendar without its files: the folder is not changed
  /// then.
  private func replacesEvents(by draft: [UInt8], in world: World) throws -> Bool {
    guard try !world.ownEvents.isEmpty,
      try !Store(path: SQLitePath.of(draft)).calendars().contains(where: \.isOwn)
    else { return false }
    try Store.save([], intoCopy: SQLitePath.of(draft))
    return true
  }
}

/// A copy of the store beside it, from before a restore.
private struct ReplacedStore {
  let path: [UInt8]
  /// Whether SQLite cannot read the store: then it is copied byte by byte.
  let isDamaged: Bool

  init(saving store: [UInt8], _ locked: LockedStore?, in world: World) throws {
    let files = world.files
    let name =
      store + Array(".before-restore-\(world.now.description.replacing(":", with: ""))".utf8)
    var path = name
    var number = 1
    while files.kind(path) != .nothing {
      number += 1
      path = name + Array("-\(number)".utf8)
    }
    isDamaged = try files.put(at: path, isReplacing: false) { draft in
      do {
        guard let locked, files.size(store) >= 512 else { throw Unreadable() }
        _ = try locked.copy(to: SQLitePath.of(draft))
        let events = try world.ownEvents
        if !events.isEmpty { try Store.save(events, intoCopy: SQLitePath.of(draft)) }
        return false
      } catch {
        if let fault = error as? StoreError, !fault.isAboutContent { throw fault }
        if let locked {
          try locked.copyBytes(files.drafts.open(draft))
        } else {
          try files.copy(store, toDraft: draft)
        }
        return true
      }
    }
    if isDamaged {
      // Events cannot be written into such a file: they get a folder beside it.
      for file in try world.ownEvents {
        let copy = path + Array(".calendar/\(file.name)".utf8)
        try files.makeFolders(copy)
        try files.put(file.bytes, at: copy)
      }
    }
    self.path = path
  }

  private struct Unreadable: Error {}
}

extension LockedStore {
  /// Nil if the file is not a database, so that no program writes to it.
  fileprivate convenience init?(of path: [UInt8]) throws(StoreError) {
    do throws(StoreError) {
      try self.init(path: SQLitePath.of(path))
    } catch {
      if error.isAboutContent { return nil }
      throw error
    }
  }
}

extension World {
  /// The events in the folder of the own calendar, whatever state the store is in.
  var ownEvents: [Store.EventFile] {
    get throws {
      let store = String(decoding: try storePath(), as: UTF8.self)
      return try OwnCalendar.files(in: store + ".calendar", files)
    }
  }
}

extension StoreError {
  /// Whether the file is the reason, and not its disk or another program.
  var isAboutContent: Bool { [.content, .damaged, .altered].contains(kind) }
}

/// Writes what can be read from a damaged store to a new file.
package struct SalvageStore: Action {
  /// The path of the damaged store, and the number of events from the folder of the own calendar.
  package typealias Result = (store: String, salvage: Salvage, eventCount: Int)

  private let target: Argument

  package init(to target: Argument) { self.target = target }

  /// Creates the file only if anything can be read.
  ///
  /// It reads a copy: opening the store itself could make SQLite roll back an unfinished write.
  package func run(in world: World) throws -> Result {
    let store = try world.storePath()
    let name = String(decoding: store, as: UTF8.self)
    try world.refuseReserved(target, hint: "Give the path of a new file.")
    let files = world.files
    guard files.kind(store) == .file, files.size(store) >= 512 else {
      _ = try files.read(store)
      throw Failure("\(name): is not a store of dash", hints: World.otherStoreHints, status: .data)
    }
    guard files.kind(target.bytes) == .nothing else {
      throw Failure(
        "\(target.text): already exists", hints: ["Give the path of a new file."], status: .output)
    }
    let copy = try files.drafts.make(target.bytes)
    defer { files.drafts.discard(copy) }
    try files.copy(store, toDraft: copy)
    let journal = Array("-journal".utf8)
    if files.kind(store + journal) == .file {
      try files.makePrivate(copy + journal)
      try files.copy(store + journal, toDraft: copy + journal)
    }
    return try files.put(at: target.bytes, isReplacing: false) { draft in
      let salvage = try salvage(SQLitePath.of(copy), to: SQLitePath.of(draft), name: name)
      let events = try world.ownEvents
      if !events.isEmpty { try Store.save(events, intoCopy: SQLitePath.of(draft)) }
      guard salvage.results.contains(where: { $0.saved > 0 }) else {
        throw Failure(
          "\(name): nothing can be read from it",
          hints: ["Restore a backup: dash restore <file>"], status: .data)
      }
      let hasEvents = salvage.results.contains { $0.part == .events }
      return (name, salvage, hasEvents ? 0 : events.count)
    }
  }

  /// Reads the copy of a store, and names the store itself in errors.
  private func salvage(_ copy: [UInt8], to draft: [UInt8], name: String) throws -> Salvage {
    do {
      return try Salvage(from: copy, to: draft)
    } catch var fault as StoreError where fault.path == String(decoding: copy, as: UTF8.self) {
      fault.path = name
      // A full disk says nothing about the store.
      guard fault.isAboutContent else { throw fault }
      throw Failure(
        "\(name): \(fault.reason)",
        hints: ["Nothing can be read from it. Restore a backup: dash restore <file>"],
        status: .data)
    }
  }
}
