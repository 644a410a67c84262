#if canImport(Glibc)
import Foundation
import Glibc
import Testing

/// Every call that touches a file, disturbed in every way that a system has.
@Suite(.enabled(if: Faults.isAvailable, "preloading and a C compiler are needed"))
struct CallFaultTests {
  /// A command and what was done before it.
  struct Work: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let before: [String]
    let line: String
  }

  private static let import646 = "dash import \(Home.package.path)/SampleData/export"
  private static let works = [
    Work(testDescription: "a first run", before: [], line: "mood rate 4"),
    Work(
      testDescription: "a rating", before: ["mood rate 2", "dash log steps 900"],
      line: "mood rate 4"),
    Work(
      testDescription: "a log", before: ["mood rate 2", "dash log steps 900"],
      line: "dash log steps +500 coffees 2 --date 2026-11-19"),
    Work(
      testDescription: "an import", before: ["mood rate 2", "dash log steps 900"], line: import646),
    Work(
      testDescription: "an undo", before: ["mood rate 2", "dash log steps 900"],
      line: "dash undo"),
    Work(
      testDescription: "a salvaged store", before: ["mood rate 2", import646],
      line: "dash doctor --salvage HOME/saved.sqlite"),
    Work(
      testDescription: "a backup", before: ["mood rate 2", import646], line: "dash backup HOME/b"),
    Work(
      testDescription: "a restored backup",
      before: ["mood rate 2", "dash backup HOME/b", "mood rate 3", "dash log steps 900"],
      line: "dash restore --force HOME/b"),
  ]

  /// Whether all is tried in every way; else what is alike is tried in turns.
  private static let isWhole = Proof.count("DASH_FAULTS", usually: 0) > 0

  /// What the homes before and after a command hold, and how many calls it makes.
  private struct Trial {
    let home: Home
    let work: Work
    let before: String
    let after: String
    let count: Int

    init(_ work: Work) throws {
      self.work = work
      home = try Home()
      for line in work.before {
        try #require(home.run(line.replacing("HOME", with: home.folder.path)).status == 0)
      }
      before = try home.state()
      let done = try Home(like: home)
      let log = done.folder.path + ".log"
      defer { unlink(log) }
      let line = work.line.replacing("HOME", with: done.folder.path)
      let run = try done.run(line, with: Faults(log: log))
      try #require(run.status == 0, "\(run.errors)")
      after = try done.state()
      count = try #require(LoggedCall.read(log).last { $0.name == "calls" }).number
      try #require(count > 10 && after != before)
    }

    /// The calls that are disturbed, from 1.
    var calls: StrideThrough<Int> {
      stride(from: 1, through: count, by: count > 100 && !CallFaultTests.isWhole ? 3 : 1)
    }

    func line(in home: Home) -> String { work.line.replacing("HOME", with: home.folder.path) }

    /// Runs the command in a home of its own with one call disturbed.
    func run(_ kind: Faults.Kind, _ call: Int, isLasting: Bool) throws -> (home: Home, run: Run) {
      let home = try Home(like: home)
      let faults = Faults(kind: kind, call: call, isLasting: isLasting)
      return (home, try home.run(line(in: home), with: faults))
    }
  }

  @Test(arguments: works)
  func `a program killed at any call leaves all or nothing, and never less than it has reported`(
    work: Work
  ) throws {
    let trial = try Trial(work)
    var kills = 0
    for call in trial.calls {
      for kind in [Faults.Kind.kill, .torn] {
        let (home, run) = try trial.run(kind, call, isLasting: kind == .torn)
        guard run.status == -SIGKILL else {
          Issue.record("call \(call) was not reached: \(run.status) \(run.errors)")
          continue
        }
        kills += 1
        try check(home, of: trial, "\(kind) at call \(call)", hasReported: !run.output.isEmpty)
      }
    }
    Proof.say("\(work.testDescription): killed \(kills) times at \(trial.count) calls")
  }

  @Test(arguments: works)
  func `a call that fails is reported with its path, and the store is unchanged`(work: Work) throws
  {
    let trial = try Trial(work)
    let every = [EIO, ENOSPC, EROFS, EACCES, EDQUOT]
    var faults = 0
    for call in trial.calls {
      for isLasting in [false, true] {
        for number in CallFaultTests.isWhole
          ? every : [every[(call + (isLasting ? 2 : 0)) % every.count]]
        {
          let (home, run) = try trial.run(.error(number), call, isLasting: isLasting)
          faults += 1
          let place: Comment =
            "error \(number)\(isLasting ? " from" : " at") call \(call): \(run.status) \(run.errors)"
          #expect([0, 1, 74, 75].contains(run.status), place)
          if run.status != 0 {
            #expect(run.errors.contains("\(home.folder.path)/"), place)
            #expect(run.output.isEmpty, place)
          }
          if !isLasting, run.status != 0 {
            #expect(!home.leftovers.contains { $0.contains(".draft-") }, "\(place) left a draft")
            let isKept = home.names.contains { $0.contains(".before-restore-") }
            #expect(
              !isKept || run.errors.contains("not yet flushed"),
              place)
          }
          // All was written when the folder could not be synced, and that is said.
          let isWritten = run.errors.contains("not yet flushed")
          try check(
            home, of: trial, place, hasReported: run.status == 0 || isWritten,
            hasFailed: run.status != 0 && !isWritten)
        }
      }
    }
    Proof.say("\(work.testDescription): \(faults) failures at \(trial.count) calls")
  }

  @Test(arguments: works)
  func `a write of only half of its bytes is continued or reported`(work: Work) throws {
    let trial = try Trial(work)
    for call in trial.calls {
      for isLasting in CallFaultTests.isWhole ? [false, true] : [call % 2 == 0] {
        let (home, run) = try trial.run(.short, call, isLasting: isLasting)
        let place: Comment = "short\(isLasting ? " from" : " at") call \(call): \(run.errors)"
        #expect(run.status == 0 || run.status == 74, place)
        try check(
          home, of: trial, place, hasReported: run.status == 0, hasFailed: run.status != 0)
      }
    }
  }

  private func check(
    _ home: Home, of trial: Trial, _ place: Comment, hasReported: Bool, hasFailed: Bool = false
  ) throws {
    let state = try home.state()
    if hasReported {
      #expect(state == trial.after, "\(place): what was reported is not there")
    } else if hasFailed {
      #expect(state == trial.before, "\(place): something was changed")
    } else {
      #expect(state == trial.before || state == trial.after, "\(place): neither all nor nothing")
    }
    // What a killed writer leaves, the next one clears away.
    guard !hasFailed || CallFaultTests.isWhole else { return }
    let next = try home.run("dash log coffees 3")
    #expect(next.status == 0, "\(place), and then \(next.errors)")
    #expect(!home.leftovers.contains { $0.hasSuffix(".sqlite-journal") }, "\(place)")
    guard !["mood", "log", "import", "undo"].contains(where: trial.work.line.contains) else {
      return
    }
    // It never replaces a file.
    if trial.work.line.contains("--salvage") { unlink(home.folder.path + "/saved.sqlite") }
    let again = try home.run(trial.line(in: home).replacing("backup", with: "backup --force"))
    #expect(again.status == 0, "\(place), and then \(again.errors)")
    #expect(home.leftovers.isEmpty, "\(place) left \(home.leftovers)")
  }
}
#endif
