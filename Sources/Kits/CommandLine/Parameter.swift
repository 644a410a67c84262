/// The description of one argument that is not an option.
package struct Parameter: Sendable {
  /// Its name in help: `rating`.
  package let name: String
  package let help: String
  /// The only valid arguments; empty if it takes others.
  package let choices: [String]
  /// How it is completed; by default from its name.
  package let completion: Completion
  package let isOptional: Bool
  /// Whether any number of arguments is accepted.
  package let repeats: Bool
  /// The choices of the next argument for each of this one's, with a sentence about it; nil if they do
  /// not depend on it.
  package let next: (@Sendable () -> [(argument: String, help: String, choices: [String])])?

  package init(
    _ name: String, _ help: String, choices: [String] = [], completion: Completion? = nil,
    isOptional: Bool = false, repeats: Bool = false,
    next: (@Sendable () -> [(argument: String, help: String, choices: [String])])? = nil
  ) {
    self.name = name
    self.help = help
    self.choices = choices
    self.completion = completion ?? Completion(of: name, choices: choices)
    self.isOptional = isOptional
    self.repeats = repeats
    self.next = next
  }

  /// As help shows it: `<rating>`, `[<day>]`, `<file> ...`.
  package var usage: String {
    let text = repeats ? "<\(name)> ..." : "<\(name)>"
    return isOptional ? "[\(text)]" : text
  }
}
