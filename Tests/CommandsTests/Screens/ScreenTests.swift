import Foundation
import Support
import Testing

@testable import Commands

/// What the screens look like: text that can be read, one file a screen.
///
/// `UPDATE_GOLDEN=1 swift test` rewrites the files; the difference is reviewed like code.
struct ScreenTests {
  static let screens: [(name: String, line: String)] = [
    ("today", "dash today --demo"), ("today-past", "dash today --demo --date tuesday"),
    ("today-short", "dash today --short --demo"),
    ("today-short-past", "dash today --short --demo --date tuesday"),
    ("missing", "dash missing --demo --date tuesday"), ("missing-empty", "dash missing"),
    ("line", "dash line --demo"), ("signs", "dash help signs"),
    ("help-imports", "dash help imports"),
    ("averages", "dash averages --demo"), ("mood", "mood list --demo"),
    ("welcome", "dash today"), ("no-averages", "dash averages"),
    ("mood-empty", "mood"), ("attributes", "dash attributes --demo"),
    ("no-attributes", "dash attributes"), ("goals", "dash goal --demo"), ("no-goals", "dash goal"),
    ("streaks", "dash streaks --demo"), ("no-streaks", "dash streaks"),
    ("undo-list", "dash undo --list --demo"),
    ("undo-empty", "dash undo"),
    ("week", "dash week --demo"), ("week-empty", "dash week"),
    ("history-steps", "dash history steps --demo"),
    ("history-bedtime", "dash history bedtime --demo --days 30"),
    ("history-mood", "dash history mood --demo"),
    ("history-pair", "dash history mood sleep --demo"),
    ("history-focus", "dash history focus --demo"),
    ("history-weight", "dash history weight --demo --days 400"),
    ("history-decade", "dash history steps --demo --days 3650 --by month"),
    ("history-weeks", "dash history sleep --demo --days 120 --by week"),
    ("history-sleep", "dash history sleep --demo --days 14"),
    ("history-months", "dash history weight --demo --days 400 --by month"),
    ("history-years", "dash history steps --demo --years"),
    ("history-years-tag", "dash history gym --demo --years"),
    ("history-gym", "dash history gym --demo"),
    ("history-note", "dash history mood_note --demo --days 14"),
    ("settings", "dash settings"), ("settings-all", "dash settings --all"),
    ("profile", "dash profile --demo"),
    ("no-profile", "dash profile"),
    ("mood-month", "mood month --demo"), ("mood-month-empty", "mood month october"),
    ("mood-search", "mood search an --demo --limit 3"), ("mood-search-empty", "mood search ana"),
    ("mood-statistics", "mood stats --demo"),
    ("mood-statistics-few", "mood stats --demo --days 3"),
    ("mood-memories", "mood memories --demo"), ("mood-memories-empty", "mood memories"),
    ("facts", "dash facts"), ("facts-events", "dash facts events 1 January"),
    ("facts-search", "dash facts --search Hubble"), ("facts-card", "dash today --group facts"),
    ("insights", "dash insights --demo --all --within"), ("no-insights", "dash insights"),
    ("explain", "dash explain steps --demo"), ("explain-insight", "dash explain insight 3 --demo"),
    ("correlations", "dash correlations --demo --all"),
    ("correlations-lines", "dash correlations --demo"), ("no-correlations", "dash correlations"),
    ("year", "dash year --demo"), ("year-steps", "dash year steps --demo"),
    ("themes", "dash themes"), ("agenda", "dash agenda --demo"),
    ("agenda-now", "dash agenda now --demo"), ("agenda-empty", "dash agenda"),
    ("agenda-card", "dash today --group events --demo"),
    ("calendar", "dash calendar --demo"), ("calendar-empty", "dash calendar"),
    ("calendar-shade", "dash calendar september --shade mood --demo"),
    ("calendar-hours", "dash calendar --hours --demo"),
    ("calendar-day", "dash calendar 2026-12-01 --months 1 --demo"),
    ("calendar-first", "dash calendar january 0001 --months 2 --demo"),
    ("places", "dash places --demo"), ("places-tiles", "dash places --demo --tiles"),
    ("places-near", "dash places --demo --near Lisbon --within 400km"),
    ("places-countries", "dash places --demo --countries"),
    ("places-years", "dash places --demo --years"), ("places-empty", "dash places"),
    ("places-card", "dash today --group location --demo"),
    ("calendar-last", "dash calendar 9999-12-31 --demo"),
    ("facts-map", "dash facts map 1"),
    ("map", "dash map --demo"), ("map-empty", "dash map"),
    ("map-world", "dash map world --grid --demo"),
    ("map-city", "dash map Vienna --zoom 5 --demo"),
    ("map-coast", "dash map Suva --zoom 4 --grid"),
    ("week-summary", "dash week --summary --demo"), ("experiment-none", "dash experiment"),
  ]

