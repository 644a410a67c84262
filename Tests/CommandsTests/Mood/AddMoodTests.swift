import Support
import Testing
import Time

@testable import Commands

/// Several ratings of a day.
struct AddMoodTests {
  @Test func `a rating of the day that deletes single ratings is not called unchanged`() {
    let sandbox = Sandbox()
    sandbox.run("mood add 4 --at 8:30")
    sandbox.run("mood add 4")
    #expect(
      sandbox.run("mood rate 4 --replace").output
        == "Mood 4 of 5, good, on Friday 20 November · undo with: dash undo\n")
    #expect(
      sandbox.run("mood rate 4").output
        == "Mood 4 of 5, good, on Friday 20 November, as before · nothing changed\n")
  }

  @Test func `a mean between two steps is shown with its half, not as the step above`() {
    let sandbox = Sandbox()
    for (rating, hour) in [(3, 8), (4, 10), (4, 12)] {
      sandbox.run("mood add \(rating) --at \(hour):00")
    }
    let run = sandbox.run("mood add 4 --at 14:00")
    #expect(
      run.output.contains("The day: 3.8 of 5, between okay and good, the mean of 4 ratings"),
      "\(run.output)")
    sandbox.run("dash settings set mood.day last")
    #expect(
      sandbox.run("mood add 4 --at 15:00").output.contains("The day: 4 of 5, good, the last of 5"))
  }

  private let sandbox = Sandbox()

  private var list: String { sandbox.run("mood list --all --days 1").output }

  @Test func `the rating of the day is the mean, and its note the notes by time`() {
    sandbox.run("mood add 2 tired")
    #expect(
      sandbox.run("mood add 5 --at 8:30 'slept well'").output
        == """
        Mood 5 of 5, great, at 08:30 on Friday 20 November · "slept well"
        The day: 3.5 of 5, between okay and good, the mean of 2 ratings (was 2 of 5,
        bad) · undo with: dash undo

        """)
    #expect(
      list == """
        ▸ Fri 20   ●●●◐○  good      2 ratings
           08:30   ●●●●●  great     slept well
           21:00   ●●○○○  bad       tired

        """)
    #expect(sandbox.run("mood note").output == "slept well\ntired\n")
  }

  @Test(arguments: [("last", "2 of 5, bad"), ("worst", "1 of 5, terrible"), ("mean", "2.3 of 5")])
  func `a setting chooses how the day follows`(rule: String, rating: String) {
    sandbox.variables["DASH_MOOD_DAY"] = rule
    sandbox.run("mood add 1 --at 12:00")
    sandbox.run("mood add 4 --at 8:00")
    let run = sandbox.run("mood add 2 --at 20:00")
    #expect(run.output.contains("The day: \(rating)"), "\(run.output)")
    #expect(run.output.contains("the \(rule) of 3 ratings"))
  }

  @Test func `undo and redo restore the ratings with the day`() {
    sandbox.run("mood add 2 tired")
    sandbox.run("mood add 5 --at 8:30")
    let two = list
    sandbox.run("mood rate 4 --replace")
    #expect(list == "▸ Fri 20   ●●●●○  good      tired\n")
    #expect(
      sandbox.run("dash undo").output.contains("Mood 4 of 5 → 3.5 of 5 on Friday 20 November"))
    #expect(list == two)
    sandbox.run("dash undo 2")
    #expect(list == "▸ Fri 20   ·····  mood rate 1-5\n")
    sandbox.run("dash redo 2")
    #expect(list == two)
    sandbox.run("dash redo")
    #expect(list == "▸ Fri 20   ●●●●○  good      tired\n")
  }

  @Test(arguments: [
    "mood rate 3.5 --replace", "mood clear", "dash log mood 4 --force", "dash forget mood",
    "dash attributes remove mood --force",
  ])
  func `what sets the whole day deletes its ratings`(line: String) throws {
    sandbox.run("mood add 2")
    sandbox.run("mood add 5 --at 8:30")
    let run = sandbox.run(line)
    try #require(run.status == 0, "\(run.errors)")
    #expect(!list.contains("08:30"))
    sandbox.run("dash undo")
    #expect(list.contains("08:30"))
  }

  @Test func `an import deletes ratings that no longer give the day`() throws {
    sandbox.run("mood add 2")
    sandbox.run("mood add 5 --at 8:30")
    let same = try sandbox.write(
      "date,attribute,value,type\n2026-11-20,mood,6,scale\n", to: "same.csv")
    #expect(sandbox.run("dash import \(same)").status == 0)
    #expect(list.contains("08:30"))
    let other = try sandbox.write(
      "date,attribute,value,type\n2026-11-20,mood,9,scale\n", to: "other.csv")
    #expect(sandbox.run("dash import --replace \(other)").status == 0)
    #expect(list == "▸ Fri 20   ●●●●●  great\n")
  }

  @Test func `a rating of the whole day counts as the first`() {
    sandbox.run("mood rate 4 --note morning")
    sandbox.run("mood add 2 evening")
    #expect(
      list == """
        ▸ Fri 20   ●●●○○  okay      2 ratings
               ·   ●●●●○  good      morning
           21:00   ●●○○○  bad       evening

        """)
  }

  @Test func `after midnight it is still the day before`() {
    sandbox.variables["DASH_DAY_START"] = "04:00"
    sandbox.run("mood add 4 --at 20:30")
    sandbox.now = LocalDateTime(day: sandbox.now.day + 1, minute: 90)
    #expect(sandbox.run("mood add 2").output.contains("at 01:30 on Friday 20 November"))
    #expect(
      list == """
        ▸ Fri 20   ●●●○○  okay      2 ratings
           20:30   ●●●●○  good
           01:30   ●●○○○  bad

        """)
    #expect(sandbox.run("mood add 2 --at 2:00").status == 64)
  }

  @Test(arguments: [
    ("mood add 6", "invalid rating '6'"), ("mood add 3 --at 25:00", "invalid time '25:00'"),
    ("mood add 3 --at 21:01", "21:01 is in the future"),
    ("mood add 3 --date tomorrow", "2026-11-21 is in the future"), ("mood add", "needs <rating>"),
    ("mood add 3 one --note two", "two notes"),
  ])
  func `what is invalid is refused`(line: String, message: String) {
    let run = sandbox.run(line)
    #expect(run.status == 64 && run.errors.contains(message), "\(run.errors)")
    #expect(!sandbox.contents.contains(".local"))
  }

  @Test func `the note of a day has at most 1,000 characters`() {
    sandbox.run("mood add 3 " + String(repeating: "a", count: 600))
    let run = sandbox.run("mood add 3 " + String(repeating: "b", count: 600))
    #expect(run.status == 64 && run.errors.contains("the note is too long: 1,201 characters"))
    #expect(!list.contains("b"))
  }

  @Test func `a day has at most 1,000 ratings`() throws {
    let lines = (0..<1000).map {
      #"{"date": "2026-11-20", "minute": \#($0), "value": 5, "note": null}"#
    }
    let path = try sandbox.write(
      """
      {"count": 1, "next": null, "previous": null, "results": [{"group": {"name": "mood"},
       "name": "mood", "label": "Mood", "value_type": 8, "own": [],
       "entries": [\(lines.joined(separator: ","))],
       "values": [{"date": "2026-11-20", "value": 5}]}]}
      """, to: "many.json")
    let imported = sandbox.run("dash import \(path)")
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(imported.output.contains("1,000 ratings"))
    let run = sandbox.run("mood add 3")
    #expect(run.status == 65 && run.errors.contains("too many ratings and pauses on 2026-11-20"))
    #expect(list.split(separator: "\n").count == 1001)
  }

  @Test func `an export brings ratings and pauses back`() throws {
    sandbox.run("mood add 2 'tired, \"cold\"'")
    sandbox.run("mood add 5 --at 8:30")
    sandbox.run("mood add 3 --date yesterday")
    sandbox.run("dash tag gym --date -2")
    sandbox.run("dash skip gym ill --date yesterday")
    let path = sandbox.home.path + "/life.json"
    #expect(sandbox.run("dash export -o \(path)").status == 0)
    let other = Sandbox()
    let run = other.run("dash import \(path)")
    #expect(run.output.contains("3 ratings, 1 pause"), "\(run.output)\(run.errors)")
    for line in ["mood list --all", "dash export", "dash today --date yesterday --json"] {
      #expect(other.run(line).output == sandbox.run(line).output)
    }
    #expect(other.run("dash import \(path)").output.contains("nothing changed"))
    other.run("dash undo")
    #expect(other.run("mood list --all").output == Sandbox().run("mood list --all").output)
  }

  @Test func `entries of an export that are invalid are reported`() throws {
    let path = try sandbox.write(
      """
      {"count": 1, "next": null, "previous": null, "results": [{"group": {"name": "mood"},
       "name": "mood", "label": "Mood", "value_type": 8, "own": [],
       "entries": [{"date": "2026-11-20", "minute": 9000, "value": 5, "note": null},
                   {"date": "2026-11-20", "minute": 600, "value": 12, "note": null},
                   {"date": "2026-11-20", "minute": 600, "value": 5, "note": null}],
       "values": [{"date": "2026-11-20", "value": 5}]}]}
      """, to: "odd.json")
    let run = sandbox.run("dash import \(path)")
    #expect(run.errors.contains("2 entries were skipped"), "\(run.errors)")
    #expect(run.errors.contains("an entry of 'mood' on 2026-11-20 is not"))
    #expect(list.contains("1 rating\n"))
  }
}
