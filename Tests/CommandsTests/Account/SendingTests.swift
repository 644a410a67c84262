import Foundation
import Metrics
import Services
import Storage
import Support
import Testing
import Time

@testable import Commands

/// Sending to an account what was recorded here, through the real `curl`.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct SendingTests {
  private let exist: ScriptedExist
  private let sandbox: Sandbox

  init() throws {
    exist = try ScriptedExist([
      .steps(["2026-11-20": "5623"]),
      ScriptedExist.Item(name: "mood", label: "Mood", group: "mood", type: 8),
    ])
    sandbox = Sandbox(of: exist)
    sandbox.run("dash account login")
    sandbox.run("dash sync --days 2")
  }

  private var written: [String] { exist.asked.filter { $0.hasPrefix("POST") } }

  private func pending() throws -> [Pending] {
    try Store(path: sandbox.storePath).outbox(isAll: true)
  }

  @Test func `mood and its note are acquired if no service supplies them, and sent`() throws {
    sandbox.run("mood rate 4 --note good")
    let run = sandbox.run("dash sync")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output.hasPrefix("New at Exist: Mood, Daily note\nSent 2 values\nFetched "),
      "\(run.transcript)")
    #expect(
      written == [
        #"POST attributes/acquire/ [{"template": "mood"}, {"template": "mood_note"}]"#,
        #"POST attributes/update/ [{"name": "mood", "date": "2026-11-20", "value": 7}, "#
          + #"{"name": "mood_note", "date": "2026-11-20", "value": "good"}]"#,
      ])
    #expect(exist.item("mood")?.values == ["2026-11-20": "7"])
    #expect(try pending().isEmpty)
    sandbox.run("dash sync")
    #expect(written.count == 2)
    sandbox.run("mood rate 5")
    sandbox.run("dash sync")
    #expect(written.count == 3)
  }

  @Test func `tags and attributes are created there, and their new names are stored`() throws {
    sandbox.run("dash tag \"Long walk\"")
    sandbox.run("dash attributes add Tea --type quantity --group food")
    sandbox.run("dash log tea 3")
    let run = sandbox.run("dash sync")
    #expect(
      run.output.hasPrefix("New at Exist: Long walk, Tea\nSent 2 values\n"), "\(run.transcript)")
    #expect(exist.item("long_walk_2")?.values == ["2026-11-20": "1"])
    #expect(exist.item("tea_2")?.type == 0)
    #expect(exist.item("tea_2")?.values == ["2026-11-20": "3"])
    // What is changed there comes back to the one that is here.
    exist.change { state in
      state.items[state.items.count - 1].values["2026-11-20"] = "4"
    }
    sandbox.run("dash sync")
    let store = try Store(path: sandbox.storePath)
    #expect(try store.value(of: "tea", on: sandbox.now.day) == .integer(4))
    #expect(try store.attribute(named: "tea_2") == nil)
    #expect(try pending().isEmpty)
  }

  @Test func `a converted attribute is sent in the type that it has there, or not at all`() throws {
    sandbox.run("dash attributes add Tea --type quantity --group food")
    sandbox.run("dash log tea 3")
    sandbox.run("dash sync")
    #expect(exist.item("tea_2")?.values == ["2026-11-20": "3"])
    let count = written.count
    #expect(sandbox.run("dash attributes type tea decimal").status == 0)
    #expect(try pending().isEmpty)
    sandbox.run("dash sync")
    #expect(written.count == count)
    // The account's values come back as values of the new type.
    exist.change { state in
      state.items[state.items.count - 1].values["2026-11-19"] = "7"
    }
    sandbox.run("dash sync")
    let store = try Store(path: sandbox.storePath)
    #expect(try store.value(of: "tea", on: sandbox.now.day - 1) == .decimal(7))
    #expect(try store.attribute(named: "tea")?.type == .decimal)
    sandbox.run("dash log tea 4")
    sandbox.run("dash sync")
    #expect(exist.item("tea_2")?.values["2026-11-20"] == "4")
    sandbox.run("dash log tea 4.5")
    let run = sandbox.run("dash sync")
    #expect(
      run.errors.contains(
        "tea: 1 value not sent, because its type at Exist is quantity and here decimal"))
    #expect(exist.item("tea_2")?.values["2026-11-20"] == "4")
  }

  @Test func `what was made by a run that ended too early is not made twice`() throws {
    sandbox.run("dash tag Gym")
    exist.change {
      $0.items.append(
        ScriptedExist.Item(
          name: "gym_2", label: "Gym", type: 7, service: "my_client", isOwned: true))
    }
    #expect(sandbox.run("dash sync").output.hasPrefix("Sent 1 value\n"))
    #expect(!written.contains { $0.contains("create") })
    #expect(exist.item("gym_2")?.values == ["2026-11-20": "1"])
  }

  @Test func `what another service supplies is not sent until the person takes it over`() throws {
    sandbox.run("dash log steps 6000")
    let run = sandbox.run("dash sync")
    #expect(run.status == 0)
    #expect(
      run.errors == "dash: Steps: 1 value not sent, because fitbit supplies it at Exist; "
        + "to supply it from dash: dash account own steps\n")
    #expect(written.isEmpty)
    let asked = sandbox.run("dash account own steps")
    #expect(asked.status == 64)
    #expect(asked.errors.contains("To skip the question: dash account own steps --yes"))
    sandbox.isInputTerminal = true
    sandbox.input = "n"
    let refused = sandbox.run("dash account own steps")
    #expect(
      refused.errors.contains(
        "Steps is supplied by fitbit at Exist. Supply it from dash instead? [y/N]"))
    #expect(refused.output == "Nothing was changed\n")
    #expect(written.isEmpty)
    #expect(
      sandbox.run("dash account own Steps --yes").output
        == "dash supplies Steps now; 'dash sync' sends its values\n")
    #expect(sandbox.run("dash sync").output.hasPrefix("Sent 1 value\n"))
    #expect(exist.item("steps")?.values == ["2026-11-20": "6000"])
  }

  @Test func `a released attribute is not supplied again until the person asks for it`() throws {
    sandbox.run("mood rate 4")
    #expect(sandbox.run("dash sync").output.contains("Sent 1 value\n"))
    #expect(exist.item("mood")?.isOwned == true)
    let asked = sandbox.run("dash account release mood")
    #expect(asked.status == 64)
    #expect(asked.errors.contains("To skip the question: dash account release mood --yes"))
    #expect(exist.item("mood")?.isOwned == true)
    let run = sandbox.run("dash account release Mood --yes")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output == "dash no longer supplies Mood\nTo supply it again: dash account own mood\n")
    #expect(exist.item("mood")?.isOwned == false)
    #expect(exist.asked.last == #"POST attributes/release/ [{"name": "mood"}]"#)
    sandbox.run("mood rate 2")
    let sync = sandbox.run("dash sync")
    #expect(
      sync.errors.contains(
        "Mood: 1 value not sent, because you released it at Exist; "
          + "to supply it again: dash account own mood\n"), "\(sync.errors)")
    #expect(exist.item("mood")?.isOwned == false)
    #expect(
      sandbox.run("dash account release mood --yes").errors
        == "dash: dash does not supply Mood at Exist\n")
    #expect(sandbox.run("dash account own mood --yes").status == 0)
    #expect(sandbox.run("dash sync").output.contains("Sent 1 value\n"))
    exist.change { $0.refused["mood"] = ("validation", "Not today") }
    #expect(
      sandbox.run("dash account release mood --yes").errors
        == "dash: Exist does not release Mood: Not today\n")
  }

  @Test func `rejected values stay in the outbox, with a warning`() throws {
    exist.change { $0.refused["mood"] = ("validation", "Cannot apply a float to an integer type") }
    exist.change {
      $0.items[1].isOwned = true
      $0.items[1].service = "my_client"
      $0.items.append(
        ScriptedExist.Item(
          name: "energy_level", label: "Energy level", group: "mood", type: 8, service: "my_client",
          isOwned: true))
    }
    sandbox.run("mood rate 4")
    sandbox.run("dash log energy_level 3")
    let run = sandbox.run("dash sync")
    #expect(run.status == 0)
    #expect(
      run.errors
        == "dash: mood on 2026-11-20: not sent: Cannot apply a float to an integer type\n"
    )
    #expect(run.output.hasPrefix("Sent 1 value\n"))
    #expect(try pending().map(\.attribute) == ["mood"])
  }

  @Test func `an attribute of another service is reported once and not tried again`() throws {
    exist.change {
      $0.items[1].isOwned = true
      $0.items[1].service = "my_client"
      $0.refused["mood"] = ("unauthorised", "Attribute 'mood' does not belong to this service")
    }
    for day in 0..<80 { sandbox.run("mood rate 4 --date -\(day)") }
    let run = sandbox.run("dash sync")
    #expect(
      run.errors == "dash: mood: not sent, because another service supplies it at Exist; "
        + "to supply it from dash: dash account own mood\n")
    #expect(written.count == 1)
    #expect(try pending().count == 80)
  }

  @Test func `at most 35 are sent at a time`() throws {
    for day in 0..<80 { sandbox.run("mood rate 4 --date -\(day)") }
    #expect(sandbox.run("dash sync").output.contains("Sent 80 values\n"))
    let sizes = written.filter { $0.contains("update") }.map {
      $0.components(separatedBy: "\"date\"").count - 1
    }
    #expect(sizes == [35, 35, 10])
    #expect(exist.item("mood")?.values.count == 80)
  }

  @Test func `notes are sent in parts that curl can read, and one that is too long waits`() throws {
    sandbox.run("dash attributes add Diary --type text --group mood")
    let text = String(repeating: "🙂", count: 1000)
    for day in 0..<35 { sandbox.run(.dash, ["log", "mood_note", text, "--date", "-\(day)"]) }
    let table = try sandbox.write(
      "date,diary\n2026-11-20,\(String(repeating: "x", count: 100_000))\n2026-11-19,short\n",
      to: "diary.csv")
    #expect(sandbox.run("dash import \(table)").status == 0)
    let run = sandbox.run("dash sync --send")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors == "dash: diary on 2026-11-20: not sent, because the text is too long\n")
    #expect(run.output.contains("Sent 36 values\n"))
    #expect(written.count { $0.contains("update") } == 2)
    #expect(exist.item("mood_note")?.values.count == 35)
    #expect(try pending().count == 1)
  }

  @Test func `an outbox waits while there is no network`() throws {
    sandbox.run("mood rate 4")
    exist.change { $0.override = { _ in LoopbackServer.Answer(body: [123], length: 9) } }
    #expect(sandbox.run("dash sync").status == 75)
    #expect(sandbox.run("dash account").output.contains("To be sent  1 value\n"))
    exist.change { $0.override = nil }
    #expect(sandbox.run("dash sync").output.contains("Sent 1 value\n"))
  }

  @Test func `what was accepted before the network failed is not sent again`() throws {
    for day in 0..<50 { sandbox.run("mood rate 4 --date -\(day)") }
    exist.change { state in
      state.override = {
        $0.target.contains("update") && $0.body.contains("2026-11-20")
          ? LoopbackServer.Answer(body: [123], length: 9) : nil
      }
    }
    #expect(sandbox.run("dash sync").status == 75)
    #expect(try pending().count == 15)
    exist.change { $0.override = nil }
    #expect(sandbox.run("dash sync").output.contains("Sent 15 values\n"))
  }

  @Test func `history is sent only when that is asked for`() throws {
    let table = try sandbox.write(
      "date,mood\n2026-11-01,7\n2026-11-02,5\n", to: "moods.csv")
    #expect(sandbox.run("dash import \(table)").status == 0)
    sandbox.run("dash sync")
    #expect(written.isEmpty)
    #expect(
      sandbox.run("dash account").output
        .contains("To be sent  nothing; with 'dash sync --send' 2 more\n"))
    #expect(sandbox.run("dash sync --send").output.contains("Sent 2 values\n"))
    #expect(exist.item("mood")?.values == ["2026-11-01": "7", "2026-11-02": "5"])
  }

  @Test func `what is recorded while logged out is history`() throws {
    sandbox.run("dash tag Gym")
    sandbox.run("mood rate 4")
    sandbox.run("dash sync")
    sandbox.run("dash sync")
    sandbox.run("dash account logout")
    sandbox.run("dash tag Gym --date yesterday")
    sandbox.run("mood rate 5 --date yesterday")
    sandbox.run("dash account login")
    #expect(
      sandbox.run("dash account").output
        .contains("To be sent  nothing; with 'dash sync --send' 2 more\n"))
    #expect(sandbox.run("dash sync --send").output.contains("Sent 2 values\n"))
    #expect(exist.item("gym_2")?.values["2026-11-19"] == "1")
    #expect(exist.item("mood")?.values["2026-11-19"] == "9")
  }

  @Test func `what waited for one account is sent to another when that is asked for`() throws {
    sandbox.run("dash tag Gym")
    sandbox.run("dash sync")
    sandbox.run("dash sync")
    sandbox.run("dash tag Gym --date yesterday")
    exist.change {
      $0.username = "belle"
      $0.items = []
    }
    sandbox.run("dash account login")
    #expect(sandbox.run("dash sync --send --days 2").output.contains("Sent 1 value\n"))
    #expect(exist.item("gym_2")?.values == ["2026-11-19": "1"])
  }

  @Test func `bedtimes, and values in a group that Exist lacks, are not sent, with a warning`()
    throws
  {
    sandbox.run("dash attributes add Nap --type bedtime --group sleep")
    sandbox.run("dash log Nap 13:00")
    sandbox.input = "date,attribute,value,type\n2026-11-20,plums,3,quantity\n"
    sandbox.run("dash import -")
    sandbox.run("dash log plums 4")
    sandbox.run("dash attributes add Cups --type quantity")
    sandbox.run("dash log Cups 2")
    let run = sandbox.run("dash sync")
    #expect(
      run.errors.contains(
        "Nap: 1 value not sent, because attributes with this type of value cannot be created at Exist\n"
      ),
      "\(run.errors)")
    #expect(
      run.errors.contains(
        "Cups: 1 value not sent, because Exist has no group other; to move it: dash attributes move"
      ),
      "\(run.errors)")
    #expect(
      run.errors.contains(
        "Plums: 1 value not sent, because Exist has no group other; to move it: dash attributes move"
      ),
      "\(run.errors)")
    #expect(written.isEmpty)
  }

  @Test func `a read-only token sends nothing, with a warning`() throws {
    let simple = Sandbox(of: exist, token: "simple")
    simple.run("dash account login")
    simple.run("mood rate 4")
    let run = simple.run("dash sync --days 2")
    #expect(run.status == 0)
    #expect(run.errors == "dash: the token can only read, so nothing is sent\n")
    #expect(written.isEmpty)
    #expect(
      simple.run("dash account own mood").errors.contains(
        "the token is read-only"))
  }

  @Test func `a value that was changed here and there remains ours, and undo restores theirs`()
    throws
  {
    exist.change { $0.items[1].values["2026-11-19"] = "6" }
    exist.change { $0.items[1].service = "exist_for_android" }
    sandbox.run("dash sync")
    sandbox.run("mood rate 5 --date yesterday")
    exist.change { $0.items[1].values["2026-11-19"] = "3" }
    let run = sandbox.run("dash sync")
    #expect(
      run.errors.contains(
        "Mood on Thursday 19 November: changed both here and at Exist; your 5 of 5 remains; 'dash undo' restores 2 of 5\n"
      ),
      "\(run.errors)")
    let store = try Store(path: sandbox.storePath)
    #expect(try store.value(of: "mood", on: sandbox.now.day - 1) == .integer(9))
    #expect(sandbox.run("dash undo").status == 0)
    #expect(try store.value(of: "mood", on: sandbox.now.day - 1) == .integer(3))
    #expect(try pending().isEmpty)
  }

  @Test func `undo is named only if it restores theirs`() throws {
    exist.change {
      $0.items[1].service = "exist_for_android"
      $0.items[1].values = ["2026-11-19": "6", "2026-10-02": "6"]
    }
    sandbox.run("dash sync --days 60")
    for day in ["2026-11-19", "2026-10-02"] { sandbox.run("mood rate 5 --date \(day)") }
    exist.change { $0.items[1].values = ["2026-11-19": "3", "2026-10-02": "1"] }
    let errors = sandbox.run("dash sync").errors
    #expect(
      errors.contains(
        "19 November: changed both here and at Exist; your 5 of 5 remains instead of 2 of 5\n"),
      "\(errors)")
    #expect(
      errors.contains(
        "2 October: changed both here and at Exist; your 5 of 5 remains; 'dash undo' restores 1 of 5\n"
      ))
    sandbox.run("dash undo")
    let store = try Store(path: sandbox.storePath)
    #expect(try store.value(of: "mood", on: sandbox.now.day - 1) == .integer(9))
    #expect(try store.value(of: "mood", on: #require(Day(iso: "2026-10-02"))) == .integer(1))
  }

  @Test(arguments: ["2026-11-19", "2026-11-02"])
  func `the account's value is fetched before ours replaces it`(day: String) throws {
    exist.change {
      $0.items[1].isOwned = true
      $0.items[1].service = "my_client"
    }
    sandbox.run("mood rate 5 --date \(day)")
    exist.change { $0.items[1].values[day] = "3" }
    let run = sandbox.run("dash sync")
    #expect(
      run.errors.contains(
        "changed both here and at Exist; your 5 of 5 remains; 'dash undo' restores 2 of 5"),
      "\(run.errors)")
    #expect(run.output.contains("Sent 1 value\nFetched 19 Nov 2026 to 20 Nov 2026"))
    #expect(exist.item("mood")?.values[day] == "9")
    sandbox.run("dash undo")
    #expect(sandbox.run("dash sync").output.contains("Sent 1 value\n"))
    #expect(exist.item("mood")?.values[day] == "3")
  }

  @Test func `history of days that the account has gives way before it is sent`() throws {
    exist.change { $0.items[1].values["2026-11-02"] = "5" }
    let table = try sandbox.write("date,mood\n2026-11-01,7\n2026-11-02,2\n", to: "moods.csv")
    sandbox.run("dash import \(table)")
    #expect(sandbox.run("dash sync --send").output.contains("Sent 1 value\n"))
    #expect(exist.item("mood")?.values == ["2026-11-01": "7", "2026-11-02": "5"])
  }

  @Test func `a tag in the row of one that was undone has its own name`() throws {
    sandbox.run("dash tag Gym")
    sandbox.run("dash sync")
    #expect(sandbox.run("dash undo").output.contains("Undid 'tag Gym': Gym yes → none"))
    sandbox.run("dash tag Coffee")
    sandbox.run("dash sync")
    #expect(exist.item("coffee_2")?.values == ["2026-11-20": "1"])
  }

  @Test func `an attribute of the label of one that is sent already is another`() throws {
    sandbox.run("dash tag Gym")
    sandbox.run("dash sync")
    sandbox.run("dash attributes rename gym Fitness")
    sandbox.run("dash tag Gym2")
    sandbox.run("dash attributes rename gym2 Gym")
    sandbox.run("dash sync")
    #expect(exist.asked.last { $0.contains("create") }?.contains("Gym") == true)
    #expect(exist.item("gym_2")?.values == ["2026-11-20": "1"])
  }

  @Test func `an attribute of the name that another has there is another`() throws {
    sandbox.run("dash attributes add Tea --type quantity --group food")
    sandbox.run("dash log tea 3")
    sandbox.run("dash sync")
    sandbox.run("dash attributes add \"Tea 2\" --type quantity --group food")
    sandbox.run("dash log tea_2 5")
    #expect(
      sandbox.run("dash account own tea_2 --yes").errors.contains("'tea_2' at Exist is your 'tea'"))
    #expect(sandbox.run("dash sync").output.contains("New at Exist: Tea 2\nSent 1 value\n"))
    #expect(exist.item("tea_2")?.values == ["2026-11-20": "3"])
    #expect(exist.item("tea_2_2")?.values == ["2026-11-20": "5"])
    sandbox.run("dash sync")
    let store = try Store(path: sandbox.storePath)
    #expect(try store.value(of: "tea", on: sandbox.now.day) == .integer(3))
    #expect(try store.value(of: "tea_2", on: sandbox.now.day) == .integer(5))
  }

  @Test func `an attribute of the label of one that is here is another`() throws {
    exist.change {
      $0.items.append(
        ScriptedExist.Item(
          name: "gym", label: "Gym", type: 7, service: "my_client", isOwned: true,
          values: ["2026-11-19": "1"]))
    }
    sandbox.run("dash sync")
    sandbox.run("dash attributes rename gym Fitness")
    sandbox.run("dash tag Workout")
    sandbox.run("dash attributes rename workout Gym")
    let run = sandbox.run("dash sync")
    #expect(run.errors.contains("not sent: Attribute 'Gym' exists"), "\(run.errors)")
    #expect(exist.item("gym")?.values == ["2026-11-19": "1"])
  }

  @Test func `two attributes of one label are two there`() throws {
    let document = ["run", "jog"].map {
      """
      {"name": "\($0)", "label": "Run", "group": {"name": "health"}, "value_type": 0,
       "values": [{"date": "2026-11-20", "value": \($0 == "run" ? 3 : 5)}]}
      """
    }
    let path = try sandbox.write("[\(document.joined(separator: ","))]", to: "runs.json")
    #expect(sandbox.run("dash import \(path)").status == 0)
    exist.change { state in
      state.items += ["run_2", "run_3"].map {
        ScriptedExist.Item(name: $0, label: "Elsewhere", group: "health", service: "my_client")
      }
      state.override = { asked in
        asked.target.contains("create")
          ? .json(
            #"{"success": [{"name": "run_2", "label": "Run"}, {"name": "run_3", "label": "Run"}], "#
              + #""failed": []}"#) : nil
      }
    }
    sandbox.run("dash sync --send")
    #expect(
      try Store(path: sandbox.storePath).accountNames() == ["run": "run_2", "jog": "run_3"])
  }

  @Test func `a label that Exist writes otherwise is found by its place`() throws {
    sandbox.run("dash tag \"Long  walk\"")
    exist.change { $0.trimsLabels = true }
    sandbox.run("dash sync")
    #expect(exist.item("long__walk_2")?.values == ["2026-11-20": "1"])
    sandbox.run("dash sync")
    #expect(written.count { $0.contains("create") } == 1)
  }

  @Test func `many days that are rejected for one reason are reported in one line`() throws {
    exist.change {
      $0.items[1].isOwned = true
      $0.items[1].service = "my_client"
      $0.refused["mood"] = ("validation", "no such scale")
    }
    for day in 0..<3 { sandbox.run("mood rate 4 --date -\(day)") }
    #expect(
      sandbox.run("dash sync").errors
        == "dash: mood on 2026-11-18 and 2 days more: not sent: no such scale\n")
  }

  @Test func `a deleted value that changes at Exist comes back with a warning`() throws {
    sandbox.run("mood rate 4")
    sandbox.run("dash sync")
    sandbox.run("dash forget mood")
    sandbox.run("dash sync")
    exist.change { $0.items[1].values["2026-11-20"] = "5" }
    #expect(
      sandbox.run("dash sync").errors.contains(
        "Mood on Friday 20 November: deleted here, but changed at Exist since; now 3 of 5"))
    #expect(
      try Store(path: sandbox.storePath).value(of: "mood", on: sandbox.now.day) == .integer(5))
  }

  @Test func `a value deleted here cannot be deleted at Exist, which is a warning`() throws {
    sandbox.run("mood rate 4")
    sandbox.run("dash sync")
    sandbox.run("dash forget mood")
    let run = sandbox.run("dash sync")
    #expect(
      run.errors
        == "dash: 1 value was deleted here; Exist cannot delete values and still has them\n"
    )
    #expect(try Store(path: sandbox.storePath).value(of: "mood", on: sandbox.now.day) == nil)
    #expect(sandbox.run("dash sync").errors.isEmpty)
  }
}
