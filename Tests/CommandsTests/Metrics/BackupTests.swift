import Foundation
import Support
import Testing
import Text

@testable import Commands

struct BackupTests {
  private func sandbox() throws -> (Sandbox, backup: String) {
    let sandbox = Sandbox()
    sandbox.run("mood rate 4")
    let backup = sandbox.home.appending(path: "b.sqlite").path
    #expect(sandbox.run("dash backup \(backup)").status == 0)
    return (sandbox, backup)
  }

  /// The files in the store's folder, including drafts and journals.
  private func beside(_ sandbox: Sandbox) -> [String] {
    let folder = URL(filePath: sandbox.storePath).deletingLastPathComponent()
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  @Test func `a backup is a complete store that only its owner can read`() throws {
    let (sandbox, backup) = try sandbox()
    let attributes = try FileManager.default.attributesOfItem(atPath: backup)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(sandbox.run("dash backup \(backup)").status == 74)
    #expect(sandbox.run("dash backup \(backup) --force").status == 0)
    #expect(sandbox.run("dash backup \(sandbox.storePath) --force").status == 1)
    sandbox.variables["DASH_DATA"] = backup
    #expect(sandbox.run("mood list").output.contains("good"))
    #expect(Sandbox().run("dash backup \(backup)").status == 1)
  }

  /// A file of these names would be deleted by the next write, or read as a part of the store.
  @Test(arguments: ["-journal", "-wal", "-shm", "-JOURNAL"])
  func `names that SQLite uses for its own files are refused`(ending: String) throws {
    let (sandbox, backup) = try sandbox()
    let before = beside(sandbox)
    for path in [sandbox.storePath + ending, backup + ending] {
      for line in [
        "dash backup --force \(path)", "dash export --force -o \(path)",
        "dash doctor --salvage \(path)", "dash export --demo --format csv -o \(path)",
      ] {
        let run = sandbox.run(line)
        #expect(run.status == 1, "\(line)")
        #expect(run.errors.contains("SQLite uses this name for a file of its own"), "\(line)")
      }
    }
    #expect(beside(sandbox) == before)
    // A database of that name may come later.
    #expect(sandbox.run("dash backup \(sandbox.home.path)/later\(ending)").status == 1)
    let link = sandbox.home.path + "/link"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: sandbox.storePath + ending)
    #expect(sandbox.run("dash export --force -o \(link)").status == 1)
    sandbox.variables["DASH_DATA"] = backup + ending
    #expect(sandbox.run("mood rate 2").status == 1)
    #expect(beside(sandbox) == before)
  }

  @Test func `restoring replaces the data and saves the replaced data`() throws {
    let (sandbox, backup) = try sandbox()
    sandbox.run("mood rate 1")
    #expect(sandbox.run("dash restore \(backup)").status == 64)
    #expect(sandbox.run("mood list").output.contains("terrible"))
    #expect(sandbox.run("dash restore \(backup) --force").status == 0)
    #expect(sandbox.run("mood list").output.contains("good"))
    let saved = "dash.sqlite.before-restore-2026-11-20T2100"
    #expect(beside(sandbox) == ["dash.sqlite", saved])
    #expect(sandbox.run("dash restore \(backup) --force").status == 0)
    #expect(beside(sandbox) == ["dash.sqlite", saved, saved + "-2"])
    sandbox.variables["DASH_DATA"] =
      URL(filePath: sandbox.storePath).deletingLastPathComponent().appending(path: saved).path
    #expect(sandbox.run("mood list").output.contains("terrible"))
  }

  @Test(arguments: [("y", "good"), ("yes", "good"), ("", "terrible"), ("n", "terrible")])
  func `restoring asks for confirmation in a terminal`(answer: String, mood: String) throws {
    let (sandbox, backup) = try sandbox()
    sandbox.run("mood rate 1")
    var asked = ""
    var context = sandbox.context { text, isError in if isError { asked += text } }
    context.host.errors.isTerminal = true
    context.host.readAnswer = { answer }
    #expect(Tool.dash.run([Argument("restore"), Argument(backup)], in: context) == 0)
    #expect(asked.hasPrefix("Replace all data with this backup ("))
    #expect(sandbox.run("mood list").output.contains(mood))
  }

  @Test func `a file that is not a store is not restored`() throws {
    let (sandbox, _) = try sandbox()
    let before = try Data(contentsOf: URL(filePath: sandbox.storePath))
    let short = try sandbox.write("short", to: "short")
    let long = try sandbox.write(String(repeating: "long ", count: 500), to: "long")
    for path in [short, long] {
      #expect(sandbox.run("dash restore \(path) --force").status == 65)
    }
    #expect(sandbox.run("dash restore \(sandbox.home.path)/none --force").status == 1)
    #expect(try Data(contentsOf: URL(filePath: sandbox.storePath)) == before)
    #expect(beside(sandbox) == ["dash.sqlite"])
  }

  @Test func `a damaged store is saved unchanged and replaced`() throws {
    let (sandbox, backup) = try sandbox()
    let damaged = String(repeating: "damaged ", count: 500)
    try damaged.write(toFile: sandbox.storePath, atomically: false, encoding: .utf8)
    #expect(sandbox.run("dash restore \(backup) --force").status == 0)
    #expect(sandbox.run("mood list").output.contains("good"))
    let saved = sandbox.storePath + ".before-restore-2026-11-20T2100"
    #expect(try String(contentsOfFile: saved, encoding: .utf8) == damaged)
  }

  @Test func `a dry run of an import changes nothing`() throws {
    let (sandbox, _) = try sandbox()
    let before = try Data(contentsOf: URL(filePath: sandbox.storePath))
    let file = try sandbox.write("date,mood,tea\n2026-11-20,5,2\n2026-11-19,7,1\n", to: "t.csv")
    let run = sandbox.run("dash import --dry-run \(file)")
    #expect(run.output.contains("3 new, 1 not replaced"))
    #expect(run.output.contains("New attributes: tea"))
    #expect(try Data(contentsOf: URL(filePath: sandbox.storePath)) == before)
    let empty = Sandbox()
    #expect(empty.run("dash import --dry-run \(file)").status == 0)
    #expect(empty.contents.isEmpty)
  }

  @Test func `a long import shows a progress bar and erases it`() throws {
    let sandbox = Sandbox()
    sandbox.isTerminal = true
    let rows = (0..<60_000).map { "2026-11-\(20 + $0 % 9),a\($0 / 9),2\n" }.joined()
    let file = try sandbox.write("date,attribute,value\n" + rows, to: "t.csv")
    let errors = sandbox.run("dash import --dry-run \(file)").errors
    #expect(errors.contains("\rComparing "))
    #expect(errors.contains("100%  Ctrl-C stops\r  "))
  }
}
