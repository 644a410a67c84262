#if canImport(Glibc)
import Foundation
import Glibc
import Testing

/// Programs that are killed at random moments.
struct CrashTests {
  @Test func `killed at random moments, the store has all that was reported and at most one more`()
    throws
  {
    let home = try Home()
    let crashes = Proof.count("DASH_CRASHES", usually: 150)
    var random = Seeded(7)
    // How long a run takes, so that moments are spread over all of it.
    let start = ContinuousClock.now
    for _ in 0..<5 { try #require(home.run("dash log steps +1").status == 0) }
    let whole = (ContinuousClock.now - start) / 5
    var stored = 5
    var killed = 0
    var reported = 0
    while killed < crashes {
      let running = try home.start("dash log steps +1")
      let span = Double(whole.components.attoseconds) / 1e12
      usleep(UInt32(Double.random(in: 0..<span * 1.1, using: &random)))
      kill(running.process, SIGKILL)
      let run = running.ended()
      let hasReported = run.status == 0 || !run.output.isEmpty
      if run.status == -SIGKILL { killed += 1 } else { reported += 1 }
      try #require(run.status == 0 || run.status == -SIGKILL, "\(run.errors)")
      let now = try steps(in: home)
      try #require(
        now == stored + 1 || (now == stored && !hasReported),
        "after \(killed) kills \(now) where \(stored) were, reported: \(hasReported)")
      stored = now
    }
    #expect(try home.run("dash doctor").status == 0)
    #expect(home.leftovers.allSatisfy { $0.hasSuffix("-journal") })
    #expect(try home.run("dash log steps +1").status == 0)
    #expect(home.leftovers.isEmpty)
    Proof.say(
      "killed \(killed) times, \(reported) more runs ended first: \(stored) writes stored, none lost"
    )
  }

  /// The day's steps, read by SQLite after a check of every page.
  private func steps(in home: Home) throws -> Int {
    let rows = try StoreText.rows(of: home.storePath)
    try #require(!rows.hasPrefix("damaged"), "\(rows)")
    let line = try #require(rows.split(separator: "\n").first { $0.hasPrefix("value ") })
    // The name of the table, the day and the attribute come before the value.
    let fields = line.split(separator: " ")
    return try #require(fields.count > 3 ? Int(fields[3]) : nil, "\(line)")
  }
}
#endif