  @Test(arguments: screens, [40, 80, 120])
  func `a screen is as its golden file has it`(
    screen: (name: String, line: String), width: Int
  ) throws {
    try Sandbox().expectScreen(of: screen.line, in: screen.name, width: width)
  }

  @Test(arguments: [("truecolor", "truecolor"), ("256", ""), ("16", "")])
  func `a screen is coloured as deep as the terminal goes`(
    name: String, depth: String
  ) throws {
    let sandbox = Sandbox()
    sandbox.isTerminal = true
    sandbox.variables["COLORTERM"] = depth
    sandbox.variables["TERM"] = name == "256" ? "xterm-256color" : "xterm"
    try Golden.expect(
      sandbox.run("dash today --demo --width 80").output, in: "today-80-\(name).ansi")
  }

  @Test(arguments: [("truecolor", "truecolor"), ("256", ""), ("16", "")])
  func `a year is shaded as deep as the terminal goes`(name: String, depth: String) throws {
    let sandbox = Sandbox()
    sandbox.isTerminal = true
    sandbox.variables["COLORTERM"] = depth
    sandbox.variables["TERM"] = name == "256" ? "xterm-256color" : "xterm"
    try Golden.expect(
      sandbox.run("dash year steps --demo --width 80").output, in: "year-80-\(name).ansi")
  }

  @Test(arguments: [
    ("mood-month", "mood month --demo"), ("mood-search", "mood search an --demo --limit 3"),
  ])
  func `a month is shaded and what was found is marked where there are colours`(
    name: String, line: String
  ) throws {
    let sandbox = Sandbox()
    sandbox.isTerminal = true
    sandbox.variables["TERM"] = "xterm-256color"
    try Golden.expect(sandbox.run(line + " --width 80").output, in: "\(name)-80-256.ansi")
  }

  @Test(
    arguments: [
      ("calendar-dark", "dash calendar --demo", "dark", "months"),
      ("calendar-light", "dash calendar december --demo", "light", "months"),
      ("calendar-unknown", "dash calendar --demo", "auto", "months"),
      ("calendar-days", "dash calendar --demo --months 1", "dark", "days"),
      ("calendar-none", "dash calendar --demo --months 1", "dark", "none"),
      ("calendar-shade", "dash calendar september --shade mood --demo", "dark", "months"),
    ], [40, 80, 120])
  func `a calendar has tints and dots where there are colours`(
    screen: (name: String, line: String, background: String, alternating: String), width: Int
  ) throws {
    let sandbox = Sandbox()
    sandbox.isTerminal = true
    sandbox.variables["TERM"] = "xterm-256color"
    sandbox.variables["DASH_GROUND"] = screen.background
    sandbox.variables["DASH_CALENDAR_GROUND"] = screen.alternating
    try Golden.expect(
      sandbox.run(screen.line + " --width \(width)").output, in: "\(screen.name)-\(width)-256.ansi")
  }

  @Test(arguments: ["green", "black", "clear"], ["dark", "light"])
  func `a day has the colours of its theme and ground`(theme: String, ground: String) throws {
    let sandbox = Sandbox()
    sandbox.isTerminal = true
    sandbox.variables["COLORTERM"] = "truecolor"
    sandbox.variables["TERM"] = "xterm"
    sandbox.variables["DASH_THEME"] = theme
    sandbox.variables["DASH_GROUND"] = ground
    try Golden.expect(
      sandbox.run("dash today --demo --width 80").output,
      in: "today-80-\(theme)-\(ground).ansi")
  }

  /// The sample data is imported once for all widths of a screen instead of with `--demo` for each,
  /// because that takes longer than drawing the screen.
  @Test(arguments: screens.map(\.line) + ["dash today --demo --all"])
  func `a screen fits every width`(line: String) throws {
    let sandbox = Sandbox()
    if line.contains(" --demo") {
      for preparation in [
        "dash import SampleData/with-values SampleData/export SampleData/attributes-v1.json"
          + " SampleData/today.json",
        "dash goal steps 6000", "dash goal distracting_min '<= average'", "dash goal sleep 420",
        "dash goal coffees '<= 3'", "dash goal gym yes",
      ] {
        let run = sandbox.run(preparation)
        try #require(run.status == 0, "\(preparation): \(run.errors)")
      }
    }
    let stored = line.replacing(" --demo", with: "")
    for width in [20, 21, 23, 29, 33, 47, 55, 61, 79, 99, 100, 101, 133, 200, 500] {
      let run = sandbox.run(stored + " --width \(width)")
      #expect(run.status == 0)
      for row in run.output.split(separator: "\n") {
        #expect(TextWidthProbe.cells(row) <= width, "\(line) at \(width): \(row)")
      }
    }
  }
}
