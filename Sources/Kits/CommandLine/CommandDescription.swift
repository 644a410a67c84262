/// What parsing, help, manual pages and completions need to know about a command.
package protocol CommandDescription: SendableMetatype {
  /// What is typed after the program's name, one word or two: `today`, `attributes add`.
  static var name: String { get }
  /// What it does, in one sentence.
  static var summary: String { get }
  /// Lines to type, each with what it does.
  static var examples: [(line: String, meaning: String)] { get }
  /// The keys of a screen, each with what it does.
  static var keyTable: [(key: String, meaning: String)] { get }
  /// Further paragraphs for help.
  static var discussion: [String] { get }
  static var options: [Option] { get }
  static var arguments: [Parameter] { get }
  /// Whether the program runs it when no command is named.
  static var isDefault: Bool { get }
}

extension CommandDescription {
  package static var keyTable: [(key: String, meaning: String)] { [] }
  package static var discussion: [String] { [] }
  package static var options: [Option] { [] }
  package static var arguments: [Parameter] { [] }
  package static var isDefault: Bool { false }

  /// Its own options, those for rendering, and help.
  ///
  /// An own option hides another of its name. `--quiet` is accepted even where there is nothing to
  /// report.
  package static var allOptions: [Option] {
    let own = options
    let quiet = own.contains { $0.name == Option.quiet.name } ? [] : [Option.unneededQuiet]
    return own + Option.rendering.filter { other in !own.contains { $0.name == other.name } }
      + [.help] + quiet
  }

  /// The options that help and completions list.
  package static var shownOptions: [Option] { allOptions.filter { !$0.isHidden } }
}
