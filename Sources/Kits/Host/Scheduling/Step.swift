/// One thing that is done to the system, in a way that can be taken back.
package enum Step: Equatable {
  /// A file gets a text.
  case write(path: String, text: String)
  /// A file is removed.
  case remove(path: String)
  /// The crontab becomes another one; `lines` are those that this is about.
  case crontab(old: [UInt8], new: [UInt8], lines: String)
  /// A program runs; `undo` takes back what it did.
  ///
  /// What `mayFail` is only tidying.
  case run([String], undo: [String]? = nil, mayFail: Bool = false)
}

extension Step {
  /// What it does, as `--print` shows it: what it is about, and the text beneath it, each line
  /// indented.
  package var told: String {
    switch self {
    case .write(let path, let text): "write \(path)\n" + Step.indented(text)
    case .remove(let path): "remove \(path)\n"
    case .crontab(let old, let new, let lines):
      "run \(Step.line(Step.crontabWords(new)))\n"
        + (lines.isEmpty
          ? "    without the lines of dash\n"
          : old.isEmpty
            ? Step.indented(lines)
            : "    your own lines, as they are, and\n" + Step.indented(lines))
    case .run(let words, _, _): "run \(Step.line(words))\n"
    }
  }

  /// The command by which the crontab becomes `text`, on its standard input; none is removed.
  package static func crontabWords(_ text: [UInt8]) -> [String] {
    text.isEmpty ? ["crontab", "-r"] : ["crontab", "-"]
  }

  /// Words as a person would type them.
  package static func line(_ words: [String]) -> String {
    words.map(ShellText.quoted).joined(separator: " ")
  }

  private static func indented(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    return lines.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
  }
}
