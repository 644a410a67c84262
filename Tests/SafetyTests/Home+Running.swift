import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// How a run ended and what it wrote.
struct Run {
  /// The exit status, or minus the signal that ended it.
  let status: Int32
  let output: String
  let errors: String
}

/// A program that runs.
struct Running {
  let process: pid_t
  fileprivate let outputPath: String

  /// Waits until it ends.
  func ended() -> Run {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7f
    func taken(_ path: String) -> String {
      defer { unlink(path) }
      return String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
    return Run(
      status: signal == 0 ? (status >> 8) & 0xff : -signal, output: taken(outputPath),
      errors: taken(outputPath + ".errors"))
  }
}

extension Home {
  /// Runs one command line, divided at blanks, until it ends.
  func run(_ line: String, with faults: Faults = Faults()) throws -> Run {
    try run(line.split(separator: " ").map { Array($0.utf8) }, with: faults)
  }

  func run(_ words: [[UInt8]], with faults: Faults = Faults()) throws -> Run {
    try start(words, with: faults).ended()
  }

  func start(_ line: String, with faults: Faults = Faults()) throws -> Running {
    try start(line.split(separator: " ").map { Array($0.utf8) }, with: faults)
  }

  /// Starts a command; the first word is `dash` or `mood`, or the path of another program.
  ///
  /// Its streams end in files, which no other program that is started meanwhile holds open.
  func start(_ words: [[UInt8]], with faults: Faults = Faults()) throws -> Running {
    let first = String(decoding: words[0], as: UTF8.self)
    let program = first.hasPrefix("/") ? first : Home.products.appending(path: first).path
    let outputPath = FileManager.default.temporaryDirectory
      .appending(path: "safety-output-\(UUID().uuidString)").path
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    #else
    var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, outputPath, flags, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, outputPath + ".errors", flags, 0o600)
    let all = variables.merging(faults.variables(below: folder.path)) { $1 }
    let arguments = ([Array(program.utf8)] + words.dropFirst()).map { word in
      strdup((word + [0]).map { CChar(bitPattern: $0) })
    }
    let settings = all.map { strdup("\($0.key)=\($0.value)") }
    defer { for text in arguments + settings { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, program, &actions, nil, arguments + [nil], settings + [nil])
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
    return Running(process: process, outputPath: outputPath)
  }
}
