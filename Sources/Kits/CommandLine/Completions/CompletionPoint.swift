/// A point of the command line, after a program's name or one of its commands, and what can follow
/// there.
struct CompletionPoint {
  /// The words typed so far: `dash`, `dash today`.
  let path: String
  /// The commands that may follow, each with its summary.
  var commands: [(name: String, summary: String)] = []
  var options: [Option]
  var arguments: [Parameter] = []

  /// The options that take a value.
  var valued: [Option] { options.filter { $0.value != nil } }
}

extension Option {
  /// All its spellings: `--date`, `-d`.
  var spellings: [String] { ["--\(name)"] + (letter.map { ["-\($0)"] } ?? []) }
}

extension CommandTable {
  /// The points after the program, each of its commands, and `help`.
  var completionPoints: [CompletionPoint] {
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

  /// The next words of the commands that begin with `prefix`: `add` for `attributes add` after
  /// `attributes `.
  private func next(after prefix: String) -> [(name: String, summary: String)] {
    commands(below: prefix).map {
      (String($0.name.dropFirst(prefix.count)), $0.summary)
    }
  }
}
