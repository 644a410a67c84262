import Text

/// Steps of which either all are done or none.
package struct Plan: Equatable {
  package var steps: [Step] = []
  /// Commands that make the scheduler read its files again after they were restored.
  package var reloads: [[String]] = []
  /// Files that are left in place because somebody has edited them.
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
  /// Performs the steps of a plan.
  ///
  /// - Throws: ``Failure`` if a step fails, after undoing the steps before it.
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

  /// Performs a step, and adds what undoes it.
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
    try files.put(at: path, isReplacing: true) { try files.drafts.write(bytes, $0) }
  }

  /// Runs a program that must succeed.
  ///
  /// - Returns: Its output.
  /// - Throws: ``Failure`` with its error message.
  @discardableResult
  func finish(_ command: [String], input: [UInt8] = []) throws -> [UInt8] {
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
