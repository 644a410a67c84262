import CommandLine

/// A command: its description, and what it does.
package protocol Command: CommandDescription {
  /// Whether its own output reports problems in the settings.
  static var showsSettingsProblems: Bool { get }

  /// Checks the arguments.
  ///
  /// - Throws: ``Failure`` of status usage for an argument it does not accept.
  init(_ line: Invocation) throws

  func run(in context: Context) throws
}

extension Command {
  package static var showsSettingsProblems: Bool { false }
}
