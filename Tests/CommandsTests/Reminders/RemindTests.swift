import Actions
import Foundation
import Metrics
import Support
import Testing
import Text

@testable import Commands
@testable import Host

/// Setting and removing reminders, with small scripts in place of the system's schedulers.
struct RemindTests {
  private let sandbox = Sandbox()
  private let units: String
  private let agent: String

  init() {
    units = sandbox.home.path + "/.config/systemd/user/dash-remind-mood"
    agent = sandbox.home.path + "/Library/LaunchAgents/dash-remind-mood.plist"
  }

  private func text(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  // MARK: systemd

  @Test func `systemd gets a service and a timer, which are removed again`() throws {
    let system = try StandIns(["systemctl", "crontab", "notify-send"], in: sandbox)
    sandbox.variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/run/user/1000/bus"
    let set = sandbox.run("dash remind at 9pm")
    #expect(
      set.transcript
        == "Mood: reminder set daily at 21:00, run by systemd\nThe first one is tomorrow at 21:00\n"
    )
    #expect(set.status == 0)
    #expect(
      system.done() == [
        "systemctl|--user|daemon-reload",
        "systemctl|--user|enable|--now|dash-remind-mood.timer",
      ])
    let timer = try #require(text(units + ".timer"))
    #expect(timer.hasPrefix("# Written by dash: dash-remind-mood, daily at 21:00, "))
    #expect(timer.contains("\nOnCalendar=*-*-* 21:00:00\n"))
    let service = try #require(text(units + ".service"))
    #expect(service.contains("\nExecStart=\"/usr/local/bin/dash\" remind mood now\n"))
    #expect(system.crontab == nil)

