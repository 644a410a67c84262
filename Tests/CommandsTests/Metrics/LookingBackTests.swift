import Formats
import Foundation
import Support
import Testing

@testable import Commands

struct LookingBackTests {
  @Test(arguments: ["steps", "STEPS", "Steps"])
  func `an attribute is named by its name or its label`(word: String) {
    let run = Sandbox().run("dash history \(word) --demo")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("Steps"))
  }

  @Test(
    arguments: [
      ("dash history stepps --demo", "unknown attribute 'stepps'", "'steps'"),
      (
        "dash history steps --from 2026-02-01 --to 2026-01-01",
        "the first day 2026-02-01 is after the last day 2026-01-01", "--from"
      ),
      (
        "dash history steps --from 2026-02-01 --days 3",
        "--days cannot be combined with --from", "one of them"
      ),
      ("dash history steps --days 0", "invalid value '0' for --days", "1 to 36600"),
      ("dash history", "'dash history' needs <attribute> ...", "Names or labels"),
      ("dash year --year 10000", "invalid value '10000' for --year", "1 to 9999"),
      ("dash year mood_note --demo", "holds texts", "dash history mood_note"),
      ("dash week --group moood --demo", "unknown group 'moood'", "'mood'"),
    ])
  func `invalid arguments are reported with a hint`(line: String, message: String, hint: String) {
    let run = Sandbox().run(line)
    #expect(run.status == 64)
    #expect(run.errors.contains(message))
    #expect(run.errors.contains(hint))
    #expect(run.output.isEmpty)
  }

  @Test(arguments: ["dash history steps", "dash year"])
  func `before anything is recorded there is no history`(line: String) {
    let sandbox = Sandbox()
    let run = sandbox.run(line)
    #expect(run.status == 1)
    #expect(run.errors.contains("nothing is recorded yet"))
    #expect(sandbox.contents.isEmpty)
  }

  @Test(arguments: [
    ("dash history steps --json", "values"), ("dash year --json", "values"),
    ("dash year steps --json", "values"), ("mood stats --json", "tags"),
  ])
  func `before anything is recorded the JSON document has its members`(line: String, member: String)
    throws
  {
    let sandbox = Sandbox()
    for _ in 0..<2 {
      let run = sandbox.run(line)
      #expect(run.status == 0)
      let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
      #expect(((document as? [String: Any])?[member] as? [Any])?.isEmpty == true)
      // What was undone was never recorded.
      sandbox.run("dash log steps 5")
      sandbox.run("dash undo")
    }
    sandbox.run("dash tag gym")
    #expect(sandbox.run("dash history steps --json").status == 64)
  }

  @Test func `a year without ratings does not name an attribute that was not typed`() {
    let sandbox = Sandbox()
    sandbox.run("dash log steps 5")
    let run = sandbox.run("dash year")
    #expect(run.status == 1)
    #expect(run.errors.contains("no mood is rated yet"))
    #expect(run.errors.contains("mood rate 4"))
    #expect(sandbox.run("dash year mood").errors.contains("unknown attribute 'mood'"))
  }

  @Test func `a day without values says so`() {
    let sandbox = Sandbox()
    sandbox.run("dash log steps 5")
    #expect(
      sandbox.run("dash today -d -1 --group activity").output
        == "Thursday 19 November 2026\nNo values on Thursday 19 November.\n")
    #expect(
      sandbox.run("dash today -d -1").output.contains("No values on Thursday 19 November.\n╭"))
    #expect(!sandbox.run("dash today --group facts").output.contains("No values"))
    sandbox.run("dash attributes hide steps")
    #expect(sandbox.run("dash today -g activity").output.contains("Use --all"))
    #expect(sandbox.run("dash today -g activity --all").output.contains("Steps"))
  }

  @Test func `a value that never changes has an axis of different numbers`() {
    let sandbox = Sandbox()
    sandbox.input = (17...19).map { "2026-11-\($0) weight 72.5\n" }.joined()
    sandbox.run("dash log -")
    let labels = sandbox.run("dash history weight").output.split(separator: "\n")
      .filter { $0.contains("┤") }.map { $0.prefix { $0 != "┤" } }
    #expect(labels.count > 1)
    #expect(Set(labels).count == labels.count)
  }

  @Test func `labels are not cut where there is room`() {
    let sandbox = Sandbox()
    for (line, label) in [
      ("dash today --demo --width 50 --group health", "Resting heart rate  "),
      ("dash today --demo --width 44 --group productivity", "Distracting time  "),
      ("dash today --demo --width 40 --group weather", "Weather summary "),
      ("dash today --demo --width 120", "Resting heart rate  "),
      ("dash averages --demo --width 60", "Resting heart rate  "),
    ] {
      #expect(sandbox.run(line).output.contains(label), "\(line)")
    }
    let label = "A label of more than thirty cells and more"
    sandbox.run("dash attributes add '\(label)' --type quantity")
    sandbox.run("dash log '\(label)' 5")
    #expect(sandbox.run("dash attributes --width 200").output.contains(label + " a_label"))
    #expect(sandbox.run("dash week --width 200").output.contains(label))
    sandbox.run("dash log weight 70 -d 2026-11-10")
    #expect(sandbox.run("dash averages").output.contains("Health and body overall"))
  }

  @Test func `captions of rings take a second line where one is too short`() {
    let sandbox = Sandbox()
    for day in 6...8 {
      sandbox.run("dash log -q sleep 7h bedtime 23:00 wake_time 6:30 -d -\(day)")
    }
    sandbox.run("dash log -q sleep 4h bedtime 23:00 wake_time 3:15")
    for width in [40, 80, 120] {
      let day = sandbox.run("dash today -g sleep --width \(width)").output
      #expect(day.contains("3h 15m earlier"), "\(width)")
    }
  }

  @Test(
    arguments: [
      ("dash week --demo --json", "attributes"), ("dash week --json", "attributes"),
      ("dash history steps --demo --json", "values"),
      ("dash history mood_note --demo --json", "values"), ("dash year --demo --json", "steps"),
      ("dash year gym --demo --json", "steps"),
    ])
  func `JSON is JSON`(line: String, member: String) throws {
    let run = Sandbox().run(line)
    #expect(run.status == 0)
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    #expect((document as? [String: Any])?[member] is [Any])
  }

  @Test(
    arguments: [
      "--from 0001-01-01 --to 9999-12-31", "--to 0001-01-01", "--from 9999-12-31 --to 9999-12-31",
      "--days 36600", "--days 1",
    ])
  func `any valid range of days is drawn`(range: String) {
    for attribute in ["steps", "gym", "bedtime", "mood", "mood_note"] {
      #expect(Sandbox().run("dash history \(attribute) --demo \(range)").status == 0)
    }
  }

  @Test(arguments: ["0001-01-01", "9999-12-31"])
  func `the first and the last day of the calendar have a week`(day: String) {
    #expect(Sandbox().run("dash week --demo --date \(day)").status == 0)
    #expect(Sandbox().run("dash year steps --demo --year \(day.prefix(4))").status == 0)
  }

  @Test func `numbers at the ends of their range are drawn`() throws {
    let sandbox = Sandbox()
    let path = try sandbox.write(
      """
      [{"attribute": "a", "label": "A", "group": "custom", "value_type": 1, "values": [
        {"date": "2026-11-18", "value": 1.7e308}, {"date": "2026-11-19", "value": -1.7e308},
        {"date": "2026-11-20", "value": 1e-308}]},
       {"attribute": "b", "label": "B", "group": "custom", "value_type": 0, "values": [
        {"date": "2026-11-19", "value": 9223372036854775807},
        {"date": "2026-11-20", "value": -9223372036854775808}]},
       {"attribute": "c", "label": "C", "group": "custom", "value_type": 3, "values": [
        {"date": "2026-11-20", "value": 9223372036854775807}]}]
      """, to: "ends.json")
    let imported = sandbox.run(.dash, ["import", path])
    #expect(imported.status == 0, "\(imported.errors)")
    for line in ["history a", "history b", "history c", "year a", "year b", "year c", "week"] {
      for width in [20, 80] {
        let run = sandbox.run("dash \(line) --width \(width)")
        #expect(run.status == 0)
        for row in run.output.split(separator: "\n") {
          #expect(TextWidthProbe.cells(row) <= width, "\(line): \(row)")
        }
      }
    }
  }
}
