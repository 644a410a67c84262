import Formats
import Metrics
import Support
import Testing
import Time

@testable import Commands

struct LogTests {
  private static let undo = " · undo with: dash undo\n"
  private let sandbox = Sandbox()

  @Test func `a value is recorded, and the replaced value is reported`() {
    #expect(
      sandbox.run("dash log steps 5123").output
        == "Steps 5,123 on Friday 20 November (new in Activity)" + LogTests.undo)
    #expect(
      sandbox.run("dash log steps 5623").output
        == "Steps 5,623 on Friday 20 November (was 5,123)" + LogTests.undo)
    #expect(
      sandbox.run("dash log steps +500").output
        == "Steps 6,123 on Friday 20 November (was 5,623)" + LogTests.undo)
    #expect(
      sandbox.run("dash log steps 6123").output
        == "Steps 6,123 on Friday 20 November, as before · nothing changed\n")
    #expect(sandbox.run("dash log -q steps 6").transcript == "")
    #expect(sandbox.run("dash log weight -- -0.4").status == 64)
    #expect(sandbox.run("dash log money_spent -0.4").output.hasPrefix("Money spent -0.40 on"))
  }

  @Test func `several values are one change`() {
    sandbox.run("dash tag coffee")
    let run = sandbox.run(
      "dash log steps=5623 coffee=no sleep=7h12m bedtime=23:40 energy_level=6/9")
    #expect(
      run.output == """
        Steps 5,623 on Friday 20 November (new in Activity)
        Coffee no on Friday 20 November (was yes)
        Time asleep 7h 12m on Friday 20 November (new in Sleep)
        Bedtime 23:40 on Friday 20 November (new in Sleep)
        Energy level 3.5 of 5 on Friday 20 November (new in Mood) · undo with: dash undo

        """)
    #expect(sandbox.run("dash undo").status == 0)
    let json = sandbox.run("dash today --json").output
    #expect(!json.contains("steps"))
    #expect(json.contains("\"value\": 1"))
  }

  @Test func `repeated additions add up, in one line and in several`() {
    #expect(sandbox.run("dash log steps=+1 steps=+2").output.hasPrefix("Steps 3 on"))
    sandbox.input = "steps +10\nsteps +20\n"
    #expect(sandbox.run("dash log -").output.hasPrefix("Steps 33 on Friday 20 November (was 3)"))
  }

  @Test func `a label, a note and a date can be combined`() {
    let run = sandbox.run("dash log 'time asleep' 7:12 --note 'slept well' --date yesterday")
    #expect(
      run.output == """
        Time asleep 7h 12m on Thursday 19 November (new in Sleep)
        Daily note slept well on Thursday 19 November (new in Mood)
        undo with: dash undo

        """)
    #expect(sandbox.run("dash log --note again").status == 0)
  }

  @Test func `numbers are in the units of the settings`() {
    sandbox.variables["DASH_UNITS"] = "imperial"
    #expect(sandbox.run("dash log weight 160").output.hasPrefix("Weight 160 lb on"))
    sandbox.variables["DASH_UNITS"] = "metric"
    #expect(sandbox.run("dash log weight +0").output.hasPrefix("Weight 72.575 kg on"))
  }

  @Test(arguments: [
    ("weight 100.1", "Weight 100.1 kg"), ("weight 100.25kg", "Weight 100.25 kg"),
    ("weight 99.95", "Weight 99.95 kg"), ("weight 100", "Weight 100 kg"),
    ("weight 5", "Weight 5.0 kg"),
    ("body_fat 21.4%", "Body fat 21.4%"), ("weather_temp_min 0.4", "Min temp 0.4°"),
    ("distance 42.195", "Distance 42.195 km"), ("energy 1234567.25", "Energy 1,234,567.25 kJ"),
  ])
  func `values are reported as precisely as typed`(assignment: String, reported: String) {
    let output = sandbox.run("dash log \(assignment) --force").output
    #expect(output.hasPrefix(reported + " on Friday 20 November"), "\(output)")
  }

  @Test func `small and large measures are shown with enough digits`() {
    sandbox.run(
      "dash log weight 100.26 body_fat 21.4% weather_precipitation 0.1 energy 450.3 --force")
    sandbox.run("dash log weather_temp_min 0.4 distance 99.96")
    #expect(sandbox.run("dash goal weight '<= 100.6'").output == "Weight: max 100.6 kg every day\n")
    #expect(sandbox.run("dash goal body_fat 20.5%").output == "Body fat: 20.5% every day\n")
    let day = sandbox.run("dash today").output
    for shown in [" 100.3 kg ", " 21.4% ", " 450 kJ ", " 0.1 mm ", " 0.4° ", " 100 km "] {
      #expect(day.contains(shown), "\(shown)")
    }
    sandbox.variables["DASH_UNITS"] = "imperial"
    #expect(sandbox.run("dash today").output.contains(" 0.004 in "))
    #expect(sandbox.run("dash log weight 160.4").output.hasPrefix("Weight 160.4 lb on"))
  }

  @Test func `a day of another year is shown with its year`() {
    let place = "on Wednesday 16 October 2024"
    #expect(sandbox.run("dash log steps 5 -d 2024-10-16").output.contains(place))
    #expect(sandbox.run("dash tag gym -d 2024-10-16").output.contains(place))
    #expect(sandbox.run("dash undo --list").output.contains(place))
    #expect(sandbox.run("dash forget steps -d 2024-10-16").output.contains(place))
    #expect(sandbox.run("dash undo --width 200").output.contains(place))
    #expect(sandbox.run("mood rate 3 -d 2024-10-16").output.contains(place))
    #expect(sandbox.run("mood note hi -d 2024-10-16").output.contains(place))
    #expect(sandbox.run("mood clear -d 2024-10-16").output.contains(place))
    #expect(sandbox.run("mood note -d 2024-10-16").output == "No note \(place).\n")
    #expect(sandbox.run("dash log steps 5 -d 2026-01-16").output.contains("on Friday 16 January ·"))
    #expect(
      sandbox.run("dash week -d 2026-01-02").output.hasPrefix("27 Dec 2025 to 2 Jan 2026\n"))
  }

  @Test(arguments: ["undo", "redo"])
  func `--json needs --list`(name: String) {
    sandbox.run("dash log steps 5")
    let run = sandbox.run("dash \(name) --json")
    #expect(run.status == 64)
    #expect(run.errors.contains("dash \(name) --list --json"))
    #expect(sandbox.run("dash \(name) --list --json").output.contains("\"changes\""))
  }

  @Test(arguments: [
    ("dash log steps many", "invalid value 'many' for Steps"),
    ("dash log steps", "missing value for 'steps'"),
    ("dash log", "'dash log' needs a name and a value"),
    ("dash log steps=5 sleep=x", "invalid value 'x' for Time asleep"),
    ("dash log setps 5", "unknown attribute 'setps'"),
    ("dash log Waterr 5", "dash attributes add Waterr --type quantity"),
    ("dash log steps 5 --date tomorrow", "is in the future"),
    ("dash log body_fat 82", "unlikely value '82'"),
    ("dash log tea yes", "dash tag tea"), ("dash log 🧘 yes", "unknown attribute '🧘'\n"),
    ("dash log steps 5 --strict", "--strict"),
    ("dash log --note ''", "empty note"), ("dash tag steps", "Steps has the type quantity"),
    ("dash tag !!", "invalid tag '!!'"), ("dash untag coffee", "unknown attribute 'coffee'"),
    ("dash forget steps", "unknown attribute 'steps'"),
    ("dash undo x", "invalid number of commands"),
    ("dash undo 0", "invalid number of commands"),
    ("dash log steps +9223372036854775808", "for Steps"),
  ])
  func `invalid input is reported, and creates nothing`(line: String, message: String) {
    let run = sandbox.run(line)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(sandbox.contents.isEmpty)
  }

  @Test func `an invalid value leaves the store unchanged`() {
    sandbox.run("dash log steps 5")
    #expect(sandbox.run("dash log steps=6 sleep=x").status == 64)
    #expect(sandbox.run("dash log steps +9223372036854775807").status == 64)
    #expect(sandbox.run("dash log steps 5").output.contains("nothing changed"))
  }

  @Test func `an ambiguous label is refused with the names`() throws {
    sandbox.run("dash tag gym")
    let path = try sandbox.write(
      """
      {"results":[{"name":"a","label":"Gym","group":{"name":"custom","label":"Tags","priority":3},
      "value_type":7,"values":[{"date":"2026-11-20","value":1}]},{"name":"b","label":"Row",
      "group":{"name":"custom","label":"Tags","priority":3},"value_type":7,"values":[{"date":"2026-11-20",
      "value":1}]},{"name":"c","label":"Row","group":{"name":"custom","label":"Tags","priority":3},
      "value_type":7,"values":[{"date":"2026-11-20","value":1}]}]}
      """, to: "x.json")
    #expect(sandbox.run("dash import \(path)").status == 0)
    #expect(sandbox.run("dash untag gym").status == 0)
    let run = sandbox.run("dash untag row")
    #expect(run.status == 64)
    #expect(run.errors.contains("b, c"))
  }

  @Test func `lines of standard input are recorded, and invalid ones reported`() {
    sandbox.input = """
      # the week
      2026-11-19 steps 5623
      yesterday "Time asleep" 7h12m
      steps many

      steps=7,001
      tomorrow steps 1
      """
    let run = sandbox.run("dash log -")
    #expect(run.status == 1)
    #expect(
      run.transcript == """
        Steps 5,623 on Thursday 19 November (new in Activity)
        Time asleep 7h 12m on Thursday 19 November (new in Sleep)
        Steps 7,001 on Friday 20 November · undo with: dash undo
        dash: skipped 2 lines
          standard input:4: invalid value 'many' for Steps
            Expected a whole number: 5623, 5,623, or +500 to add to the current value.
          standard input:7: 2026-11-21 is in the future
            Expected 2026-11-20 or an earlier day.

        """)
    #expect(sandbox.run("dash log - --lenient").status == 0)
  }

  @Test func `a line is recorded whole or not at all`() {
    sandbox.input = "2026-11-20: steps 5000, sleep nope\n20.11.2026 mood 5, water 1.5l\n"
    let run = sandbox.run("dash log -")
    #expect(run.status == 1)
    #expect(run.errors.contains("standard input:1: invalid value 'nope' for Time asleep"))
    #expect(!run.output.contains("Steps"))
    #expect(run.output.contains("Mood 5 of 5") && run.output.contains("Water 1,500 ml"))
    #expect(sandbox.run("dash export --format csv --scale 9").output.contains("mood,9,scale-9"))
    #expect(sandbox.run("dash undo").status == 0)
    #expect(!sandbox.run("dash export --format csv --scale 9").output.contains("mood,9,scale-9"))
  }

  @Test func `a dry run of lines records nothing`() {
    sandbox.input = "steps 5000\n"
    let run = sandbox.run("dash log - --dry-run")
    #expect(run.status == 0)
    #expect(run.output.contains("Steps 5,000") && run.output.contains("this was a dry run"))
    #expect(sandbox.contents.isEmpty)
  }

  @Test func `with --strict all lines are recorded or none`() {
    sandbox.input = "steps 5\nsteps many\n"
    let run = sandbox.run("dash log - --strict")
    #expect(run.status == 65)
    #expect(run.errors.contains("standard input:2: invalid value 'many'"))
    #expect(sandbox.contents.isEmpty)
    sandbox.run("dash log steps 4")
    #expect(sandbox.run("dash log - --strict").status == 65)
    #expect(sandbox.run("dash log steps 4").output.contains("nothing changed"))
  }

  @Test func `input without a valid line is refused`() {
    sandbox.input = "hello\n"
    #expect(sandbox.run("dash log -").status == 65)
    sandbox.input = ""
    let run = sandbox.run("dash log -")
    #expect(run.status == 0)
    #expect(run.output.contains("nothing changed"))
  }

  @Test func `many lines are summarized in one`() {
    sandbox.input = (0..<30).map { (days: Int) in "\(sandbox.now.day - days) steps \(days)" }
      .joined(separator: "\n")
    #expect(
      sandbox.run("dash log -").output
        == "30 values of Steps (new in Activity) on 30 days: 30 new · undo with: dash undo\n")
    #expect(
      sandbox.run("dash forget steps november").output
        == "20 values of Steps on 20 days: 20 deleted · undo with: dash undo\n")
  }

  @Test func `a summary names each attribute, and says which are new`() {
    let output = sandbox.run("dash tag coffee, sauna november").output
    #expect(output.contains("Coffee (new in Daily tags), Sauna (new in Daily tags) on 20 days"))
    sandbox.input =
      (0..<9).map { "2026-11-0\($0 + 1) steps 7\n" }.joined()
      + "coffee no\nsauna no\nsleep 420\nweight 70\n"
    let lines = sandbox.run("dash log -").output.split(separator: "\n").joined(separator: " ")
    for name in ["Steps (new", "Coffee,", "Sauna,", "Time asleep (new", "Weight (new"] {
      #expect(lines.contains(name), "\(name) in \(lines)")
    }
  }

  @Test(arguments: ["log ?steps 5", "tag Gym+", "log (gym) yes", "log gym..: 1"])
  func `a new name that another attribute has is refused`(line: String) {
    _ = sandbox.run("dash tag gym")
    let stored = sandbox.run("dash export --format csv").output
    let run = sandbox.run("dash \(line)")
    #expect(run.status == 64)
    #expect(run.errors.contains("would have the same name as"), "\(run.errors)")
    #expect(sandbox.run("dash export --format csv").output == stored)
  }

  @Test func `a tag is created, set and unset`() {
    #expect(
      sandbox.run("dash tag coffee 'Dog walk'").output == """
        Coffee yes on Friday 20 November (new in Daily tags)
        Dog walk yes on Friday 20 November (new in Daily tags) · undo with: dash undo

        """)
    #expect(
      sandbox.run("dash untag dog_walk").output
        == "Dog walk no on Friday 20 November (was yes)" + LogTests.undo)
    #expect(sandbox.run("dash tag coffee").output.contains("as before · nothing changed"))
    #expect(sandbox.run("dash untag coffe").errors.contains("Did you mean 'coffee'?"))
  }

  @Test func `a value is deleted, restored, and deleted again`() {
    sandbox.run("dash log steps 5623")
    #expect(
      sandbox.run("dash forget Steps").output
        == "Steps deleted on Friday 20 November (was 5,623)" + LogTests.undo)
    #expect(
      sandbox.run("dash forget steps").output
        == "Steps has no value on Friday 20 November · nothing changed\n")
    #expect(
      sandbox.run("dash undo").output == """
        Undid 'forget Steps': Steps none → 5,623 on Friday 20 November
        redo with: dash redo

        """)
    #expect(
      sandbox.run("dash redo --width 200").output.hasPrefix(
        "Redid 'forget Steps': Steps 5,623 → none"))
    #expect(sandbox.run("dash redo").output == "Nothing to redo.\n")
  }

  @Test func `several commands are undone one by one, and listed`() {
    for steps in 1...12 { sandbox.run("dash log steps \(steps)") }
    let list = sandbox.run("dash undo --list 2").output
    #expect(
      list == """
          1  dash log steps 12  today 21:00
             Steps back to 11 on Friday 20 November
          2  dash log steps 11  today 21:00
             Steps back to 10 on Friday 20 November
        More: dash undo --list 4

        """)
    #expect(sandbox.run("dash undo 3").output.contains("Steps 10 → 9"))
    #expect(sandbox.run("dash log steps +0").output.hasPrefix("Steps 9 "))
    #expect(sandbox.run("dash redo 3").output.contains("undo with: dash undo"))
    #expect(sandbox.run("dash log steps +0").output.hasPrefix("Steps 12 "))
    let all = sandbox.run("dash undo 100").output
    #expect(all.hasSuffix("There are no more commands.\n"))
    #expect(sandbox.run("dash undo").output == "Nothing to undo.\n")
    #expect(
      sandbox.run("dash redo --list --json").output.contains("\"command\": \"dash log steps 1\""))
    #expect(!sandbox.run("dash today --json").output.contains("steps"))
  }

  @Test func `an import is undone as a whole`() {
    sandbox.run("dash import \(Sandbox.package.path)/SampleData/export")
    #expect(sandbox.run("dash undo --list").output.contains(" values of "))
    #expect(sandbox.run("dash undo").output.contains("Undid 'import"))
    #expect(!sandbox.run("dash today --json").output.contains("\"attribute\""))
  }

  @Test func `the change log quotes the command line, and cuts it off`() {
    sandbox.run("dash log mood_note 'a $HOME note'")
    #expect(
      sandbox.run("dash undo --list --json").output
        .contains("\"command\": \"dash log mood_note 'a $HOME note'\""))
    sandbox.run("dash log mood_note '\(String(repeating: "é ", count: 400))'")
    let list = sandbox.run("dash undo --list 1 --width 500").output
    #expect(list.split(separator: "\n")[0].count < 150)
  }

  @Test(arguments: [20, 21, 33, 40, 61, 80, 120, 500])
  func `reports fit the width, and are ASCII on request`(width: Int) {
    sandbox.input = "steps 5\nwater 1l\n"
    for line in [
      "dash log steps=5623 sleep=7h12m 'Maximum heart rate=180'", "dash log -",
      "dash tag 'Dog walk' coffee",
      "dash undo --list", "dash forget steps 'dog walk'", "dash undo 2", "dash redo --list",
      "dash redo 2",
      "dash undo --list --demo", "dash log steps 5 sleep 3h",
    ] {
      for option in ["", " --ascii"] {
        let run = sandbox.run(line + option + " --width \(width)")
        #expect(run.status == 0, "\(line): \(run.errors)")
        for row in run.output.split(separator: "\n") {
          #expect(TextWidthProbe.cells(row) <= width, "\(line): \(row)")
        }
        if !option.isEmpty { #expect(run.output.utf8.allSatisfy { $0 < 0x80 }) }
      }
    }
  }
}
