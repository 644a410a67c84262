import Foundation
import Support
import Testing
import Time

@testable import Commands

/// Experiments from their start to their end, on made-up nights.
struct ExperimentTests {
  private let sandbox = Sandbox()
  private let today = Day(number: 20_777)
  private static let start =
    "dash experiment start \"no coffee after 14:00\" --measure sleep,mood --yes"

  init() throws {
    sandbox.random = 20_261_121 << 32
    try record(today - 120...today)
  }

  /// Records nights and moods: those with `gain` are that many minutes longer.
  private func record(_ days: ClosedRange<Day>, gain: (Day) -> Int = { _ in 0 }) throws {
    var csv = "date,attribute,value,type\n"
    for day in days {
      let number = Int(day.number)
      let chance = number * 7919 % 61 + number * 104_729 % 37 - 48
      csv += "\(day),sleep,\(430 + chance / 2 + number % 7 * 5 + gain(day)),duration\n"
      csv += "\(day),mood,\(4 + number * 31 % 3),scale\n"
    }
    let path = try sandbox.write(csv, to: "days.csv")
    let run = sandbox.run("dash import \(path)")
    #expect(run.status == 0, "\(run.errors)")
  }

  private func document(_ line: String = "dash experiment --json") throws -> [String: Any] {
    let text = sandbox.run(line).output
    let all = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    return try #require((all["experiments"] as? [[String: Any]])?.last)
  }

  /// The days on which it was to be done, as the finished experiment says.
  private func assigned() throws -> Set<Day> {
    let now = sandbox.now
    defer { sandbox.now = now }
    sandbox.now = LocalDateTime(day: today + 60, minute: 600)
    let days = try #require(try document()["days"] as? [[String: Any]])
    return Set(
      days.filter { $0["assigned"] as? Bool == true }
        .compactMap { ($0["date"] as? String).flatMap { Day(iso: $0) } })
  }

