/// What a shell offers for an argument or an option's value.
package enum Completion: String, Sendable, CaseIterable {
  /// The names of the stored attributes.
  case attribute
  /// The names of the stored tags.
  case tag
  /// The names of the stored groups.
  case group
  /// The names of the calendars of the agenda.
  case calendar
  /// The names of cities.
  case place
  /// `today`, `yesterday`, weekdays.
  case day
  /// The names of the stored attributes, and days: what a command line can begin with instead of a command.
  case start
  /// A file, or a folder on the way to one.
  case file
  case folder
  /// The choices in the description of the argument or option.
  case choices
  /// Nothing: numbers, notes.
  case none

  /// The completion of an argument or value from its name in help: `<day>` is completed with days.
  package init(of name: String, choices: [String]) {
    self = choices.isEmpty ? Completion(rawValue: name) ?? .none : .choices
  }

  /// The kinds whose list the script requests from `dash`.
  static let dynamicNames = allCases.filter(\.isDynamic).map(\.rawValue)

  /// Whether the script runs `dash completions --words` for the list while a person types.
  package var isDynamic: Bool {
    switch self {
    case .attribute, .tag, .group, .calendar, .place, .day, .start: true
    case .file, .folder, .choices, .none: false
    }
  }
}
