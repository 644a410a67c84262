import Host

/// A shell for which dash generates a completion script.
///
/// A script contains the commands, options and choices of this version; for names in the store it
/// runs `dash completions --words`.
package enum CompletionShell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script that completes `tools`.
  package func script(for tools: [CommandTable]) -> String {
    switch self {
    case .bash: BashCompletions.script(for: tools)
    case .zsh: ZshCompletions.script(for: tools)
    case .fish: FishCompletions.script(for: tools)
    }
  }

  /// `text` in single quotes, in which the shell expands nothing.
  func quoted(_ text: String) -> String {
    switch self {
    case .bash, .zsh: ShellText.singleQuoted(text)
    case .fish:
      ShellText.singleQuoted(text.replacing("\\", with: "\\\\"), escapingQuotesAs: "\\'")
    }
  }
}
