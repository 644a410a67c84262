import Facts
import Metrics
import Storage
import Support
import Testing
import Text
import Time

@testable import Commands
@testable import Readings

/// The reminder with a fact of the day.
struct FactReminderTests {
  private let sandbox = Sandbox()

  @Test func `a fact is shown in one wording for the whole day`() throws {
    let system = try StandIns(["notify-send"], in: sandbox)
    #expect(sandbox.run("dash remind facts now").transcript.isEmpty)
    let shown = system.calls()
    #expect(shown.count == 1)
    #expect(shown.first?.contains("|Did you know?|1945: At Nuremberg two dozen leaders") == true)
    sandbox.now = LocalDateTime(day: sandbox.now.day, minute: 0)
    sandbox.run("dash remind facts now")
    #expect(system.calls() == shown)
    // Also on a day that has a rating.
    sandbox.run("mood rate 4")
    sandbox.run("dash remind facts now")
    #expect(system.calls() == shown)
  }

  @Test func `wordings change from day to day, and contain the year`() throws {
    let fact = Fact(.birth, year: -44, text: "Somebody", origin: .almanac)
    let shown = (0..<5).map {
      Reading.reminder(of: fact, on: sandbox.now.day + $0)
    }
    #expect(Set(shown.map(\.summary)).count == 5)
    #expect(shown.contains { $0.summary == "2,069 years ago today" })
    #expect(shown.filter { ($0.summary + $0.body).string.contains("44 BC") }.count == 4)
    #expect(shown.allSatisfy { $0.body.string.hasSuffix("Born: Somebody") })
    #expect(
      Reading.reminder(of: fact, on: sandbox.now.day + 5).summary == shown[0].summary)
    let young = Fact(.event, year: 2026, text: "Now", origin: .almanac)
    for day in 0..<5 {
      let shown = Reading.reminder(of: young, on: sandbox.now.day + day)
      #expect((shown.summary + shown.body).string.contains("2026"))
    }
  }

  @Test func `days before 1970 have a wording too`() {
    let fact = Fact(.event, year: 1945, text: "It was.", origin: .almanac)
    for day in -7...7 {
      let shown = Reading.reminder(of: fact, on: Day(number: Int32(day)))
      #expect(!shown.summary.isEmpty && shown.body.string.contains("It was."))
    }
  }

  @Test func `an own fact comes first, then a fetched one, then a built-in one`() throws {
    let system = try StandIns([], in: sandbox)
    sandbox.run("mood rate 4")
    let store = try Store(path: sandbox.storePath)
    let news = "11-20\tevent\t1970\tA\tRed \u{1B}[1m news\n"
    try store.cache(
      CachedFacts(lines: Array(news.utf8), digest: Array(("1\t" + news).utf8), language: nil),
      of: DateOfYear(sandbox.now.day))
    #expect(sandbox.run("dash remind facts now").output.contains("Red \u{FFFD}[1m news"))
    sandbox.run("dash facts add 1961-11-20 Mum --birth")
    #expect(sandbox.run("dash remind facts now").output.contains("Born: Mum"))
    #expect(system.calls().isEmpty)
  }

  @Test(arguments: [
    ("09:00", 8 * 60, "24h", "today at 09:00"), ("09:00", 9 * 60, "24h", "tomorrow at 09:00"),
    ("9am", 21 * 60, "24h", "tomorrow at 09:00"), ("21:30", 21 * 60, "12h", "today at 9:30 pm"),
    ("00:00", 0, "12h", "tomorrow at 12:00 am"),
  ])
  func `the first time is reported in the form of the setting clock`(
    time: String, minute: Int, clock: String, reported: String
  ) throws {
    _ = try StandIns(["crontab"], in: sandbox)
    sandbox.now = LocalDateTime(day: sandbox.now.day, minute: minute)
    sandbox.variables["DASH_CLOCK"] = clock
    let run = sandbox.run("dash remind facts at \(time)")
    #expect(run.status == 0)
    #expect(run.output.contains("\nThe first one is \(reported)\n"), "\(run.transcript)")
    #expect(
      sandbox.run("dash remind facts at \(time)").output.contains("The next one is \(reported)\n"))
  }

  @Test func `both reminders can be set together, and are removed separately`() throws {
    let system = try StandIns(["crontab"], in: sandbox)
    sandbox.variables["DASH_CLOCK"] = "12h"
    sandbox.run("dash remind at 21:00")
    #expect(
      sandbox.run("dash remind facts at 09:00").output.hasPrefix(
        "Facts: reminder set daily at 9:00 am, run by cron\n"))
    #expect(system.crontab?.contains("0 9 * * * ") == true)
    #expect(system.crontab?.contains("remind facts now") == true)
    let status = sandbox.run("dash remind").output
    #expect(status.contains("Mood\n✓ Runs          daily at 9:00 pm, by cron\n"))
    #expect(status.contains("Facts\n✓ Runs          daily at 9:00 am, by cron\n"))
    #expect(sandbox.run("dash remind --json").output.contains(#""value": "daily at 09:00""#))
    #expect(
      sandbox.run("dash remind facts off").output
        == "Facts: reminder removed (was daily at 9:00 am, run by cron)\n")
    #expect(
      sandbox.run("dash remind facts status").output.contains(
        "(to set it: dash remind facts at 09:00)"))
    #expect(system.crontab?.contains("remind mood now") == true)
  }
}
