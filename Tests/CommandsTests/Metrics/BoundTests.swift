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

  private func bomb(_ part: String, _ count: Int) -> String {
    String(repeating: part, count: count)
  }

  /// Runs a command that may have so much memory, and returns what it wrote.
  @discardableResult
  private func check(
    _ words: [String], status: Set<Int32>, megabytes: Int
  ) throws -> String {
    let run = try Measured(words, home: sandbox.home.path, megabytes: megabytes)
    #expect(status.contains(run.status), "\(run.status): \(run.output.prefix(300))")
    #expect(run.seconds < 30, "\(run.seconds) s")
    #expect(run.output.utf8.count < 8192, "the output is short")
    return run.output
  }

  /// Imports a document, which is read, in part with status 1, or refused.
  @discardableResult
  private func check(
    importing text: String, as name: String = "in.json", status: Set<Int32> = [0, 1, 65],
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
    let errors = try check(importing: bomb(part, 1_000_000), status: [65], megabytes: 160)
    #expect(errors.contains("in.json:1:"))
  }

  @Test(arguments: [
    "WORD", "log WORD 5", "mood rate WORD", "settings set WORD 1", "settings set units WORD",
    "today WORD", "import WORD", "agenda add WORD friday", "places add WORD", "history WORD",
    "goal steps WORD", "outside WORD",
  ])
  func `a message quotes at most 1,900 characters`(line: String) throws {
    let words = line.split(separator: " ").map { $0 == "WORD" ? bomb("a", 100_000) : String($0) }
    let errors = try check(words, status: [1, 64, 65], megabytes: 160)
    let longest = errors.split { $0 != "a" }.map(\.count).max() ?? 0
    #expect((1...1900).contains(longest), "\(longest)")
  }

  @Test(arguments: ["", "0.", "1e", "-"])
  func `a number of a million digits is not a value`(start: String) throws {
    let digits = bomb("7", 1_000_000)
    let number = start == "-" ? "-" + digits + "." + digits : start + digits
    try check(
      importing:
        "{\"attribute\":\"a\",\"values\":[{\"date\":\"2026-11-20\",\"value\":\(number)}]}",
      megabytes: 160)
    try check(importing: "date,steps\n2026-11-20,\(number)\n", as: "in.csv", megabytes: 160)
  }

  @Test(arguments: [
    ["log", "steps"], ["goal", "steps"], ["today", "--date"], ["history", "steps", "--days"],
    ["facts"], ["undo"], ["remind", "at"], ["facts", "open"],
  ])
  func `an argument of a hundred thousand digits is refused`(command: [String]) throws {
    let digits = bomb("7", 100_000)
    for argument in [digits, digits + "h"] {
      try check(command + [argument], status: [0, 1, 64, 65], megabytes: 160)
    }
  }

  /// A text that is repeated, and what is before and after it.
  struct Bomb: Sendable, CustomTestStringConvertible {
    var start = ""
    let part: String
    let count: Int
    var end = ""

    var text: String { start + String(repeating: part, count: count) + end }
    var testDescription: String { "\(start)\(part) × \(count)\(end)" }
  }

  @Test(arguments: [
    Bomb(
      start: "[{\"date\":\"2026-11-20\",\"value\":1,\"attribute\":\"", part: "w", count: 10 << 20,
      end: "\"}]"),
    Bomb(start: "[{\"", part: "w", count: 10 << 20, end: "\":1}]"),
    Bomb(start: "\"", part: "w", count: 10 << 20),
    Bomb(start: "[", part: "\"a\",", count: 1_000_000, end: "1]"),
    Bomb(start: "[", part: "{},", count: 1_000_000, end: "{}]"),
    Bomb(
      start: "[{", part: "\"value\":1,", count: 1_000_000, end: "\"date\":\"2026-11-20\"}]"),
  ])
  func `a document with ten megabytes in one piece is read or refused`(bomb: Bomb) throws {
    try check(importing: bomb.text, megabytes: 700)
  }

  @Test(arguments: [
    Bomb(start: "date,", part: "w", count: 2 << 20, end: "\n2026-11-20,1\n"),
    Bomb(start: "date,steps\n2026-11-20,\"", part: "w", count: 2 << 20),
    Bomb(start: "date,steps\n", part: "w", count: 2 << 20, end: "\n"),
    Bomb(start: "date,steps\n", part: "\n", count: 1 << 18),
    Bomb(start: "date,steps\n", part: "x,y\n", count: 1 << 18),
  ])
  func `a table with two megabytes in one piece is read or refused`(bomb: Bomb) throws {
    try check(importing: bomb.text, as: "in.csv", megabytes: 900)
  }

  @Test func `a table of a hundred thousand columns is read or refused`() throws {
    let table =
      "date" + bomb(",a", 100_000) + "\n2026-11-20" + bomb(",1", 100_000) + "\n"
    try check(importing: table, as: "in.csv", megabytes: 900)
  }

  @Test func `a long table is imported in little memory`() throws {
    let row = "2026-11-19,50\n2026-11-20,60\n"
    let path = try sandbox.write("date,heartrate_resting\n" + bomb(row, 200_000), to: "in.csv")
    let output = try check(["import", path], status: [0], megabytes: 40)
    #expect(output.hasSuffix("2 values of 1 attribute, 2026-11-19 to 2026-11-20: 2 new\n"))
  }

  @Test func `a file of two gigabytes is refused without being read whole`() throws {
    let path = sandbox.home.path + "/big.json"
    try #require(FileManager.default.createFile(atPath: path, contents: nil))
    try #require(truncate(path, 2 << 30) == 0)
    let output = try check(["import", path], status: [65], megabytes: 64)
    #expect(output.contains("big.json:1:1: is not JSON"))
    let login = try check(
      ["account", "login", "--token-file", path], status: [1, 65], megabytes: 64)
    #expect(login.contains("big.json: "))
    let calendar = try check(["agenda", "calendars", "add", path], status: [65], megabytes: 64)
    #expect(calendar.contains("big.json: is larger than a gigabyte"))
    // As the settings, the token and the store.
    let folder = sandbox.home.appending(path: ".config/dash")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["settings", "token"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/" + name, withDestinationPath: path)
    }
    let errors = try check(
      ["today", "--demo", "--width", "20", "--group", "mood"], status: [0], megabytes: 200)
    #expect(errors.contains("settings: larger than 1 MB"))
    try check(["sync"], status: [1, 65], megabytes: 64)
  }
}
#endif
