import CommandLine
import Storage
import Text

/// Copies the store to a file.
struct Backup: Command {
  static let name = "backup"
  static let summary = "Copy all that is kept to a file."
  static let examples = [
    (line: "dash backup life.sqlite", meaning: "A store of its own, checked after copying.")
  ]
  static let discussion = [
    "The copy is of one moment, whatever else is written meanwhile. It is a whole store: "
      + "'dash restore' puts it back, and DASH_DATA opens it where it is."
  ]
  static let force = Option("force", letter: "f", "Replace a file that is there.")
  static let options = [force]
  static let arguments = [Parameter("file", "The file to write.")]

  private let path: Argument
  private let isReplacing: Bool

  init(_ line: Invocation) throws {
    path = line.words[0]
    _ = try line.text(path)
    isReplacing = line.has(Self.force)
  }

  func run(in context: Context) throws {
    guard try context.openStore() != nil else {
      throw Failure(
        "nothing is recorded yet, so there is nothing to copy",
        hints: ["DASH_DATA names another file to use."])
    }
    let store = try context.storePath()
    try context.refuseStore(as: path, hint: "Name another file.")
    var contents: StoreContents?
    try context.files.put(at: path.bytes, isReplacing: isReplacing) { draft in
      contents = try Store.copy(from: store, to: SQLitePath.of(draft))
    }
    guard let contents else { return }
    try context.print(["\(path.text): \(contents.summary), checked"])
  }
}

extension StoreContents {
  /// `3,792 values, 2026-07-18 to 2026-11-21`.
  var summary: String {
    CountText.of(valueCount, "value", "values")
      + (days.map { ", \($0.lowerBound) to \($0.upperBound)" } ?? "")
  }
}

/// Paths as SQLite takes them.
enum SQLitePath {
  /// Names that begin with 'file:' or ':' have a meaning of their own.
  static func of(_ path: [UInt8]) -> String {
    let text = String(decoding: path, as: UTF8.self)
    return text.hasPrefix("/") ? text : "./" + text
  }
}
