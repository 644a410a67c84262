import Foundation
import Testing

/// Small programs that stand first on a sandbox's `PATH` in the place of the system's own.
///
/// They note what they are told, one word a line, and what comes on their standard input.
package struct StandIns {
  private let folder: URL
  private let sandbox: Sandbox

  /// The program that all of them are; it answers by the name it is called by.
  ///
  /// It is never written here: a file that any process still has open for writing cannot be run.
  private static let program = Sandbox.package.appending(path: "Tests/StandIns/stand-in")

  /// Installs those of `names`; no others are to be found.
  package init(_ names: [String], in sandbox: Sandbox) throws {
    self.sandbox = sandbox
    folder = sandbox.home.appending(path: "stand-ins")
    let programs = folder.appending(path: "bin")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    for name in names {
      try FileManager.default.createSymbolicLink(
        at: programs.appending(path: name), withDestinationURL: StandIns.program)
    }
    // What the stand-in calls itself.
    for name in ["cat", "rm", "mv"] {
      try FileManager.default.createSymbolicLink(
        atPath: programs.appending(path: name).path,
        withDestinationPath: try #require(Shell.path(of: name)))
    }
    sandbox.variables["PATH"] = programs.path
    try write("running\n", to: "state")
  }

  private func write(_ text: String, to name: String) throws {
    _ = try sandbox.write(text, to: "stand-ins/\(name)")
  }

  private func read(_ name: String) -> String? {
    try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// What they were told since this was asked last, a line each, words divided by `|`.
  package func told() -> [String] {
    let lines = (read("told") ?? "").split(separator: "\n")
    try? FileManager.default.removeItem(at: folder.appending(path: "told"))
    return lines.reduce(into: []) { calls, line in
      if line.hasPrefix("  ") {
        calls[calls.count - 1] += "|" + line.dropFirst(2)
      } else {
        calls.append(String(line))
      }
    }
  }

  /// The command lines that do not only ask.
  package func done() -> [String] {
    told().filter { call in
      !["is-system-running", "|print|", "crontab|-l", "show", "--version", "|return"]
        .contains { call.contains($0) }
    }
  }

  /// Whatever has this in its line ends with status 1; nil for none.
  package func fail(_ part: String?) throws { try write(part ?? "", to: "failing") }

  /// What `systemctl --user is-system-running` answers.
  package func answer(_ state: String) throws { try write(state + "\n", to: "state") }

  package var crontab: String? { read("crontab") }

  package func setCrontab(_ text: String) throws { try write(text, to: "crontab") }
}
