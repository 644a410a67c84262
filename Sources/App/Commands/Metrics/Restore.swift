import CommandLine
import Storage
import Text

/// Puts a copy in the place of the store.
struct Restore: Command {
  static let name = "restore"
  static let summary = "Put a backup in the place of all that is kept."
  static let examples = [
    (line: "dash restore life.sqlite", meaning: "Asks first.")
  ]
  static let discussion = [
    "What is replaced is kept beside the store, as dash.sqlite.before-restore and the moment. The backup "
      + "is checked before anything is replaced, and stays as it is."
  ]
  static let force = Option("force", letter: "f", "Do not ask.")
  static let options = [force]
  static let arguments = [Parameter("file", "A file that 'dash backup' has written.")]

  private let path: Argument
  private let isForced: Bool

  init(_ line: Invocation) throws {
    path = line.words[0]
    _ = try line.text(path)
    isForced = line.has(Self.force)
  }

  func run(in context: Context) throws {
    let files = context.files
    // SQLite would say no more than that it cannot open what is not there.
    if files.kind(path.bytes) != .file || files.size(path.bytes) < 512 {
      _ = try files.read(path.bytes)
      throw Failure(
        "\(path.text): is no store", hints: ["'dash backup' writes one."], status: .data)
    }
    let store = try context.storePath()
    let storeBytes = Array(store.utf8)
    try context.refuseStore(as: path, hint: "Name a backup of it.")
    let isNew = files.kind(storeBytes) == .nothing
    if isNew { try files.makePrivate(storeBytes) }
    files.drafts.clear(storeBytes)
    let draft = try files.drafts.make(storeBytes)
    defer { files.drafts.discard(draft) }
    let contents = try Store.copy(from: SQLitePath.of(path.bytes), to: SQLitePath.of(draft))
    let question = "Put \(contents.summary), in the place of all that is kept now?"
    if !isForced, !isNew, try !context.asks(question, hints: ["--force does not ask."]) {
      return try context.print(["Nothing was changed."])
    }
    let kept = isNew ? nil : try keep(storeBytes, in: context)
    do {
      if kept?.isDamaged == true {
        try files.drafts.place(draft, storeBytes, true)
      } else {
        try Store.replace(store, with: SQLitePath.of(draft))
      }
    } catch {
      // Unless it was replaced all the same, it is still where it was.
      if let kept, (error as? StoreError)?.kind != .unflushed {
        files.drafts.discard(Array(kept.path.utf8))
      }
      throw error
    }
    try context.print(
      ["\(contents.summary): restored"] + (kept.map { ["What it replaced: \($0.path)"] } ?? []))
  }

  /// Keeps the store beside itself; where SQLite cannot read it, as the bytes that it is.
  private func keep(
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

  /// A file too short to be a store.
  private struct Damage: Error {}
}
