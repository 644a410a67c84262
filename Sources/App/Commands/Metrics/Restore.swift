import CommandLine
import Storage
import Text

/// Replaces the store with a backup.
struct Restore: Command {
  static let name = "restore"
  static let summary = "Replace all data with a backup."
  static let examples = [
    (line: "dash restore life.sqlite", meaning: "Asks for confirmation.")
  ]
  static let discussion = [
    "The replaced data is saved beside the store, in a file named dash.sqlite.before-restore with the date "
      + "and time. The backup is verified first, and is not changed."
  ]
  static let force = Option("force", letter: "f", "Do not ask for confirmation.")
  static let options = [force]
  static let arguments = [Parameter("file", "A file written by 'dash backup'.")]

  private let path: Argument
  private let isForced: Bool

  init(_ line: Invocation) throws {
    path = line.arguments[0]
    _ = try line.text(path)
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
    let store = try context.storePath()
    let storeBytes = Array(store.utf8)
    try context.refuseStore(as: path, hint: "Give the path of a backup.")
    let isNew = files.kind(storeBytes) == .nothing
    if isNew { try files.makePrivate(storeBytes) }
    files.drafts.clear(storeBytes)
    let draft = try files.drafts.make(storeBytes)
    defer { files.drafts.discard(draft) }
    let contents = try Store.copy(from: SQLitePath.of(path.bytes), to: SQLitePath.of(draft))
    let question = "Replace all data with this backup (\(contents.summary))?"
    if !isForced, !isNew, try !context.confirm(question, hints: ["To skip it, add --force."]) {
      return try context.print(["Nothing was changed."])
    }
    let saved = isNew ? nil : try save(storeBytes, in: context)
    do {
      if saved?.isDamaged == true {
        try files.drafts.place(draft, storeBytes, true)
      } else {
        try Store.replace(store, with: SQLitePath.of(draft))
      }
    } catch {
      // After any other error the store is unchanged.
      if let saved, (error as? StoreError)?.kind != .unflushed {
        files.drafts.discard(Array(saved.path.utf8))
      }
      throw error
    }
    try context.print(
      ["Restored \(contents.summary)"]
        + (saved.map { ["The previous data is saved in \($0.path)"] } ?? []))
  }

  /// Copies the store to a file beside it; byte by byte if SQLite cannot read it.
  private func save(
    _ store: [UInt8], in context: Context
  ) throws -> (path: String, isDamaged: Bool) {
    let files = context.files
    let name =
      String(decoding: store, as: UTF8.self) + ".before-restore-"
      + context.now.description.replacing(":", with: "")
    var path = name
    var number = 1
    while files.kind(Array(path.utf8)) != .nothing {
      number += 1
      path = "\(name)-\(number)"
    }
    var isDamaged = false
    try files.put(at: Array(path.utf8), isReplacing: false) { draft in
      do {
        guard files.size(store) >= 512 else { throw Damage() }
        _ = try Store.copy(from: SQLitePath.of(store), to: SQLitePath.of(draft))
      } catch {
        if let fault = error as? StoreError, fault.kind != .content, fault.kind != .damaged {
          throw fault
        }
        try files.drafts.write(files.read(store), draft)
        isDamaged = true
      }
    }
    return (path, isDamaged)
  }

  /// The file is too short to be a store.
  private struct Damage: Error {}
}
