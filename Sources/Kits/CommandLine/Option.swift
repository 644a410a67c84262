/// The facts of one option: parsing, help, completions and documents read them from here.
package struct Option: Sendable {
  /// Without its dashes: `date`.
  package let name: String
  /// Its short form, without its dash.
  package let letter: Character?
  /// What its value is called in help, `day`; nil for an option that takes none.
  package let value: String?
  /// The only values it takes; empty if it takes others.
  package let choices: [String]
  /// What its value is completed with; unless told otherwise, what it is called: a `day` is a day.
  package let completion: Completion
  /// Whether only programs give it, so that help and completions are silent about it.
  package let isHidden: Bool
  /// One sentence.
  package let help: String

  package init(
    _ name: String, letter: Character? = nil, value: String? = nil, choices: [String] = [],
    completion: Completion? = nil, isHidden: Bool = false, _ help: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value ?? (choices.isEmpty ? nil : name)
    self.choices = choices
    self.completion = completion ?? Completion(of: self.value ?? "", choices: choices)
    self.isHidden = isHidden
    self.help = help
  }

  /// As it is typed and shown: `--date <day>`.
  package var usage: String { value.map { "--\(name) <\($0)>" } ?? "--\(name)" }
}

/// The facts of one word that is told by its place.
package struct Parameter: Sendable {
  /// What it is called in help: `rating`.
  package let name: String
  package let help: String
  /// The only words it takes; empty if it takes others.
  package let choices: [String]
  /// What it is completed with; unless told otherwise, what it is called: a `file` is a file.
  package let completion: Completion
  package let isOptional: Bool
  /// Whether any number of words may stand in its place.
  package let repeats: Bool

  package init(
    _ name: String, _ help: String, choices: [String] = [], completion: Completion? = nil,
    isOptional: Bool = false, repeats: Bool = false
  ) {
    self.name = name
    self.help = help
    self.choices = choices
    self.completion = completion ?? Completion(of: name, choices: choices)
    self.isOptional = isOptional
    self.repeats = repeats
  }

  /// As help shows it: `<rating>`, `[<day>]`, `<file> ...`.
  package var usage: String {
    let word = repeats ? "<\(name)> ..." : "<\(name)>"
    return isOptional ? "[\(word)]" : word
  }
}

extension Option {
  package static let help = Option("help", letter: "h", "Show help.")
  package static let version = Option("version", "Show the version.")
  package static let man = Option("man", "Print the manual page, as man reads it.")
  package static let date = Option(
    "date", letter: "d", value: "day", "The day: 2026-11-20, today, yesterday, friday, -3.")
  package static let quiet = Option("quiet", letter: "q", "Say nothing of what was done.")
  package static let json = Option("json", "Print JSON.")
  package static let demo = Option("demo", "Show the sample data, and leave your own alone.")

  package static let color = Option(
    "color", choices: ["auto", "always", "never"], "When to colour.")
  package static let ascii = Option("ascii", "Draw with ASCII characters only.")
  package static let width = Option("width", value: "cells", "Draw for this width, 20 to 500.")

  /// How screens are drawn; every command takes these.
  package static let rendering = [color, ascii, width]
}
