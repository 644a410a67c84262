import Host
import Storage
import Text

/// Replaces the store with a backup, and saves the replaced data beside it.
package struct RestoreStore: Action {
  /// The restored contents, and the path of the replaced data, if there was any.
  package struct Restored {
    package var contents: StoreContents
    package var saved: String?
  }

  private let backup: Argument
  private let confirm: ((StoreContents) throws -> Bool)?

  /// - Parameters:
  ///   - backup: The path of a store, which is not changed.
  ///   - confirm: Asks whether to replace existing data with a backup of these contents.
  package init(_ backup: Argument, confirm: ((StoreContents) throws -> Bool)? = nil) {
    self.backup = backup
    self.confirm = confirm
  }

  /// - Returns: Nil if it was not confirmed.
  /// - Throws: ``Failure`` if the file is not a backup; ``StoreError``, `FileError`.
  package func run(in world: World) throws -> Restored? {
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
    let hasEvents = try contents.hasEvents || replacesEvents(by: draft, in: world)
    if !isNew { try world.restrictStore() }
    let saved = isNew ? nil : try ReplacedStore(saving: store, in: world)
    do {
      if saved?.isDamaged == true {
        try files.drafts.place(draft, store, true)
      } else {
        try Store.replace(store, with: SQLitePath.of(draft))
      }
    } catch {
      // After any other error the store is unchanged.
      if let saved, (error as? StoreError)?.kind != .unflushed {
        files.drafts.discard(saved.path)
      }
      throw error
    }
    // Until this is done, the events in the store are the calendar.
    if hasEvents, let restored = try world.openStore() {
      try OwnCalendar(of: restored, in: world).settle()
    }
    return Restored(
      contents: contents, saved: saved.map { String(decoding: $0.path, as: UTF8.self) })
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

  init(saving store: [UInt8], in world: World) throws {
    let files = world.files
    let name =
      store + Array(".before-restore-\(world.now.description.replacing(":", with: ""))".utf8)
    var path = name
    var number = 1
    while files.kind(path) != .nothing {
      number += 1
      path = name + Array("-\(number)".utf8)
    }
    var isDamaged = false
    try files.put(at: path, isReplacing: false) { draft in
      do {
        guard files.size(store) >= 512 else { throw TooShort() }
        _ = try Store.copy(from: SQLitePath.of(store), to: SQLitePath.of(draft))
        let events = try world.ownEvents
        if !events.isEmpty { try Store.save(events, intoCopy: SQLitePath.of(draft)) }
      } catch {
        if let fault = error as? StoreError, !fault.isAboutContent { throw fault }
        try files.copy(store, toDraft: draft)
        isDamaged = true
      }
    }
    if isDamaged {
      // Events cannot be written into such a file: they get a folder beside it.
      for file in try world.ownEvents {
        let copy = path + Array(".calendar/\(file.name)".utf8)
        try files.makeFolders(copy)
        try files.put(at: copy, isReplacing: true) { try files.drafts.write(file.bytes, $0) }
      }
    }
    self.path = path
    self.isDamaged = isDamaged
  }

  /// The file is too short to be a store.
  private struct TooShort: Error {}
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
