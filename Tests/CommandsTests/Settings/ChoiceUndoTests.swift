import Foundation
import Support
import Testing

@testable import Commands

/// Settings and reminders in the change log: they are undone and redone as values are.
struct ChoiceUndoTests {
  private let sandbox = Sandbox()

  private var settings: String {
    (try? String(
      contentsOf: sandbox.home.appending(path: ".config/dash/settings"), encoding: .utf8)) ?? ""
  }

  @Test func `settings are undone and redone among other changes, line by line`() throws {
    _ = try sandbox.write("# mine\nclock = 24h\nunits = imperial", to: ".config/dash/settings")
    let before = settings
    sandbox.run("dash settings set clock 12h")
    sandbox.run("dash log steps 900")
    sandbox.run("dash settings reset units")
    sandbox.run("dash settings set theme green")
    let after = settings
    #expect(after == "# mine\nclock = 12h\ntheme = green\n")
    #expect(
      sandbox.run("dash undo").output
        == "Undid 'settings set theme green': setting theme green → its default\n"
        + "redo with: dash redo\n")
    let list = sandbox.run("dash undo --list").output
    #expect(list.contains("dash settings reset units") && list.contains("units back to imperial"))
    // What the person writes beside it remains.
    _ = try sandbox.write(settings + "ascii = yes\n", to: ".config/dash/settings")
    #expect(sandbox.run("dash undo 3").status == 0)
    #expect(settings == "# mine\nclock = 24h\nascii = yes\nunits = imperial\n")
    #expect(sandbox.run("dash settings get clock").output == "24h\n")
    for _ in 1...4 { #expect(sandbox.run("dash redo").status == 0) }
    #expect(settings == "# mine\nclock = 12h\nascii = yes\ntheme = green\n")
    sandbox.run("dash undo 4")
    #expect(settings.contains("clock = 24h") && settings.contains("units = imperial"))
    #expect(before.contains("clock = 24h") && before.contains("units = imperial"))
  }

  @Test func `a setting that was changed since is left alone`() throws {
    sandbox.run("dash settings set clock 12h")
    _ = try sandbox.write("clock = 24h\n", to: ".config/dash/settings")
    let run = sandbox.run("dash undo")
    #expect(run.status == 1)
    #expect(run.errors.contains("the setting clock: has changed since"))
    #expect(settings == "clock = 24h\n")
    #expect(sandbox.run("dash undo --force").errors.contains("left as it is"))
    #expect(settings == "clock = 24h\n")
    #expect(sandbox.run("dash undo").output == "Nothing to undo.\n")
  }

  @Test func `where requests go is never decided by undo, nor what changes nothing`() {
    sandbox.run("dash settings set exist.url https://exist.example")
    sandbox.run("dash settings set clock 12h")
    sandbox.run("dash settings set clock 12h")
    #expect(sandbox.run("dash undo --list").output.split(separator: "\n").count == 2)
    sandbox.run("dash undo")
    #expect(settings == "exist.url = https://exist.example\n")
  }

  @Test func `the order of cards is undone`() {
    sandbox.run("dash log steps 900")
    sandbox.run("dash log sleep 400")
    let move = sandbox.run("dash attributes move --first sleep,activity")
    #expect(move.status == 0, "\(move.errors)")
    #expect(settings == "groups.order = sleep, activity\n")
    #expect(sandbox.run("dash undo").output.contains("groups.order"))
    #expect(settings.isEmpty)
  }

  @Test func `a store with nothing but settings still greets`() {
    let greeting = sandbox.run("dash").output
    #expect(greeting.contains("Nothing is recorded yet."))
    sandbox.run("dash settings set clock 12h")
    #expect(sandbox.run("dash").output == greeting)
    sandbox.run("dash log steps 900")
    sandbox.run("dash undo")
    #expect(!sandbox.run("dash").output.contains("Nothing is recorded yet."))
  }

  @Test func `without a store that can be written a setting is set, and it says what that means`()
    throws
  {
    try FileManager.default.createDirectory(
      at: URL(filePath: sandbox.storePath).deletingLastPathComponent(),
      withIntermediateDirectories: true)
    try Data(repeating: 65, count: 4096).write(to: URL(filePath: sandbox.storePath))
    let run = sandbox.run("dash settings set clock 12h")
    #expect(run.status == 0 && run.errors.contains("so this cannot be undone"))
    #expect(settings == "clock = 12h\n")
  }

  @Test func `a reminder is undone and redone with its files`() throws {
    let system = try StandIns(["systemctl"], in: sandbox)
    let timer = sandbox.home.path + "/.config/systemd/user/dash-remind-mood.timer"
    func time() -> String? {
      let text = try? String(contentsOfFile: timer, encoding: .utf8)
      return text?.split(separator: "\n").first { $0.hasPrefix("OnCalendar") }.map { String($0) }
    }
    sandbox.run("dash remind at 21:00")
    sandbox.run("dash remind at 20:30")
    sandbox.run("dash remind at 20:30")
    sandbox.run("dash remind at 20:00 --print")
    _ = system.done()
    #expect(
      sandbox.run("dash undo").output.hasPrefix(
        "Undid 'remind at 20:30': reminder mood daily at 20:30 → daily at 21:00"))
    #expect(time() == "OnCalendar=*-*-* 21:00:00")
    #expect(system.done().last == "systemctl|--user|restart|dash-remind-mood.timer")
    #expect(sandbox.run("dash undo").output.contains("daily at 21:00 → off"))
    #expect(time() == nil)
    sandbox.run("dash redo")
    sandbox.run("dash redo")
    #expect(time() == "OnCalendar=*-*-* 20:30:00")
    sandbox.run("dash remind off")
    sandbox.run("dash undo")
    #expect(time() == "OnCalendar=*-*-* 20:30:00")
    // A file that the person has edited is not replaced.
    let text = try String(contentsOfFile: timer, encoding: .utf8)
    try (text + "# mine\n").write(toFile: timer, atomically: true, encoding: .utf8)
    #expect(sandbox.run("dash undo").errors.contains("was edited since dash wrote it"))
    #expect(try String(contentsOfFile: timer, encoding: .utf8).hasSuffix("# mine\n"))
  }
}
