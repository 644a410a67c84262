import Foundation
import Support
import Testing

@testable import Commands

/// Logging in to a server for places, and out.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct PlacesLoginTests {
  private func mode(_ path: String) -> Int? {
    try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `a terminal asks for the name and the password, and only the session is stored`()
    throws
  {
    let home = try SharedHome(isLoggedIn: false)
    home.sandbox.isInputTerminal = true
    home.sandbox.input = "ana\nsecret\n"
    let run = home.sandbox.run("dash places login \(home.parse.address)/")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors == "Name: Password (not shown): ")
    #expect(run.output.hasPrefix("Logged in to 127.0.0.1 as ana (Ana Gomes)\n"))
    #expect(
      try String(contentsOfFile: home.sessionPath, encoding: .utf8)
        == "server \(home.parse.address)\napplication app\nsession r:ana\n")
    #expect(mode(home.sessionPath) == 0o600)
  }

  @Test func `the token of a session is enough`() throws {
    let home = try SharedHome(isLoggedIn: false)
    home.sandbox.input = "r:ana\n"
    let run = home.sandbox.run("dash places login \(home.parse.address) --token-file -")
    #expect(run.status == 0, "\(run.errors)")
    #expect(home.parse.asked == ["GET users/me"])
    home.sandbox.input = "r:other"
    let other = home.sandbox.run("dash places login \(home.parse.address) --token-file -")
    #expect(other.status == 1)
    #expect(other.errors.hasPrefix("dash: the session at 127.0.0.1 has ended\n"))
  }

  @Test func `keys are those of the variables, of a file, or of the last login`() throws {
    let home = try SharedHome(isLoggedIn: false)
    home.parse.change { $0.restKey = "rest" }
    #expect(try home.logIn().errors.contains("answered with status 403: unauthorized"))
    home.sandbox.variables["DASH_PLACES_REST_KEY"] = "rest"
    #expect(try home.logIn().status == 0)
    home.sandbox.variables["DASH_PLACES_APPLICATION_ID"] = nil
    home.sandbox.variables["DASH_PLACES_REST_KEY"] = nil
    #expect(try home.logIn().status == 0)
    #expect(home.sandbox.run("dash places logout").status == 0)
    let without = try home.logIn()
    #expect(without.status == 1)
    #expect(without.errors.hasPrefix("dash: the key of the application at the server is unknown\n"))
    let path = try home.sandbox.write("app rest\n", to: "keys")
    home.sandbox.run("dash settings set places.keys.file \(path)")
    #expect(try home.logIn().errors.contains("chmod 600"))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    #expect(try home.logIn().status == 0)
  }

  @Test func `wrong names and passwords, and addresses that cannot be, are refused`() throws {
    let home = try SharedHome(isLoggedIn: false)
    let wrong = try home.logIn("ana:wrong")
    #expect(wrong.status == 1)
    #expect(
      wrong.errors
        == "dash: 127.0.0.1 does not accept the name or the password\n"
        + "  Log in again: dash places login \(home.parse.address)\n")
    #expect(!FileManager.default.fileExists(atPath: home.sessionPath))
    #expect(!FileManager.default.fileExists(atPath: home.sandbox.storePath))
    for address in ["parse.example.org", "http://parse.example.org/", "https://a.org/{b}", "''"] {
      let run = home.sandbox.run("dash places login \(address)")
      #expect(run.status == 64, "\(address): \(run.errors)")
    }
    #expect(home.sandbox.run("dash places login").status == 64)
    let closed = home.sandbox.run("dash places login \(home.parse.address)")
    #expect(closed.status == 64)
    #expect(closed.errors.contains("--login-file <file>"))
  }

  @Test(arguments: [
    (
      ScriptedParse.Fault.status(429, headers: ["Retry-After: 900"]), 75, "accepts no more requests"
    ),
    (
      .status(500, body: #"{"code":1,"error":"Internal server error."}"#), 75,
      "status 500: Internal"
    ),
    (.lostResponse, 75, "connection lost: 127.0.0.1"),
    (.status(302, headers: ["Location: https://example.org/"]), 1, "redirects to another address"),
  ])
  func `failures of the server are not wrong passwords`(
    fault: ScriptedParse.Fault, status: Int32, message: String
  ) throws {
    let home = try SharedHome(isLoggedIn: false)
    home.parse.fail([1: fault])
    let run = try home.logIn()
    #expect(run.status == status)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: home.sessionPath))
  }

  @Test func `a logout ends the session at the server and deletes it here`() throws {
    let home = try SharedHome()
    let run = home.sandbox.run("dash places logout")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == "Logged out; all places remain\n")
    #expect(home.parse.asked.last == "POST logout")
    #expect(!FileManager.default.fileExists(atPath: home.sessionPath))
    #expect(home.sandbox.run("dash places logout").output == "You were not logged in\n")
    let refresh = home.refresh()
    #expect(refresh.status == 1)
    #expect(
      refresh.errors
        == "dash: not logged in to a server for places\n  To log in: dash places login <address>\n")
  }

  @Test func `without the server a logout deletes the session here and says so`() throws {
    let home = try SharedHome()
    home.parse.server.stop()
    let run = home.sandbox.run("dash places logout")
    #expect(run.status == 1)
    #expect(run.errors.contains("not ended at the server: connection refused"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: home.sessionPath))
  }

  @Test func `a session that others can read is not used`() throws {
    let home = try SharedHome()
    let count = home.parse.asked.count
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: home.sessionPath)
    let run = home.refresh()
    #expect(run.status == 1)
    #expect(run.errors.contains("readable by others") && run.errors.contains("chmod 600"))
    #expect(home.parse.asked.count == count)
  }

  @Test(arguments: ["", "server x\n", "server https://a.org/\napplication a\n", "\u{0}\u{1}"])
  func `a file without a session is invalid input`(content: String) throws {
    let home = try SharedHome()
    try content.write(toFile: home.sessionPath, atomically: false, encoding: .utf8)
    #expect(home.refresh().status == 65)
  }

  @Test func `an expired session says how to log in again`() throws {
    let home = try SharedHome()
    home.parse.change { $0.users["ana"]?.session = "r:new" }
    let run = home.refresh()
    #expect(run.status == 1)
    #expect(
      run.errors
        == "dash: the session at 127.0.0.1 has ended\n"
        + "  Log in again: dash places login \(home.parse.address)\n")
    // The address and the keys are known.
    let path = try home.sandbox.write("ana:secret", to: "login")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    #expect(home.sandbox.run("dash places login --login-file \(path)").status == 0)
    #expect(home.refresh().status == 0)
  }
}
