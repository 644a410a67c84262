/// Command lines, each with what it does.
package typealias Examples = KeyValuePairs<String, String>

/// What parsing, help, manual pages and completions need to know about a command.
package protocol CommandDescription: SendableMetatype {
  /// Its name after the program's, one word or two: `today`, `attributes add`.
  static var name: String { get }
  /// What it does, in one sentence.
  static var summary: String { get }
  /// Lines to type.
  static var examples: Examples { get }
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

  /// Its own options, the options for rendering that they do not replace, help, and `--quiet`
  /// and `--yes`, which every command accepts.
  package static var allOptions: [Option] {
    let own = options
    func others(_ options: [Option]) -> [Option] {
      options.filter { other in !own.contains { $0.name == other.name } }
    }
    // What can be printed as a document has a screen too.
    let isScreen = own.contains { $0.name == Option.json.name }
    return own + others(Option.rendering + (isScreen ? [.svg] : [])) + [.help]
      + others([.unneededQuiet, .unneededYes])
  }

  /// Whether the argument after an option, `--date` or `-d`, is its value.
  package static func takesValue(after text: String) -> Bool {
    (allOptions + [.date]).contains { option in
      option.value != nil
        && (text == "--\(option.name)" || option.letter.map { text == "-\($0)" } ?? false)
    }
  }

  package static var shownOptions: [Option] { allOptions.filter { !$0.isHidden } }
}

/// Commands that belong together, as help groups them.
package struct Section<Command>: Sendable {
  /// A heading of a word or two; not shown if a program has a single section.
  package let title: String
  /// Evaluated on demand: running a command needs only the sections up to its own.
  private let list: @Sendable () -> [Command]

  package var commands: [Command] { list() }

  package init(_ title: String, _ commands: @autoclosure @escaping @Sendable () -> [Command]) {
    self.title = title
    list = commands
  }
}

/// The commands of one program, as help, manual pages and completions list them.
package struct CommandTable: Sendable {
  package let name: String
  /// What the program is, in one sentence.
  package let summary: String
  package let sections: [Section<any CommandDescription.Type>]
  /// What can be typed instead of a command, each with a sentence.
  package let forms: [(form: String, summary: String)]
  /// What completions offer in the place of a command.
  package let implied: [Parameter]

  package init(
    name: String, summary: String, sections: [Section<any CommandDescription.Type>],
    forms: [(form: String, summary: String)] = [], implied: [Parameter] = []
  ) {
    (self.name, self.summary, self.sections) = (name, summary, sections)
    (self.forms, self.implied) = (forms, implied)
  }

  /// All commands, in the order of help.
  package var commands: [any CommandDescription.Type] { sections.flatMap(\.commands) }

  /// The commands whose names have one word more than `prefix`, which is empty or ends in a space.
  package func commands(below prefix: String) -> [any CommandDescription.Type] {
    commands.filter { $0.name.hasPrefix(prefix) && !$0.name.dropFirst(prefix.count).contains(" ") }
  }
}
