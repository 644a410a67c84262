/// A command of dash that the system may start by itself.
///
/// Reminders are such jobs, and so is whatever else is to run in the background.
package struct Job: Equatable, Sendable {
  /// By what it is known to the system, and what its files are called: `dash-remind-mood`.
  package let name: String
  /// What it is for, as lists of the system show it.
  package let meaning: String
  /// The words after the program's name.
  package let words: [String]
  /// What a person types to have it no more.
  package let end: String

  package init(name: String, meaning: String, words: [String], end: String) {
    self.name = name
    self.meaning = meaning
    self.words = words
    self.end = end
  }
}
