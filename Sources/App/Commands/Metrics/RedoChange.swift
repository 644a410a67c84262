import CommandLine

/// Puts back what `dash undo` has taken back.
struct RedoChange: Command {
  static let name = "redo"
  static let summary = "Put back what undo has taken back."
  static let examples = [
    (line: "dash redo", meaning: "What was taken back last."),
    (line: "dash redo --list", meaning: "What each would put back."),
  ]
  static let options = ChangeLog.options
  static let arguments = [
    Parameter("count", "How many commands to put back or list.", isOptional: true)
  ]

  private let log: ChangeLog

  init(_ line: Invocation) throws {
    log = try ChangeLog(line, isUndoing: false)
  }

  func run(in context: Context) throws {
    try log.run(in: context)
  }
}
