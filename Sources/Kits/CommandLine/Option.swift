/// The description of one option, from which parsing, help, completions and documents are made.
package struct Option: Sendable {
  /// Without its dashes: `date`.
  package let name: String
  /// Its short form, without its dash.
  package let letter: Character?
  /// The name of its value in help, `day`; nil for an option without a value.
  package let value: String?
  /// The only valid values; empty if it takes others.
  package let choices: [String]
  /// How its value is completed; by default from the value's name.
  package let completion: Completion
  /// Whether only scripts use it, so that help and completions leave it out.
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

extension Option {
  package static let help = Option("help", letter: "h", "Show help.")
  package static let version = Option("version", "Show the version.")
  package static let man = Option("man", "Print the manual page, in the format of man(7).")
  package static let date = Option(
    "date", letter: "d", value: "day", "The day: 2026-11-20, today, yesterday, friday, -3.")
  package static let quiet = Option("quiet", letter: "q", "Do not report what was done.")
  /// ``quiet`` for commands that report nothing.
  package static let unneededQuiet = Option(
    "quiet", letter: "q", isHidden: true, "Do not report what was done.")
  package static let json = Option("json", "Print JSON.")
  package static let demo = Option("demo", "Use sample data instead of your own.")

  package static let color = Option(
    "color", choices: ["auto", "always", "never"], "When to use colours.")
  package static let ascii = Option("ascii", "Draw with ASCII characters only.")
  package static let plain = Option(
    "plain", "Print sentences, without frames, gauges, columns and colours.")
  package static let width = Option("width", value: "cells", "Draw for this width, from 20 to 500.")

  /// How screens are drawn; every command takes these.
  package static let rendering = [color, ascii, width, plain]
}
