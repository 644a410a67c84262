import Metrics
import Support
import Testing

@testable import Cards
@testable import Commands

/// Screens that fit a low terminal, and what is said on one line.
struct ShortDayTests {
  private let sandbox = Sandbox()

  /// The lines of a run, without the empty one after the last.
  private func lines(_ line: String) -> [Substring] {
    let run = sandbox.run(line)
    #expect(run.status == 0, "\(run.errors)")
    return run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  @Test func `the sample day has at most 40 lines in its short form, one for each attribute`() {
    #expect(lines("dash today --demo --short --width 80").count <= 40)
  }

  @Test func `dash alone shows the short form where cards are higher than the terminal`() {
    sandbox.isTerminal = true
    sandbox.rows = 24
    let shown = lines("dash --demo --width 80 --color never")
    #expect(shown.count <= 23)
    #expect(shown.last?.hasPrefix("also: ") == true)
    #expect(shown.last?.hasSuffix("On this day") == true)
    #expect(shown.contains { $0.contains("Active minutes") })
  }

  @Test(arguments: [10, 12, 20, 30, 35, 40, 60, 83, 85, 86, 100])
  func `dash alone never scrolls a terminal that has room for the first group`(rows: Int) {
    sandbox.isTerminal = true
    sandbox.rows = rows
    let shown = lines("dash --demo --width 80 --color never")
    #expect(shown.count < rows)
    #expect(shown.contains { $0.hasPrefix("╭") } == (rows >= 60))
  }

  @Test func `dash today always shows cards, and so does a pipe`() {
    sandbox.rows = 24
    #expect(lines("dash --demo").contains { $0.hasPrefix("╭") })
    sandbox.isTerminal = true
    #expect(lines("dash today --demo --color never").contains { $0.hasPrefix("╭") })
  }

  @Test(arguments: [("full", true), ("short", false)])
  func `the setting today.layout chooses the form on every terminal`(
    layout: String, hasCards: Bool
  ) {
    sandbox.isTerminal = true
    sandbox.variables["DASH_TODAY_LAYOUT"] = layout
    for rows in [24, 200] {
      sandbox.rows = rows
      let shown = lines("dash --demo --width 80 --color never")
      #expect(shown.contains { $0.hasPrefix("╭") } == hasCards)
    }
  }

  @Test func `the chosen groups come first, in cards and in the short form`() {
    sandbox.run("dash import SampleData/with-values SampleData/export")
    let run = sandbox.run("dash attributes move --first finance,Sleep")
    #expect(
      run.output
        == "First come Finance, Sleep (setting groups.order)\nundo with: dash undo\n",
      "\(run.errors)")
    func titles(_ line: String) -> [String] {
      lines(line).compactMap { line in
        line.hasPrefix("╭─ ") || line.hasPrefix("├─ ")
          ? String(line.dropFirst(3).prefix { $0 != "─" }.dropLast())
          : line.first?.isLetter == true ? String(line.prefix { $0 != " " }) : nil
      }
    }
    #expect(
      titles("dash today --width 80").dropFirst().prefix(3) == ["Finance", "Sleep", "Activity"])
    #expect(titles("dash today --short").dropFirst().prefix(3) == ["Finance", "Sleep", "Activity"])
    #expect(titles("dash today --short").last == "On")
    sandbox.run("dash attributes move --first usual")
    #expect(titles("dash today --width 80").dropFirst().first == "Activity")
  }

  @Test(arguments: [
    ("dash attributes move --first nothing-like-it", 64), ("dash attributes move", 64),
    ("dash attributes move steps --first mood", 64), ("dash attributes move --first mood,mood", 64),
    ("dash today --short --json", 64), ("dash settings set groups.order 'a b'", 64),
  ])
  func `what cannot be ordered is refused`(line: String, status: Int32) {
    sandbox.run("dash import SampleData/with-values")
    #expect(sandbox.run(line).status == status)
  }

  @Test func `what is missing is named with the command that adds it`() {
    sandbox.run("dash log coffees 2 --date 2026-11-10")
    sandbox.run("dash log coffees 2 --date 2026-11-11")
    sandbox.run("dash log coffees 3 --date 2026-11-12")
    for day in 5...19 { sandbox.run("dash tag gym --date 2026-11-\(day < 10 ? "0" : "")\(day)") }
    sandbox.run("mood rate 4 --date 2026-11-19")
    sandbox.run("dash log steps 5623")
    sandbox.run("dash goal steps 6000")
    #expect(
      lines("dash missing") == [
        "Today, Friday 20 November", "Goals", "  Steps     5,623 of 6,000, 377 to go", "To log",
        "  Gym       dash tag gym", "  Mood      mood rate 1-5",
        "  Coffees   dash log coffees <value>  usually 2",
      ])
    #expect(lines("dash line") == ["steps 5,623 93% · 3 to log"])
    sandbox.run("mood rate 4")
    sandbox.run("dash tag gym")
    sandbox.run("dash log coffees 2 steps 6000")
    #expect(lines("dash line") == ["mood 4 · steps 6,000 100%"])
    #expect(lines("dash missing").last?.hasPrefix("Nothing is missing") == true)
    #expect(lines("dash line coffees mood") == ["coffees 2 100% · mood 4"])
  }

  @Test func `nothing recorded is said on one line`() {
    #expect(lines("dash line") == ["nothing recorded yet"])
    #expect(sandbox.run("dash line steps2").output == "nothing recorded yet\n")
  }

  @Test(arguments: [
    ("mood, sleep", ["mood", "sleep"]), ("mood", ["mood"]), ("", nil), ("a,,b", nil), ("a b", nil),
    ("a,a", nil),
  ])
  func `an order of groups is names with commas between them`(text: String, names: [String]?) {
    #expect(GroupOrder(parsing: text)?.names == names)
  }
}
