import Cards
import CommandLine
import Host
import Text
import Time

/// Writes the script that teaches a shell to complete `dash` and `mood`.
struct WriteCompletions: Command {
  static let name = "completions"
  static let summary = "Write the script by which a shell completes dash and mood."
  static let examples = [
    (
      line: "dash completions bash > ~/.local/share/bash-completion/completions/dash",
      meaning: "For bash; link it as 'mood' beside it."
    ),
    (
      line: "dash completions zsh > ~/.zsh/completions/_dash",
      meaning: "For zsh, in a folder of its fpath."
    ),
    (
      line: "dash completions fish > ~/.config/fish/conf.d/dash.fish",
      meaning: "For fish."
    ),
  ]
  static let discussion = [
    "Commands, options and their choices stand in the script; names of attributes and groups are "
      + "asked of your store while you type. Write the script anew after an update."
  ]
  static let words = Option(
    "words", value: "kind",
    choices: Completion.allCases.filter(\.isAsked).map(\.rawValue), isHidden: true,
    "Print the words of a kind, each with a tab and what it means.")
  static let options = [words]
  static let arguments = [
    Parameter(
      "shell", "The shell.", choices: CompletionShell.allCases.map(\.rawValue), isOptional: true)
  ]

  private enum Request {
    case script(CompletionShell)
    case words(Completion)
  }
  private let request: Request

  init(_ line: Invocation) throws {
    if let kind = try line.choice(Self.words).flatMap(Completion.init) {
      request = .words(kind)
      return
    }
    let names = Self.arguments[0].choices
    guard let word = line.words.first else {
      throw Failure.usage(
        "'dash completions' needs a shell", hints: ["It takes \(names.joined(separator: ", "))."])
    }
    let name = try line.text(word)
    guard let shell = CompletionShell(rawValue: name) else {
      throw Failure.usage(
        "'\(name)' is no shell that dash can write completions for",
        hints: ["It takes \(names.joined(separator: ", "))."]
          + Suggestion.hints(for: name, among: names))
    }
    request = .script(shell)
  }

  func run(in context: Context) throws {
    switch request {
    case .script(let shell): try context.write(text: shell.script(for: Tool.all.map(\.table)))
    case .words(let kind):
      let lines = try words(of: kind, in: context).map { "\($0)\t\($1)\n" }
      try context.write(text: lines.joined())
    }
  }

  private func words(
    of kind: Completion, in context: Context
  ) throws -> [(String, String)] {
    if kind == .day {
      return Day.words.compactMap { word in
        Day(word: word, on: context.today).map { (word, DayText.long($0)) }
      }
    }
    guard let catalogue = try context.openStore()?.catalogue() else { return [] }
    let named: [(String, String)] =
      switch kind {
      case .attribute: catalogue.attributes.map { ($0.name, $0.label) }
      case .tag: catalogue.attributes.filter { $0.type == .boolean }.map { ($0.name, $0.label) }
      case .group: catalogue.groups.map { ($0.name, $0.label) }
      case .day, .file, .folder, .choices, .none: []
      }
    // A name that a line cannot hold cannot be offered.
    return named.filter { CleanText.isClean($0.0) }.map { ($0, CleanText($1).string) }
  }
}
