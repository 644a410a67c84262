#if canImport(Glibc)
import Foundation
import Glibc
import Testing

/// Commands that change the store and files beside it, killed at every call.
@Suite(.enabled(if: Faults.isAvailable, "preloading and a C compiler are needed"))
struct IntentTests {
  struct Work: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let before: [String]
    let line: String
  }

  private static let events = [
    "dash agenda add Gym thursday 18:00 --every week", "dash agenda add Swim saturday 9:00",
    "dash log steps 900",
  ]
  private static let works = [
    Work(
      testDescription: "a first event", before: ["dash log steps 900"],
      line: "dash agenda add Gym thursday 18:00"),
    Work(testDescription: "an event", before: events, line: "dash agenda add Run sunday 8:00"),
    Work(
      testDescription: "an edited series", before: events,
      line: "dash agenda edit gym 2026-12-03 --future --at 19:00"),
    Work(
      testDescription: "a deleted event", before: events, line: "dash agenda delete swim"),
    Work(
      testDescription: "an undone edit",
      before: events + ["dash agenda edit gym 2026-12-03 --future --at 19:00"],
      line: "dash undo"),
    Work(
      testDescription: "a redone deletion",
      before: events + ["dash agenda delete swim", "dash undo"], line: "dash redo"),
    Work(
      testDescription: "a place", before: events,
      line: "dash places add Hut --point 46.02,7.75"),
    Work(
      testDescription: "a first setting", before: ["dash log steps 900"],
      line: "dash settings set clock 12h"),
    Work(
      testDescription: "a setting", before: events, line: "dash settings set clock 12h"),
    Work(
      testDescription: "an undone setting", before: events + ["dash settings set clock 12h"],
      line: "dash undo"),
    Work(
      testDescription: "a restored calendar",
      before: events + [
        "dash backup HOME/b", "dash agenda delete swim", "dash agenda add Run sunday 8:00",
      ],
      line: "dash restore --force HOME/b"),
  ]

  @Test(arguments: works)
  func `killed at any call, the store, its undo entries and the files agree`(work: Work) throws {
    let home = try Home()
    func line(_ line: String, in home: Home) -> String {
      line.replacing("HOME", with: home.folder.path)
    }
    for before in work.before {
      let run = try home.run(line(before, in: home))
      try #require(run.status == 0, "\(before): \(run.errors)")
    }
    let before = try seen(in: home)
    let done = try Home(like: home)
    let log = done.folder.path + ".log"
    defer { unlink(log) }
    let run = try done.run(line(work.line, in: done), with: Faults(log: log))
    try #require(run.status == 0, "\(run.errors)")
    let after = try seen(in: done)
    let count = try #require(LoggedCall.read(log).last { $0.name == "calls" }).number
    try #require(before != after)
    var reverted = 0
    let step = Proof.count("DASH_FAULTS", usually: 0) > 0 ? 1 : 4
    var kills = 0
    for call in stride(from: 1, through: count, by: step) {
      let home = try Home(like: home)
      let run = try home.run(line(work.line, in: home), with: Faults(kind: .kill, call: call))
      guard run.status == -SIGKILL else {
        Issue.record("call \(call) was not reached: \(run.status) \(run.errors)")
        continue
      }
      kills += 1
      let wasAnnounced = home.isAnnounced
      let now = try seen(in: home)
      #expect(now == before || now == after, "call \(call): \(now)")
      if !run.output.isEmpty { #expect(now == after, "call \(call): less than was reported") }
      #expect(!home.isAnnounced)
      if wasAnnounced { reverted += 1 }
      // What was left is cleared away, and everything can be changed and undone.
      let next = try home.run("dash agenda add Tea thursday 16:00")
      #expect(next.status == 0, "call \(call): \(next.errors)")
      #expect(try home.run("dash undo").status == 0)
      #expect(try seen(in: home) == now, "call \(call)")
    }
    if work.line.contains("agenda") { #expect(reverted > 0) }
    Proof.say(
      "\(work.testDescription): killed \(kills) times at \(count) calls, "
        + "\(reverted) announcements reverted")
  }

  /// What a person sees after the next command: events, values, places and what can be undone.
  private func seen(in home: Home) throws -> [String] {
    try [
      "dash agenda --from 2026-11-20 --to 2027-01-10 --json", "dash export --format csv",
      "dash places --json", "dash undo --list", "dash settings get clock",
    ].map { line in
      let run = try home.run(line)
      #expect(run.status == 0, "\(line): \(run.errors)")
      // The UID of a new event is random.
      return run.output.replacing(/[0-9a-f]{8}-[0-9a-f-]{27}/, with: "uid")
    }
  }
}

extension Home {
  /// Whether the store announces changes of files: the bit of its `user_version`, at byte 60.
  fileprivate var isAnnounced: Bool {
    guard let file = try? FileHandle(forReadingFrom: URL(filePath: storePath)) else { return false }
    defer { try? file.close() }
    try? file.seek(toOffset: 63)
    return (try? file.read(upToCount: 1))??.first.map { $0 & 0x80 != 0 } ?? false
  }
}
#endif
