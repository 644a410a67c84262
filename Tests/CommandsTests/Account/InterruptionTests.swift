#if os(Linux)
import Foundation
import Glibc
import Metrics
import Storage
import Support
import Testing
import Time

/// Ctrl-C while the built program fetches.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct InterruptionTests {
  /// A server that is asked for a fifth month, which it delays, and then reports it.
  private final class Reached: @unchecked Sendable {
    let semaphore = DispatchSemaphore(value: 0)
    private let lock = NSLock()
    private var count = 0

    func answer(_ asked: LoopbackServer.Asked) -> LoopbackServer.Answer? {
      guard asked.target.contains("with-values") else { return nil }
      let isFifth = lock.withLock {
        count += 1
        return count == 5
      }
      guard isFifth else { return nil }
      semaphore.signal()
      return LoopbackServer.Answer(delay: 20)
    }
  }

  /// Starts the built program with the usual handling of signals, its output in two files.
  private func spawn(_ arguments: [String], home: String) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, home + "/output", O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, home + "/errors", O_WRONLY | O_CREAT, 0o600)
    var (none, usual) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&usual)
    sigaddset(&usual, SIGINT)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let dash = URL(filePath: tests).deletingLastPathComponent().appending(path: "dash").path
    var words: [UnsafeMutablePointer<CChar>?] = ([dash] + arguments).map { strdup($0) }
    words.append(nil)
    var variables: [UnsafeMutablePointer<CChar>?] =
      [
        "HOME=\(home)", "LANG=C.UTF-8", "DASH_NOW=2026-11-20T21:00", "PATH=/usr/bin:/bin",
        "ASAN_OPTIONS=detect_leaks=0",
      ].map { (variable: String) in strdup(variable) }
    variables.append(nil)
    defer { for word in words + variables { free(word) } }
    var process: pid_t = 0
    try #require(posix_spawn(&process, dash, &actions, &attributes, &words, &variables) == 0)
    return process
  }

  @Test func `Ctrl-C stores the months that were complete, says so, and ends curl`() throws {
    let exist = try ScriptedExist([
      .steps(["2026-11-20": "5623", "2026-06-01": "7431"])
    ])
    let sandbox = Sandbox(of: exist)
    sandbox.run("dash settings set exist.url \(exist.address)")
    try #require(sandbox.run("dash account login").status == 0)
    let reached = Reached()
    exist.change { $0.override = reached.answer }
    let start = Date()
    let process = try spawn(["sync", "--days", "200"], home: sandbox.home.path)
    #expect(reached.semaphore.wait(timeout: .now() + 60) == .success)
    kill(process, SIGINT)
    var status: Int32 = 0
    #expect(waitpid(process, &status, 0) == process)
    #expect(-start.timeIntervalSinceNow < 60)
    #expect(status == 75 << 8)
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: sandbox.home.path + "/" + name, encoding: .utf8)
    }
    #expect(try text("errors") == "dash: interrupted\n  Complete parts are stored.\n")
    // 200 days are seven months; the first four had arrived.
    #expect(try text("output") == "Fetched 5 May 2026 to 5 Sep 2026: 1 new\n")
    let store = try Store(path: sandbox.storePath)
    #expect(try store.value(of: "steps", on: #require(Day(iso: "2026-06-01"))) == .integer(7431))
    #expect(try store.value(of: "steps", on: #require(Day(iso: "2026-11-20"))) == nil)
    exist.change { $0.override = nil }
    #expect(sandbox.run("dash sync").status == 0)
    #expect(try store.value(of: "steps", on: #require(Day(iso: "2026-11-20"))) == .integer(5623))
  }
}
#endif
