import Foundation
import Metrics
import Services
import Storage
import Support
import Testing
import Time

@testable import Commands

/// Fetching from an account, through the real `curl`.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct SyncTests {
  private let exist: ScriptedExist
  private let sandbox: Sandbox

  init() throws {
    exist = try ScriptedExist([
      .steps(["2026-11-20": "5623", "2026-11-18": "0", "2026-10-01": "7431"]),
      ScriptedExist.Item(
        name: "steps_goal", label: "Steps goal", group: "activity", type: 0, service: "builtin"),
      ScriptedExist.Item(
        name: "mood", label: "Mood", group: "mood", type: 8, service: "exist_for_android",
        values: ["2026-11-20": "null", "2026-11-19": "6"]),
      ScriptedExist.Item(
        name: "mood_note", label: "Daily note", group: "mood", type: 2, service: nil,
        values: ["2026-11-19": "\"wide 日本 \\\"quoted\\\"\""]),
    ])
    sandbox = Sandbox(of: exist)
    sandbox.run("dash account login")
  }

  private func store() throws -> Store { try Store(path: sandbox.storePath) }

  private func value(_ name: String, _ day: String) throws -> Value? {
    try store().value(of: name, on: #require(Day(iso: day)))
  }

  private func asked(_ path: String) -> [String] {
    exist.asked.filter { $0.contains(path) }
  }

  @Test func `an attribute of the account that is only ever null exists with its type`() throws {
    let exist = try ScriptedExist([
      .steps(["2026-11-20": "5623"]),
      ScriptedExist.Item(
        name: "teas", label: "Teas", group: "custom", type: 0, service: nil,
        values: ["2026-11-20": "null", "2026-11-19": "null"]),
    ])
    let sandbox = Sandbox(of: exist)
    sandbox.run("dash account login")
    let run = sandbox.run("dash sync --days 31")
    #expect(run.status == 0, "\(run.transcript)")
    let teas = try Store(path: sandbox.storePath).attribute(named: "teas")
    #expect(teas?.type == .quantity)
    #expect(teas?.label == "Teas")
  }

  @Test func `a first sync that fails before its first month goes on with its days`() throws {
    exist.change { state in
      state.override = {
        $0.target.contains("with-values") ? .json("{}", status: 500) : nil
      }
    }
    #expect(sandbox.run("dash sync --days 400").status == 75)
    #expect(sandbox.run("dash sync --dry-run").output.contains("Would fetch 400 days"))
    exist.change { $0.override = nil }
    // The question is not repeated.
    sandbox.isInputTerminal = true
    let run = sandbox.run("dash sync")
    #expect(run.status == 0, "\(run.transcript)")
    #expect(!run.transcript.contains("How many days"))
    let days = try #require(try store().account().fetchedDays)
    #expect(days.lowerBound == sandbox.now.day - 399)
    #expect(sandbox.run("dash sync --dry-run").output.contains("Would fetch 2 days"))
  }

  @Test func `more days that fail before their first month are fetched by the next sync`() throws {
    sandbox.run("dash sync --days 31")
    exist.change { state in
      state.override = { $0.target.contains("with-values") ? .json("{}", status: 500) : nil }
    }
    #expect(sandbox.run("dash sync --days 400").status == 75)
    exist.change { $0.override = nil }
    #expect(sandbox.run("dash sync").status == 0)
    let days = try #require(try store().account().fetchedDays)
    #expect(days.lowerBound == sandbox.now.day - 399)
    #expect(sandbox.run("dash sync --dry-run").output.contains("Would fetch 2 days"))
  }

  @Test func `everything that the account has is fetched, a month at a time`() throws {
    let run = sandbox.run("dash sync --days 60")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.isEmpty)
    #expect(run.output == "Fetched 22 Sep 2026 to 20 Nov 2026: 5 new\n")
    #expect(try value("steps", "2026-11-20") == .integer(5623))
    #expect(try value("steps", "2026-11-18") == .integer(0))
    #expect(try value("steps", "2026-11-19") == nil)
    #expect(try value("mood", "2026-11-20") == nil)
    #expect(try value("mood_note", "2026-11-19") == .text("wide 日本 \"quoted\""))
    #expect(
      asked("with-values").map { $0.components(separatedBy: "?")[1] } == [
        "days=31&date_max=2026-10-22&limit=100&page=1",
        "days=29&date_max=2026-11-20&limit=100&page=1",
      ])
    #expect(try store().attribute(named: "mood_note")?.service == nil)
    #expect(try store().isConnected)
  }

  @Test func `a second sync fetches what can have changed, and changes nothing`() throws {
    sandbox.run("dash sync --days 60")
    let run = sandbox.run("dash sync")
    #expect(run.output == "Fetched 19 Nov 2026 to 20 Nov 2026: 3 unchanged\n")
    #expect(asked("with-values").last?.contains("days=2&date_max=2026-11-20") == true)
    sandbox.now = LocalDateTime(day: sandbox.now.day + 5, minute: 60)
    sandbox.run("dash sync --quiet")
    #expect(asked("with-values").last?.contains("days=7&date_max=2026-11-25") == true)
    sandbox.run("dash sync --full")
    #expect(asked("with-values").suffix(3).first?.contains("date_max=2026-10-22") == true)
  }

  @Test func `the first sync asks how many days, and fetches a year without a terminal`() throws {
    #expect(sandbox.run("dash sync --dry-run").output.contains("365 days, 21 Nov 2025 to"))
    #expect(asked("with-values").isEmpty)
    sandbox.isInputTerminal = true
    sandbox.input = "soon"
    #expect(sandbox.run("dash sync").errors.contains("invalid number of days 'soon'"))
    sandbox.input = "3"
    let run = sandbox.run("dash sync")
    #expect(run.errors.hasPrefix("How many days back? [365] "))
    #expect(asked("with-values").last?.contains("days=3&date_max=2026-11-20") == true)
  }

  @Test(arguments: [1, 2, 3, 4])
  func `all pages are fetched, an empty last one too`(size: Int) throws {
    exist.change {
      $0.page = size
      $0.hasEmptyPage = true
    }
    let run = sandbox.run("dash sync --days 2")
    #expect(run.output == "Fetched 19 Nov 2026 to 20 Nov 2026: 3 new\n", "\(run.errors)")
    // Nothing but the number of the next page is taken from it: its host is another.
    #expect(asked("with-values").count == (4 + size - 1) / size + 1)
  }

  @Test func `days that were not requested are ignored, and empty responses delete nothing`() throws
  {
    sandbox.run("dash sync --days 60")
    exist.change { state in
      state.override = { asked in
        guard asked.target.contains("with-values") else { return nil }
        return .json(
          """
          {"count": 1, "next": null, "results": [{"name": "steps", "label": "Steps", "value_type": 0,
           "group": {"name": "activity"}, "values": [{"date": "2020-01-01", "value": 1},
           {"date": "2026-11-21", "value": 1}]}]}
          """)
      }
    }
    #expect(sandbox.run("dash sync").output == "Fetched 19 Nov 2026 to 20 Nov 2026: no values\n")
    #expect(try value("steps", "2020-01-01") == nil)
    #expect(try value("steps", "2026-11-20") == .integer(5623))
    #expect(try value("mood", "2026-11-19") == .integer(6))
  }

  @Test func `a sync that fails at any request can be resumed, and no month is stored by half`()
    throws
  {
    for broken in 1...12 {
      let sandbox = Sandbox(of: exist)
      sandbox.run("dash account login")
      exist.change { state in
        state.page = 2
        let counter = Counter()
        state.override = { _ in
          counter.next() == broken
            ? LoopbackServer.Answer(body: Array("{\"resu".utf8), length: 1000) : nil
        }
      }
      let run = sandbox.run("dash sync --days 100")
      let store = try Store(path: sandbox.storePath)
      if run.status != 0 {
        #expect(run.status == 75)
        #expect(run.errors.contains("connection lost"))
        // Of a month there is all or nothing.
        let note = try store.value(of: "mood_note", on: sandbox.now.day - 1)
        let steps = try store.value(of: "steps", on: sandbox.now.day)
        #expect((note == nil) == (steps == nil))
      }
      #expect(sandbox.run("dash sync --days 100").status == 0)
      #expect(try store.value(of: "steps", on: #require(Day(iso: "2026-10-01"))) == .integer(7431))
      #expect(try store.value(of: "mood", on: sandbox.now.day - 1) == .integer(6))
      exist.change { $0.override = nil }
    }
  }

  private final class Counter: @unchecked Sendable {
    private var count = 0
    func next() -> Int {
      count += 1
      return count
    }
  }

  /// Answers everything but the profile so.
  private func answer(_ answer: LoopbackServer.Answer, from path: String = "with-values") {
    exist.change { state in
      state.override = { $0.target.contains(path) ? answer : nil }
    }
  }

  @Test(arguments: [
    (401, [], Int32(1), "Exist does not accept the token"),
    (403, [], 1, "Exist answered with status 403: broken"),
    (404, [], 1, "Exist has no such page"),
    (429, [], 75, "Exist accepts no more requests for now\n  Try again in an hour;"),
    (
      429, ["Retry-After: 900"], 75,
      "Exist accepts no more requests for now\n  Try again in 15 minutes;"
    ),
    (500, [], 75, "Exist answered with status 500: broken"),
    (400, [], 1, "Exist answered with status 400: broken"),
    (302, ["Location: http://127.0.0.1:1/"], 1, "Exist redirects to another address"),
    (304, [], 1, "Exist answered with status 304"), (300, [], 1, "Exist answered with status 300"),
  ])
  func `each error status has a message, and what was complete is stored`(
    status: Int, headers: [String], exit: Int32, words: String
  ) throws {
    answer(
      .json(#"{"error": "broken"}"#, status: status, headers: headers), from: "date_max=2026-11-20")
    let run = sandbox.run("dash sync --days 60")
    #expect(run.status == exit)
    #expect(run.errors.contains("dash: " + words), "\(run.errors)")
    #expect(run.output == "Fetched 22 Sep 2026 to 22 Oct 2026: 1 new\n")
    #expect(try value("steps", "2026-10-01") == .integer(7431))
    exist.change { $0.override = nil }
    #expect(sandbox.run("dash sync").status == 0)
    #expect(asked("with-values").last?.contains("days=31&date_max=2026-11-20") == true)
    #expect(try value("steps", "2026-11-20") == .integer(5623))
  }

  @Test(arguments: [
    ("9223372036854775807", "in an hour"), ("-5", "in an hour"), ("1e9", "in an hour"),
    ("61", "in 2 minutes"),
  ])
  func `a long or strange wait is reported in minutes`(wait: String, words: String) {
    answer(.json("", status: 429, headers: ["Retry-After: \(wait)"]))
    let run = sandbox.run("dash sync --days 2")
    #expect(run.status == 75)
    #expect(run.errors.contains("  Try again \(words);"), "\(run.errors)")
  }

  @Test(arguments: [
    ("\"https://exist.io/?page=0\"", "the address of the next page has no number"),
    ("\"https://exist.io/?cursor=abc\"", "the address of the next page has no number"),
  ])
  func `a list that leads nowhere is an error`(next: String, words: String) throws {
    answer(
      .json(
        """
        {"count": 200, "next": \(next), "results": [{"name": "steps", "label": "Steps",
         "value_type": 0, "group": {"name": "activity"},
         "values": [{"date": "2026-11-20", "value": 1}]}]}
        """))
    let run = sandbox.run("dash sync --days 2")
    #expect(run.status == 65)
    #expect(run.errors.contains("invalid response of Exist: \(words)"), "\(run.errors)")
    #expect(try store().account().fetchedDays == nil)
    #expect(try value("steps", "2026-11-20") == nil)
  }

  /// Lists that go on for ever: what a page holds, what it announces, and the number of the next one.
  @Test(arguments: [
    ("", "null", 1, 1, "page 1 is empty, but not the last"),
    ("one", "null", 1, 2, "page 2 repeats an earlier one"),
    ("each", "3", 1, 4, "it announced 3 results, and continues after 4"),
    ("each", "null", 0, 1, "page 1 follows page 1"),
    ("each", "null", 5, 1, "page 6 follows page 1"),
    ("each", "null", 1, 8, "it is larger than 24 MB"),
    ("two", "null", 1, 3, "page 3 repeats an earlier one"),
  ])
  func `a list that never ends is left soon, and what was complete is stored`(
    results: String, count: String, step: Int, requests: Int, words: String
  ) throws {
    exist.change { state in
      state.override = { asked in
        guard asked.target.contains("with-values"), asked.target.contains("date_max=2026-11-20")
        else { return nil }
        let page = asked.query("page").flatMap { Int($0) } ?? 1
        let name =
          results == "each" ? "steps\(page)" : results == "two" ? "steps\(page % 2)" : "steps"
        let blanks = String(repeating: " ", count: words.contains("larger") ? 5 << 20 : 0)
        let attribute =
          #"{"name": "\#(name)", "label": "S", "value_type": 0, "group": {"name": "activity"}, "values": []}"#
        return .json(
          #"{"count": \#(count), "next": "?page=\#(page + step)", "#
            + #""results": [\#(results.isEmpty ? "" : attribute)]\#(blanks)}"#)
      }
    }
    let run = sandbox.run("dash sync --days 60")
    #expect(run.status == 75, "\(run.errors)")
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(asked("date_max=2026-11-20").count <= requests, "\(asked("date_max=2026-11-20"))")
    #expect(run.output == "Fetched 22 Sep 2026 to 22 Oct 2026: 1 new\n")
    #expect(try value("steps", "2026-10-01") == .integer(7431))
  }

  @Test func `an entry that cannot be read is reported once, however often it is sent`() throws {
    exist.change { state in
      state.override = { asked in
        guard asked.target.contains("with-values") else { return nil }
        return .json(
          #"""
          {"count": 2, "next": null, "results": [
           {"name": "steps", "label": "Steps", "value_type": 0, "group": {"name": "activity"},
            "values": [{"date": "2026-11-20", "value": "many"}, {"date": "2026-11-19", "value": 5}]},
           {"name": "odd", "label": "Odd", "value_type": 77, "group": {"name": "custom"},
            "values": [{"date": "2026-11-20", "value": 1}]}
          ]}
          """#)
      }
    }
    let run = sandbox.run("dash sync --days 100")
    #expect(run.errors.components(separatedBy: "many").count == 2, "\(run.errors)")
    #expect(run.errors.components(separatedBy: "skipped").count == 2, "\(run.errors)")
  }

  @Test func `a short wait is granted`() throws {
    let counter = Counter()
    exist.change { state in
      state.override = {
        $0.target.contains("with-values") && counter.next() == 1
          ? .json("", status: 429, headers: ["Retry-After: 1"]) : nil
      }
    }
    let run = sandbox.run("dash sync --days 2")
    #expect(run.status == 0)
    #expect(run.errors == "dash: Exist asks to wait 1 second\n")
    #expect(try value("steps", "2026-11-20") == .integer(5623))
  }

  @Test(arguments: [
    "<html>", "", "{\"results\": 5}", "[]", "{\"results\": [1]", "\u{1F}\u{8B}\u{8}",
  ])
  func `a response that is something else is rejected whole`(body: String) throws {
    answer(
      LoopbackServer.Answer(headers: ["Content-Type: text/html"], body: Array(body.utf8)))
    let run = sandbox.run("dash sync --days 2")
    #expect(run.status == 65)
    #expect(run.errors.contains("dash: invalid response of Exist: "), "\(run.errors)")
    #expect(try value("steps", "2026-11-20") == nil)
  }

  @Test func `a response of 200 MB is not read to the end`() throws {
    answer(LoopbackServer.Answer(body: [UInt8](repeating: 32, count: 1 << 20), times: 200))
    let run = sandbox.run("dash sync --days 2")
    #expect(run.status == 75)
    #expect(run.errors.contains("response larger than 6 MB: 127.0.0.1"))
  }

  @Test func `an attribute whose type has changed is skipped, and the others are stored`() throws {
    sandbox.run("dash sync --days 60")
    exist.change { state in
      state.items.append(
        ScriptedExist.Item(
          name: "tea", label: "Tea", group: "food", type: 2, service: "x",
          values: ["2026-11-20": "\"green\""]))
    }
    sandbox.run("dash attributes add tea --type quantity --group food")
    sandbox.run("dash log tea 3 --date 2026-11-12")
    exist.change { $0.items[0].values["2026-11-20"] = "6000" }
    let run = sandbox.run("dash sync")
    #expect(run.status == 0)
    #expect(run.errors.contains("cannot change 'tea' from quantity"), "\(run.errors)")
    #expect(try value("steps", "2026-11-20") == .integer(6000))
    #expect(try value("tea", "2026-11-12") == .integer(3))
  }

  @Test func `averages, insights and correlations are stored`() throws {
    exist.change {
      $0.averages = """
        [{"user_attribute": "steps", "date": "2026-11-15", "overall": 7000.0, "monday": 1, "tuesday": 2,
          "wednesday": 3, "thursday": 4, "friday": 8104, "saturday": 0, "sunday": null}]
        """
      $0.insights = """
        [{"created": "2026-11-20T09:00:00+11:00", "target_date": "2026-11-19", "type": {"name": "dow_steps",
          "period": 1, "priority": 2, "attribute": {"name": "steps", "label": "Steps",
          "group": {"name": "activity"}}}, "html": "", "text": "More\\tsteps\\r\\nthan usual \\\\"},
         {"created": "2020-01-01T00:00:00Z", "target_date": null, "type": {}, "text": "old"},
         {"nothing": 1}]
        """
      $0.correlations = """
        [{"date": "2026-11-15", "period": 300, "offset": -1, "attribute": "steps", "attribute2": "mood",
          "value": -0.5, "p": 0.01, "percentage": 50.0, "stars": 4, "second_person": "you have a better mood."}]
        """
    }
    let run = sandbox.run("dash sync --days 2")
    #expect(run.output.hasSuffix("With 1 new week of averages, 1 insight, 1 correlation\n"))
    let store = try store()
    let averages = try store.averages(for: sandbox.now.day, on: sandbox.now.day, by: .median)
    #expect(averages?.origin == .exist)
    #expect(averages?.averages["steps"]?[.friday]?.value == 8104)
    #expect(
      try store.insights(on: sandbox.now.day - 1) == [
        Insight(
          day: sandbox.now.day - 1, priority: 2, period: 1, attribute: "steps",
          group: "activity", text: "More\tsteps\nthan usual \\")
      ])
    #expect(try store.insights().count == 1)
    let correlation = try #require(try store.correlations().first)
    #expect(correlation.isNextDay)
    #expect(correlation.strength == -0.5)
    #expect(correlation.sentence == "you have a better mood.")
  }

  @Test func `what the account forbids is skipped with a warning`() throws {
    answer(.json(#"{"detail": "no scope"}"#, status: 403), from: "averages/")
    exist.change {
      $0.correlations = """
        [{"date": "2026-11-15", "period": 300, "offset": -1, "attribute": "steps", "attribute2": "mood",
          "value": -0.5, "p": 0.01, "percentage": 50.0, "stars": 4, "second_person": "you have a better mood."}]
        """
    }
    let run = sandbox.run("dash sync --days 2")
    #expect(run.status == 0)
    #expect(
      run.errors == "dash: skipped averages: Exist answered with status 403: no scope\n")
    #expect(run.output.hasSuffix("With 1 correlation\n"))
  }

  @Test func `dash today sends no request and does not read the token`() throws {
    sandbox.run("dash sync --days 2")
    let count = exist.asked.count
    let token = sandbox.home.path + "/.config/dash/token"
    try FileManager.default.removeItem(atPath: token)
    try "not a token".write(toFile: token, atomically: true, encoding: .utf8)
    sandbox.variables["PATH"] = sandbox.home.path
    let run = sandbox.run("dash today")
    #expect(run.status == 0)
    #expect(run.output.contains("5,623"))
    #expect(exist.asked.count == count)
  }

  @Test func `without curl the error names its package, and everything else works`() throws {
    sandbox.run("dash sync --days 2")
    sandbox.variables["PATH"] = sandbox.home.path
    let run = sandbox.run("dash sync")
    #expect(run.status == 75)
    #expect(run.errors.contains("Install the package curl."))
    #expect(sandbox.run("mood rate 4").status == 0)
  }

  @Test func `another account is fetched from the beginning`() throws {
    sandbox.run("dash sync --days 60")
    exist.change { $0.username = "belle" }
    sandbox.run("dash account login")
    #expect(try store().account().fetchedDays == nil)
  }

  @Test func `what was waiting to be sent to one account is history for another`() throws {
    sandbox.run("dash sync --days 60")
    sandbox.run("dash tag Gym")
    exist.change { $0.username = "belle" }
    let run = sandbox.run("dash account login")
    #expect(
      run.errors.contains("this is another account than before (josh): its fetched values remain"))
    #expect(try store().outbox(isAll: false).isEmpty)
    #expect(try store().outbox(isAll: true).contains { $0.attribute == "gym" })
  }

  @Test func `a bar shows the progress`() throws {
    sandbox.isTerminal = true
    let run = sandbox.run("dash sync --days 90")
    #expect(run.transcript.contains("\rFetching 90 days ━━"))
    #expect(run.transcript.contains(" 100%"))
    // A message replaces the bar.
    let counter = Counter()
    exist.change { state in
      state.override = {
        $0.target.contains("with-values") && counter.next() == 1
          ? .json("", status: 429, headers: ["Retry-After: 0"]) : nil
      }
    }
    let waited = sandbox.run("dash sync --full")
    #expect(waited.transcript.contains(" \rdash: Exist asks to wait 0 seconds\n"))
  }
}

/// Averages of an account, through the real `curl`.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct FetchedAverageTests {
  private let exist: ScriptedExist
  private let sandbox: Sandbox

  init() throws {
    exist = try ScriptedExist([
      .steps(["2026-11-19": "5623"])
    ])
    sandbox = Sandbox(of: exist)
    sandbox.run("dash account login")
    sandbox.run("dash sync --days 30")
    exist.change {
      $0.averages = """
        [{"attribute": "steps", "date": "2026-11-15", "overall": 7000.0, "friday": 8104.0},
         {"attribute": "steps", "date": "2026-11-08", "overall": 6000.0, "friday": 7104.0}]
        """
    }
  }

  @Test func `averages of the account are fetched, of all weeks with --history`() throws {
    let run = sandbox.run("dash averages --refresh")
    #expect(run.status == 0)
    #expect(run.output.contains("8,104"), "\(run.transcript)")
    #expect(!exist.asked.contains { $0.contains("include_historical") })
    sandbox.run("dash averages --refresh --history")
    #expect(
      exist.asked.last == "GET averages/?limit=100&page=1&include_historical=1&date_min=2026-10-22")
    #expect(sandbox.run("dash averages --date 2026-11-10").output.contains("7,104"))
    #expect(sandbox.run("dash averages --history").status == 64)
  }

  @Test func `without network the averages computed here are shown, after one warning`() throws {
    exist.server.stop()
    let run = sandbox.run("dash averages --refresh")
    #expect(run.status == 0)
    #expect(run.output.contains("5,623"), "\(run.transcript)")
    #expect(
      run.errors
        == "dash: connection refused: 127.0.0.1; showing the averages computed on this computer\n")
  }

  @Test func `without an account no request is sent`() throws {
    sandbox.run("dash account logout")
    let count = exist.asked.count
    let run = sandbox.run("dash averages --refresh")
    #expect(run.errors.isEmpty)
    #expect(run.output.contains("5,623"))
    #expect(exist.asked.count == count)
    #expect(sandbox.run("dash averages --refresh --history").status == 1)
  }
}
