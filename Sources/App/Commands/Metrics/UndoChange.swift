import Actions
import CommandLine

/// Undoes changes, the latest first.
struct UndoChange: Command {
  static let name = "undo"
  static let effects: Effects = []
  static let summary = "Undo the last command that changed data."
  static let examples = [
    (line: "dash undo", meaning: "Undo the last change; again, the one before."),
    (line: "dash undo 3", meaning: "Undo the last three changes."),
    (line: "dash undo --list", meaning: "List what can be undone."),
  ]
  static let discussion = [
    "A command is undone as a whole, even an import of many years. 'dash redo' redoes it, until another "
      + "command changes data."
  ]
  static let options = ChangeLog.options
  static let arguments = [
    Parameter("count", "How many commands to undo or list.", isOptional: true)
  ]

  private let log: ChangeLog

  init(_ line: Invocation) throws {
    log = try ChangeLog(line, isUndoing: true)
  }

  func run(in context: Context) throws {
    try log.run(in: context)
  }
}
