import Actions
import CommandLine

/// A command: its description, and what it does.
package protocol Command: CommandDescription {
  /// What `dash browse` and other callers must know of it.
  static var effects: Effects { get }
  /// Whether it reports problems in the settings itself.
  static var showsSettingsProblems: Bool { get }
  /// Whether its days are those of a calendar: they begin at midnight, whatever the setting `day.start`
  /// says, and weekdays and dates without a year are the next ones.
  static var showsCalendarDays: Bool { get }
  /// Another name by which it can be typed; nil without one.
  static var otherName: String? { get }

  /// Parses the arguments.
  ///
  /// - Throws: ``Failure`` of status usage for an invalid argument.
  init(_ line: Invocation) throws

  func run(in context: Context) throws
}

extension Command {
  package static var showsSettingsProblems: Bool { false }
  package static var showsCalendarDays: Bool { false }
  package static var otherName: String? { nil }
}
