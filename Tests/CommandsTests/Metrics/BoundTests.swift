@testable import Commands

#if os(Linux)
import Foundation
import Support
import Testing

/// Documents that are made to fill the memory, the stack or the time, given to the built program.
///
/// The bounds are far from what is used: memory that grows with the nesting, or time that grows
/// with the square of the length, would pass them by orders of magnitude.
struct BoundTests {
  private let sandbox = Sandbox()

  private func bomb(_ part: String, _ count: Int, between start: String = "", _ end: String = "")
    -> String
  {
    start + String(repeating: part, count: count) + end
  }

  /// Runs a command that may have so much memory, and returns what it wrote.
  @discardableResult
  private func check(
    _ words: [String], status: Set<Int32>, megabytes: Int
  ) throws -> String {
    let run = try Measured(words, home: sandbox.home.path, megabytes: megabytes)
    #expect(status.contains(run.status), "\(run.status): \(run.output.prefix(300))")
    #expect(run.seconds < 30, "\(run.seconds) s")
    #expect(run.output.utf8.count < 8192, "what is told is short")
    return run.output
  }

  /// Imports a document, which is read or refused.
  @discardableResult
  private func check(
    importing text: String, as name: String = "in.json", status: Set<Int32> = [0, 65],
    megabytes: Int
  ) throws -> String {
    let path = try sandbox.write(text, to: name)
    return try check(["import", path], status: status, megabytes: megabytes)
  }

  @Test(arguments: [
    "[", "{\"results\":[", "[[],", "{\"a\":", "{\"values\":[", "[{\"values\":[",
    "[{\"group\":{\"a\":[",
  ])
  func `a million brackets are refused without filling the stack`(part: String) throws {
    let told = try check(importing: bomb(part, 1_000_000), status: [65], megabytes: 160)
    #expect(told.contains("in.json:1:"))
  }

  @Test func `a number of a million digits is no value`() throws {
    let digits = bomb("7", 1_000_000)
    for number in [digits, "0." + digits, "1e" + digits, "-" + digits + "." + digits] {
      try check(
        importing:
          "{\"attribute\":\"a\",\"values\":[{\"date\":\"2026-11-20\",\"value\":\(number)}]}",
        megabytes: 160)
      try check(
        importing: "date,steps\n2026-11-20,\(number)\n", as: "in.csv", megabytes: 160)
    }
    let short = bomb("7", 100_000)
    for words in [
      ["log", "steps", short], ["log", "sleep", short + "h"], ["goal", "steps", short],
      ["today", "--date", short], ["history", "steps", "--days", short], ["facts", short],
      ["undo", short], ["remind", "at", short], ["facts", "open", short],
    ] {
      try check(words, status: [0, 1, 64, 65], megabytes: 160)
    }
  }

  @Test func `words, names and rows of ten megabytes are read or refused, and told short`() throws {
    let long = bomb("w", 10 << 20)
    let day = "\"date\":\"2026-11-20\""
    for document in [
      "[{\"attribute\":\"\(long)\",\(day),\"value\":1}]", "[{\"\(long)\":1}]", "\"\(long)",
      "[\(bomb("\"a\",", 1_000_000))1]", "[\(bomb("{},", 1_000_000)){}]",
      "[{\(bomb("\"value\":1,", 1_000_000))\(day)}]",
    ] {
      try check(importing: document, megabytes: 700)
    }
    for table in [
      "date,\(long)\n2026-11-20,1\n", "date,steps\n2026-11-20,\"\(long)", "date,steps\n\(long)\n",
      "date" + bomb(",a", 100_000) + "\n2026-11-20" + bomb(",1", 100_000) + "\n",
      "date,steps\n" + bomb("\n", 1 << 20), "date,steps\n" + bomb("x,y\n", 1 << 20),
    ] {
      try check(importing: table, as: "in.csv", megabytes: 900)
    }
  }

  @Test func `a file of two gigabytes is refused before it is read`() throws {
    let path = sandbox.home.path + "/big.json"
    try #require(FileManager.default.createFile(atPath: path, contents: nil))
    try #require(truncate(path, 2 << 30) == 0)
    for words in [["import", path], ["account", "login", "--token-file", path]] {
      #expect(try check(words, status: [1, 65], megabytes: 64).contains("big.json: "))
    }
    // As the settings, the token and the store.
    let folder = sandbox.home.appending(path: ".config/dash")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["settings", "token"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/" + name, withDestinationPath: path)
    }
    let told = try check(
      ["today", "--demo", "--width", "20", "--group", "mood"], status: [0], megabytes: 200)
    #expect(told.contains("settings: file too large"))
    try check(["sync"], status: [1, 65], megabytes: 64)
  }
}
#endif
