import Foundation
import Testing

/// Restores and backups beside writers.
struct RestoreTests {
  @Test func `what a command has reported is in the store or in a copy of what was replaced`()
    async throws
  {
    let home = try Home()
    let writers = Proof.count("DASH_WRITERS", usually: 3)
    let writes = Proof.count("DASH_WRITES", usually: 8)
    for line in ["dash log steps 1", "dash agenda add Gym thursday 18:00", "dash backup HOME/b"] {
      let run = try home.run(line.replacing("HOME", with: home.folder.path))
      try #require(run.status == 0, "\(run.errors)")
    }
    let results = await withTaskGroup(of: [(line: String, run: Run)].self) { group in
      for writer in 0..<writers {
        group.addTask {
          (0..<writes).flatMap { number in
            [
              "dash agenda add event\(writer)x\(number)e thursday 10:00",
              "mood rate 4 --note note\(writer)x\(number)e",
            ].compactMap { line in (try? home.run(line)).map { (line, $0) } }
          }
        }
      }
      group.addTask {
        (0..<writes).compactMap { _ in
          let line = "dash restore --force \(home.folder.path)/b"
          return (try? home.run(line)).map { (line, $0) }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    // A writer that waited for a restore writes into the restored store, or says why it does not.
    for (line, run) in results {
      #expect(run.status == 0 || run.status == 75, "\(line): \(run.status) \(run.errors)")
      if line.contains("restore") { #expect(run.status == 0, "\(run.errors)") }
    }
    #expect(try home.run("dash doctor").status == 0)
    // The store with its folder, and each copy with the events that it holds.
    var saved = ""
    for name in home.names where name.hasSuffix(".ics") || name.contains("dash.sqlite") {
      guard let bytes = FileManager.default.contents(atPath: home.folder.path + "/" + name) else {
        continue
      }
      saved += String(decoding: bytes, as: UTF8.self)
    }
    var count = 0
    for (line, run) in results where run.status == 0 && !line.contains("restore") {
      let word = try #require(
        line.split(separator: " ").last { $0.hasPrefix("event") || $0.hasPrefix("note") })
      #expect(saved.contains(word), "\(line) was reported and is lost")
      count += 1
    }
    #expect(count > 0)
    Proof.say(
      "\(writes) restores beside \(writers) writers: \(count) writes reported, none lost, "
        + "\(results.count { $0.run.status == 75 }) refused")
  }

  @Test func `a backup beside a writer has the events that its store has added`() async throws {
    let home = try Home()
    let count = Proof.count("DASH_WRITES", usually: 8)
    try #require(home.run("dash agenda add event0e thursday 10:00").status == 0)
    let runs = await withTaskGroup(of: [Run].self) { group in
      group.addTask {
        (1...count).compactMap { try? home.run("dash agenda add event\($0)e thursday 10:00") }
      }
      group.addTask {
        (0..<count).compactMap { try? home.run("dash backup \(home.folder.path)/b\($0)") }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(runs.count == 2 * count && runs.allSatisfy { $0.status == 0 })
    var counts: Set<Int> = []
    for number in 0..<count {
      let other = try Home()
      let path = home.folder.path + "/b\(number)"
      try #require(other.run("dash restore --force \(path)").status == 0)
      let changes = try other.run("dash undo --list 100").output
      let files = other.names.filter { $0.hasSuffix(".ics") }
      let texts = files.compactMap { name in
        FileManager.default.contents(atPath: other.folder.path + "/" + name)
          .map { String(decoding: $0, as: UTF8.self) }
      }.joined()
      for event in 0...count {
        let name = "event\(event)e"
        #expect(changes.contains(name) == texts.contains(name), "\(name) in \(path)")
      }
      counts.insert(files.count)
    }
    Proof.say("\(count) backups beside a writer of events: \(counts.count) states, none mixed")
  }
}
