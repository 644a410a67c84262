import Support
import Testing

@testable import Commands

/// Screens of a store of one's own: the first days, pauses, goals for a week, several ratings a day.
struct NewScreenTests {
  private static let first = ["mood rate 4 --date yesterday", "dash log steps 5623 sleep 7h12m"]
  private static let tracked: [String] =
    [25, 24, 19, 18, 17, 12, 11, 10, 4, 2].map { "dash tag Gym --date=-\($0)" }
    + [11, 10, 9, 3, 2, 1, 0].map { "dash log steps \(7000 + 300 * $0) --date=-\($0)" }
    + [
      "dash tag 'Café ☕ 日本語の散歩' --date yesterday", "dash goal gym 3/week",
      "dash goal steps 50000/week", "dash goal steps --weekday fri 8000",
      "dash log 'alcoholic drinks' 12", "dash goal alcoholic_drinks '<= 10/week'",
      "dash goal alcoholic_drinks '<= 3'", "dash goal 'Café ☕ 日本語の散歩' yes",
      "dash skip 'Café ☕ 日本語の散歩' 'ill, in bed'",
      "dash log sleep 6h30m", "dash goal sleep 7h", "dash skip sleep",
    ]
  private static let rated = [
    "mood rate 3 --date yesterday", "mood add 4 'slept well' --at 8:30", "mood add 2 --at 14:05",
    "mood add 3 '散歩のあと、とても疲れた — long walk home in the rain with Noémie and the dog'",
  ]

  static let screens: [(name: String, before: [String], line: String)] = [
    ("first-week", first, "dash today"), ("week-goals", tracked, "dash today"),
    ("week-goals-streaks", tracked, "dash streaks"), ("week-goals-list", tracked, "dash goal"),
    ("week-goals-averages", tracked, "dash averages"), ("ratings", rated, "mood list --all"),
    ("future-day", first, "dash today --date tomorrow"),
  ]

  @Test(arguments: screens)
  func `a screen is as its golden file has it`(
    screen: (name: String, before: [String], line: String)
  ) throws {
    let sandbox = Sandbox()
    for line in screen.before {
      let run = sandbox.run(line)
      try #require(run.status == 0, "\(line): \(run.errors)")
    }
    for width in [40, 80, 120] {
      let plain = sandbox.run(screen.line + " --width \(width)").output
      try Golden.expect(plain, in: "\(screen.name)-\(width).txt")
      #expect(!plain.utf8.contains(0x1b))
    }
    let ascii = sandbox.run(screen.line + " --width 80 --ascii").output
    try Golden.expect(ascii, in: "\(screen.name)-80-ascii.txt")
    for width in [20, 27, 33, 40, 61, 80, 99, 100, 120, 300] {
      for row in sandbox.run(screen.line + " --width \(width)").output.split(separator: "\n") {
        #expect(TextWidthProbe.cells(row) <= width, "\(screen.line) at \(width): \(row)")
      }
    }
    sandbox.isTerminal = true
    sandbox.variables["COLORTERM"] = "truecolor"
    sandbox.variables["TERM"] = "xterm"
    try Golden.expect(
      sandbox.run(screen.line + " --width 80").output, in: "\(screen.name)-80-truecolor.ansi")
  }
  @Test func `the signs are explained in the first weeks with an average, and not later`() {
    let sandbox = Sandbox()
    for day in 1...10 { sandbox.run("mood rate 4 --date=-\(day)") }
    sandbox.run("mood rate 3")
    let legend = "all signs: dash help signs"
    #expect(sandbox.run("dash today --width 80").output.contains("◉ ◎ the average; \(legend)"))
    #expect(sandbox.run("dash today --ascii").output.contains("@ o the average; \(legend)"))
    #expect(!sandbox.run("dash today --demo").output.contains(legend))
    for day in 11...30 { sandbox.run("mood rate 4 --date=-\(day)") }
    #expect(!sandbox.run("dash today").output.contains(legend))
  }
}
