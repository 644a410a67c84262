import Cards
import Foundation
import Support
import Testing

@testable import Commands
@testable import Host

struct DoctorTests {
  private func finding(
    _ name: String, of section: String, in sandbox: Sandbox
  ) throws -> (isWell: Bool?, remedy: [String]) {
    let json = sandbox.run("dash doctor --json").output
    let document = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let findings = document?[section] as? [String: Any]
    let finding = findings?[name] as? [String: Any]
    return (finding?["well"] as? Bool, finding?["remedy"] as? [String] ?? [])
  }

  @Test func `an empty home has no problems, and stays empty`() {
    let sandbox = Sandbox()
    let run = sandbox.run("dash doctor --width 200")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.contains(sandbox.storePath))
    #expect(sandbox.contents.isEmpty)
  }

  @Test func `the contents of a store are counted`() {
    let sandbox = Sandbox()
    sandbox.run("dash import SampleData/export")
    sandbox.run("mood rate 4")
    let run = sandbox.run("dash doctor")
    #expect(run.status == 0, "\(run.transcript)")
    for line in ["Attributes    7", "Values        647", "Oldest        Saturday 18 July 2026"] {
      #expect(run.output.contains("✓ \(line)\n"))
    }
  }

  @Test func `a store of an earlier version is described before it is upgraded`() throws {
    let sandbox = Sandbox()
    sandbox.run("mood rate 4")
    let old = Sandbox.package.appending(path: "Tests/StorageTests/Stores/version-3.sqlite")
    try Data(contentsOf: old).write(to: URL(filePath: sandbox.storePath))
    let run = sandbox.run("dash doctor --width 200")
    #expect(run.output.contains("version 3; the next command will upgrade it"), "\(run.output)")
  }

  @Test func `permissions that are too open are reported with a fix`() throws {
    let sandbox = Sandbox()
    sandbox.run("mood rate 4")
    let folder = URL(filePath: sandbox.storePath).deletingLastPathComponent().path
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: sandbox.storePath)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
    let run = sandbox.run("dash doctor --width 200")
    #expect(run.status == 1)
    #expect(run.errors == "dash: found 2 problems\n")
    #expect(run.output.contains("chmod 600 \(sandbox.storePath)\n"))
    #expect(run.output.contains("chmod 700 \(folder)\n"))
    #expect(try finding("access", of: "store", in: sandbox).isWell == false)
  }

  @Test func `a damaged store is reported, and everything else too`() throws {
    let sandbox = Sandbox()
    sandbox.run("dash import SampleData/export")
    let file = URL(filePath: sandbox.storePath)
    var bytes = try Data(contentsOf: file)
    // Overwrites everything from the third page on.
    for index in 8192..<bytes.count { bytes[index] = 0x5a }
    try bytes.write(to: file)
    let run = sandbox.run("dash doctor")
    #expect(run.status == 1)
    #expect(run.output.contains("! Integrity"))
    #expect(run.output.contains("backup"))
    #expect(run.output.contains("Terminal"))
    #expect(try Data(contentsOf: file) == bytes)
  }

  @Test(arguments: ["short", String(repeating: "no database ", count: 100)])
  func `a file that is not a store is reported`(content: String) throws {
    let sandbox = Sandbox()
    let path = try sandbox.write(content, to: "other")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    sandbox.variables["DASH_DATA"] = path
    let run = sandbox.run("dash doctor")
    #expect(run.status == 1)
    #expect(run.output.contains("Terminal"))
    #expect(run.errors == "dash: found 1 problem\n")
  }

  @Test func `problems in the settings are reported once`() throws {
    let sandbox = Sandbox()
    _ = try sandbox.write("scle = 9\ncolor = red\n", to: ".config/dash/settings")
    let run = sandbox.run("dash doctor --width 200")
    #expect(run.status == 1)
    #expect(run.output.contains("settings:1: unknown setting 'scle'"))
    #expect(run.output.contains("Did you mean 'scale'?"))
    #expect(run.errors == "dash: found 2 problems\n")
  }

  @Test func `the output fits every width, and is ASCII on request`() throws {
    let sandbox = Sandbox()
    sandbox.run("mood rate 4")
    for width in 20...120 {
      let run = sandbox.run("dash doctor --ascii --width \(width)")
      #expect(run.output.utf8.allSatisfy { $0 < 0x80 })
      for row in run.output.split(separator: "\n") { #expect(row.count <= width, "\(row)") }
    }
  }

  @Test func `a missing HOME is reported`() {
    let sandbox = Sandbox()
    sandbox.variables["HOME"] = nil
    let run = sandbox.run("dash doctor")
    #expect(run.status == 1)
    #expect(run.output.contains("Set HOME"))
  }

  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 kB"), (12_345, "12 kB"),
    (999_999, "999 kB"), (1_000_000, "1.0 MB"), (6_406_144, "6.4 MB"), (83_000_000_000, "83 GB"),
    (Int.max, "9.2 EB"),
  ])
  func `sizes are written with decimal units`(bytes: Int, text: String) {
    #expect(SizeText.text(bytes) == text)
  }
}
