import Actions
import CommandLine
import Storage
import Text

struct Backup: Command {
  static let name = "backup"
  static let summary = "Copy all your data to a file."
  static let examples: Examples = [
    "dash backup life.sqlite": "A complete copy, verified after writing."
  ]
  static let discussion = [
    "The copy is consistent even if another dash is writing. It is a complete store: 'dash "
      + "restore' restores it, and with DASH_DATA it can be used directly. It holds the events of "
      + "the calendar Own too, but no other calendars' files."
  ]
  static let force = Option("force", letter: "f", "Replace an existing file.")
  static let options = [force, Option.quiet]
  static let arguments = [Parameter("file", "The file to write.")]

  static func run(_ line: Invocation, in context: Context) throws {
    let path = line.arguments[0]
    let isReplacing = line.has(Self.force)
    let copy = try BackUpStore(to: path, isReplacing: isReplacing).run(in: context.world)
    if context.isQuiet { return }
    let events = copy.eventCount == 0 ? "" : ", " + CountText.of(copy.eventCount, "event", "events")
    try context.print(["\(path.text): \(Restore.summary(of: copy.contents))\(events), verified"])
  }
}

struct Restore: Command {
  static let name = "restore"
  static let summary = "Replace all data with a backup."
  static let examples: Examples = ["dash restore life.sqlite": "Asks for confirmation."]
  static let discussion = [
    "The replaced data is saved beside the store, in a file named dash.sqlite.before-restore "
      + "with the date and time, and the events of the calendar Own with it. The backup is "
      + "verified first, and is not changed."
  ]
  static let force = Option("force", letter: "f", "Do not ask for confirmation.")
  static let options = [force, Option.quiet]
  static let arguments = [Parameter("file", "A file written by 'dash backup'.")]

  static func run(_ line: Invocation, in context: Context) throws {
    let path = line.arguments[0]
    let isForced = line.has(Self.force)
    let restore = RestoreStore(path) { contents in
      if isForced { return true }
      return try context.confirm(
        "Replace all data with this backup (\(Restore.summary(of: contents)))?",
        hints: ["To skip it, add --force."])
    }
    guard let restored = try restore.run(in: context.world)
    else { return try context.print(["Nothing was changed."]) }
    if context.isQuiet { return }
    let saved = restored.saved.map { "The previous data is saved in \($0)" }
    try context.print(
      ["Restored \(Restore.summary(of: restored.contents))"] + [saved].compactMap(\.self))
  }

  /// `3,792 values, 2026-07-18 to 2026-11-21`.
  static func summary(of contents: StoreContents) -> String {
    CountText.of(contents.valueCount, "value", "values")
      + (contents.days.map { ", \($0.lowerBound) to \($0.upperBound)" } ?? "")
  }
}
