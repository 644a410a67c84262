/// A shell that can complete, and the script that teaches it the tools.
///
/// A script holds commands, options and choices as they are now, and asks `dash completions
/// --words` for what is kept.
package enum CompletionShell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script, for the shell to read.
  package func script(for tools: [CommandTable]) -> String {
    switch self {
    case .bash: BashCompletions.script(for: tools)
    case .zsh: ZshCompletions.script(for: tools)
    case .fish: FishCompletions.script(for: tools)
    }
  }

  /// `text` in single quotes, in which nothing has a meaning.
  package func quoted(_ text: String) -> String {
    switch self {
    case .bash, .zsh: "'" + text.replacing("'", with: "'\\''") + "'"
    case .fish: "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
  }
}
