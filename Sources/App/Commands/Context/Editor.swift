import Host
import Text

extension Context {
  /// Opens a file in the person's editor, and waits until it is closed: `$VISUAL`, else `$EDITOR`,
  /// both of which may carry options, else vi or nano.
  ///
  /// - Throws: ``Failure`` where there is no editor, or it did not end well.
  func edit(_ path: String) throws {
    let chosen = ["VISUAL", "EDITOR"].first { filled($0)?.trimmed.isEmpty == false }
    guard let chosen, let line = filled(chosen) else {
      for editor in ["vi", "nano"] where try edit(path, with: [editor]) { return }
      throw Failure(
        "neither vi nor nano is there to edit with",
        hints: ["Set EDITOR to the editor of your choice."])
    }
    let words = ShellText.words(of: line)
    if try !edit(path, with: words) {
      throw Failure(
        "'\(words[0])' is not there to edit with", hints: ["\(chosen) names another editor."])
    }
  }

  /// - Returns: whether there is such an editor.
  private func edit(_ path: String, with words: [String]) throws -> Bool {
    switch try host.run(Program(words + [path], hasTerminal: true)) {
    case .missing: return false
    case .exited(status: 0, _, _): return true
    case .exited(let status, _, _):
      throw Failure("'\(words[0])' ended with status \(status)", hints: ["Nothing was changed."])
    case .signalled(let signal):
      throw Failure("'\(words[0])' was ended by signal \(signal)", hints: ["Nothing was changed."])
    case .tooSlow, .tooLarge: preconditionFailure("who has the terminal may take its time")
    }
  }
}
