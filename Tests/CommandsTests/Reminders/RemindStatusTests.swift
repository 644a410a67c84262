import Metrics
import Support
import Testing

@testable import Commands
@testable import Host

/// What a reminder shows when it is time, and how reminders fare.
struct RemindStatusTests {
  private let sandbox = Sandbox()

  @Test func `a day without a rating is asked for, and one with a rating is not`() throws {
    let system = try StandIns(["notify-send"], in: sandbox)
    let run = sandbox.run("dash remind now")
    #expect(run.transcript.isEmpty)
    #expect(run.status == 0)
    #expect(
      system.told() == [
        "notify-send|--app-name=dash|--|How is your day?"
          + "|Friday 20 November has no rating yet. Type: mood rate 1-5"
      ])
    sandbox.run("mood rate 4 --date yesterday")
    sandbox.run("dash remind mood now")
    #expect(system.told().count == 1)
    sandbox.run("mood rate 4")
    #expect(sandbox.run("dash remind now").transcript.isEmpty)
    #expect(system.told().isEmpty)
  }

  @Test func `macOS is asked by a script, and its words are arguments`() throws {
    let system = try StandIns(["osascript"], in: sandbox)
    #expect(sandbox.run("dash remind now").transcript.isEmpty)
    let told = system.told()
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("osascript|-e|on run argv|-e|display notification") == true)
    #expect(told.first?.contains("|-e|end run|How is your day?|Friday 20 November has") == true)
  }

  @Test func `where nothing shows notifications it is a line, and why is told`() throws {
    let line = "How is your day? Friday 20 November has no rating yet. Type: mood rate 1-5\n"
    let system = try StandIns(["notify-send"], in: sandbox)
    try system.fail("notify-send")
    let run = sandbox.run("dash remind now")
    #expect(run.output == line)
    #expect(run.errors == "dash: notify-send ended with status 1: no luck\n")
    #expect(run.status == 0)
    let bare = Sandbox()
    _ = try StandIns([], in: bare)
    #expect(bare.run("dash remind now").transcript == line)
  }

  @Test func `what a notification says is no command and no mark`() {
    let notification = Notification(summary: "--help", body: "<b>1 & 2</b>\u{1b}[1m")
    #expect(
      Notifier.notifySend.program(showing: notification).words
        == [
          "notify-send", "--app-name=dash", "--", "--help",
          "&lt;b&gt;1 &amp; 2&lt;/b&gt;\u{FFFD}[1m",
        ])
    #expect(
      Notifier.osascript.program(showing: notification).words.suffix(2)
        == ["--help", "<b>1 & 2</b>\u{FFFD}[1m"])
  }

  @Test func `the status tells when, by what, and what to mind`() throws {
    let system = try StandIns(["systemctl", "loginctl", "notify-send"], in: sandbox)
    #expect(
      sandbox.run("dash remind").output == """
        Mood
        ✓ Runs          not set; dash remind mood at 21:00 sets it

        Facts
        ✓ Runs          not set; dash remind facts at 09:00 sets it

        This computer
        ! Notifier      notify-send, and no session in which it could show something
                        Log in to a desktop. Until then a reminder is a line on the
                        standard output.
        ✓ Scheduler     systemd: systemctl --user answers 'running'
        ✓ Mind that     it waits for you to log in; loginctl enable-linger lets it run
                        without you

        """)
    sandbox.variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/run/user/1000/bus"
    sandbox.run("dash remind at 21:00")
    let units = sandbox.home.path + "/.config/systemd/user/dash-remind-mood"
    #expect(
      sandbox.run("dash remind mood status --width 200").output == """
        Mood
        ✓ Runs          daily at 21:00, by systemd
        ✓ Next          Sat 2026-11-21 21:00:00 UTC
        ✓ Written to    \(units).service
                        \(units).timer

        This computer
        ✓ Notifier      notify-send
        ✓ Scheduler     systemd: systemctl --user answers 'running'
        ✓ Mind that     it waits for you to log in; loginctl enable-linger lets it run without you

        """)
    try system.fail("show dash-remind-mood.timer")
    let run = sandbox.run("dash remind")
    #expect(
      run.output.contains("! Next          not planned: systemctl --user ended with status 1"))
    #expect(run.status == 0)
  }

  @Test func `the status fits every width, and ASCII`() throws {
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
