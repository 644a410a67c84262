import Actions
import Foundation
import Support
import Testing
import Time

@testable import Commands
@testable import Host

/// The reminder that comes once a week.
struct WeekReminderTests {
  private let sandbox = Sandbox()

  @Test func `the week's reminder comes once a week, in the words of each scheduler`() throws {
    let schedule = Schedule(
      job: ReminderKind.week.job, rhythm: .weekly(on: .sunday, at: 1080), executable: "/bin/dash",
      variables: [])
    #expect(
      SystemdText.timer(schedule).contains("\nOnCalendar=Sun *-*-* 18:00:00\nPersistent=true\n"))
    #expect(try Crontab.lines(schedule).contains("\n0 18 * * 0 /bin/dash remind week now\n"))
    #expect(
      LaunchdText.agent(schedule).contains(
        "<key>Weekday</key>\n    <integer>0</integer>\n    <key>Hour</key>\n    <integer>18</integer>"
      ))
    let header = ManagedHeader(of: "dash-remind-week", in: SystemdText.timer(schedule))
    #expect(header?.rhythm == schedule.rhythm)
    #expect(header?.isIntact == true)
    _ = try StandIns(["systemctl", "notify-send"], in: sandbox)
    sandbox.variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/run/user/1000/bus"
    let set = sandbox.run("dash remind week at sunday 18:00")
    #expect(set.status == 0, "\(set.errors)")
    #expect(
      set.output
        == "Week: reminder set every Sunday at 18:00, run by systemd\n"
        + "The first one is on Sunday 22 November at 18:00\n")
    #expect(
      sandbox.run("dash remind week at fri 22:00").output.contains(
        "(was every Sunday at\n18:00)\nThe next one is today at 22:00\n"))
    #expect(sandbox.run("dash remind week").output.contains("every Friday at 22:00, by systemd"))
    #expect(sandbox.run("dash remind week off").output.hasPrefix("Week: reminder removed"))
  }

  @Test func `the week's reminder writes a report only if a folder was chosen`() throws {
    _ = try StandIns(["systemctl", "notify-send"], in: sandbox)
    sandbox.variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/run/user/1000/bus"
    for back in 0...6 { sandbox.run("dash log steps \(back * 1000 + 500) -d -\(back)") }
    let folder = sandbox.home.appending(path: "reports/weeks")
    let page = folder.appending(path: "dash-2026-11-20.html")
    func isWritten() -> Bool { FileManager.default.fileExists(atPath: page.path) }
    let line = "dash remind week at sunday 18:00"
    #expect(!sandbox.run(line).output.contains("report"))
    sandbox.run("dash remind week now")
    #expect(!isWritten())
    let set = sandbox.run("\(line) --report \(folder.path)")
    let said = set.output.replacing("\n", with: " ")
    #expect(said.contains("Each time it writes a report to \(folder.path)"), "\(set)")
    #expect(!isWritten())
    for _ in 1...2 { #expect(sandbox.run("dash remind week now").status == 0) }
    #expect(try String(contentsOf: page, encoding: .utf8).contains("14 Nov to 20 Nov 2026"))
    try FileManager.default.removeItem(at: page)
    #expect(sandbox.run(line).output.contains("It writes no report"))
    sandbox.run("dash remind week now")
    #expect(!isWritten())
    for line in ["dash remind at 21:00", "dash remind week now", "dash remind facts at 9:00"] {
      let refused = sandbox.run("\(line) --report x")
      #expect(refused.status == 64 && refused.errors.contains("only with 'dash remind week at"))
    }
  }

  @Test func `the week's reminder says what its summary shows`() {
    #expect(sandbox.run("dash remind week now").transcript == "")
    for back in 1...6 { sandbox.run("mood 4 --date -\(back)") }
    for back in 1...6 { sandbox.run("dash log steps \(back * 1000 + 500) -d -\(back)") }
    sandbox.run("dash goal steps 5000")
    let output = sandbox.run("dash remind week now").output.replacing("\n", with: " ")
    #expect(output.hasPrefix("Your week: Mood typically 4, usual 4"), "\(output)")
    #expect(output.contains("Goals met: steps 2 of 6 days."))
  }
}
