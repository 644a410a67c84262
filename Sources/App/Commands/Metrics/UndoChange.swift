import CommandLine

/// Takes back what commands have changed.
struct UndoChange: Command {
  static let name = "undo"
  static let summary = "Take back the last command that changed anything."
  static let examples = [
    (line: "dash undo", meaning: "The last one; again, the one before it."),
    (line: "dash undo 3", meaning: "The last three."),
    (line: "dash undo --list", meaning: "What each would take back."),
  ]
  static let discussion = [
    "A command is taken back whole, an import of many years too. 'dash redo' puts it back, until another "
      + "command changes something."
  ]
  static let options = ChangeLog.options
  static let arguments = [
    Parameter("count", "How many commands to take back or list.", isOptional: true)
  ]

  private let log: ChangeLog

  init(_ line: Invocation) throws {
    log = try ChangeLog(line, isUndoing: true)
  }

  func run(in context: Context) throws {
    try log.run(in: context)
  }
}
