import Metrics
import Support
import Testing
import Text

@testable import Commands
@testable import Host

/// The notification of a reminder, and the status of reminders.
struct RemindStatusTests {
  private let sandbox = Sandbox()

  @Test func `a reminder is shown only on a day without a rating`() throws {
    let system = try StandIns(["notify-send"], in: sandbox)
    let run = sandbox.run("dash remind now")
    #expect(run.transcript.isEmpty)
    #expect(run.status == 0)
    #expect(
      system.calls() == [
        "notify-send|--app-name=dash|--hint=string:sound-name:message-new-instant|--|How is your day?"
          + "|Friday 20 November has no rating yet. Type: mood rate 1-5"
      ])
    sandbox.run("mood rate 4 --date yesterday")
    sandbox.run("dash remind mood now")
    #expect(system.calls().count == 1)
    sandbox.run("mood rate 4")
    #expect(sandbox.run("dash remind now").transcript.isEmpty)
    #expect(system.calls().isEmpty)
  }

  @Test func `on macOS the text is passed to a script as arguments`() throws {
    let system = try StandIns(["osascript"], in: sandbox)
    #expect(sandbox.run("dash remind now").transcript.isEmpty)
    let calls = system.calls()
    #expect(calls.count == 1)
    #expect(calls.first?.hasPrefix("osascript|-e|on run argv|-e|display notification") == true)
    #expect(calls.first?.contains("sound name") == true)
    #expect(calls.first?.contains("|-e|end run|How is your day?|Friday 20 November has") == true)
  }

  @Test func `without a notifier the reminder is printed, and a failure is reported`() throws {
    let line = "How is your day? Friday 20 November has no rating yet. Type: mood rate 1-5\n"
    let system = try StandIns(["notify-send"], in: sandbox)
    try system.fail("notify-send")
    let run = sandbox.run("dash remind now")
    #expect(run.output == line)
    #expect(run.errors == "dash: notify-send failed with status 1: no luck\n")
    #expect(run.status == 0)
    let bare = Sandbox()
    _ = try StandIns([], in: bare)
    #expect(bare.run("dash remind now").transcript == line)
  }

  @Test func `the text of a notification is never an option or markup`() {
    let notification = Notification(
      summary: "--help", body: CleanText("<b>1 & 2</b>\u{1b}[1m" as String))
    #expect(
      Notifier.notifySend.program(showing: notification).command
        == [
          "notify-send", "--app-name=dash", "--hint=string:sound-name:message-new-instant", "--",
          "--help",
          "&lt;b&gt;1 &amp; 2&lt;/b&gt;\u{FFFD}[1m",
        ])
    #expect(
      Notifier.osascript.program(showing: notification).command.suffix(2)
        == ["--help", "<b>1 & 2</b>\u{FFFD}[1m"])
  }

  @Test func `the status shows when and by what reminders run, and problems`() throws {
    let system = try StandIns(["systemctl", "loginctl", "notify-send"], in: sandbox)
    #expect(
      sandbox.run("dash remind").output == """
        Mood
        · Runs          not set (to set it: dash remind mood at 21:00)

        Facts
        · Runs          not set (to set it: dash remind facts at 09:00)

        Agenda
        · Runs          not set (to set it: dash remind agenda on)

        Outside
        · Runs          not set (to set it: dash remind outside at 07:30)

        Week
        · Runs          not set (to set it: dash remind week at sunday 18:00)

        This computer
        ! Notifier      notify-send, but there is no desktop session
                        Log in to a desktop. Until then reminders are printed on
                        standard output.
        ✓ Scheduler     systemd: systemctl --user reports 'running'
        ✓ Note          runs only while you are logged in; to change that: loginctl
                        enable-linger

        """)
    sandbox.variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/run/user/1000/bus"
    sandbox.run("dash remind at 21:00")
    let units = sandbox.home.path + "/.config/systemd/user/dash-remind-mood"
    #expect(
      sandbox.run("dash remind mood status --width 200").output == """
        Mood
        ✓ Runs          daily at 21:00, by systemd
        ✓ Next          Sat 2026-11-21 21:00:00 UTC
        ✓ Files         \(units).service
                        \(units).timer

        This computer
        ✓ Notifier      notify-send
        ✓ Scheduler     systemd: systemctl --user reports 'running'
        ✓ Note          runs only while you are logged in; to change that: loginctl enable-linger

        """)
    try system.fail("show dash-remind-mood.timer")
    let run = sandbox.run("dash remind")
    #expect(
      run.output.contains("! Next          not scheduled: systemctl --user failed with status 1"))
    #expect(run.status == 0)
  }

  @Test func `the status fits every width, and is ASCII on request`() throws {
    _ = try StandIns(["crontab"], in: sandbox)
    sandbox.run("dash remind at 21:00")
    for width in 20...120 {
      let run = sandbox.run("dash remind status --ascii --width \(width)")
      #expect(run.status == 0)
      #expect(run.output.utf8.allSatisfy { $0 < 0x80 })
      for row in run.output.split(separator: "\n") { #expect(row.count <= width, "\(row)") }
    }
  }
}
