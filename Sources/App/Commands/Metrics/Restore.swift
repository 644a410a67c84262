import Actions
import CommandLine
import Storage
import Text

/// Replaces the store with a backup.
struct Restore: Command {
  static let name = "restore"
  static let effects: Effects = []
  static let summary = "Replace all data with a backup."
  static let examples = [
    (line: "dash restore life.sqlite", meaning: "Asks for confirmation.")
  ]
  static let discussion = [
    "The replaced data is saved beside the store, in a file named dash.sqlite.before-restore with the date "
      + "and time, and the events of the calendar Own with it. The backup is verified first, and is not changed."
  ]
  static let force = Option("force", letter: "f", "Do not ask for confirmation.")
  static let options = [force, Option.quiet]
  static let arguments = [Parameter("file", "A file written by 'dash backup'.")]

  private let path: Argument
  private let isForced: Bool

  init(_ line: Invocation) throws {
    path = line.arguments[0]
    isForced = line.has(Self.force)
  }

  func run(in context: Context) throws {
    let files = context.files
    // SQLite's own message would not give the reason.
    if files.kind(path.bytes) != .file || files.size(path.bytes) < 512 {
      _ = try files.read(path.bytes)
      throw Failure(
        "\(path.text): is not a store of dash",
        hints: ["Expected a file written by 'dash backup'."], status: .data)
    }
    let store = try context.world.storePath()
    try context.world.refuseStore(as: path, hint: "Give the path of a backup.")
    let isNew = files.kind(store) == .nothing
    if isNew { try files.makePrivate(store) }
    files.drafts.clear(store)
    let draft = try files.drafts.make(store)
    defer { files.drafts.discard(draft) }
    let contents = try Store.copy(from: SQLitePath.of(path.bytes), to: SQLitePath.of(draft))
    let question = "Replace all data with this backup (\(contents.summary))?"
    if !isForced, !isNew, try !context.confirm(question, hints: ["To skip it, add --force."]) {
      return try context.print(["Nothing was changed."])
    }
    let hasEvents = try contents.hasEvents || replacesEvents(by: draft, in: context)
    if !isNew { try context.world.restrictStore() }
    let saved = isNew ? nil : try save(store, in: context)
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
    // Until that is done, the events in the store count.
    if hasEvents, let restored = try context.openStore() {
      try OwnCalendar(of: restored, in: context).settle()
    }
    if context.isQuiet { return }
    try context.print(
      ["Restored \(contents.summary)"]
        + (saved.map {
          ["The previous data is saved in \(String(decoding: $0.path, as: UTF8.self))"]
        } ?? []))
  }

  /// Copies the store to a file beside it; byte by byte if SQLite cannot read it.
  private func save(
    _ store: [UInt8], in context: Context
  ) throws -> (path: [UInt8], isDamaged: Bool) {
    let files = context.files
    let name =
      store + Array(".before-restore-\(context.now.description.replacing(":", with: ""))".utf8)
    var path = name
    var number = 1
    while files.kind(path) != .nothing {
      number += 1
      path = name + Array("-\(number)".utf8)
    }
    var isDamaged = false
    try files.put(at: path, isReplacing: false) { draft in
      do {
        guard files.size(store) >= 512 else { throw Damage() }
        _ = try Store.copy(from: SQLitePath.of(store), to: SQLitePath.of(draft))
        let events = try ownEvents(in: context)
        if !events.isEmpty { try Store.save(events, intoCopy: SQLitePath.of(draft)) }
      } catch {
        if let fault = error as? StoreError, ![.content, .damaged, .altered].contains(fault.kind) {
          throw fault
        }
        try files.copy(store, toDraft: draft)
        isDamaged = true
      }
    }
    if isDamaged {
      // Events cannot be written into such a file: they are saved as its own calendar, beside it.
      for file in try ownEvents(in: context) {
        let copy = path + Array(".calendar/\(file.name)".utf8)
        try files.makeFolders(copy)
        try files.put(at: copy, isReplacing: true) { try files.drafts.write(file.bytes, $0) }
      }
    }
    return (path, isDamaged)
  }

  /// Whether there are events now and was no own calendar when the backup was made: then the backup is
  /// marked as one without events.
  ///
  /// A copy of a store that `dash backup` did not make has an own calendar without its files: those of
  /// the folder stay.
  private func replacesEvents(by draft: [UInt8], in context: Context) throws -> Bool {
    guard try !ownEvents(in: context).isEmpty,
      try !Store(path: SQLitePath.of(draft)).calendars().contains(where: \.isOwn)
    else { return false }
    try Store.save([], intoCopy: SQLitePath.of(draft))
    return true
  }

  /// The events in the folder of the own calendar, whatever state the store is in.
  private func ownEvents(in context: Context) throws -> [Store.EventFile] {
    let folder = String(decoding: try context.world.storePath(), as: UTF8.self) + ".calendar"
    return try OwnCalendar.files(in: folder, context.files)
  }

  /// The file is too short to be a store.
  private struct Damage: Error {}
}
