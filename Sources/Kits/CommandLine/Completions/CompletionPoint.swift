/// What may follow a tool's name, or one of its commands: what a completion script has to know of
/// it.
package struct CompletionPoint {
  /// As it is typed: `dash`, `dash today`.
  package let path: String
  /// The commands that may follow, each with its summary.
  package var commands: [(name: String, summary: String)] = []
  package var options: [Option]
  package var arguments: [Parameter] = []

  /// The options that take a value.
  package var valued: [Option] { options.filter { $0.value != nil } }
}

extension Option {
  /// As it is typed, all ways: `--date`, `-d`.
  package var spellings: [String] { ["--\(name)"] + (letter.map { ["-\($0)"] } ?? []) }
}

extension CommandTable {
  /// The tool, its commands and its help, as completion scripts walk them.
  package var completionPoints: [CompletionPoint] {
    let bare = commands.first { $0.isDefault }?.shownOptions ?? [.help]
    let root = CompletionPoint(
      path: name, commands: next(after: "") + [("help", Help.summary)], options: bare + [.version])
    let help = CompletionPoint(
      path: "\(name) help", commands: next(after: ""), options: [.man])
    return [root]
      + commands.map {
        CompletionPoint(
          path: "\(name) \($0.name)", commands: next(after: $0.name + " "),
          options: $0.shownOptions, arguments: $0.arguments)
      }
      + [help]
      + commands.compactMap { command in
        let below = next(after: command.name + " ")
        return below.isEmpty
          ? nil
          : CompletionPoint(path: "\(name) help \(command.name)", commands: below, options: [])
      }
  }

  /// The words that lead on from a command to those below it: from `attributes ` to `attributes
  /// add` by `add`.
  private func next(after prefix: String) -> [(name: String, summary: String)] {
    commands(below: prefix).map {
      (String($0.name.dropFirst(prefix.count)), $0.summary)
    }
  }
}
