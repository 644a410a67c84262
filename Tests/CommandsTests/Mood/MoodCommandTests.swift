import Foundation
import Metrics
import Statistics
import Support
import Testing
import Time

@testable import Commands
@testable import Host

/// The commands of `mood` that log, correct and list.
struct MoodCommandTests {
  private let sandbox = Sandbox()

  @Test func `the short form is a rating and the words of a note`() {
    #expect(
      sandbox.run("mood 4 good day with Ana --date yesterday").output
        == "Mood 4 of 5, good, on Thursday 19 November · \"good day with Ana\"\n"
        + "undo with: dash undo\n")
    #expect(sandbox.run("mood 6/9").output.hasPrefix("Mood 3.5 of 5"))
    for line in ["mood 11", "mood 4/7 words", "mood 2026-11-20", "mood 4th day"] {
      #expect(sandbox.run(line).status == 64)
    }
  }

  @Test func `a time is never dropped`() {
    #expect(sandbox.run("mood 4 at 18:00 --tag work").status == 64)
    #expect(sandbox.contents.isEmpty)
    #expect(sandbox.run("mood 4 at 18:00").output.contains("at 18:00"))
  }

  @Test func `a word for a rating begins the note that follows it`() {
    #expect(
      sandbox.run("mood Bad day").output
        == "Mood 2 of 5, bad, on Friday 20 November · \"Bad day\" · undo with: dash undo\n")
  }

  @Test func `an open pipe without input is refused`() {
    sandbox.inputArrives = false
    let run = sandbox.run("mood")
    #expect(run.status == 64)
    #expect(run.errors.contains("To wait for it: mood rate -\n"))
    #expect(sandbox.run("mood list").status == 0)
    #expect(sandbox.run("mood --days 3").status == 0)
  }

  @Test func `a day at the end of a note is the day of the rating`() {
    #expect(
      sandbox.run("mood 4 saw Ana yesterday").output == """
        Mood 4 of 5, good, on Thursday 19 November · "saw Ana" · undo with: dash undo

        """)
    sandbox.run("mood undo")
    sandbox.run("mood rate 4 saw Ana --date yesterday")
    #expect(sandbox.run("mood note --date yesterday").output == "saw Ana\n")
  }

  @Test func `a note of several paragraphs is one line in a list`() {
    #expect(
      sandbox.run(.mood, ["4", "one\n\ntwo  ü\n"]).output
        == "Mood 4 of 5, good, on Friday 20 November · \"one two ü\" · undo with: dash undo\n")
    #expect(sandbox.run("mood list --days 1").output.hasSuffix("good      one two ü\n"))
  }

  @Test func `tags and levels go with a rating, as one change`() {
    #expect(
      sandbox.run("mood rate 4 --tag work --tag 'Dog walk' --energy 3 --stress 2").output == """
        Mood 4 of 5, good, on Friday 20 November
        Energy level 3 of 5 · Stress level 2 of 5 · Work · Dog walk
        undo with: dash undo

        """)
    #expect(sandbox.run("dash today --json").output.contains("\"attribute\": \"dog_walk\""))
    sandbox.run("dash undo")
    #expect(!sandbox.run("dash today --json").output.contains("attribute\""))
  }

  @Test(arguments: [
    "mood rate 4 --energy 7", "mood rate 4 --tag steps", "mood rate 4 --tag '!'",
    "mood rate 4 --stress high", "mood rate 4 '   '",
  ])
  func `an invalid tag or level stores nothing`(line: String) {
    #expect(sandbox.run(line).status == 64)
    #expect(sandbox.contents.isEmpty)
  }

  @Test(arguments: [("mood", "mood 4"), ("mood_note", "mood note good"), ("mood", "mood rate 4")])
  func `an attribute of another type cannot hold a rating or a note`(name: String, line: String)
    throws
  {
    let sandbox = Sandbox()
    let type = name == "mood" ? "text" : "quantity"
    let value = name == "mood" ? "hello" : "5"
    let path = try sandbox.write(
      "date,attribute,value,type\n2026-11-19,\(name),\(value),\(type)\n", to: "f.csv")
    #expect(sandbox.run("dash import \(path)").status == 0)
    let run = sandbox.run(line)
    #expect(run.status == 65)
    #expect(run.errors.contains("attribute '\(name)' has the type \(type)"), "\(run.errors)")
    #expect(sandbox.run("dash today").status == 0)
    #expect(!sandbox.run("dash undo --list").output.contains(line))
  }

  @Test func `tags are compared over the days that are summarized`() throws {
    let sandbox = Sandbox()
    var table = "date,mood,gym\n"
    for back in 0..<81 {
      var random = SplitMix64(seed: UInt64(back + 500))
      let isGym = random.next() % 5 < 2
      // One or two more by turns, so that there is something to compare.
      let rating = (isGym ? 5 : 2) + back % 3
      table += "\(sandbox.now.day - back),\(rating),\(isGym ? "yes" : "")\n"
    }
    let path = try sandbox.write(table, to: "t.csv")
    #expect(sandbox.run("dash import \(path) --scale 9").status == 0)
    #expect(sandbox.run("mood stats").output.contains("gym +"))
    #expect(
      sandbox.run("mood stats --days 30").output.contains("No tag has enough days to compare"))
  }

  @Test func `a note is set, read from standard input, and shown`() {
    #expect(
      sandbox.run("mood note slow morning").output
        == "Note on Friday 20 November: \"slow morning\" · undo with: dash undo\n")
    sandbox.input = "one\r\n\ntwo\n\n"
    sandbox.run("mood note - --replace")
    #expect(sandbox.run("mood note").output.replacing("\r", with: "") == "one\n\ntwo\n")
    sandbox.input = " \n"
    #expect(sandbox.run("mood note -").status == 64)
    sandbox.input = String(repeating: "x", count: 1001)
    #expect(sandbox.run("mood note -").status == 64)
    #expect(sandbox.run("mood note --date tomorrow").status == 64)
    #expect(sandbox.run("mood list --days 1 --json").output.contains("\"mood\": null"))
  }

  @Test func `a later note is added on a line of its own`() {
    sandbox.run("mood note one")
    #expect(
      sandbox.run("mood note two").output == """
        Note on Friday 20 November: "one two" (was "one") · undo with: dash undo
        To replace the note: mood note --replace <note>

        """)
    #expect(sandbox.run("mood note").output == "one\ntwo\n")
    #expect(sandbox.run("mood note add three").status == 0)
    #expect(sandbox.run("mood note").output == "one\ntwo\nthree\n")
    #expect(sandbox.run("dash note tuesday pizza with Tom").status == 0)
    #expect(sandbox.run("dash note tuesday").output == "pizza with Tom\n")
    sandbox.run("mood 4 lunch")
    #expect(sandbox.run("mood note").output == "one\ntwo\nthree\nlunch\n")
  }

  @Test func `the value that a note or a level replaces is reported`() {
    sandbox.run("mood note one")
    #expect(
      sandbox.run("mood note two --replace").output
        == "Note on Friday 20 November: \"two\" (was \"one\") · undo with: dash undo\n")
    sandbox.run("mood rate 3 -e 4")
    #expect(
      sandbox.run("mood rate 3 -e 2").output == """
        Mood 3 of 5, okay, on Friday 20 November
        Energy level 2 of 5 (was 4 of 5) · undo with: dash undo

        """)
    #expect(
      sandbox.run("mood rate 3 --note x").output == """
        Mood 3 of 5, okay, on Friday 20 November · "x" (was "two")
        undo with: dash undo

        """)
    #expect(
      sandbox.run("mood rate 3 --note x").output
        == "Mood 3 of 5, okay, on Friday 20 November · \"x\", as before · nothing changed\n")
  }

  @Test func `the typical rating is taken as the settings say`() {
    for (day, rating) in [1, 1, 4].enumerated() { sandbox.run("mood rate \(rating) -d -\(day)") }
    #expect(sandbox.run("mood month").output.contains("typical 1 "))
    #expect(sandbox.run("mood stats").output.contains("typical 1.0   mean 2.0   3 of 3 days"))
    #expect(sandbox.run("mood stats --days 1").output.contains("1 of 1 day\n"))
    sandbox.run("dash settings set averages.statistic mean")
    #expect(sandbox.run("mood month").output.contains("typical 2 "))
    #expect(sandbox.run("mood stats").output.contains("\nmean 2.0   3 of 3 days"))
    sandbox.run("dash tag gym")
    #expect(
      sandbox.run("mood stats").output.contains(
        "No tag has enough days to compare: 56 rated days"))
  }

  @Test func `a list of many days names their months`() {
    let list = sandbox.run("mood list --days 22").output
    #expect(list.hasPrefix("  October 2026\n  Fri 30 "))
    #expect(list.contains("\n  November 2026\n  Sun  1 "))
    #expect(!sandbox.run("mood list").output.contains("November"))
  }

  @Test func `clearing a day reports what it deletes, and can be undone`() {
    sandbox.run("mood 4 good --tag gym")
    #expect(
      sandbox.run("mood clear").output == """
        Cleared on Friday 20 November: mood 4 of 5, good · "good" · undo with: dash undo

        """)
    #expect(sandbox.run("mood clear").output == "Nothing to clear on Friday 20 November.\n")
    #expect(sandbox.run("dash today --json").output.contains("\"gym\""))
    sandbox.run("dash undo")
    #expect(sandbox.run("mood note").output == "good\n")
  }

  @Test func `clearing without a store creates none`() {
    #expect(sandbox.run("mood clear").status == 0)
    #expect(sandbox.run("mood note").status == 0)
    #expect(sandbox.contents.isEmpty)
  }

  /// Runs `mood edit` with a script as the editor, which finds the draft as `$1`.
  private func edit(_ script: String) throws -> Sandbox.Run {
    // The shell reads the script: the system does not start what another thread may still hold open.
    let path = try sandbox.write(script + "\n", to: "my editor")
    sandbox.variables["VISUAL"] = "sh '\(path)' -w"
    sandbox.variables["PATH"] = "/usr/bin:/bin"
    try FileManager.default.createDirectory(
      atPath: drafts, withIntermediateDirectories: true)
    sandbox.variables["TMPDIR"] = drafts
    return sandbox.run("mood edit")
  }

  private var drafts: String { sandbox.home.path + "/drafts" }

  private func draftNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: drafts)
  }

  @Test func `an editor writes the note in a private file, which is deleted`() throws {
    let run = try edit(
      "[ \"$1\" = -w ] || exit 9; ls -l \"$2\" | cut -c1-10 > \"$2\"; echo 'and more' >> \"$2\"")
    #expect(run.status == 0)
    #expect(sandbox.run("mood note").output == "-rw-------\nand more\n")
    #expect(try draftNames().isEmpty)
    #expect(try edit("cat \"$2\" > /dev/null").output.contains("is unchanged"))
    #expect(try edit("echo 'and more' >> \"$2\"").status == 0)
    #expect(sandbox.run("mood note").output == "-rw-------\nand more\nand more\n")
    #expect(try edit(": > \"$2\"").output.contains("Deleted the note on Friday 20 November"))
    #expect(sandbox.run("mood note").output == "No note on Friday 20 November.\n")
  }

  @Test func `an editor that fails or is missing changes nothing`() throws {
    let run = try edit("echo lost > \"$2\"; exit 3")
    #expect(run.status == 1)
    #expect(run.errors.contains("failed with status 3"))
    #expect(try edit("kill -9 $$").errors.contains("signal 9"))
    #expect(try draftNames().isEmpty)
    sandbox.variables["VISUAL"] = nil
    sandbox.variables["EDITOR"] = "no-such-editor --wait"
    #expect(sandbox.run("mood edit").errors.contains("editor not found: 'no-such-editor'"))
    sandbox.variables["EDITOR"] = nil
    sandbox.variables["PATH"] = sandbox.home.path
    #expect(sandbox.run("mood edit").errors.contains("neither vi nor nano is installed"))
    #expect(try draftNames().isEmpty)
    #expect(sandbox.run("mood note").output == "No note on Friday 20 November.\n")
  }

  @Test func `text that cannot be stored is not lost`() throws {
    let run = try edit("printf '%01001d' 0 > \"$2\"")
    #expect(run.status == 64)
    #expect(try draftNames().count == 1)
    #expect(run.errors.contains(try draftNames()[0]))
    #expect(try edit("printf '\\377' > \"$2\"").status == 65)
    #expect(try draftNames().count == 2)
  }

  @Test func `a note of several lines is one line in a list, and is found across its lines`() {
    sandbox.run(.mood, ["4", "dinner with\nAna\u{1B}[31m"])
    let list = sandbox.run("mood list --days 1").output
    #expect(list.split(separator: "\n").count == 1)
    #expect(list.contains("dinner with Ana"))
    let found = sandbox.run("mood search 'WITH ÁNA'").output
    #expect(found.contains("dinner *with Ana*"))
    #expect(!found.utf8.contains(0x1B))
  }

  @Test func `memories are of earlier years and months`() {
    sandbox.run("mood 5 'a year before' --date 2025-11-20")
    sandbox.run("mood 2 --date 2026-08-20")
    sandbox.run("mood 3 other --date 2025-11-21")
    #expect(
      sandbox.run("mood memories").output == """
        3 months ago  Thu 20 Aug 2026  ●●○○○  bad
        A year ago    Thu 20 Nov 2025  ●●●●●  great
          a year before

        """)
  }

  @Test(arguments: [
    ("code -w", ["code", "-w"]), ("'my editor' -a \"b c\"", ["my editor", "-a", "b c"]),
    ("a\\ b '' c", ["a b", "", "c"]), ("  ", []), ("'a\\b'", ["a\\b"]),
    ("\"\u{350}a b\"", ["\u{350}a b"]), ("a\u{2003}b\tc", ["a\u{2003}b", "c"]),
  ])
  func `a line is split into words as a shell does`(line: String, words: [String]) {
    #expect(ShellText.arguments(of: line) == words)
  }
}
