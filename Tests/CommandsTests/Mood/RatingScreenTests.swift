import Foundation
import Metrics
import Support
import Testing
import Text

@testable import Commands
@testable import Drawing
@testable import Host

/// Rating a day at a scripted terminal.
struct RatingScreenTests {
  private let sandbox = Sandbox()

  /// Types into `mood` and returns what was seen.
  private func type(
    _ keys: [String], columns: Int = 80, ascii: Bool = false, words: [String] = []
  ) throws -> (person: ScriptedTerminal, status: Int32) {
    let person = ScriptedTerminal(ScriptedTerminal.typing(keys), columns: columns)
    sandbox.terminal = person.terminal
    sandbox.isTerminal = true
    sandbox.columns = columns
    sandbox.variables["TERM"] = "xterm"
    sandbox.variables["DASH_ASCII"] = ascii ? "yes" : nil
    let context = sandbox.context { text, _ in person.screen.write(text) }
    let status = Tool.mood.run(words.map { Argument($0) }, in: context)
    sandbox.terminal = nil
    sandbox.isTerminal = false
    #expect(person.mode == nil)
    return (person, status)
  }

  private func list() -> String { sandbox.run("mood list --days 2").output }

  @Test(arguments: [40, 80, 120], [false, true])
  func `rating a day is as its golden file has it`(columns: Int, ascii: Bool) throws {
    sandbox.run("mood rate 3 --date yesterday --note 'dinner with Ana'")
    let (person, status) = try type(
      ["\u{1B}[A", "\u{1B}[B", "4", "slow mornin", "g", "\r"], columns: columns, ascii: ascii)
    #expect(status == 0)
    let frames = person.shown.map(\.text) + [person.screen.text]
    for frame in frames {
      for line in frame.split(separator: "\n") { #expect(TextWidthProbe.cells(line) <= columns) }
      if ascii { #expect(frame.utf8.allSatisfy { $0 < 0x80 }) }
    }
    let text = frames.joined(separator: "\n\n----\n\n") + "\n"
    let name = "mood-ask-\(columns)\(ascii ? "-ascii" : "").txt"
    try Golden.expect(text, in: name)
    #expect(list().contains("good      slow morning"))
    #expect(
      sandbox.run("dash undo --list").output.contains("mood rate 4 --note \"slow morning\""))
  }

  @Test(arguments: [
    ["\u{1B}"], ["\u{3}"], ["\u{4}"], [], ["4", "\u{1B}"], ["4", "note", "\u{3}"],
    ["4", "note", "\u{4}"], ["4", "note"], ["x", "9", "0", "\r"],
  ])
  func `leaving changes nothing`(keys: [String]) throws {
    let (person, status) = try type(keys)
    #expect(status == 0)
    #expect(sandbox.contents.isEmpty)
    #expect(person.screen.text.split(separator: "\n").count == 7)
    #expect(person.screen.text.hasSuffix("▸ Fri 20   ·····"))
  }

  @Test func `a note is edited with the keys of a line`() throws {
    let (person, _) = try type([
      "4", "one twe\u{7F}o thre", "e", "\u{17}", "\u{1}", "zero ", "\u{1B}[C", "\u{1B}[D", "\u{5}",
      "ü日本", "\u{1B}[D", "\u{1B}[D", "\u{1B}[3~", "\u{B}", "!\r",
    ])
    #expect(person.screen.text.contains("· \"zero one two ü!\""))
    #expect(try type(["4", "\u{15}new\r"]).person.screen.text.contains("· \"new\" (was"))
    #expect(list().contains("good      new"))
  }

  @Test func `the note of the day can be changed, left as it is, and deleted by emptying it`()
    throws
  {
    sandbox.run(.mood, ["rate", "2", "--note", "first line\nsecond"])
    let (person, _) = try type(["4", "\r"])
    #expect(person.shown.last?.text.hasSuffix("Note  first line↵second") == true)
    #expect(sandbox.run("mood note").output == "first line\nsecond\n")
    #expect(try type(["\r", "\u{15}", "\r"]).person.screen.text.contains("· no note (was"))
    #expect(sandbox.run("mood note").output == "No note on Friday 20 November.\n")
    #expect(sandbox.run("mood list --days 1 --json").output.contains("\"mood\": 7"))
  }

  @Test func `a note of several lines is pasted whole`() throws {
    let (person, _) = try type(["4", "\u{1B}[200~one\rtwo\r", "three\u{1B}[201~", "\r"])
    #expect(person.shown.last?.text.hasSuffix("Note  one↵two↵three") == true)
    #expect(sandbox.run("mood note").output == "one\ntwo\nthree\n")
  }

  @Test(arguments: [(120, "1,000 characters: full"), (80, "1,000 characters: full"), (40, "full")])
  func `a full note is marked wherever the cursor is`(
    columns: Int, words: String
  ) throws {
    let note = String(repeating: "日本 wide ", count: 150)
    for keys in [[], ["\u{1}"], ["\u{1}", "\u{1B}[C"]] {
      let (person, _) = try type(["4", note] + keys, columns: columns)
      let field = try #require(person.shown.last?.text.split(separator: "\n").last)
      #expect(field.hasSuffix("  " + words))
      #expect(TextWidthProbe.cells(field) <= columns)
    }
  }

  @Test func `another day is chosen with the arrows`() throws {
    let (person, _) = try type(["\u{1B}OA", "\u{1B}OA", "\u{1B}OB", "5", "\r"])
    #expect(person.screen.text.contains("on Thursday 19 November"))
    #expect(
      sandbox.run("dash undo --list").output.contains("mood rate 5 --date 2026-11-19"))
    let up = "\u{1B}OA"
    let (other, _) = try type([up, up, up, up, up, up, "\u{1B}OB", "\u{1B}"])
    let hints = other.shown.map { $0.text.split(separator: "    ").last ?? "" }
    #expect(hints.first == "↑ another day")
    #expect(hints.dropFirst(6).prefix(2) == ["↓ another day", "↑↓ another day"])
    // Leaving shows the week as before, with today marked.
    #expect(other.screen.text.contains("▸ Fri 20"))
  }

