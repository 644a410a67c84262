import Foundation
import Storage
import Support
import Testing
import Time

@testable import Commands

/// Which days the setting `days.off` names.
struct DaysOffTests {
  private let sandbox = Sandbox()
  private let today = Day(number: 20_777)

  private static let calendar = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    BEGIN:VEVENT\r
    UID:1\r
    SUMMARY:Leave\r
    DTSTART;VALUE=DATE:20261102\r
    DTEND;VALUE=DATE:20261105\r
    END:VEVENT\r
    BEGIN:VEVENT\r
    UID:2\r
    SUMMARY:Half a day\r
    DTSTART:20261110T080000\r
    DTEND:20261110T120000\r
    END:VEVENT\r
    BEGIN:VEVENT\r
    UID:3\r
    SUMMARY:Called off\r
    STATUS:CANCELLED\r
    DTSTART;VALUE=DATE:20261112\r
    END:VEVENT\r
    BEGIN:VEVENT\r
    UID:4\r
    SUMMARY:From noon to noon\r
    DTSTART:20261116T120000\r
    DTEND:20261118T120000\r
    END:VEVENT\r
    END:VCALENDAR\r

    """

  private func addCalendar() throws {
    let path = try sandbox.write(Self.calendar, to: "leave.ics")
    #expect(sandbox.run("dash agenda calendars add \(path) --name Leave").status == 0)
  }

  private func daysOff(_ setting: String) throws -> Set<Day> {
    var context = sandbox.context { _, _ in }
    context.settings.daysOff = setting
    let store = try Store(path: sandbox.storePath)
    return try store.reading {
      try context.world.daysOff(in: today - 60...today, from: store).days
    }
  }

  @Test(arguments: ["Leave", "leave"])
  func `a calendar's days off are those that an event covers`(name: String) throws {
    try addCalendar()
    let days = ["2026-11-02", "2026-11-03", "2026-11-04", "2026-11-17"].compactMap {
      Day(iso: $0)
    }
    #expect(try daysOff(name) == Set(days))
  }

  @Test func `a tag's days off are those with the tag`() throws {
    for back in [3, 9, 90] { sandbox.run("dash tag holiday -d -\(back)") }
    sandbox.run("dash untag holiday -d -4")
    #expect(try daysOff("holiday") == [today - 3, today - 9])
    #expect(sandbox.run("dash insights").status == 0)
  }

  @Test func `what names no days off, or two kinds, is refused`() throws {
    // Before anything is recorded there is nothing to compare it with.
    #expect(sandbox.run("dash settings set days.off leave").status == 0)
    sandbox.run("dash log steps 5000")
    sandbox.run("mood rate 4")
    let run = sandbox.run("dash insights")
    #expect(run.status == 1)
    #expect(run.errors.contains("'leave', which is neither a tag nor a calendar"))
    #expect(run.errors.contains("To create the tag: dash tag leave"))
    let doctor = sandbox.run("dash doctor")
    #expect(doctor.status == 1)
    #expect(doctor.output.contains("'leave', which is neither"))
    let week = sandbox.run("dash week --summary --width 300")
    #expect(week.status == 0)
    #expect(
      week.output.contains(
        "None: the setting days.off names 'leave', which is neither a tag nor a calendar."))
    let mood = sandbox.run("mood stats --width 300")
    #expect(mood.status == 0)
    #expect(
      mood.output.contains("Tags are not compared: the setting days.off names 'leave', which is"))
    #expect(sandbox.run("mood stats --json").errors.contains("Tags are not compared: "))
    try addCalendar()
    #expect(sandbox.run("dash insights").status == 0)
    #expect(sandbox.run("dash doctor").output.contains("Days off") == false)
    sandbox.run("dash tag leave")
    #expect(sandbox.run("dash insights").errors.contains("both a tag and a calendar"))
  }

  @Test func `a name of neither is refused when it is set`() throws {
    sandbox.run("dash log steps 5000")
    let run = sandbox.run("dash settings set days.off nonsense")
    #expect(run.status == 1)
    #expect(run.errors.contains("'nonsense', which is neither a tag nor a calendar"))
    #expect(
      sandbox.run("dash settings get days.off").output.trimmingCharacters(in: .newlines) == "")
    #expect(sandbox.run("dash settings set days.off steps").status == 1)
    sandbox.run("dash tag holiday")
    #expect(sandbox.run("dash settings set days.off holiday").status == 0)
  }

  @Test func `a calendar that cannot be read stops the comparison`() throws {
    try addCalendar()
    sandbox.run("dash log steps 5000")
    sandbox.run("dash settings set days.off Leave")
    try FileManager.default.removeItem(at: sandbox.home.appending(path: "leave.ics"))
    let run = sandbox.run("dash insights")
    #expect(run.status == 1)
    #expect(run.errors.contains("leave.ics"))
    #expect(run.output.isEmpty)
  }

  @Test func `several tags and calendars are days off, and none says that there are none`() throws {
    try addCalendar()
    sandbox.run("dash tag holiday -d -9")
    #expect(try daysOff("holiday, Leave").count == 5)
    #expect(try daysOff("none").isEmpty)
    #expect(sandbox.run("dash settings set days.off 'holiday, Leave'").status == 0)
    #expect(sandbox.run("dash settings set days.off 'holiday, nonsense'").status == 1)
    #expect(sandbox.run("dash settings set days.off none").status == 0)
    #expect(sandbox.run("dash explain days").output.contains("names no day off here"))
  }

  @Test func `answers about single days are stored, listed and undone`() throws {
    sandbox.run("dash log steps 5000")
    let monday = today - 4
    #expect(monday.weekday == .monday)
    #expect(sandbox.run("dash dayoff yes \(monday)").status == 0)
    #expect(sandbox.run("dash dayoff no \(monday + 1)").status == 0)
    let store = try Store(path: sandbox.storePath)
    #expect(try store.dayOffAnswers() == [monday: true, monday + 1: false])
    #expect(sandbox.run("dash explain days").output.contains("You confirmed 1 day."))
    let undone = sandbox.run("dash undo")
    #expect(undone.output.contains("1 answer about a day off"))
    #expect(try Store(path: sandbox.storePath).dayOffAnswers() == [monday: true])
    sandbox.run("dash dayoff no \(monday)")
    sandbox.run("dash undo")
    #expect(try Store(path: sandbox.storePath).dayOffAnswers() == [monday: true])
    sandbox.run("dash redo")
    #expect(try Store(path: sandbox.storePath).dayOffAnswers() == [monday: false])
    #expect(sandbox.run("dash dayoff yes \(monday - 1)").status == 64)
    #expect(sandbox.run("dash dayoff perhaps").status == 64)
    #expect(sandbox.run("dash dayoff yes").errors.contains("no workday looks like a day off"))
  }

  @Test func `answers precede the setting`() throws {
    for back in [3, 4] { sandbox.run("dash tag holiday -d -\(back)") }
    sandbox.run("dash dayoff no \(today - 3)")
    sandbox.run("dash dayoff yes \(today - 2)")
    #expect(try daysOff("holiday") == [today - 4, today - 2])
  }

  @Test func `a calendar of leave is offered for days off`() throws {
    let path = try sandbox.write(Self.calendar, to: "leave.ics")
    let run = sandbox.run("dash agenda calendars add \(path) --name Urlaub")
    #expect(run.output.contains("dash settings set days.off Urlaub"))
    let other = try sandbox.write(
      Self.calendar.replacing("Leave", with: "Meeting"), to: "work.ics")
    let plain = sandbox.run("dash agenda calendars add \(other) --name Work")
    #expect(!plain.output.contains("days.off"))
    sandbox.isInputTerminal = true
    sandbox.input = "y\n"
    let third = try sandbox.write(Self.calendar, to: "third.ics")
    #expect(sandbox.run("dash agenda calendars add \(third) --name Ferien").status == 0)
    sandbox.isInputTerminal = false
    #expect(sandbox.run("dash settings get days.off").output.contains("Ferien"))
  }
}
