import Host

/// What can follow on the command line after a program's name or one of its commands.
struct CompletionPoint {
  /// The words typed so far: `dash`, `dash today`.
  var path: String
  /// The commands that may follow, each with its summary.
  var commands: [(name: String, summary: String)] = []
  var options: [Option]
  /// After the commands, or in their place.
  var arguments: [Parameter] = []

  var valued: [Option] { options.filter { $0.value != nil } }
}

extension Option {
  var spellings: [String] { ["--\(name)"] + (letter.map { ["-\($0)"] } ?? []) }
}

extension CompletionPoint {
  /// The points of all programs; the others can follow the first: `dash mood rate`.
  static func all(of tools: [CommandTable]) -> [CompletionPoint] {
    guard let first = tools.first else { return [] }
    let others = tools.dropFirst()
    var points = first.completionPoints
    points[0].commands += others.map { ($0.name, $0.summary) }
    let following = others.flatMap(\.completionPoints).map { point in
      var point = point
      point.path = "\(first.name) \(point.path)"
      return point
    }
    return points + others.flatMap(\.completionPoints) + following
  }
}

extension CommandTable {
  /// The points after the program, each of its commands, and `help`.
  var completionPoints: [CompletionPoint] {
    let bare = commands.first { $0.isDefault }?.shownOptions ?? [.help]
    let root = CompletionPoint(
      path: name, commands: next(after: "") + [("help", Help.summary)], options: bare + [.version],
      arguments: implied)
    let help = CompletionPoint(path: "\(name) help", commands: next(after: ""), options: [.man])
    return [root] + commands.flatMap(points) + [help]
      + commands.compactMap { command in
        let below = next(after: command.name + " ")
        return below.isEmpty
          ? nil
          : CompletionPoint(path: "\(name) help \(command.name)", commands: below, options: [])
      }
  }

  /// The point after a command, and those after each first argument on which the second depends.
  private func points(after command: any CommandDescription.Type) -> [CompletionPoint] {
    let path = "\(name) \(command.name)"
    guard let next = command.arguments.first?.next?() else {
      return [
        CompletionPoint(
          path: path, commands: self.next(after: command.name + " "),
          options: command.shownOptions, arguments: command.arguments)
      ]
    }
    let point = CompletionPoint(
      path: path, commands: next.map { ($0.argument, $0.help) }, options: command.shownOptions)
    return [point]
      + next.map { argument, _, choices in
        CompletionPoint(
          path: "\(path) \(argument)", options: command.shownOptions,
          arguments: choices.isEmpty ? [] : [Parameter("value", "", choices: choices)])
      }
  }

  /// The next words of commands that begin with `prefix`: `add` of `attributes add`.
  private func next(after prefix: String) -> [(name: String, summary: String)] {
    commands(below: prefix).map { (String($0.name.dropFirst(prefix.count)), $0.summary) }
  }
}

/// What can be typed at the end of a command line, as completion scripts offer it.
package struct CompletionCandidates {
  /// Commands, options and choices.
  package var words: [String] = []
  /// The kinds of names of the store and of days that are possible too.
  package var kinds: [Completion] = []

  /// Those after complete words, the first of them a program; `typed` is the word to complete.
  package init(after words: [String], typed: String, among tools: [CommandTable]) {
    let points = CompletionPoint.all(of: tools).map { ($0, $0.path.split(separator: " ")) }
    let reached = points.filter { words.starts(with: $0.1.map(String.init)) }
    guard let (point, path) = reached.max(by: { $0.1.count < $1.1.count }) else { return }
    let rest = words.dropFirst(path.count)
    func add(_ kind: Completion, _ choices: [String]) {
      if kind.isDynamic { kinds.append(kind) } else { self.words += choices }
    }
    if let option = point.valued.first(where: { $0.spellings.contains(rest.last ?? "") }) {
      add(option.completion, option.choices)
      return
    }
    if typed.hasPrefix("-") {
      self.words = point.options.map { "--\($0.name)" }
      return
    }
    let arguments = rest.filter { !$0.hasPrefix("-") }
    if arguments.isEmpty { self.words = point.commands.map(\.name) }
    let index = min(arguments.count, point.arguments.count - 1)
    guard index >= 0, index == arguments.count || point.arguments[index].repeats else { return }
    add(point.arguments[index].completion, point.arguments[index].choices)
  }
}

/// A shell for which dash generates a completion script, with the commands, options and choices of
/// this version; for names in the store it runs `dash completions --words`.
package enum CompletionShell: String, CaseIterable {
  case bash, zsh, fish

  /// The script that completes `tools`; it runs the first of them for names in the store.
  package func script(for tools: [CommandTable]) -> String {
    switch self {
    case .bash: BashCompletions.script(for: tools)
    case .zsh: ZshCompletions.script(for: tools)
    case .fish: FishCompletions.script(for: tools)
    }
  }

  func quoted(_ text: String) -> String {
    switch self {
    case .bash, .zsh: ShellText.singleQuoted(text)
    case .fish: ShellText.singleQuoted(text.replacing("\\", with: "\\\\"), escapingQuotesAs: "\\'")
    }
  }
}
