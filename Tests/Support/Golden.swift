import Foundation
import Testing

/// Expected output in files of `Tests/CommandsTests/Golden`, which `UPDATE_GOLDEN=1 swift test`
/// rewrites; the difference is reviewed like code.
package enum Golden {
  private static let folder = Sandbox.package.appending(path: "Tests/CommandsTests/Golden")

  /// Rewriting expected output would make every test of it pass, so CI may only compare.
  package struct RefusedInCI: Error, CustomStringConvertible {
    package var description: String { "UPDATE_GOLDEN is refused where CI is set" }
  }

  /// Whether expected output is rewritten instead of compared.
  ///
  /// - Throws: ``RefusedInCI`` if both `UPDATE_GOLDEN` and `CI` are set.
  package static func isUpdating(
    _ variables: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> Bool {
    guard variables["UPDATE_GOLDEN"] == "1" else { return false }
    guard variables["CI"] ?? "" == "" else { throw RefusedInCI() }
    return true
  }

  private static let rewriting = NSLock()

  /// Rewrites a file that several tests may rewrite at the same time, each a part of it.
  package static func rewrite(_ file: URL, _ change: (String) throws -> String) throws {
    try rewriting.withLock {
      let text = try String(contentsOf: file, encoding: .utf8)
      let changed = try change(text)
      if changed != text { try changed.write(to: file, atomically: true, encoding: .utf8) }
    }
  }

  /// Compares a text with a golden file, or rewrites the file.
  package static func expect(
    _ text: String, in name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appending(path: name)
    if try isUpdating() {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    } else {
      let golden = try String(contentsOf: file, encoding: .utf8)
      #expect(
        text == golden, "\(name); UPDATE_GOLDEN=1 swift test rewrites it",
        sourceLocation: sourceLocation)
    }
  }

  /// Checks that a folder of golden files holds exactly the files of `names`, or removes all others.
  package static func expectOnly(_ names: Set<String>, in name: String) throws {
    let folder = folder.appending(path: name)
    let found = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
    if try isUpdating() {
      for other in found.subtracting(names) {
        try FileManager.default.removeItem(at: folder.appending(path: other))
      }
    } else {
      #expect(found == names)
    }
  }
}
