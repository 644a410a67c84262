import Actions
import CommandLine

/// Redoes changes that were undone.
struct RedoChange: Command {
  static let name = "redo"
  static let effects: Effects = []
  static let summary = "Redo the last command that was undone."
  static let examples = [
    (line: "dash redo", meaning: "Redo what was undone last."),
    (line: "dash redo --list", meaning: "List what can be redone."),
  ]
  static let options = ChangeLog.options
  static let arguments = [
    Parameter("count", "How many commands to redo or list.", isOptional: true)
  ]

  private let log: ChangeLog

  init(_ line: Invocation) throws {
    log = try ChangeLog(line, isUndoing: false)
  }

  func run(in context: Context) throws {
    try log.run(in: context)
  }
}
