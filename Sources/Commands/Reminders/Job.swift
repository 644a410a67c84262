/// A command of dash that the system may start by itself.
///
/// Reminders are such jobs, and so is whatever else is to run in the background.
struct Job: Equatable, Sendable {
  /// By what it is known to the system, and what its files are called: `dash-remind-mood`.
  let name: String
  /// What it is for, as lists of the system show it.
  let meaning: String
  /// The words after the program's name.
  let words: [String]
  /// What a person types to have it no more.
  let end: String
}
