/// What the shell offers in the place of an argument or an option's value.
package enum Completion: String, Sendable, CaseIterable {
  /// The name of an attribute that is kept.
  case attribute
  /// The name of a tag that is kept.
  case tag
  /// The name of a group that is kept.
  case group
  /// A word for a day.
  case day
  /// A file, or a folder on the way to one.
  case file
  case folder
  /// One of the choices that stand beside it.
  case choices
  /// Nothing: numbers, notes.
  case none

  /// The completion of a place that is called `name`, which says what belongs there.
  package init(of name: String, choices: [String]) {
    self = choices.isEmpty ? Completion(rawValue: name) ?? .none : .choices
  }

  /// Whether the words are asked of `dash completions --words` while a person types.
  package var isAsked: Bool {
    switch self {
    case .attribute, .tag, .group, .day: true
    case .file, .folder, .choices, .none: false
    }
  }
}
