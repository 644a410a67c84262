import Foundation
import Support
import Testing

/// Where requests, and with them the token, are sent.
struct AddressTests {
  /// A logged-in home whose `curl` only records what it is passed.
  private func sandbox(_ settings: String) throws -> Sandbox {
    let sandbox = Sandbox()
    _ = try sandbox.write(settings, to: ".config/dash/settings")
    let token = try sandbox.write("Bearer secret\n", to: ".config/dash/token")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: token)
    let programs = sandbox.home.appending(path: "bin")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    // Linked, not written: a file that a process still has open for writing cannot be executed.
    try FileManager.default.createSymbolicLink(
      at: programs.appending(path: "curl"),
      withDestinationURL: Sandbox.package.appending(path: "Tests/StandIns/unreachable-curl"))
    sandbox.variables["PATH"] = sandbox.home.path + "/bin:/usr/bin:/bin"
    return sandbox
  }

  private func sent(in sandbox: Sandbox) -> String {
    (try? String(contentsOfFile: sandbox.home.path + "/sent", encoding: .utf8)) ?? ""
  }

  @Test(arguments: [
    "exist.url = htps://my.example.org/api/2/", "exist.url = http://my.example.org/",
    "exist.url = my.example.org", "exist.url =", "exist.url https://my.example.org/",
    "exist.url: https://my.example.org/", "exist_url = https://my.example.org/",
    "exsit.url = https://my.example.org/", "exist.address = https://my.example.org/",
    "Exist.URL = https://my.example.org/", "https://my.example.org/",
    "exist.url = https://ok.example.org/\nexist.url = htps://my.example.org/",
    "url = https://my.example.org/", "server = my.example.org", "e.url = https://my.example.org/",
    "export exist.url=https://my.example.org/", "DASH_EXIST_URL = https://my.example.org/",
    "[exist]\nurl = https://my.example.org/", "the.exist.address = https://my.example.org/",
    "set exist.url my.example.org", "dash settings set exist.url my.example.org",
  ])
  func `an address that may have been meant is never replaced by the default`(line: String) throws {
    for command in ["dash sync", "dash account login", "dash account own steps"] {
      let sandbox = try sandbox("units = metric\n" + line + "\n")
      sandbox.variables["DASH_EXIST_TOKEN"] = "secret"
      let run = sandbox.run(command)
      #expect(run.status == 65, "\(command): \(run.errors)")
      #expect(run.errors.contains("nothing was sent, because the address in exist.url is unknown"))
      #expect(run.errors.contains("dash settings set exist.url"))
      #expect(sent(in: sandbox).isEmpty, "\(command)")
    }
  }

  @Test func `an invalid variable counts, and a valid one overrides an invalid file`() throws {
    let invalid = try sandbox("exist.url = https://ok.example.org/")
    invalid.variables["DASH_EXIST_URL"] = "htps://my.example.org/"
    #expect(invalid.run("dash sync").status == 65)
    #expect(sent(in: invalid).isEmpty)
    #expect(invalid.run("dash settings get exist.url").output == "htps://my.example.org/\n")
    let valid = try sandbox("exist.url = htps://my.example.org/")
    valid.variables["DASH_EXIST_URL"] = "https://ok.example.org/"
    #expect(valid.run("dash sync").status == 75)
    #expect(sent(in: valid).contains("https://ok.example.org/"))
    let later = try sandbox(
      "exist.url = htps://my.example.org/\nexist.url = https://ok.example.org/")
    #expect(later.run("dash sync").status == 75)
    #expect(sent(in: later).contains("https://ok.example.org/"))
    #expect(!sent(in: later).contains("exist.io"))
  }

  @Test func `a file of settings that cannot be read may hold any address`() throws {
    let sandbox = try sandbox("")
    let path = sandbox.home.path + "/.config/dash/settings"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    for line in ["dash sync", "dash facts --refresh"] {
      #expect(sandbox.run(line).status == 65, "\(line)")
    }
    #expect(sent(in: sandbox).isEmpty)
    #expect(sandbox.run("dash today").status == 0)
  }

  @Test func `a link to settings that are not there may stand for any address`() throws {
    let sandbox = try sandbox("")
    let path = sandbox.home.path + "/.config/dash/settings"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: sandbox.home.path + "/no-disk/settings")
    #expect(sandbox.run("dash sync").status == 65)
    #expect(sent(in: sandbox).isEmpty)
    #expect(sandbox.run("dash today").errors.contains("a link to a file that does not exist"))
  }

  @Test(arguments: ["facts.url", "facts.fallback.url"])
  func `facts are not fetched from the default in place of an invalid address`(key: String) throws {
    let sandbox = try sandbox("\(key) = htps://my.example.org/\n")
    let run = sandbox.run("dash facts --refresh")
    #expect(run.status == 65, "\(run.errors)")
    #expect(run.errors.contains("the address in \(key) is unknown"))
    #expect(sent(in: sandbox).isEmpty)
  }

  @Test func `other invalid settings stop nothing`() throws {
    let sandbox = try sandbox("untis = metric\nnonsense\nfacts.languge = de\nscale = 7\n")
    #expect(sandbox.run("dash sync").status == 75)
    #expect(sent(in: sandbox).contains("https://exist.io/"))
    #expect(sandbox.run("dash today").status == 0)
  }
}
