#if canImport(Glibc)
import Foundation
import Glibc
import Testing

/// Power cuts, from what commands wrote and synced.
@Suite(.enabled(if: Faults.isAvailable, "preloading and a C compiler are needed"))
struct PowerCutTests {
  /// Without settings: `IntentTests` checks them, since rows differ until the next command.
  private static let lines = [
    "mood rate 4", "dash log steps 900", "dash log steps +500 coffees 2", "dash undo",
    "dash import \(Home.package.path)/SampleData/export", "dash backup HOME/copy.sqlite",
    "mood rate 2 --note tired", "dash restore --force HOME/copy.sqlite", "dash forget steps",
  ]

  @Test
  func
    `after a power loss at any moment everything that was reported is there, and nothing in part`()
    throws
  {
    let home = try Home()
    let log = home.folder.path + ".log"
    defer { unlink(log) }
    // What is stored before the first command, and after each.
    var states = [try home.state()]
    for line in PowerCutTests.lines {
      let run = try home.run(
        line.replacing("HOME", with: home.folder.path), with: Faults(log: log))
      try #require(run.status == 0, "\(line): \(run.errors)")
      states.append(try home.state())
    }
    let chances = Proof.count("DASH_CUTS", usually: 3)
    let calls = try LoggedCall.read(log)
    var disk = Disk()
    var reported = 0
    var seen: Set<[String: [UInt8]]> = []
    var images = 0
    var lost = 0
    for (moment, call) in calls.enumerated() {
      disk.apply(call)
      if call.name == "said" {
        reported += 1
        seen = []
      }
      if call.name == "calls" { continue }
      var rests: [Disk.Rest] = [.nothing, .everything]
      if call.name != "sync" {
        rests += (1..<max(2, disk.pendingCount)).suffix(2).map { .first($0) }
      }
      rests += (0..<chances).map { .anything(Seeded(UInt64(moment * 1000 + $0))) }
      for rest in rests {
        let image = disk.image(rest)
        guard seen.insert(image).inserted else { continue }
        images += 1
        let state = try state(of: image, from: home)
        let allowed =
          reported < PowerCutTests.lines.count
          ? states[reported...reported + 1] : states[reported...reported]
        if !allowed.contains(state) {
          lost += 1
          let place = states.firstIndex(of: state).map { "the state after \($0) commands" }
          Issue.record(
            """
            cut after call \(moment) (\(call.name) \(call.path)), \(rest), \(reported) reported: \
            \(place ?? String(state.prefix(300)))
            """)
        }
      }
    }
    #expect(reported == PowerCutTests.lines.count)
    Proof.say(
      "\(images) images that power cuts may leave, after each of \(calls.count) calls of "
        + "\(reported) commands: \(lost) with anything damaged, lost or half stored")
  }

  /// What is stored in an image, as it would be in the home that it was made of.
  private func state(of image: [String: [UInt8]], from home: Home) throws -> String {
    let other = try Home()
    for (path, bytes) in image {
      let name = String(path.dropFirst(home.folder.path.count + 1))
      let file = other.folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    return try other.state()
  }
}
#endif