    let off = sandbox.run("dash remind off")
    #expect(
      off.transcript == "Mood: reminder removed (was daily at 21:00, run by systemd)\n")
    #expect(
      system.done() == [
        "systemctl|--user|disable|--now|dash-remind-mood.timer",
        "systemctl|--user|clean|--what=state|dash-remind-mood.timer",
        "systemctl|--user|daemon-reload",
      ])
    #expect(text(units + ".timer") == nil)
    #expect(text(units + ".service") == nil)
    #expect(sandbox.run("dash remind off").transcript == "Mood: no reminder is set\n")
    #expect(system.done().isEmpty)
  }

  @Test func `another time replaces the first, and the same time changes nothing`() throws {
    let system = try StandIns(["systemctl"], in: sandbox)
    sandbox.run("dash remind at 21:00")
    let before = text(units + ".timer")
    let again = sandbox.run("dash remind mood at 21:00")
    #expect(
      again.output.hasPrefix("Mood: reminder set daily at 21:00, run by systemd (unchanged)\n"))
    #expect(text(units + ".timer") == before)
    _ = system.done()
    let other = sandbox.run("dash remind at 20:30")
    #expect(
      other.output.hasPrefix(
        "Mood: reminder set daily at 20:30, run by systemd (was daily at 21:00)\n"))
    #expect(text(units + ".timer")?.contains("OnCalendar=*-*-* 20:30:00") == true)
    #expect(system.done().last == "systemctl|--user|restart|dash-remind-mood.timer")
  }

  @Test(arguments: ["daemon-reload", "enable"])
  func `a failed step undoes the steps before it`(part: String) throws {
    let system = try StandIns(["systemctl"], in: sandbox)
    try system.fail(part)
    let run = sandbox.run("dash remind at 21:00")
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("dash: 'systemctl --user \(part)"))
    #expect(run.errors.contains("failed with status 1: no luck\n"))
    #expect(text(units + ".timer") == nil)
    #expect(text(units + ".service") == nil)
    if part == "enable" {
      #expect(run.errors.hasSuffix("\n  The steps before it were undone.\n"))
      #expect(
        system.done().suffix(2) == [
          "systemctl|--user|disable|--now|dash-remind-mood.timer",
          "systemctl|--user|daemon-reload",
        ])
    } else {
      #expect(run.errors.contains("Not every step before it"))
    }
  }

  @Test func `a failed change of the time restores the previous time`() throws {
    let system = try StandIns(["systemctl"], in: sandbox)
    sandbox.run("dash remind at 21:00")
    let before = text(units + ".timer")
    try system.fail("enable")
    #expect(sandbox.run("dash remind at 20:00").status == 1)
    #expect(text(units + ".timer") == before)
    #expect(system.done().last == "systemctl|--user|restart|dash-remind-mood.timer")
    try system.fail("disable")
    #expect(sandbox.run("dash remind off").status == 1)
    #expect(text(units + ".timer") == before)
    #expect(text(units + ".service") != nil)
  }

  @Test func `a file that cannot be written leaves nothing behind`() throws {
    let system = try StandIns(["systemctl"], in: sandbox)
    try FileManager.default.createDirectory(
      atPath: units + ".timer", withIntermediateDirectories: true)
    let run = sandbox.run("dash remind at 21:00")
    #expect(run.status != 0)
    #expect(text(units + ".service") == nil)
    #expect(system.done().allSatisfy { $0.hasSuffix("daemon-reload") })
  }

  @Test func `an edited file is replaced or removed only by force`() throws {
    let system = try StandIns(["systemctl"], in: sandbox)
    sandbox.run("dash remind at 21:00")
    let changed = try #require(text(units + ".timer"))
      .replacing("Persistent=true", with: "Persistent=false")
    try changed.write(toFile: units + ".timer", atomically: true, encoding: .utf8)

    let over = sandbox.run("dash remind at 20:00")
    #expect(over.status == 74)
    #expect(
      over.errors == """
        dash: \(units).timer: was edited since dash wrote it
          To overwrite it, add --force.

        """)
    #expect(text(units + ".timer") == changed)
    #expect(sandbox.run("dash remind status --width 200").output.contains("was edited since"))

    _ = system.done()
    let off = sandbox.run("dash remind off")
    #expect(off.status == 1)
    #expect(
      off.errors == """
        dash: \(units).timer: was edited since dash wrote it, so it was not removed
          To remove it too: dash remind mood off --force

        """)
    #expect(text(units + ".timer") == changed)
    #expect(text(units + ".service") == nil)
    #expect(system.done().first == "systemctl|--user|disable|--now|dash-remind-mood.timer")

    #expect(sandbox.run("dash remind off --force").status == 0)
    #expect(text(units + ".timer") == nil)
  }

  @Test func `a file of the same name from another program is not touched`() throws {
    _ = try StandIns(["systemctl"], in: sandbox)
    let path = try sandbox.write("[Timer]\n", to: ".config/systemd/user/dash-remind-mood.timer")
    #expect(sandbox.run("dash remind at 21:00").status == 74)
    #expect(sandbox.run("dash remind off").status == 1)
    #expect(text(path) == "[Timer]\n")
  }

  @Test func `--print shows every step and changes nothing`() throws {
    let system = try StandIns(["systemctl"], in: sandbox)
    let run = sandbox.run("dash remind at 21:00 --print")
    #expect(run.status == 0)
    #expect(run.output.contains("write \(units).timer\n    # Written by dash: "))
    #expect(run.output.contains("    OnCalendar=*-*-* 21:00:00\n"))
    #expect(
      run.output.hasSuffix(
        "run systemctl --user daemon-reload\nrun systemctl --user enable --now dash-remind-mood.timer\n"
      ))
    #expect(system.done().isEmpty)
    #expect(sandbox.contents == ["stand-ins"])
    sandbox.run("dash remind at 21:00")
    _ = system.done()
    let off = sandbox.run("dash remind off --print")
    #expect(off.output.contains("remove \(units).timer\n"))
    #expect(system.done().isEmpty)
    #expect(text(units + ".timer") != nil)
  }

  @Test(
    .enabled(if: Shell.path(of: "systemd-analyze") != nil, "systemd-analyze is not installed"),
    arguments: ["plain", "two words", "100%s", "$HOME", "a;b", "ünïcode"])
  func `systemd-analyze finds no problem in the units`(name: String) throws {
    _ = try StandIns(["systemctl"], in: sandbox)
    sandbox.executable = sandbox.home.path + "/programs/\(name)/dash"
    try Shell.write(script: "true", to: sandbox.executable)
    sandbox.variables["DASH_DATA"] = "/home/ines/\(name)/dash.sqlite"
    #expect(sandbox.run("dash remind at 07:05").status == 0)
    let analyze = try #require(Shell.path(of: "systemd-analyze"))
    for ending in [".service", ".timer"] {
      let run = try Shell.run(
        analyze, ["verify", "--user", "--man=no", units + ending],
        variables: [
          "PATH": "/usr/bin:/bin", "HOME": sandbox.home.path,
          "XDG_RUNTIME_DIR": sandbox.home.path,
        ])
      #expect(run.output.split(separator: "\n").filter { $0.contains("dash") }.isEmpty)
      #expect(run.status == 0, "\(run.output)")
    }
  }

  @Test(arguments: ["a\"b", "it's", "back\\slash", "two\nlines"])
  func `a path that systemd cannot run is refused`(name: String) throws {
    _ = try StandIns(["systemctl"], in: sandbox)
    sandbox.executable = "/home/ines/\(name)/dash"
    let run = sandbox.run("dash remind at 21:00")
    #expect(run.status == 1)
    #expect(run.errors.contains("systemd cannot run a program"))
    #expect(text(units + ".service") == nil)
  }

  @Test func `text is quoted for systemd`() {
    #expect(SystemdText.quoted("A=100% \"x\" \\ \n") == "\"A=100%% \\\"x\\\" \\\\ \\x0a\"")
  }

  // MARK: cron

  @Test func `a crontab gets and loses dash's lines, and all others stay unchanged`() throws {
    let system = try StandIns(["systemctl", "crontab"], in: sandbox)
    try system.answer("offline")
    let own = "# mine\nMAILTO=\"\"\n\n5 4 * * 0  /bin/date +\\%s\t# ünï  \n\r\n"
    try system.setCrontab(own)
    sandbox.variables["DASH_DATA"] = "/home/ines/it's 100%/dash.sqlite"
    sandbox.variables["XDG_RUNTIME_DIR"] = "/run/user/7"
    let set = sandbox.run("dash remind at 21:05")
    #expect(set.output.hasPrefix("Mood: reminder set daily at 21:05, run by cron\n"))
    let crontab = try #require(system.crontab)
    #expect(crontab.hasPrefix(own + "# Written by dash: dash-remind-mood, daily at 21:05, "))
    #expect(
      crontab.hasSuffix(
        """

        5 21 * * * XDG_RUNTIME_DIR=/run/user/7 \
        DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/7/bus \
        DASH_DATA='/home/ines/it'"'"'s 100\\%/dash.sqlite' /usr/local/bin/dash remind mood now
        # End of what dash wrote: dash-remind-mood

        """))
    try system.setCrontab(crontab + "6 6 * * * /bin/true\n")
    #expect(sandbox.run("dash remind at 8am").output.contains("(was daily at 21:05)"))
    #expect(system.crontab?.contains("\n0 8 * * * XDG") == true)
    #expect(sandbox.run("dash remind off").status == 0)
    #expect(system.crontab == own + "6 6 * * * /bin/true\n")
  }

  @Test func `an empty crontab is removed`() throws {
    let system = try StandIns(["crontab"], in: sandbox)
    sandbox.run("dash remind at 21:00")
    #expect(system.crontab?.contains("remind mood now\n") == true)
    sandbox.run("dash remind off")
    #expect(system.crontab == nil)
    #expect(system.calls().last == "crontab|-r")
  }

  @Test func `a crontab that cannot be read is not written`() throws {
    let system = try StandIns(["crontab"], in: sandbox)
    try system.setCrontab("1 1 * * * /bin/true\n")
    try system.fail("crontab -l")
    let run = sandbox.run("dash remind at 21:00")
    #expect(run.status == 1)
    #expect(run.errors == "dash: 'crontab -l' failed with status 1: no luck\n")
    #expect(system.crontab == "1 1 * * * /bin/true\n")
  }

  @Test func `edited lines of a crontab are preserved`() throws {
    let system = try StandIns(["crontab"], in: sandbox)
    sandbox.run("dash remind at 21:00")
    let changed = try #require(system.crontab).replacing("0 21 * * *", with: "0 21 * * 1")
    try system.setCrontab(changed)
    #expect(sandbox.run("dash remind at 20:00").status == 74)
    let off = sandbox.run("dash remind off")
    #expect(off.status == 1)
    #expect(
      off.errors.hasPrefix(
        "dash: your crontab: was edited since dash wrote it, so it was not removed\n"))
    #expect(system.crontab == changed)
    #expect(sandbox.run("dash remind off --force").status == 0)
    #expect(system.crontab == nil)
  }

  @Test(arguments: [
    "# Written by dash: dash-remind-mood, ", "# End of what dash wrote: dash-remind-mood",
  ])
  func `a crontab with a missing mark is never written`(mark: String) throws {
    let system = try StandIns(["crontab"], in: sandbox)
    let broken = "\(mark)\n1 1 * * * /bin/true\n"
    try system.setCrontab(broken)
    for line in ["dash remind at 21:00", "dash remind off", "dash remind off --force"] {
      #expect(sandbox.run(line).status != 0)
      #expect(system.crontab == broken)
    }
  }

  @Test func `intervals that cron does not have are refused`() throws {
    let job = ReminderKind.mood.job
    func line(_ rhythm: Rhythm) throws -> Substring {
      try Crontab.lines(
        Schedule(job: job, rhythm: rhythm, executable: "/dash", variables: [])
      ).split(separator: "\n")[1]
    }
    #expect(try line(.every(minutes: 15)) == "*/15 * * * * /dash remind mood now")
    #expect(try line(.every(minutes: 60)) == "0 * * * * /dash remind mood now")
    #expect(try line(.every(minutes: 360)) == "0 */6 * * * /dash remind mood now")
    #expect(throws: Failure.self) { try line(.every(minutes: 45)) }
    #expect(throws: Failure.self) {
      try Crontab.lines(
        Schedule(job: job, rhythm: .daily(at: 0), executable: "/a\\b", variables: []))
    }
  }

  // MARK: launchd

  @Test func `launchd gets an agent, which is removed again`() throws {
    let system = try StandIns(["launchctl", "crontab", "osascript"], in: sandbox)
    sandbox.variables["XDG_DATA_HOME"] = "/home/<ines> & co"
    #expect(
      sandbox.run("dash remind at 21:00").transcript
        == "Mood: reminder set daily at 21:00, run by launchd\nThe first one is tomorrow at 21:00\n"
    )
    #expect(system.done() == ["launchctl|bootstrap|gui/1000|\(agent)"])
    let plist = try #require(text(agent))
    let read =
      try PropertyListSerialization.propertyList(from: Data(plist.utf8), format: nil)
      as? NSDictionary
    #expect(
      read == [
        "Label": "dash-remind-mood",
        "ProgramArguments": ["/usr/local/bin/dash", "remind", "mood", "now"],
        "EnvironmentVariables": ["XDG_DATA_HOME": "/home/<ines> & co"],
        "StartCalendarInterval": ["Hour": 21, "Minute": 0],
      ] as NSDictionary)
    #expect(sandbox.run("dash remind at 20:00").output.contains("(was daily at 21:00)"))
    #expect(
      system.done() == [
        "launchctl|bootout|gui/1000/dash-remind-mood",
        "launchctl|bootstrap|gui/1000|\(agent)",
      ])
    #expect(sandbox.run("dash remind off").status == 0)
    #expect(text(agent) == nil)
    #expect(system.done() == ["launchctl|bootout|gui/1000/dash-remind-mood"])
  }

  @Test func `an agent that launchd refuses is removed`() throws {
    let system = try StandIns(["launchctl"], in: sandbox)
    try system.fail("bootstrap")
    #expect(sandbox.run("dash remind at 21:00").status == 1)
    #expect(text(agent) == nil)
  }

  // MARK: any

  @Test func `a reminder moves to the scheduler that is available now`() throws {
    let system = try StandIns(["systemctl", "crontab"], in: sandbox)
    try system.answer("offline")
    sandbox.run("dash remind at 21:00")
    #expect(system.crontab != nil)
    try system.answer("degraded")
    let run = sandbox.run("dash remind at 20:00")
    #expect(
      run.output.hasPrefix("Mood: reminder set daily at 20:00, run by systemd (was daily at 21:00)")
    )
    #expect(system.crontab == nil)
    #expect(text(units + ".timer") != nil)
  }

  @Test func `a missing scheduler is reported`() throws {
    _ = try StandIns([], in: sandbox)
    let run = sandbox.run("dash remind at 21:00")
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("dash: no scheduler found: "))
    #expect(sandbox.run("dash remind status").output.contains("! Scheduler"))
  }

  @Test(arguments: [
    ("dash remind at", "missing time of day after 'at'"),
    ("dash remind at 25:00", "invalid time of day '25:00'"),
    ("dash remind at teatime", "invalid time of day 'teatime'"),
    ("dash remind week at 18:00", "missing weekday after 'at'"),
    ("dash remind week at sunday", "missing time of day after 'at'"),
    ("dash remind week at sunday 25:00", "invalid time of day '25:00'"),
    ("dash remind week on", "a reminder needs a time of day"),
    ("dash remind mod at 21:00", "Did you mean 'mood'?"),
    ("dash remind weather at 21:00", "unknown kind of reminder 'weather'"),
    ("dash remind of", "Did you mean 'off'?"), ("dash remind off now", "unexpected argument 'now'"),
    ("dash remind now --print", "--print and --force can be used only"),
    ("dash remind off --json", "--json can be used only"),
  ])
  func `invalid arguments are reported`(line: String, message: String) {
    let run = sandbox.run(line)
    #expect(run.status == 64)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test func `a relative path of the store is refused`() throws {
    _ = try StandIns(["systemctl"], in: sandbox)
    sandbox.variables["DASH_DATA"] = "mine.sqlite"
    let run = sandbox.run("dash remind at 21:00")
    #expect(run.errors.hasPrefix("dash: DASH_DATA: 'mine.sqlite' is a relative path"))
    #expect(text(units + ".timer") == nil)
  }
}
