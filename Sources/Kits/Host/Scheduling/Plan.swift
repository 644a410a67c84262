import Text

/// Steps that are done completely or not at all.
package struct Plan: Equatable {
  package var steps: [Step] = []
  /// Commands that make the scheduler read its files again after they were restored.
  package var reloads: [[String]] = []
  /// Files that are not deleted because a person has edited them.
  package var skipped: [String] = []

  package static func + (first: Plan, second: Plan) -> Plan {
    Plan(
      steps: first.steps + second.steps, reloads: first.reloads + second.reloads,
      skipped: first.skipped + second.skipped)
  }

  /// All steps, as `--print` shows them.
  package var preview: String { steps.map(\.preview).joined() }
}

extension Host {
  /// Performs the steps of a plan; if one fails, undoes the steps before it and throws ``Failure``.
  package func perform(_ plan: Plan) throws {
    var undoing: [() throws -> Void] = []
    do {
      for step in plan.steps { try perform(step, undoing: &undoing) }
    } catch {
      var failure = error as? Failure ?? Failure(error)
      var isUndone = true
      for undo in undoing.reversed() {
        do { try undo() } catch { isUndone = false }
      }
      for command in plan.reloads {
        do { try finish(command) } catch { isUndone = false }
      }
      failure.hints.append(
        isUndone
          ? "The steps before it were undone."
          : "Not every step before it could be undone: see 'dash remind status'.")
      throw failure
    }
  }

  private func perform(_ step: Step, undoing: inout [() throws -> Void]) throws {
    switch step {
    case .write(let path, let text):
      try willChange(path, undoing: &undoing)
      if try files.readIfExists(path) != Array(text.utf8) { try put(Array(text.utf8), at: path) }
    case .remove(let path):
      try willChange(path, undoing: &undoing)
      try files.remove(Array(path.utf8))
    case .crontab(let old, let new, _):
      try finish(Step.crontabCommand(new), input: new)
      undoing.append { try finish(Step.crontabCommand(old), input: old) }
    case .run(let command, let undo, let mayFail):
      if mayFail {
        _ = try run(Program(command))
      } else {
        do {
          try finish(command)
        } catch {
          // It may have done half of its work.
          if let undo { _ = try? finish(undo) }
          throw error
        }
      }
      if let undo { undoing.append { try finish(undo) } }
    }
  }

  /// Adds an undo step that restores the present state of a file.
  private func willChange(_ path: String, undoing: inout [() throws -> Void]) throws {
    let before = try files.readIfExists(path)
    undoing.append {
      if let before {
        try put(before, at: path)
      } else if files.kind(Array(path.utf8)) != .nothing {
        try files.remove(Array(path.utf8))
      }
    }
  }

  private func put(_ bytes: [UInt8], at path: String) throws {
    let path = Array(path.utf8)
    try files.makeFolders(path)
    try files.put(bytes, at: path)
  }

  /// Runs a program and returns its output; throws ``Failure`` with its error message if it fails.
  @discardableResult func finish(_ command: [String], input: [UInt8] = []) throws -> [UInt8] {
    let end = try run(Program(command, input: input))
    if case .exited(0, let output, _) = end { return output }
    throw Failure("'\(Step.line(command))' \(end.problem)")
  }
}

extension Program.End {
  /// Why the program did not succeed, as the end of a sentence.
  package var problem: String {
    switch self {
    case .exited(let status, _, let errors):
      "failed with status \(status)"
        + (String(decoding: errors, as: UTF8.self).split(separator: "\n").first.map {
          ": \($0.trimmed)"
        } ?? "")
    case .signalled(let number): "was killed by signal \(number)"
    case .missing: "is not installed"
    case .tooSlow: "took too long and was killed"
    case .tooLarge: "wrote too much output and was killed"
    }
  }
}

/// One reversible change to the system's scheduler.
package enum Step: Equatable {
  case write(path: String, text: String)
  case remove(path: String)
  /// Replaces the crontab; `lines` are the job's lines in it.
  case crontab(old: [UInt8], new: [UInt8], lines: String)
  /// Runs a program, which `undo` reverses; its failure is ignored if it `mayFail`.
  case run([String], undo: [String]? = nil, mayFail: Bool = false)

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
            ? Step.indented(lines) : "    your own lines, unchanged, and\n" + Step.indented(lines))
    case .run(let words, _, _): "run \(Step.line(words))\n"
    }
  }

  /// The command that replaces the crontab with its standard input; an empty crontab is removed.
  static func crontabCommand(_ text: [UInt8]) -> [String] {
    text.isEmpty ? ["crontab", "-r"] : ["crontab", "-"]
  }

  static func line(_ command: [String]) -> String {
    command.map(ShellText.quoted).joined(separator: " ")
  }

  private static func indented(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    return lines.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
  }
}
