import Actions
import CommandLine
import Storage
import Text

/// Copies the store to a file.
struct Backup: Command {
  static let name = "backup"
  static let effects: Effects = []
  static let summary = "Copy all your data to a file."
  static let examples = [
    (line: "dash backup life.sqlite", meaning: "A complete copy, verified after writing.")
  ]
  static let discussion = [
    "The copy is consistent even if another dash is writing. It is a complete store: 'dash restore' "
      + "restores it, and with DASH_DATA it can be used directly. It holds the events of the calendar Own too, "
      + "but no other calendars' files."
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
    guard let opened = try context.openStore() else {
      throw Failure(
        "nothing is recorded yet, so there is nothing to copy",
        hints: ["To use another file, set DASH_DATA to its path."])
    }
    let store = try context.world.storePath()
    try context.world.refuseReserved(path, hint: "Give the path of another file.")
    var contents: StoreContents?
    var eventCount = 0
    try context.files.put(at: path.bytes, isReplacing: isReplacing) { draft in
      contents = try Store.copy(from: store, to: SQLitePath.of(draft))
      if let events = try OwnCalendar(of: opened, in: context).filesToSave() {
        try Store.save(events, intoCopy: SQLitePath.of(draft))
        eventCount = events.count
      }
    }
    guard let contents else { return }
    let events = eventCount == 0 ? "" : ", " + CountText.of(eventCount, "event", "events")
    if !context.isQuiet {
      try context.print(["\(path.text): \(contents.summary)\(events), verified"])
    }
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
