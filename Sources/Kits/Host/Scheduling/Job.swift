/// A command of dash that a scheduler of the system runs, such as a reminder.
package struct Job: Equatable, Sendable {
  /// Its name in the scheduler and in file names: `dash-remind-mood`.
  package let name: String
  /// Its description in the scheduler's lists.
  package let description: String
  /// The arguments after the program's path.
  package let arguments: [String]
  /// The command that a person types to remove it.
  package let removal: String

  package init(name: String, description: String, arguments: [String], removal: String) {
    self.name = name
    self.description = description
    self.arguments = arguments
    self.removal = removal
  }
}
