import Foundation
import Support
import Testing
import Time

/// Announcing events before they begin, the card of a day, and lines of a template.
struct AgendaReminderTests {
  private let sandbox = Sandbox()

  private func addEvents() throws {
    let event = CalendarCommandTests.event
    _ = try sandbox.write(
      event("1", "Dinner", "DTSTART:20261120T190000\nDURATION:PT2H\nLOCATION:Sole"),
      to: "cal/1.ics")
    _ = try sandbox.write(
      event("2", "Off", "DTSTART:20261120T190000\nSTATUS:CANCELLED"), to: "cal/2.ics")
    _ = try sandbox.write(event("3", "Fair", "DTSTART;VALUE=DATE:20261120"), to: "cal/3.ics")
    _ = try sandbox.write(
      event("4", "Night", "DTSTART:20261121T000500\nDURATION:PT1H"), to: "cal/4.ics")
    sandbox.run("dash agenda calendars add \(sandbox.home.path)/cal")
  }

  private func announced(at hour: Int, _ minute: Int) -> String {
    sandbox.now = LocalDateTime(day: Day(number: 20_777), minute: hour * 60 + minute)
    return sandbox.run("dash remind agenda now").output
  }

  @Test func `an event is announced once, the minutes of the setting before it`() throws {
    try addEvents()
    #expect(announced(at: 18, 45).isEmpty)
    #expect(announced(at: 18, 50) == "Dinner: In 10 minutes, at 19:00: Sole\n")
    #expect(announced(at: 18, 50).isEmpty)
    #expect(announced(at: 18, 55).isEmpty)
    // Of the next day.
    #expect(announced(at: 23, 56) == "Night: In 9 minutes, at 00:05\n")
    sandbox.run("dash settings set agenda.notify 0")
    #expect(announced(at: 19, 0) == "")
  }

  @Test func `after a pause it is announced late, but not when it is long under way`() throws {
    try addEvents()
    #expect(announced(at: 12, 0).isEmpty)
    #expect(announced(at: 19, 3) == "Dinner: Now, at 19:00: Sole\n")
    #expect(announced(at: 12, 0).isEmpty)
    #expect(announced(at: 19, 6).isEmpty)
  }

  @Test func `the reminder of events has no time of day, and others need one`() {
    let on = sandbox.run("dash remind facts on")
    #expect(on.status == 64)
    #expect(on.errors.contains("dash remind facts at 09:00"))
    let at = sandbox.run("dash remind agenda at 09:00")
    #expect(at.status == 64)
    #expect(at.errors.contains("dash remind agenda on"))
  }

  @Test func `the card of events is above the rows of their group, unless a setting hides it`()
    throws
  {
    try addEvents()
    sandbox.run("dash log events 3")
    sandbox.now = LocalDateTime(day: Day(number: 20_777), minute: 1100)
    let day = sandbox.run("dash today --width 60").output
    #expect(day.contains("● 19:00–21:00  Dinner · Sole                      in 40m"))
    let lines = day.split(separator: "\n").map(String.init)
    let top = try #require(lines.firstIndex { $0.contains("─ Events ─") })
    let row = try #require(
      lines.firstIndex { $0.contains("Events                  3") || $0.contains("│ Events ") })
    #expect(top < row)
    #expect(lines.filter { $0.contains("─ Events ─") }.count == 1)
    #expect(sandbox.run("dash today --json").output.contains(#""title": "Dinner""#))
    sandbox.run("dash settings set agenda.card no")
    #expect(!sandbox.run("dash today --width 60").output.contains("Dinner"))
    #expect(sandbox.run("dash today --json").output.contains(#""agenda": null"#))
    #expect(sandbox.run("dash today --group events").output.contains("Dinner"))
  }

  @Test func `showing a day caches what is on it`() throws {
    try addEvents()
    sandbox.run("dash today")
    // The folder's stamp is unchanged, so what was cached is shown.
    try Data("broken".utf8).write(to: sandbox.home.appending(path: "cal/1.ics"))
    #expect(sandbox.run("dash today").output.contains("Nothing left today") == false)
    #expect(sandbox.run("dash agenda --days 1").output.contains("Dinner"))
  }

  @Test func `a calendar that is missing is named, and the rest is shown`() throws {
    try addEvents()
    _ = try sandbox.write(
      CalendarCommandTests.event("9", "Talk", "DTSTART:20261120T220000"), to: "other/1.ics")
    sandbox.run("dash agenda calendars add \(sandbox.home.path)/other")
    try FileManager.default.removeItem(at: sandbox.home.appending(path: "other"))
    let day = sandbox.run("dash today --width 80")
    #expect(day.status == 0)
    #expect(day.output.contains("Tomorrow"))
    #expect(day.output.contains("other"))
  }

  @Test func `events are printed as lines of a template`() throws {
    try addEvents()
    let run = sandbox.run(
      #"dash agenda --days 1 --format "{start}-{end} {title} {duration} {location}|{mark}""#)
    #expect(
      run.output == "- Fair  |\n19:00-19:00 Off 0m |cancelled\n19:00-21:00 Dinner 2h 00m Sole|\n")
    #expect(sandbox.run("dash agenda --format {titel}").status == 64)
    #expect(sandbox.run("dash agenda --format {title} --json").status == 64)
  }

  @Test func `days begin at midnight, and weekdays are the next ones`() throws {
    try addEvents()
    sandbox.run("dash settings set day.start 04:00")
    // 01:00 on Saturday: the day of the other cards is still Friday.
    sandbox.now = LocalDateTime(day: Day(number: 20_778), minute: 60)
    #expect(sandbox.run("dash agenda today --days 1").output.contains("Today, Saturday 21 Nov"))
    #expect(sandbox.run("dash agenda friday --days 1").output.contains("Friday 27 November"))
    #expect(sandbox.run("dash calendar '24 dec' --months 1").output.contains("24 December"))
    #expect(sandbox.run("dash today --width 60").output.contains("Events"))
  }
}
