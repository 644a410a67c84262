import Foundation
import Support
import Testing

@testable import Commands

/// The screen of the account for places, and its secrets.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct PlacesAccountTests {
  private static let secret = "distinctive0123456789secret"

  /// A home with an account in every state.
  private func home() throws -> SharedHome {
    let home = try SharedHome()
    try home.add("Melbourne, Victoria, Australia")
    try home.add("東京都千代田区丸の内一丁目、東京駅")
    try home.add("Berlin")
    home.refresh()
    home.parse.remove("Berlin")
    home.refresh()
    try home.add("imported", origin: .import)
    try home.add("waits")
    try home.rename(1, "Melbourne")
    try home.remove(2)
    home.sandbox.run("dash settings set me.mail ' Ana@Example.org '")
    return home
  }

  @Test func `the account is shown in all its states`() throws {
    let home = try home()
    let count = home.parse.asked.count
    let output = home.sandbox.run("dash places account --width 80").output
    #expect(
      output.replacing(home.parse.address, with: "https://parse.example.org/parse")
        == """
        Account     ana (Ana Gomes)
        Server      https://parse.example.org/parse
        Since       Friday 20 November 2026, 21:00
        Refreshed   Friday 20 November 2026, 21:00
        Shared      1 place at the account, since 20 Nov 2026
        Places      several for each person
        To be sent  1 place, 1 change, 1 deletion; with 'dash places --refresh --send' 1
                    more

        5  20 Nov 2026  waits (to be sent)
        4  20 Nov 2026  imported (not shared)
        1  20 Nov 2026  Melbourne (change to be sent)

        To remove one here and at the account: dash places remove <number>

        """)
    #expect(home.parse.asked.count == count)
    for width in [20, 40, 120] {
      let lines = home.sandbox.run("dash places account --width \(width)").output
        .split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= width || $0.contains("http") }, "\(width)")
    }
  }

  @Test func `programs get a document`() throws {
    let home = try home()
    let output = home.sandbox.run("dash places account --json").output
    #expect(output.contains(#""username": "ana""#) && output.contains(#""waiting": 3"#))
    #expect(
      output.contains(
        #"{"number": 1, "date": "2026-11-20", "name": "Melbourne", "state": "changed"}"#),
      "\(output)")
    // It was deleted at the account, and so it is here.
    #expect(!output.contains("Berlin"))
    let without = try SharedHome(isLoggedIn: false)
    #expect(
      without.sandbox.run("dash places account --json").output.contains(#""logged_in": false"#))
    #expect(
      without.sandbox.run("dash places account").output
        == "You are not logged in to a server for places. To log in: dash places login\n<address>\n"
    )
  }

  /// The hash is that of `ana@example.org`.
  @Test func `the picture is shown only if it is wanted`() throws {
    let home = try SharedHome()
    home.sandbox.run("dash settings set me.mail Ana@Example.org")
    #expect(!home.sandbox.run("dash places account").output.contains("gravatar"))
    home.sandbox.run("dash settings set places.gravatar yes")
    #expect(
      home.sandbox.run("dash places account --json").output.contains(
        "https://gravatar.com/avatar/86b9260a115ceac89a9738af23696ce3a5d70449de8d95ef28bd754bb80196b9?s=80&d=mp"
      ))
    home.sandbox.run("dash settings reset me.mail")
    #expect(!home.sandbox.run("dash places account").output.contains("gravatar"))
  }

  @Test func `secrets are in the file of the session and in nothing else`() throws {
    let home = try SharedHome(isLoggedIn: false)
    let sandbox = home.sandbox
    let bin = sandbox.home.appending(path: "bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: bin.appending(path: "curl"),
      withDestinationURL: Sandbox.package.appending(path: "Tests/StandIns/recording-curl"))
    sandbox.variables["PATH"] = bin.path + ":/usr/bin:/bin"
    home.parse.change {
      $0.users["ana"]?.password = Self.secret + "-password"
      $0.users["ana"]?.session = Self.secret
    }
    try home.logIn("ana:" + Self.secret + "-password")
    try home.add("A")
    var printed = ""
    for line in [
      "dash places --refresh", "dash places account", "dash places account --json", "dash doctor",
      "dash settings --json", "dash export", "dash undo --list", "dash profile",
      "dash places --refresh --full",
    ] {
      printed += sandbox.run(line).transcript
      let arguments = try? String(
        contentsOfFile: sandbox.home.path + "/received", encoding: .utf8)
      #expect(arguments?.contains(Self.secret) == false, "the arguments of curl after '\(line)'")
    }
    for (status, body) in [
      (400, #"{"code":209,"error":"bad \#(Self.secret)"}"#), (404, ""), (429, "no"),
      (500, #"{"error":"\#(Self.secret)"}"#), (200, "["), (403, #"{"error":"\#(Self.secret)"}"#),
    ] {
      home.parse.change { $0.override = { _ in .json(body, status: status) } }
      printed += home.refresh().transcript
    }
    #expect(!printed.contains(Self.secret))
    #expect(printed.contains("Sent your places: 1 new"))
    #expect(try files(with: Self.secret, in: sandbox) == [".config/dash/places-session"])
    home.parse.change { $0.override = nil }
    #expect(sandbox.run("dash places logout").status == 0)
    #expect(try files(with: Self.secret, in: sandbox).isEmpty)
  }

  private func files(with secret: String, in sandbox: Sandbox) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: sandbox.home.path).filter { name in
      let data = FileManager.default.contents(atPath: sandbox.home.path + "/" + name)
      return data?.range(of: Data(secret.utf8)) != nil
    }
  }
}
