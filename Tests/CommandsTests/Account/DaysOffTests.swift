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
    return try store.reading { try context.world.daysOff(in: today - 60...today, from: store) }
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
}