  @Test func `erasing in an empty note goes back to the rating`() throws {
    let (person, _) = try type(["4", "\u{7F}", "2", "\r"])
    #expect(person.screen.text.contains("Mood 2 of 5"))
  }

  @Test func `the scale of nine has nine keys`() throws {
    sandbox.variables["DASH_SCALE"] = "9"
    let (person, _) = try type(["9", "\r"])
    #expect(person.shown[0].text.contains("1 terrible  3 bad  5 okay  7 good  9 great"))
    #expect(person.screen.text.contains("Mood 9 of 9, great"))
  }

  @Test func `the screen fits a narrow terminal, a short one, and one that is resized`() throws {
    let person = ScriptedTerminal(
      [.bytes(Array("4".utf8)), .resized, .bytes(Array("a long note it is indeed".utf8))],
      columns: 80)
    person.rows = 3
    sandbox.terminal = person.terminal
    sandbox.variables["TERM"] = "xterm"
    sandbox.isTerminal = true
    let context = sandbox.context { text, _ in
      person.screen.write(text)
      person.columns = 21
    }
    #expect(Tool.mood.run([], in: context) == 0)
    for frame in person.shown {
      #expect(frame.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 3)
      #expect(frame.cursor < 80)
    }
    #expect(person.shown.last.map { $0.cursor < 21 } == true)
    #expect(person.shown.last?.text.hasSuffix("ote it is indeed") == true)
  }

  @Test func `a program that was stopped draws everything again when it resumes`() throws {
    let (person, _) = try type(["4", "\u{1A}", "\r"])
    #expect(person.screen.text.contains("Mood 4 of 5"))
    #expect(person.events.isEmpty)
  }

  @Test
  func `without a terminal, with a dumb one, and with options of the list, the week is listed`() {
    let person = ScriptedTerminal([.bytes(Array("4\r".utf8))], columns: 80)
    sandbox.terminal = person.terminal
    sandbox.variables["TERM"] = "dumb"
    #expect(sandbox.run("mood").output.hasSuffix("▸ Fri 20   ·····  mood rate 1-5\n"))
    sandbox.variables["TERM"] = "xterm"
    #expect(sandbox.run("mood --days 60").output.split(separator: "\n").count == 63)
    #expect(sandbox.run("mood --json").output.hasPrefix("{"))
    #expect(person.events.count == 1)
    #expect(sandbox.contents.isEmpty)
  }

  @Test func `the days of --days can be rated`() throws {
    let (person, _) = try type(["\u{1B}[A", "4", "\r"], words: ["--days", "2"])
    #expect(person.shown[0].text.split(separator: "\n").count == 3)
    #expect(person.screen.text.contains("Mood 4 of 5, good, on Thursday 19 November"))
    #expect(list().hasPrefix("  Thu 19   ●●●●○  good\n"))
    let (other, _) = try type([], words: ["--days", "1"])
    #expect(other.shown[0].text.hasSuffix("5 great"))
  }
}
