import CommandLine
import Storage
import Text

/// Copies the store to a file.
struct Backup: Command {
  static let name = "backup"
  static let summary = "Copy all your data to a file."
  static let examples = [
    (line: "dash backup life.sqlite", meaning: "A complete copy, verified after writing.")
  ]
  static let discussion = [
    "The copy is consistent even if another dash is writing. It is a complete store: 'dash restore' "
      + "restores it, and with DASH_DATA it can be used directly."
  ]
  static let force = Option("force", letter: "f", "Replace an existing file.")
  static let options = [force, Option.quiet]
  static let arguments = [Parameter("file", "The file to write.")]

  private let path: Argument
  private let isReplacing: Bool

  init(_ line: Invocation) throws {
    path = line.arguments[0]
    isReplacing = line.has(Self.force)
  }

  func run(in context: Context) throws {
    guard try context.openStore() != nil else {
      throw Failure(
        "nothing is recorded yet, so there is nothing to copy",
        hints: ["To use another file, set DASH_DATA to its path."])
    }
    let store = try context.storePath()
    try context.refuseReserved(path, hint: "Give the path of another file.")
    var contents: StoreContents?
    try context.files.put(at: path.bytes, isReplacing: isReplacing) { draft in
      contents = try Store.copy(from: store, to: SQLitePath.of(draft))
    }
    guard let contents else { return }
    if !context.isQuiet { try context.print(["\(path.text): \(contents.summary), verified"]) }
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
  /// A relative path gets `./`, because SQLite interprets names that begin with `file:` or `:`.
  static func of(_ path: [UInt8]) -> [UInt8] {
    path.first == UInt8(ascii: "/") ? path : Array("./".utf8) + path
  }
}
