import Foundation
import Services
import Storage
import Support
import Testing

@testable import Commands

/// Logging in to an account, looking at it, and logging out.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct AccountTests {
  private func token(_ sandbox: Sandbox) -> String? {
    try? String(contentsOfFile: tokenPath(sandbox), encoding: .utf8)
  }

  private func tokenPath(_ sandbox: Sandbox) -> String {
    sandbox.home.path + "/.config/dash/token"
  }

  private func mode(_ path: String) -> Int? {
    try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `the kind of a token is found by trying, and only its owner can read the file`() throws
  {
    let exist = try ScriptedExist()
    let sandbox = Sandbox(of: exist)
    let run = sandbox.run("dash account login")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output
        == "Logged in to Exist as josh (Josh Sharp); the token can read and write\n"
        + "'dash sync' fetches the values of the account and sends what you record from now\non\n")
    #expect(token(sandbox) == "Bearer dev\n")
    #expect(mode(tokenPath(sandbox)) == 0o600)
    #expect(mode(sandbox.home.path + "/.config/dash") == 0o700)
    #expect(!run.transcript.contains("dev\n"))

    let simple = Sandbox(of: exist, token: "simple")
    #expect(simple.run("dash account login").output.contains("the token can only read\n"))
    #expect(token(simple) == "Token simple\n")
    #expect(
      exist.server.asked.suffix(2).map { $0.headers["authorization"] ?? "" } == [
        "Bearer simple", "Token simple",
      ])
  }

  @Test func `the profile shows the account without a request`() throws {
    let exist = try ScriptedExist()
    let sandbox = Sandbox(of: exist)
    #expect(!sandbox.run("dash profile").output.contains("Account"))
    sandbox.run("dash account login")
    let count = exist.asked.count
    let output = sandbox.run("dash profile").output
    #expect(output.contains("Account      Josh Sharp · josh\n"))
    #expect(output.contains("Picture      https://exist.io/static/josh%20photo.png\n"))
    let json = sandbox.run("dash profile --json").output
    #expect(json.contains(#""username": "josh""#))
    #expect(json.contains(#""picture": "https://exist.io/static/josh%20photo.png""#))
    #expect(exist.asked.count == count)
  }

  @Test func `a token can be read from a file or typed`() throws {
    let exist = try ScriptedExist()
    let sandbox = Sandbox(of: exist)
    sandbox.variables["DASH_EXIST_TOKEN"] = nil
    let none = sandbox.run("dash account login")
    #expect(none.status == 64)
    #expect(none.errors.contains("cannot ask for the token: standard input is not a terminal"))
    let path = try sandbox.write(" dev \n", to: "t")
    #expect(sandbox.run("dash account login --token-file \(path)").status == 0)
    #expect(token(sandbox) == "Bearer dev\n")
    sandbox.run("dash account logout")
    #expect(token(sandbox) == nil)
    sandbox.input = " dev\n"
    #expect(sandbox.run("dash account login --token-file -").status == 0)
    #expect(token(sandbox) == "Bearer dev\n")
    sandbox.run("dash account logout")
    sandbox.isInputTerminal = true
    sandbox.input = "dev\n"
    let typed = sandbox.run("dash account login")
    #expect(typed.errors.hasPrefix("Token (not shown): "))
    #expect(token(sandbox) == "Bearer dev\n", "\(typed.transcript)")
  }

  @Test(arguments: [
    ("wrong", Int32(1), "Exist does not accept the token"), ("a b", 65, "invalid token"),
  ])
  func `a wrong token is refused and not stored`(word: String, status: Int32, message: String)
    throws
  {
    let exist = try ScriptedExist()
    let sandbox = Sandbox(of: exist, token: word)
    let run = sandbox.run("dash account login")
    #expect(run.status == status)
    #expect(run.errors.hasPrefix("dash: \(message)\n"))
    #expect(token(sandbox) == nil)
    #expect(!FileManager.default.fileExists(atPath: sandbox.storePath))
  }

  @Test func `a forbidden profile is another error than a wrong token`() throws {
    let exist = try ScriptedExist()
    exist.change { $0.override = { _ in .json(#"{"detail": "no scope"}"#, status: 403) } }
    let sandbox = Sandbox(of: exist)
    #expect(
      sandbox.run("dash account login").errors == "dash: Exist answered with status 403: no scope\n"
    )
    #expect(token(sandbox) == nil)
  }

  @Test func `a token that others may read, or a link, is refused`() throws {
    let exist = try ScriptedExist()
    let sandbox = Sandbox(of: exist)
    sandbox.run("dash account login")
    let path = tokenPath(sandbox)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let run = sandbox.run("dash sync")
    #expect(run.status == 1)
    #expect(run.errors.contains("readable by others\n  chmod 600 "))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    try FileManager.default.moveItem(atPath: path, toPath: path + "2")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path + "2")
    #expect(sandbox.run("dash account").errors.contains("not a file of your own"))
    // Logging in puts a file in the place of the link, and leaves what it led to.
    #expect(sandbox.run("dash account login").status == 0)
    #expect(sandbox.run("dash account").status == 0)
    #expect(FileManager.default.fileExists(atPath: path + "2"))
    try "nonsense\n".write(toFile: path, atomically: false, encoding: .utf8)
    #expect(sandbox.run("dash account").status == 65)
  }

  @Test func `status needs no network`() throws {
    let exist = try ScriptedExist()
    let sandbox = Sandbox(of: exist)
    #expect(
      sandbox.run("dash account").output
        == "You are not logged in. To log in: dash account login\n")
    sandbox.run("dash account login")
    exist.server.stop()
    sandbox.run("mood rate 4")
    let status = sandbox.run("dash account status")
    #expect(
      status.output == """
        Account     josh (Josh Sharp)
        Address     \(exist.address)
        Token       can read and write
        Since       Friday 20 November 2026, 21:00
        Last sync   never
        To be sent  1 value

        """)
    #expect(sandbox.run("dash account stat").status == 64)
    sandbox.variables["DASH_CLOCK"] = "12h"
    #expect(
      sandbox.run("dash account").output.contains("Since       Friday 20 November 2026, 9:00 pm\n"))
  }

  @Test func `logout deletes the token and notes nothing more to send`() throws {
    let exist = try ScriptedExist()
    let sandbox = Sandbox(of: exist)
    sandbox.run("dash account login")
    sandbox.run("mood rate 4")
    #expect(
      sandbox.run("dash account logout").output
        == "Logged out; fetched values remain, and so do unsent values\n")
    #expect(sandbox.run("mood").output.contains("4"))
    let sync = sandbox.run("dash sync")
    #expect(sync.status == 1)
    #expect(sync.errors == "dash: not logged in\n  To log in: dash account login\n")
    #expect(sandbox.run("dash account logout").output == "You were not logged in\n")
  }

  @Test func `another time zone is reported once, and dash doctor shows no secret`() throws {
    let exist = try ScriptedExist()
    exist.change { $0.localTime = "2026-11-21T08:00:00.5+11:00" }
    let sandbox = Sandbox(of: exist)
    let words = "the account is in the time zone Australia/Melbourne"
    #expect(sandbox.run("dash account login").errors.contains(words))
    #expect(!sandbox.run("dash sync").errors.contains(words))
    let doctor = sandbox.run("dash doctor").output
    #expect(doctor.contains("DASH_EXIST_TOKEN=…"))
    #expect(!doctor.contains("DASH_EXIST_TOKEN=dev"))
  }

  @Test func `only this computer is asked without encryption`() throws {
    let exist = try ScriptedExist()
    let sandbox = Sandbox(of: exist)
    sandbox.variables["DASH_EXIST_URL"] = "http://exist.io/api/2/"
    sandbox.variables["PATH"] = sandbox.home.path
    let run = sandbox.run("dash account")
    #expect(run.errors.contains("invalid value 'http://exist.io/api/2/' for exist.url"))
  }

  @Test func `imperial units of the account become settings, unless the person has set them`()
    throws
  {
    let exist = try ScriptedExist()
    exist.change { $0.isImperial = true }
    let sandbox = Sandbox(of: exist)
    let words =
      "dash: units of the account: units.distance = mi (to change them: dash settings set)\n"
    #expect(sandbox.run("dash account login").errors == words)
    #expect(sandbox.run("dash settings get units.distance").output == "mi\n")
    #expect(sandbox.run("dash settings get units.weight").output == "kg\n")
    // What a person says of it holds.
    sandbox.run("dash settings reset units.distance")
    #expect(sandbox.run("dash sync").errors.isEmpty)
    #expect(sandbox.run("dash settings get units.distance").output == "km\n")

    let other = Sandbox(of: exist)
    other.run("dash settings set units metric")
    #expect(other.run("dash account login").errors.isEmpty)
    #expect(other.run("dash settings get units.distance").output == "km\n")

    let third = Sandbox(of: exist)
    third.run("dash account login")
    exist.change { $0.isImperial = false }
    #expect(third.run("dash sync").errors.contains("units.distance = km"))
    #expect(third.run("dash settings get units.distance").output == "km\n")
  }

  @Test func `settings that cannot be written stop neither login nor sync`() throws {
    let exist = try ScriptedExist()
    exist.change { $0.isImperial = true }
    let sandbox = Sandbox(of: exist)
    let folder = sandbox.home.path + "/.config/dash/settings"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let words = "the units of the account could not be stored in the settings: "
    let run = sandbox.run("dash account login")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("Logged in to Exist as josh"))
    #expect(run.errors.contains(words))
    #expect(sandbox.run("dash sync --days 2").status == 0)
    // They are stored at the next sync that can.
    try FileManager.default.removeItem(atPath: folder)
    #expect(sandbox.run("dash sync").errors.contains("units of the account: units.distance = mi"))
    #expect(sandbox.run("dash sync").errors.isEmpty)
  }

  @Test func `a timer that a person has changed is replaced and removed by force, or by logout`()
    throws
  {
    let exist = try ScriptedExist()
    let sandbox = Sandbox(of: exist)
    sandbox.run("dash account login")
    let path = sandbox.variables["PATH"]
    _ = try StandIns(["systemctl"], in: sandbox)
    let system = sandbox.variables["PATH"]
    sandbox.run("dash sync --every 1h")
    let service = sandbox.home.path + "/.config/systemd/user/dash-sync.service"
    func change() throws {
      try "# Mine\n".write(toFile: service, atomically: true, encoding: .utf8)
    }
    try change()
    #expect(
      sandbox.run("dash sync --every 2h").errors.hasSuffix("  To overwrite it, add --force.\n"))
    #expect(
      sandbox.run("dash sync --every off").errors.hasSuffix(
        "  To remove it too: dash sync --every off --force\n"))
    #expect(
      sandbox.run("dash sync --every 2h --force").output
        == "Automatic sync every 2 hours, by systemd\n")
    try change()
    #expect(
      sandbox.run("dash sync --every off --force").output
        == "Automatic sync is off (was every 2 hours)\n")
    sandbox.run("dash sync --every 1h")
    try change()
    #expect(
      sandbox.run("dash account logout").output
        == "Logged out; fetched values remain\nAutomatic sync is off (was every hour)\n")
    #expect(!FileManager.default.fileExists(atPath: service))

    // Without a token, logout still ends the timer.
    sandbox.variables["PATH"] = path
    sandbox.run("dash account login")
    sandbox.variables["PATH"] = system
    sandbox.run("dash sync --every 1h")
    try FileManager.default.removeItem(atPath: tokenPath(sandbox))
    #expect(
      sandbox.run("dash account logout").output
        == "You were not logged in\nAutomatic sync is off (was every hour)\n")
    #expect(try !Store(path: sandbox.storePath).isConnected)
  }

  @Test(arguments: [
    "--every 1h --dry-run", "--every off -n", "--every 1h --days 3", "--every 1h --full",
    "--every 1h --send", "--force",
  ])
  func `what does not go with a sync by itself is refused`(options: String) throws {
    let sandbox = Sandbox()
    let system = try StandIns(["systemctl"], in: sandbox)
    let run = sandbox.run("dash sync " + options)
    #expect(run.status == 64)
    #expect(run.errors.contains("--every"))
    #expect(system.done().isEmpty)
  }

  @Test func `automatic sync is set and ended with the system's timers`() throws {
    let exist = try ScriptedExist()
    let sandbox = Sandbox(of: exist)
    let system = try StandIns(["systemctl"], in: sandbox)
    #expect(sandbox.run("dash sync --every 1h").errors.contains("not logged in"))
    let path = sandbox.variables["PATH"]
    sandbox.variables["PATH"] = nil
    sandbox.run("dash account login")
    sandbox.variables["PATH"] = path
    let set = sandbox.run("dash sync --every 1h")
    #expect(set.transcript == "Automatic sync every hour, by systemd\n")
    #expect(system.done().last == "systemctl|--user|enable|--now|dash-sync.timer")
    let service = sandbox.home.path + "/.config/systemd/user/dash-sync.service"
    #expect(try String(contentsOfFile: service, encoding: .utf8).contains("dash\" sync --quiet\n"))
    let end = sandbox.run("dash sync --every off")
    #expect(end.output == "Automatic sync is off (was every hour)\n")
    #expect(!FileManager.default.fileExists(atPath: service))
    #expect(sandbox.run("dash sync --every 5m").status == 64)
    sandbox.run("dash sync --every 1h")
    #expect(FileManager.default.fileExists(atPath: service))
    #expect(
      sandbox.run("dash account logout").output
        == "Logged out; fetched values remain\nAutomatic sync is off (was every hour)\n")
    #expect(!FileManager.default.fileExists(atPath: service))
  }
}
