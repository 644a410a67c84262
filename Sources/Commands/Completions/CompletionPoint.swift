/// What may follow a tool's name, or one of its commands: what a completion script has to know of
/// it.
struct CompletionPoint {
  /// As it is typed: `dash`, `dash today`.
  let path: String
  /// The commands that may follow, each with its summary.
  var commands: [(name: String, summary: String)] = []
  var options: [Option]
  var arguments: [Argument] = []

  /// The options that take a value.
  var valued: [Option] { options.filter { $0.value != nil } }
}

extension Option {
  /// As it is typed, all ways: `--date`, `-d`.
  var spellings: [String] { ["--\(name)"] + (letter.map { ["-\($0)"] } ?? []) }
}

extension Tool {
  /// The tool, its commands and its help, as completion scripts walk them.
  var completionPoints: [CompletionPoint] {
    let named = commands.map { (name: $0.name, summary: $0.summary) }
    let bare = commands.first { $0.isDefault }?.shownOptions ?? [.help]
    return [
      CompletionPoint(
        path: name, commands: named + [("help", Help.summary)], options: bare + [.version])
    ]
      + commands.map {
        CompletionPoint(
          path: "\(name) \($0.name)", options: $0.shownOptions, arguments: $0.arguments)
      }
      + [CompletionPoint(path: "\(name) help", commands: named, options: [.man])]
  }
}
