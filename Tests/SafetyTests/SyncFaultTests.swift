#if canImport(Glibc)
import Foundation
import Glibc
import Support
import Testing

/// A sync that is disturbed at calls that touch files.
///
/// A sync stores month by month, so it may be done in part; the next one completes it.
@Suite(
  .enabled(
    if: Faults.isAvailable && Shell.path(of: "curl") != nil,
    "preloading, a C compiler and curl are needed"))
struct SyncFaultTests {
  /// An account with values of two months, and a home that is logged in and has a value to send.
  private func world() throws -> (exist: ScriptedExist, home: Home) {
    let exist = try ScriptedExist([
      .steps(["2026-11-19": "5811", "2026-11-20": "5623", "2026-10-20": "4120"])
    ])
    let home = try Home()
    home.variables["DASH_EXIST_URL"] = exist.address
    home.variables["DASH_EXIST_TOKEN"] = "dev"
    let login = try home.run("dash account login")
    try #require(login.status == 0, "\(login.errors)")
    try #require(try home.run("mood rate 4 --note walk").status == 0)
    return (exist, home)
  }

  private static let line = "dash sync --days 60"

  /// Everything that is stored after another sync, which fetches what the one before has sent.
  private func content(of home: Home) throws -> String {
    let run = try home.run(Self.line)
    #expect(run.status == 0, "\(run.errors)")
    return try home.run("dash export").output
  }

  @Test(arguments: [Faults.Kind.kill, .torn, .error(ENOSPC), .short])
  func `a sync that is disturbed at any call is completed by the next one`(
    kind: Faults.Kind
  ) throws {
    let (account, done) = try world()
    let log = done.folder.path + ".log"
    defer { unlink(log) }
    let whole = try done.run(Self.line, with: Faults(log: log))
    try #require(whole.status == 0, "\(whole.errors)")
    let calls = try #require(LoggedCall.read(log).last { $0.name == "calls" }).number
    try #require(calls > 10)
    let expected = try content(of: done)
    try #require(expected.contains("4120"))
    #expect(account.item("mood")?.values["2026-11-20"] == "7")
    let step = Proof.count("DASH_FAULTS", usually: 0) > 0 ? 1 : max(1, calls / 3)
    var count = 0
    for call in stride(from: 1, through: calls, by: step) {
      let (exist, home) = try world()
      let run = try home.run(Self.line, with: Faults(kind: kind, call: call))
      count += 1
      let place: Comment = "\(kind) at call \(call): \(run.status) \(run.errors)"
      #expect([0, 1, 74, 75, -SIGKILL].contains(run.status), place)
      #expect(try !home.state().contains("damaged"), place)
      let next = try home.run(Self.line)
      #expect(next.status == 0, "\(place), and then \(next.errors)")
      #expect(
        try content(of: home) == expected.replacing(done.folder.path, with: home.folder.path), place
      )
      // What was recorded here is at the account, too.
      #expect(exist.item("mood")?.values["2026-11-20"] == "7", place)
      #expect(exist.item("mood_note")?.values["2026-11-20"] == "\"walk\"", place)
      #expect(home.leftovers.isEmpty, "\(place) left \(home.leftovers)")
    }
    Proof.say("a sync: \(kind) \(count) times at \(calls) calls; the next one completed each")
  }
}
#endif
