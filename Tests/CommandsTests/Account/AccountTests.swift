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

  @Test func `a token is told apart by trying, and kept for its owner alone`() throws {
    let exist = try ScriptedExist()
    let sandbox = Sandbox(of: exist)
    let run = sandbox.run("dash account login")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output
        == "Logged in to Exist as josh (Josh Sharp); the token reads and writes\n"
        + "'dash sync' fetches what the account holds, and sends what you record from now\non\n")
    #expect(token(sandbox) == "Bearer dev\n")
    #expect(mode(tokenPath(sandbox)) == 0o600)
    #expect(mode(sandbox.home.path + "/.config/dash") == 0o700)
    #expect(!run.transcript.contains("dev\n"))

    let simple = Sandbox(of: exist, token: "simple")
    #expect(simple.run("dash account login").output.contains("the token only reads\n"))
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

  @Test func `a token comes from a file, or is typed`() throws {
    let exist = try ScriptedExist()
    let sandbox = Sandbox(of: exist)
    sandbox.variables["DASH_EXIST_TOKEN"] = nil
    let none = sandbox.run("dash account login")
    #expect(none.status == 64)
    #expect(none.errors.contains("nobody is there to be asked for a token"))
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
    #expect(typed.errors.hasPrefix("Token, which is not shown: "))
    #expect(token(sandbox) == "Bearer dev\n", "\(typed.transcript)")
  }

  @Test(arguments: [
    ("wrong", Int32(1), "Exist does not know that token"), ("a b", 65, "that is no token"),
  ])
  func `another token is refused and not kept`(word: String, status: Int32, message: String) throws
  {
    let exist = try ScriptedExist()
    let sandbox = Sandbox(of: exist, token: word)
    let run = sandbox.run("dash account login")
    #expect(run.status == status)
    #expect(run.errors.hasPrefix("dash: \(message)\n"))
    #expect(token(sandbox) == nil)
    #expect(!FileManager.default.fileExists(atPath: sandbox.storePath))
  }

  @Test func `an account that may not be looked at is told apart from a token that is none`() throws
  {
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
    #expect(run.errors.contains("others may read it\n  chmod 600 "))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    try FileManager.default.moveItem(atPath: path, toPath: path + "2")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path + "2")
    #expect(sandbox.run("dash account").errors.contains("is no file of your own"))
    // Logging in puts a file in the place of the link, and leaves what it led to.
    #expect(sandbox.run("dash account login").status == 0)
    #expect(sandbox.run("dash account").status == 0)
    #expect(FileManager.default.fileExists(atPath: path + "2"))
    try "nonsense\n".write(toFile: path, atomically: false, encoding: .utf8)
    #expect(sandbox.run("dash account").status == 65)
  }

  @Test func `status tells what is known without the network`() throws {
    let exist = try ScriptedExist()
    let sandbox = Sandbox(of: exist)
    #expect(
      sandbox.run("dash account").output
        == "No account is logged in to. To log in: dash account login\n")
    sandbox.run("dash account login")
    exist.server.stop()
    sandbox.run("mood rate 4")
    let status = sandbox.run("dash account status")
    #expect(
      status.output == """
        Account     josh (Josh Sharp)
        Asked at    \(exist.address)
        Token       reads and writes
        Since       Friday 20 November 2026, 21:00
        Last sync   never
        To be sent  1 value

        """)
    #expect(sandbox.run("dash account stat").status == 64)
    sandbox.variables["DASH_CLOCK"] = "12h"
    #expect(
      sandbox.run("dash account").output.contains("Since       Friday 20 November 2026, 9:00 pm\n"))
  }

  @Test func `logout keeps what is there and notes no more`() throws {
    let exist = try ScriptedExist()
    let sandbox = Sandbox(of: exist)
    sandbox.run("dash account login")
    sandbox.run("mood rate 4")
    #expect(
      sandbox.run("dash account logout").output
        == "Logged out; what was fetched stays, and what waited to be sent stays here\n")
    #expect(sandbox.run("mood").output.contains("4"))
    let sync = sandbox.run("dash sync")
    #expect(sync.status == 1)
    #expect(sync.errors == "dash: no account is logged in to\n  To log in: dash account login\n")
    #expect(sandbox.run("dash account logout").output == "No account was logged in to\n")
  }

  @Test func `another zone is told once, and no secret is shown by the doctor`() throws {
    let exist = try ScriptedExist()
    exist.change { $0.localTime = "2026-11-21T08:00:00.5+11:00" }
    let sandbox = Sandbox(of: exist)
    let words = "the account counts its days in Australia/Melbourne"
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

  @Test func `what the account has imperial becomes a setting, unless one is made`() throws {
    let exist = try ScriptedExist()
    exist.change { $0.isImperial = true }
    let sandbox = Sandbox(of: exist)
    let words = "dash: as the account has it: units.distance = mi; 'dash settings' changes it\n"
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
    let words = "the units of the account are not put among the settings: "
    let run = sandbox.run("dash account login")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("Logged in to Exist as josh"))
    #expect(run.errors.contains(words))
    #expect(sandbox.run("dash sync --days 2").status == 0)
    // Once they can be, they are.
    try FileManager.default.removeItem(atPath: folder)
    #expect(sandbox.run("dash sync").errors.contains("as the account has it: units.distance = mi"))
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
      sandbox.run("dash sync --every 2h --force").output == "A sync every 2 hours, by systemd\n")
    try change()
    #expect(
      sandbox.run("dash sync --every off --force").output
        == "No sync by itself any more (was every 2 hours)\n")
    sandbox.run("dash sync --every 1h")
    try change()
    #expect(
      sandbox.run("dash account logout").output
        == "Logged out; what was fetched stays\nNo sync by itself any more (was every hour)\n")
    #expect(!FileManager.default.fileExists(atPath: service))

    // A token that is gone leaves the rest to be ended.
    sandbox.variables["PATH"] = path
    sandbox.run("dash account login")
    sandbox.variables["PATH"] = system
    sandbox.run("dash sync --every 1h")
    try FileManager.default.removeItem(atPath: tokenPath(sandbox))
    #expect(
      sandbox.run("dash account logout").output
        == "No account was logged in to\nNo sync by itself any more (was every hour)\n")
    #expect(try !Store(path: sandbox.storePath).isConnected)
  }

  @Test(arguments: [
    "--every 1h --dry-run", "--every off -n", "--every 1h --days 3", "--every 1h --full",
    "--every 1h --send", "--every off --quiet", "--force",
  ])
  func `what does not go with a sync by itself is refused`(options: String) throws {
    let sandbox = Sandbox()
    let system = try StandIns(["systemctl"], in: sandbox)
    let run = sandbox.run("dash sync " + options)
    #expect(run.status == 64)
    #expect(run.errors.contains("--every"))
    #expect(system.done().isEmpty)
  }

  @Test func `a sync by itself is set and ended with the system's timers`() throws {
    let exist = try ScriptedExist()
    let sandbox = Sandbox(of: exist)
    let system = try StandIns(["systemctl"], in: sandbox)
    #expect(sandbox.run("dash sync --every 1h").errors.contains("no account is logged in to"))
    let path = sandbox.variables["PATH"]
    sandbox.variables["PATH"] = nil
    sandbox.run("dash account login")
    sandbox.variables["PATH"] = path
    let set = sandbox.run("dash sync --every 1h")
    #expect(set.transcript == "A sync every hour, by systemd\n")
    #expect(system.done().last == "systemctl|--user|enable|--now|dash-sync.timer")
    let service = sandbox.home.path + "/.config/systemd/user/dash-sync.service"
    #expect(try String(contentsOfFile: service, encoding: .utf8).contains("dash\" sync --quiet\n"))
    let end = sandbox.run("dash sync --every off")
    #expect(end.output == "No sync by itself any more (was every hour)\n")
    #expect(!FileManager.default.fileExists(atPath: service))
    #expect(sandbox.run("dash sync --every 5m").status == 64)
    sandbox.run("dash sync --every 1h")
    #expect(FileManager.default.fileExists(atPath: service))
    #expect(
      sandbox.run("dash account logout").output
        == "Logged out; what was fetched stays\nNo sync by itself any more (was every hour)\n")
    #expect(!FileManager.default.fileExists(atPath: service))
  }
}
