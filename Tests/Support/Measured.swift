import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// The result of running the built program with a memory limit: beyond it the program is ended by a
/// signal.
///
/// The peak that the system reports is of no use here: it starts with that of the parent process.
package struct Measured {
  package var status: Int32
  /// The output of both streams.
  package var output: String
  /// The CPU time in seconds, without waiting and child processes.
  package var seconds: Double

  /// Runs `dash` with its home in `home`.
  package init(_ arguments: [String], home: String, megabytes: Int) throws {
    let folder = URL(
      filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    ).deletingLastPathComponent()
    let program = folder.appending(path: "dash").path
    let written = home + "/written-\(UUID().uuidString)"
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, written, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    // The address sanitizer needs more memory than any limit would allow.
    let isSanitized = ProcessInfo.processInfo.environment["ASAN_OPTIONS"] != nil
    let limit = (isSanitized ? "" : "ulimit -d \(megabytes << 10) && ") + "exec \"$@\""
    var strings = (["sh", "-c", limit, "sh", program] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = [
      "HOME=\(home)", "LANG=C.UTF-8", "DASH_NOW=2026-11-20T21:00", "SWIFT_BACKTRACE=enable=no",
      "ASAN_OPTIONS=detect_leaks=0",
    ].map { (variable: String) in strdup(variable) }
    variables.append(nil)
    defer { for string in strings + variables { free(string) } }
    var process: pid_t = 0
    guard posix_spawn(&process, "/bin/sh", &actions, nil, &strings, &variables) == 0 else {
      throw POSIXError(.ENOEXEC)
    }
    var end: Int32 = 0
    var usage = rusage()
    guard wait4(process, &end, 0, &usage) == process else { throw POSIXError(.ECHILD) }
    // If a signal ended the process, 128 plus its number.
    status = end & 0x7F == 0 ? (end >> 8) & 0xFF : 128 + (end & 0x7F)
    output = try String(decoding: Data(contentsOf: URL(filePath: written)), as: UTF8.self)
    seconds =
      Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
  }
}