  @Test(arguments: [40, 80, 120])
  func `each screen is as its golden file has it`(width: Int) throws {
    let plan = sandbox.run(Self.start + " --width \(width)")
    #expect(plan.status == 0, "\(plan.errors)")
    try Golden.expect(plan.output, in: "experiment-start-\(width).txt")
    for row in plan.output.split(separator: "\n") { #expect(TextWidthProbe.cells(row) <= width) }
    try sandbox.expectScreen(of: "dash experiment", in: "experiment-planned", width: width)
    let days = try assigned()
    sandbox.now = LocalDateTime(day: today + 12, minute: 600)
    try record(today + 1...today + 11) { days.contains($0) ? 30 : 0 }
    sandbox.run("dash experiment followed no -d yesterday")
    sandbox.run("dash experiment followed yes")
    try sandbox.expectScreen(of: "dash experiment", in: "experiment-running", width: width)
    try sandbox.expectScreen(
      of: "dash today --group experiment", in: "experiment-card", width: width)
    try record(today + 12...today + 56) { days.contains($0) ? 30 : 0 }
    sandbox.now = LocalDateTime(day: today + 58, minute: 600)
    try sandbox.expectScreen(of: "dash experiment", in: "experiment-ended", width: width)
  }

  @Test func `the day's assignment is in today, in the line and in reminders`() throws {
    sandbox.run(Self.start)
    let days = try assigned()
    #expect(days.count == 28)
    for day in [today + 1, today + 2, today + 56] {
      sandbox.now = LocalDateTime(day: day, minute: 600)
      let answer = days.contains(day) ? "do it" : "do not do it"
      for line in ["dash", "dash today --short", "dash today --plain", "dash line"] {
        let output = sandbox.run(line).output
        #expect(output.contains("no coffee after 14:00"), "\(line)")
        #expect(output.contains(answer), "\(line)")
      }
      let reminder = sandbox.run("dash remind facts now").output.replacing("\n", with: " ")
      #expect(reminder.contains("Experiment: no coffee after 14:00. Today: \(answer)."))
    }
    sandbox.now = LocalDateTime(day: today + 90, minute: 600)
    #expect(!sandbox.run("dash").output.contains("no coffee"))
    #expect(!sandbox.run("dash --date \(today)").output.contains("Experiment"))
  }

  @Test func `what is missing is said, and how to start one`() {
    let short = sandbox.run("dash experiment start x --measure mood --weeks 1")
    #expect(short.status == 64)
    #expect(short.errors.contains("1 week holds 3 pairs"))
    let empty = Sandbox()
    for line in ["dash experiment stop", "dash experiment delete"] {
      let run = empty.run(line)
      #expect(run.status == 1)
      #expect(run.errors.contains("To start one: dash experiment start"), "\(line)")
    }
  }

  @Test func `a reminder to rate ends its sentence before the experiment`() {
    sandbox.run(Self.start)
    sandbox.now = LocalDateTime(day: today + 1, minute: 600)
    let reminder = sandbox.run("dash remind mood now").output.replacing("\n", with: " ")
    #expect(reminder.contains("mood rate 1-5. Experiment: no coffee after 14:00. Today: "))
  }

  @Test func `before the end nothing is said about either kind of day`() throws {
    sandbox.run(Self.start)
    let days = try assigned()
    sandbox.now = LocalDateTime(day: today + 56, minute: 1439)
    try record(today + 1...today + 56) { days.contains($0) ? 90 : 0 }
    let output = sandbox.run("dash experiment --width 300").output
    #expect(output.contains("Day 56 of 56"))
    for word in ["longer", "shorter", "likely", "chance alone"] { #expect(!output.contains(word)) }
    for measure in try #require(try document()["measures"] as? [[String: Any]]) {
      for key in ["blocks_compared", "difference", "low", "high", "p", "visible", "text"] {
        #expect(measure[key] is NSNull, "\(key)")
      }
    }
  }

  @Test func `at the end a difference is said with its interval, and that one is not clear`() throws
  {
    sandbox.run(Self.start)
    let days = try assigned()
    sandbox.now = LocalDateTime(day: today + 57, minute: 600)
    try record(today + 1...today + 56) { days.contains($0) ? 30 : 0 }
    let output = sandbox.run("dash experiment --width 300").output
    #expect(
      output.contains("With \"no coffee after 14:00\" your time asleep was "), "\(output)")
    #expect(output.contains(" longer, likely "))
    #expect(output.contains("No difference of mood is clear of chance (28 pairs of days;"))
    #expect(output.contains(" is found less than 8 times in 10."))
    for word in ["because", "improve"] { #expect(!output.contains(word)) }
    let measures = try #require(try document()["measures"] as? [[String: Any]])
    let sleep = try #require(measures.first)
    let difference = try #require(sleep["difference"] as? Double)
    #expect(22...38 ~= difference)
    #expect(try #require(sleep["low"] as? Double) < difference)
    #expect(try #require(sleep["high"] as? Double) > difference)
    #expect(sleep["is_clear"] as? Bool == true)
    #expect(measures.last?["is_clear"] as? Bool == false)
  }

  @Test func `with more than a fifth of the pairs lost nothing is judged`() throws {
    sandbox.run(Self.start)
    sandbox.now = LocalDateTime(day: today + 57, minute: 600)
    try record(today + 1...today + 44)
    let output = sandbox.run("dash experiment --width 300").output
    #expect(output.contains("Not judged: 22 pairs of days of 28 have values on both sides."))
  }

  @Test func `nothing of it can be changed but the answers, and it ends by stop or delete`() throws
  {
    #expect(sandbox.run("dash experiment").output.hasPrefix("No experiment yet.\n"))
    sandbox.run(Self.start)
    let second = sandbox.run("dash experiment start \"a walk\" -m mood --yes")
    #expect(second.status == 1)
    #expect(second.errors.contains("an experiment is not over: no coffee after 14:00"))
    let removal = sandbox.run("dash attributes remove sleep --force")
    #expect(removal.errors.contains("sleep is measured by your experiment"))
    #expect(sandbox.run("dash experiment followed yes").status == 64)
    #expect(sandbox.run("dash experiment followed maybe -d tomorrow").status == 64)
    sandbox.now = LocalDateTime(day: today + 3, minute: 600)
    #expect(sandbox.run("dash experiment followed no").status == 0)
    #expect((try document()["followed"] as? [String: Any])?["no"] as? Int == 1)
    sandbox.run("dash undo")
    #expect((try document()["followed"] as? [String: Any])?["no"] as? Int == 0)
    #expect(
      sandbox.run("dash experiment stop").output.hasPrefix(
        "Stopped, not analysed: no coffee after 14:00\n"))
    #expect(sandbox.run("dash experiment").output.contains("not analysed."))
    #expect(sandbox.run("dash experiment stop").status == 1)
    #expect(!sandbox.run("dash").output.contains("no coffee"))
    sandbox.run("dash undo")
    #expect(sandbox.run("dash").output.contains("no coffee"))
    #expect(sandbox.run("dash experiment delete").status == 0)
    #expect(sandbox.run("dash experiment").output.hasPrefix("No experiment yet.\n"))
    #expect(sandbox.run("dash history sleep").status == 0)
    sandbox.run("dash undo")
    #expect(try document()["state"] as? String == "running")
    #expect(sandbox.run("dash doctor").output.contains("!") == false)
  }

