import Actions
import CommandLine
import Metrics
import Text
import Time

/// The meaning of a command line that does not begin with the name of a command.
///
/// The first rule of a program that matches wins. Help, manual pages and suggestions are made from
/// the same list.
struct Rule: Sendable {
  /// A command line in full, of one of the programs.
  struct Meaning {
    let tool: Tool
    let arguments: [Argument]
  }

  /// What can be typed, for help: `<day>`; empty for a rule that only refuses.
  let form: String
  /// What it does, in one sentence.
  let summary: String
  /// The command line in full, or nil if the rule does not match; throws ``Failure`` for a line
  /// that is meant for another program.
  let meaning: @Sendable (TypedLine) throws -> Meaning?

  init(
    _ form: String = "", _ summary: String = "",
    meaning: @escaping @Sendable (TypedLine) throws -> Meaning?
  ) {
    self.form = form
    self.summary = summary
    self.meaning = meaning
  }
}

/// A command line that does not begin with the name of a command.
struct TypedLine {
  /// All arguments, at least one.
  let arguments: [Argument]
  /// With the settings.
  let context: Context

  /// The arguments before the first option.
  var words: [String] { leading.map(\.text) }
  /// The first option and all arguments after it.
  var rest: [Argument] { Array(arguments.dropFirst(leading.count)) }

  private var leading: ArraySlice<Argument> { arguments.prefix { !Invocation.isOption($0.text) } }

  var days: DayReading { DayReading(today: context.today, order: context.settings.dateOrder) }
}

/// Another name for a command line.
struct Alias: Sendable {
  /// The program after whose name it can be typed.
  let tool: String
  let word: String
  /// The program and the arguments that it stands for.
  let line: [String]
  /// Whether an attribute can have this name, which then comes first.
  var yields = false

  static let all = [
    Alias(tool: "dash", word: "config", line: ["dash", "settings"]),
    Alias(tool: "dash", word: "delete", line: ["dash", "forget"]),
    Alias(tool: "dash", word: "find", line: ["dash", "search"]),
    Alias(tool: "dash", word: "goals", line: ["dash", "goal"]),
    Alias(tool: "dash", word: "login", line: ["dash", "account", "login"]),
    Alias(tool: "dash", word: "logout", line: ["dash", "account", "logout"]),
    Alias(tool: "dash", word: "month", line: ["mood", "month"]),
    Alias(tool: "dash", word: "notes", line: ["mood", "list"], yields: true),
    Alias(tool: "dash", word: "rate", line: ["mood", "rate"]),
    Alias(tool: "dash", word: "remove", line: ["dash", "forget"]),
    Alias(tool: "dash", word: "rename", line: ["dash", "attributes", "rename"]),
    Alias(tool: "dash", word: "tags", line: ["dash", "tag"], yields: true),
    Alias(tool: "dash", word: "trend", line: ["dash", "history"], yields: true),
    Alias(tool: "dash", word: "weather", line: ["dash", "outside"], yields: true),
    Alias(tool: "dash", word: "version", line: ["dash", "--version"]),
    Alias(tool: "mood", word: "delete", line: ["mood", "clear"]),
    Alias(tool: "mood", word: "undo", line: ["dash", "undo"]),
    Alias(tool: "mood", word: "redo", line: ["dash", "redo"]),
    Alias(tool: "mood", word: "version", line: ["mood", "--version"]),
  ]

  /// What a command line stands for that begins with another name.
  static func meaning(
    of arguments: [Argument], for tool: String, isTracked: (String) -> Bool
  ) -> Rule.Meaning? {
    guard let word = arguments.first?.text,
      let alias = all.first(where: { $0.tool == tool && $0.word == word }),
      !alias.yields || !isTracked(word)
    else { return nil }
    return Rule.Meaning(
      tool: .named(alias.line[0]),
      arguments: alias.line.dropFirst().map { Argument($0) } + arguments.dropFirst())
  }

  /// The rule of a program's other names.
  static func rule(for tool: String) -> Rule {
    let names = all.filter { $0.tool == tool }.prefix(3).map(\.word)
    return Rule(names.joined(separator: ", ") + ", ...", "Other names of commands.") { line in
      meaning(of: line.arguments, for: tool) { word in
        (try? line.context.openStore()?.attribute(named: word)).flatMap { $0 } != nil
      }
    }
  }
}

/// Names that new attributes cannot have, because they mean something else after `dash`.
enum Reserved {
  /// Whether a name in lower case is a command, or another word that stands for one.
  static func isCommand(_ name: String) -> Bool {
    name == "help" || Tool.dash.commands.contains(where: { $0.name == name })
      || Alias.all.contains(where: { $0.word == name && $0.tool == "dash" && !$0.yields })
      || Tool.all.contains(where: { $0.name == name })
  }

  /// The present meaning of a name, `a command`, `a day` or `a number`, or nil.
  static func reason(for label: String) -> String? {
    ReservedName.meaning(of: label, isCommand: isCommand)
  }

  /// A hint with the command that creates an attribute of an unknown name, or nil.
  static func creationHint(for assignment: Assignment) -> String? {
    Logbook.creationHint(for: assignment, isCommand: isCommand)
  }
}
