/// One reversible change to the system's scheduler.
package enum Step: Equatable {
  /// Writes a file.
  case write(path: String, text: String)
  /// Deletes a file.
  case remove(path: String)
  /// Replaces the crontab; `lines` are the job's lines in it.
  case crontab(old: [UInt8], new: [UInt8], lines: String)
  /// Runs a program; `undo` is the command that reverses it.
  ///
  /// With `mayFail`, its failure is ignored: it only cleans up.
  case run([String], undo: [String]? = nil, mayFail: Bool = false)
}

extension Step {
  /// The step as `--print` shows it: the action, and the text indented beneath it.
  var preview: String {
    switch self {
    case .write(let path, let text): "write \(path)\n" + Step.indented(text)
    case .remove(let path): "remove \(path)\n"
    case .crontab(let old, let new, let lines):
      "run \(Step.line(Step.crontabCommand(new)))\n"
        + (lines.isEmpty
          ? "    your crontab without the lines of dash\n"
          : old.isEmpty
            ? Step.indented(lines)
            : "    your own lines, unchanged, and\n" + Step.indented(lines))
    case .run(let words, _, _): "run \(Step.line(words))\n"
    }
  }

  /// The command that replaces the crontab with its standard input; an empty crontab is removed.
  static func crontabCommand(_ text: [UInt8]) -> [String] {
    text.isEmpty ? ["crontab", "-r"] : ["crontab", "-"]
  }

  /// A command line as a person would type it.
  static func line(_ command: [String]) -> String {
    command.map(ShellText.quoted).joined(separator: " ")
  }

  private static func indented(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    return lines.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
  }
}
