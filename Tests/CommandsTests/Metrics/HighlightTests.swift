import Metrics
import Support
import Testing
import Time

@testable import Commands

struct HighlightLineTests {
  @Test func `the most on a weekday is shown with the day that had more`() {
    let run = Sandbox().run("dash today --demo --group activity")
    #expect(run.output.contains("↗ Most active minutes on a Friday since 2 October"))
  }

  @Test func `the least is shown only when the day is over`() {
    let sandbox = Sandbox()
    sandbox.run("dash import \(Sandbox.life)")
    sandbox.run("dash log steps 100 --force")
    #expect(!sandbox.run("dash --group activity").output.contains("Least steps"))
    #expect(!sandbox.run("dash --group activity --json").output.contains("highlight"))
    sandbox.now = LocalDateTime(day: sandbox.now.day + 1, minute: 0)
    #expect(sandbox.run("dash -d yesterday -g activity").output.contains("Least steps on a Friday"))
  }

  @Test func `a goal met on several days in a row is shown, until it is missed`() {
    let sandbox = Sandbox()
    for day in ["-3", "-2", "-1", "today"] {
      sandbox.run("dash log water=2000 --date \(day)")
    }
    sandbox.run("dash goal water 1500")
    #expect(sandbox.run("dash").output.contains("Goal of water met 4 days in a row"))
    sandbox.run("dash log water 100 --date yesterday")
    #expect(!sandbox.run("dash").output.contains("running"))
  }

  @Test func `a run of yes up to a past day is shown, without values after it`() {
    let sandbox = Sandbox()
    for day in ["-6", "-5", "-4", "-3"] { sandbox.run("dash tag gym --date \(day)") }
    sandbox.run("dash goal gym yes")
    #expect(sandbox.run("dash --date -3").output.contains("Goal of gym met 4 days in a row"))
    #expect(!sandbox.run("dash --date -2").output.contains("running"))
    #expect(!sandbox.run("dash").output.contains("running"))
  }

  @Test func `runs are not shown where some weekday's goal is the average`() {
    let sandbox = Sandbox()
    for day in ["-3", "-2", "-1", "today"] {
      sandbox.run("dash log water=2000 --date \(day)")
    }
    sandbox.run("dash goal water 1500")
    sandbox.run("dash goal water '<= average' --weekday wed")
    #expect(!sandbox.run("dash").output.contains("running"))
  }

  @Test func `a run is counted as far as it goes`() {
    let sandbox = Sandbox()
    sandbox.input = (0..<100).map { "\(sandbox.now.day - $0) water 2000" }.joined(separator: "\n")
    #expect(sandbox.run("dash log -").status == 0)
    sandbox.run("dash goal water 1500")
    #expect(sandbox.run("dash").output.contains("met 100 days in a row"))
  }

  @Test func `a first value in two months is shown if the store is older than that`() {
    let sandbox = Sandbox()
    sandbox.run("dash log floors 3")
    #expect(!sandbox.run("dash").output.contains("First"))
    sandbox.run("dash import \(Sandbox.life)")
    sandbox.run("dash log cycle_distance=12 floors=4")
    #expect(!sandbox.run("dash").output.contains("First"), "the first value ever follows no others")
    sandbox.run("dash log cycle_distance=10 --date -100")
    let run = sandbox.run("dash --width 120")
    #expect(run.output.contains("First cycling distance in more than 60 days"))
    #expect(!run.output.contains("First floors"))
  }

  @Test func `the note of a year before is shown in the mood card`() {
    let sandbox = Sandbox()
    sandbox.run("mood rate 4 --note \"rain on the roof\" --date 2025-11-20")
    #expect(sandbox.run("dash").output.contains("A year ago     rain on the roof"))
    #expect(!sandbox.run("dash --date yesterday").output.contains("rain"))
  }
}
