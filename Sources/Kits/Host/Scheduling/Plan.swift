import Text

/// Steps that are done all or not at all.
package struct Plan: Equatable {
  package var steps: [Step] = []
  /// Commands that make the system look at its files again after they were put back.
  package var settling: [[String]] = []
  /// What a person has changed, and what is left for that reason.
  package var left: [String] = []

  package static func + (first: Plan, second: Plan) -> Plan {
    Plan(
      steps: first.steps + second.steps, settling: first.settling + second.settling,
      left: first.left + second.left)
  }

  /// All steps, as `--print` shows them.
  package var told: String { steps.map(\.told).joined() }
}

extension Host {
  /// Does all steps of a plan.
  ///
  /// - Throws: ``Failure`` where one could not be done; those before it are taken back then.
  package func perform(_ plan: Plan) throws {
    var undoing: [() throws -> Void] = []
    do {
      for step in plan.steps { try perform(step, undoing: &undoing) }
    } catch {
      var failure = error as? Failure ?? Failure(error)
      var isWhole = true
      for undo in undoing.reversed() {
        do { try undo() } catch { isWhole = false }
      }
      for words in plan.settling {
        do { try finish(words) } catch { isWhole = false }
      }
      failure.hints.append(
        isWhole
          ? "What was done before that is taken back."
          : "Not all that was done before that could be taken back: see 'dash remind status'.")
      throw failure
    }
  }

  /// Does a step, and notes what takes it back.
  private func perform(_ step: Step, undoing: inout [() throws -> Void]) throws {
    switch step {
    case .write(let path, let text):
      try keep(path, undoing: &undoing)
      if try files.readIfThere(path) != Array(text.utf8) { try put(Array(text.utf8), at: path) }
    case .remove(let path):
      try keep(path, undoing: &undoing)
      try files.remove(Array(path.utf8))
    case .crontab(let old, let new, _):
      try finish(Step.crontabWords(new), input: new)
      undoing.append { try finish(Step.crontabWords(old), input: old) }
    case .run(let words, let undo, let mayFail):
      if mayFail {
        _ = try run(Program(words))
      } else {
        do {
          try finish(words)
        } catch {
          // It may have done half of it.
          if let undo { _ = try? finish(undo) }
          throw error
        }
      }
      if let undo { undoing.append { try finish(undo) } }
    }
  }

  private func keep(_ path: String, undoing: inout [() throws -> Void]) throws {
    let before = try files.readIfThere(path)
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
    // It makes the folders too.
    if files.kind(path) == .nothing { try files.makePrivate(path) }
    try files.put(at: path, isReplacing: true) { try files.drafts.write(bytes, $0) }
  }

  /// Runs a program that has to succeed.
  ///
  /// - Returns: what it wrote.
  /// - Throws: ``Failure`` with its own words where it did not.
  @discardableResult
  package func finish(_ words: [String], input: [UInt8] = []) throws -> [UInt8] {
    let end = try run(Program(words, input: input))
    if case .exited(0, let output, _) = end { return output }
    throw Failure("'\(Step.line(words))' \(end.fault)")
  }
}

extension Program.End {
  /// Why it was no success, as the end of a sentence.
  package var fault: String {
    switch self {
    case .exited(let status, _, let errors):
      "ended with status \(status)"
        + (String(decoding: errors, as: UTF8.self).split(separator: "\n").first.map {
          ": \($0.trimmed)"
        } ?? "")
    case .signalled(let number): "was ended by signal \(number)"
    case .missing: "cannot be run: it is not installed"
    case .tooSlow: "took too long, and was ended"
    case .tooLarge: "wrote too much, and was ended"
    }
  }
}
