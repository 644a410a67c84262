import Foundation
import Support
import Testing

@testable import Commands

/// The token of an account, which is in its file and nowhere else.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct SecretTests {
  private static let secret = "distinctive0123456789secret"

  /// A home whose `curl` records its arguments and variables.
  private func sandbox(_ exist: ScriptedExist) throws -> Sandbox {
    let sandbox = Sandbox(of: exist)
    sandbox.variables["DASH_EXIST_TOKEN"] = nil
    let bin = sandbox.home.appending(path: "bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: bin.appending(path: "curl"),
      withDestinationURL: Sandbox.package.appending(path: "Tests/StandIns/recording-curl"))
    sandbox.variables["PATH"] = bin.path + ":/usr/bin:/bin"
    return sandbox
  }

  /// An account that is opened by ``secret``.
  private func account() throws -> ScriptedExist {
    let exist = try ScriptedExist([.init(name: "tracks", label: "Tracks", type: 0)])
    exist.change { $0.opened = Self.secret }
    return exist
  }

  /// The files below a home in which the secret stands.
  private func files(with secret: String, in sandbox: Sandbox) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: sandbox.home.path)
    return names.filter { name in
      let data = FileManager.default.contents(atPath: sandbox.home.path + "/" + name)
      return data?.range(of: Data(secret.utf8)) != nil
    }
  }

  @Test func `the token is in its file and in nothing else that is written or printed`() throws {
    let sandbox = try sandbox(try account())
    sandbox.isInputTerminal = true
    sandbox.input = Self.secret + "\n"
    let home = sandbox.home.path
    var printed = ""
    for line in [
      "dash account login", "dash log steps 5", "mood rate 4 --note good", "dash sync",
      "dash account", "dash account --json", "dash doctor", "dash doctor --json", "dash settings",
      "dash settings --json", "dash export", "dash export --format csv",
      "dash export -o \(home)/all.json", "dash backup \(home)/copy.sqlite", "dash undo --list",
      "dash insights --json", "dash averages --refresh", "dash account own steps", "dash profile",
    ] {
      let run = sandbox.run(line)
      sandbox.isInputTerminal = false
      printed += run.transcript
      let arguments = try? String(contentsOfFile: home + "/received", encoding: .utf8)
      #expect(arguments?.contains(Self.secret) == false, "the arguments of curl after '\(line)'")
    }
    #expect(!printed.contains(Self.secret))
    #expect(printed.contains("josh"))
    #expect(try files(with: Self.secret, in: sandbox) == [".config/dash/token"])
    #expect(FileManager.default.fileExists(atPath: home + "/copy.sqlite"))
  }

  @Test func `the token is not printed if the account refuses it, is down, or sends nonsense`()
    throws
  {
    let exist = try account()
    let sandbox = try sandbox(exist)
    let path = try sandbox.write(Self.secret, to: "in")
    #expect(sandbox.run("dash account login --token-file \(path)").status == 0)
    try FileManager.default.removeItem(atPath: path)
    var printed = ""
    for (status, body) in [
      (401, "{}"), (404, ""), (429, "no"), (500, "{\"error\": \"e\"}"), (200, "["),
    ] {
      exist.change { $0.override = { _ in .json(body, status: status) } }
      for line in ["dash sync", "dash account login", "dash averages --refresh"] {
        printed += sandbox.run(line).transcript
      }
    }
    exist.server.stop()
    printed += sandbox.run("dash sync").transcript
    #expect(printed.contains("connection refused"))
    #expect(!printed.contains(Self.secret))
    #expect(try files(with: Self.secret, in: sandbox) == [".config/dash/token"])
    #expect(sandbox.run("dash account logout").status == 0)
    #expect(try files(with: Self.secret, in: sandbox).isEmpty)
  }
}
