#if os(Linux)
import Foundation
import Glibc
import Support
import Testing

@testable import Commands
@testable import Storage

/// Commands on a long note, whose time should grow with its length and not with its square.
struct LongTextTests {
  /// Without a blank, words, wide characters, characters of many marks, letters that a script joins into
  /// one character, and a text in which nearly every search begins to match.
  private static let parts = [
    "a", "walk ", "東京", "e\u{301}\u{308}", "क\u{94D}", "ab ", "\u{1F469}\u{200D}", "\u{1B}[",
  ]

  /// The processor time of this thread, in seconds.
  private func seconds(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try body()
    return now() - start
  }

  @Test(arguments: parts)
  func `four times the length takes about four times the time`(part: String) throws {
    let length = 16_000
    let sandboxes = try [length, 4 * length].map { length in
      let sandbox = Sandbox()
      let count = length / part.unicodeScalars.count
      let text = String(repeating: part, count: count).replacing("\u{1B}", with: "\\u001b")
      let path = try sandbox.write(
        "[{\"attribute\": \"mood_note\", \"date\": \"2026-11-20\", \"value\": \"\(text)\"}]",
        to: "note.json")
      let run = sandbox.run("dash import \(path)")
      try #require(run.status == 0, "\(run.errors)")
      return sandbox
    }
    let almost = String(repeating: String(part.trimmed), count: 500) + "x"
    for words in [
      ["dash", "today", "--group", "mood"], ["mood", "search", "a"], ["mood", "search", part],
      ["mood", "search", almost], ["mood", "list"], ["dash", "export", "--format", "csv"],
      ["dash", "export"], ["dash", "history", "mood_note"],
    ] {
      let tool = words[0] == "mood" ? Tool.mood : Tool.dash
      let times = sandboxes.map { sandbox in
        (0..<2).map { _ in seconds { sandbox.run(tool, Array(words.dropFirst())) } }.min() ?? 0
      }
      let ratio = times[1] / max(times[0], 0.01)
      #expect(ratio < 9, "\(words.prefix(2)) of '\(part)': \(times)")
      if ProcessInfo.processInfo.environment["DASH_PROOF"] == "1" {
        print(
          "proof: \(words.prefix(2).joined(separator: " ")) of '\(part.debugDescription)': × \(ratio)"
        )
      }
    }
  }
}

/// Exports of stores that are larger than the memory they may use.
struct ExportMemoryTests {
  @Test(arguments: ["json", "csv"])
  func `an export of a hundred megabytes needs little memory`(format: String) throws {
    let sandbox = Sandbox()
    #expect(sandbox.run("mood rate 4 --note x").status == 0)
    try Database(path: sandbox.storePath).run(
      """
      INSERT INTO value(day, attribute, value) WITH RECURSIVE days(day) AS (
        SELECT 10000 UNION ALL SELECT day + 1 FROM days WHERE day < 19999)
      SELECT day, (SELECT id FROM attribute WHERE name = 'mood_note'), hex(zeroblob(5000)) FROM days
      """)
    let path = sandbox.home.path + "/all"
    let run = try Measured(
      ["export", "--format", format, "-o", path], home: sandbox.home.path, megabytes: 40)
    #expect(run.status == 0, "\(run.output.prefix(300))")
    #expect(run.output.contains("10,002 values of 2 attributes"))
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    #expect((size ?? 0) > 100_000_000)
    let printed = try Measured(
      ["export", "--format", format], home: sandbox.home.path, megabytes: 40)
    #expect(printed.status == 0)
    #expect(printed.output.utf8.count == size)
  }

  /// As long as a pager shows the first page, other commands can write.
  @Test func `an export that is not read on does not lock the store`() throws {
    let sandbox = Sandbox()
    #expect(sandbox.run("mood rate 4").status == 0)
    var context = sandbox.context { _, _ in }
    var wasWritten = false
    context.host.output = .init(isTerminal: false, columns: nil) { _ in
      let store = try Store(path: sandbox.storePath)
      store.database.wait(upTo: 0)
      try store.database.run("BEGIN EXCLUSIVE; ROLLBACK")
      wasWritten = true
    }
    #expect(Tool.dash.run(["export"].map { .init($0) }, in: context) == 0)
    #expect(wasWritten)
  }
}
#endif
