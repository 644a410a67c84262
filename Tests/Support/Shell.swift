import Foundation
import Testing

/// Runs programs of the system in tests.
package enum Shell {
  /// The path of an installed program; nil if it is not installed.
  package static func path(of name: String) -> String? {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a program, and returns the output of both streams and its exit status.
  package static func run(
    _ path: String, _ arguments: [String], variables: [String: String]
  ) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = variables.merging(["ASAN_OPTIONS": "detect_leaks=0"]) { $1 }
    process.currentDirectoryURL = Sandbox.package
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: output, as: UTF8.self), process.terminationStatus)
  }

  /// Writes an executable shell script.
  ///
  /// Another process writes it: a file that this process writes may still be open for writing in a
  /// program that another test starts at that moment, and could then not be executed.
  package static func write(script: String, to path: String) throws {
    let write =
      "mkdir -p \"${0%/*}\" && printf '#!/bin/sh\\n%s\\n' \"$1\" > \"$0\" && chmod 755 \"$0\""
    let written = try run(
      "/bin/sh", ["-c", write, path, script], variables: ["PATH": "/usr/bin:/bin"])
    try #require(written.status == 0, "\(written.output)")
  }
}
