import Foundation
import Testing

/// Small programs on a sandbox's `PATH` that replace the system's own.
///
/// They log their arguments, one a line, and store the crontab they get on standard input.
package struct StandIns {
  private let folder: URL
  private let sandbox: Sandbox

  /// The script behind all of them, which acts by the name it is called by.
  ///
  /// It is linked, not written: a file that a process still has open for writing cannot be executed.
  private static let program = Sandbox.package.appending(path: "Tests/StandIns/stand-in")

  /// Installs those of `names`; no other programs are on `PATH`.
  package init(_ names: [String], in sandbox: Sandbox) throws {
    self.sandbox = sandbox
    folder = sandbox.home.appending(path: "stand-ins")
    let programs = folder.appending(path: "bin")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    for name in names {
      try FileManager.default.createSymbolicLink(
        at: programs.appending(path: name), withDestinationURL: StandIns.program)
    }
    // Programs that the script itself runs.
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

  /// The command lines since the last call of this function, with arguments joined by `|`.
  package func calls() -> [String] {
    let lines = (read("calls") ?? "").split(separator: "\n")
    try? FileManager.default.removeItem(at: folder.appending(path: "calls"))
    return lines.reduce(into: []) { calls, line in
      if line.hasPrefix("  ") {
        calls[calls.count - 1] += "|" + line.dropFirst(2)
      } else {
        calls.append(String(line))
      }
    }
  }

  /// The command lines that change something.
  package func done() -> [String] {
    calls().filter { call in
      !["is-system-running", "|print|", "crontab|-l", "show", "--version", "|return"]
        .contains { call.contains($0) }
    }
  }

  /// Makes command lines that contain `part` fail with status 1; nil for none.
  package func fail(_ part: String?) throws { try write(part ?? "", to: "failing") }

  /// Sets the output of `systemctl --user is-system-running`.
  package func answer(_ state: String) throws { try write(state + "\n", to: "state") }

  package var crontab: String? { read("crontab") }

  package func setCrontab(_ text: String) throws { try write(text, to: "crontab") }
}