  @Test func `what is measured stays of its type until the experiment is over`() {
    sandbox.run("dash attributes add Focus --type quantity")
    sandbox.run("dash log focus 5")
    sandbox.run("dash experiment start \"a walk\" -m focus --yes")
    let line = "dash attributes type focus decimal"
    #expect(sandbox.run(line).errors.contains("focus is measured by your experiment"))
    sandbox.run("dash experiment stop")
    let run = sandbox.run(line)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `undoing the start removes the whole experiment`() {
    sandbox.run(Self.start)
    sandbox.run("dash undo")
    #expect(sandbox.run("dash experiment").output.hasPrefix("No experiment yet.\n"))
    #expect(sandbox.run("dash attributes remove sleep --force").status == 0)
  }

  @Test(arguments: [
    ("x -m mood --weeks 1", "1 week hold", "Add --weeks 2 or more."),
    ("x -m mood --weeks 3 --unit 3", "fewer than 6 cannot show a difference", "Or add --unit 1."),
    ("x", "missing what to measure", "--measure mood"),
    ("x -m mood,mood", "mood is measured twice", "Name it once."),
    ("x -m nothing", "unknown attribute 'nothing'", ""),
    ("x -m mood_note", "its values are texts", "Expected attributes with numbers"),
    ("'  ' -m mood", "what you try is empty", ""),
    ("x -m mood --weeks 27", "invalid value '27' for --weeks", ""),
    ("x -m mood --unit 4", "invalid value '4' for --unit", ""),
  ])
  func `what could not show anything is refused`(rest: String, problem: String, hint: String) {
    sandbox.run("mood note hello")
    let run = sandbox.run("dash experiment start \(rest) --yes")
    #expect(run.status != 0)
    #expect(run.errors.contains(problem), "\(run.errors)")
    if !hint.isEmpty { #expect(run.errors.contains(hint), "\(run.errors)") }
    #expect(sandbox.run("dash experiment").output.hasPrefix("No experiment yet.\n"))
  }

  @Test func `without a terminal it is not started unless --yes is given`() {
    let run = sandbox.run("dash experiment start x -m mood")
    #expect(run.status != 0)
    #expect(run.output.contains("Mood"))
    #expect(run.errors.contains("--yes"))
    #expect(sandbox.run("dash experiment").output.hasPrefix("No experiment yet.\n"))
  }
}
