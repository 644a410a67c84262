import Foundation
import Support
import Testing

@testable import Commands

/// Folders that are imported automatically.
struct WatchedImportTests {
  private let sandbox = Sandbox()

  init() { sandbox.columns = 200 }

  private func write(_ steps: Int, to name: String = "exports/t.csv") throws {
    _ = try sandbox.write("date,steps\n2026-11-20,\(steps)\n", to: name)
  }

  private var folder: String { sandbox.home.path + "/exports" }

  private var steps: String { sandbox.run("dash export --format csv").output }

  @Test func `a folder is imported when something in it changed`() throws {
    try write(5)
    #expect(sandbox.run("dash import --changed \(folder)").status == 0)
    #expect(steps.contains("2026-11-20,steps,5"))
    #expect(sandbox.run("dash undo").status == 0)
    // It is not imported again, so that what was undone stays so.
    let again = sandbox.run("dash import --changed \(folder)")
    #expect(again.status == 0)
    #expect(
      again.output.hasPrefix("Nothing has changed since 2026-11-20T21:00: "), "\(again.output)")
    #expect(sandbox.run("dash import --changed --quiet \(folder)").transcript.isEmpty)
    #expect(!steps.contains("2026-11-20,steps"))
    try write(71)
    #expect(sandbox.run("dash import --changed \(folder)").output.contains("1 new"))
    try write(8, to: "exports/deep/u.csv")
    #expect(sandbox.run("dash import --changed \(folder)/").status == 0)
    try FileManager.default.removeItem(atPath: folder + "/deep/u.csv")
    #expect(!sandbox.run("dash import --changed \(folder)").output.contains("Nothing has changed"))
  }

  @Test func `an import that is refused is tried again, one that skips an entry is not`() throws {
    _ = try sandbox.write("date,pulse\n2026-11-20,60\n2026-11-21,x\n", to: "exports/t.csv")
    let run = sandbox.run("dash import --changed --strict --type pulse=quantity \(folder)")
    #expect(run.status == 65)
    #expect(sandbox.run("dash import --changed --type pulse=quantity \(folder)").status == 1)
    let again = sandbox.run("dash import --changed --type pulse=quantity \(folder)")
    #expect(again.status == 0)
    #expect(again.output.contains("Nothing has changed"))
  }

  @Test func `a timer is set, listed, checked and ended`() throws {
    try write(5)
    let standIns = try StandIns(["crontab"], in: sandbox)
    let run = sandbox.run("dash import --every 1h --lenient --unit steps=km '\(folder)'")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == "Automatic import of \(folder) every hour, by cron\n", "\(run.output)")
    #expect(
      standIns.crontab?.contains("import --changed --lenient --unit steps=km --quiet \(folder)")
        == true,
      "\(standIns.crontab ?? "")")
    let list = sandbox.run("dash import --watched")
    #expect(
      list.output == "\(folder)\n  every hour, by cron; last import: none yet\n", "\(list.output)")
    #expect(sandbox.run("dash import --changed '\(folder)'").status == 0)
    #expect(sandbox.run("dash import --watched").output.contains("last import: 2026-11-20T21:00"))
    var doctor = sandbox.run("dash doctor --width 200").output
    #expect(doctor.contains("Import 1"), "\(doctor)")
    #expect(doctor.contains("every hour, by cron; last import: 2026-11-20 21:00"), "\(doctor)")
    try FileManager.default.removeItem(atPath: folder)
    doctor = sandbox.run("dash doctor --width 200").output
    #expect(doctor.contains("\(folder) does not exist"), "\(doctor)")
    #expect(doctor.contains("dash import \(folder) --every off"))
    #expect(sandbox.run("dash import --changed '\(folder)'").status == 1)
    let off = sandbox.run("dash import --every off '\(folder)'")
    #expect(
      off.output == "Automatic import of \(folder) is off (was every hour)\n", "\(off.transcript)")
    #expect(standIns.crontab?.contains("import") != true)
    #expect(
      sandbox.run("dash import --watched").output.hasPrefix("Nothing is imported automatically"))
    #expect(!sandbox.run("dash doctor").output.contains("Automatic imports"))
  }

  @Test func `several folders have timers of their own, and all end at once`() throws {
    try write(5)
    try write(6, to: "more exports/t.csv")
    let standIns = try StandIns(["crontab"], in: sandbox)
    #expect(sandbox.run("dash import --every 1h \(folder)").status == 0)
    #expect(sandbox.run("dash import --every 1d '\(sandbox.home.path)/more exports'").status == 0)
    #expect(sandbox.run("dash import --every 1d git \(folder)").status == 0)
    let table = try #require(standIns.crontab)
    #expect(
      table.split(separator: "\n").count { $0.contains("import") && $0.contains("--quiet") } == 3)
    // Of git nothing is compared.
    #expect(table.contains("import --quiet git \(folder)"), "\(table)")
    let journal = try sandbox.write("", to: "main.journal")
    #expect(sandbox.run("dash import --every 1d hledger \(journal)").status == 0)
    #expect(standIns.crontab?.contains("import --quiet hledger \(journal)") == true)
    #expect(sandbox.run("dash import --watched").output.split(separator: "\n").count == 8)
    #expect(sandbox.run("dash import --every off").output.split(separator: "\n").count == 4)
    #expect(standIns.crontab?.contains("import") != true)
    #expect(sandbox.run("dash import --every off").output == "No automatic import is set\n")
  }

  @Test(arguments: [
    "--every 1h", "--every 1h - ", "--every 5m FOLDER", "--every 2d FOLDER", "--every list FOLDER",
    "--every 1h FOLDER FOLDER", "--every 1h --dry-run FOLDER",
    "--every 1h --from 2026-01-01 FOLDER",
    "--every 1d hledger", "--force FOLDER", "--changed", "--changed FOLDER FOLDER",
  ])
  func `options that do not go together are refused`(line: String) throws {
    try write(5)
    let run = sandbox.run("dash import " + line.replacingOccurrences(of: "FOLDER", with: folder))
    #expect(run.status == 64, "\(run.transcript)")
  }

  @Test func `a folder that does not exist gets no timer`() throws {
    let standIns = try StandIns(["crontab"], in: sandbox)
    let run = sandbox.run("dash import --every 1h \(folder)")
    #expect(run.status == 1)
    #expect(run.errors.contains("no such file or folder"))
    #expect(standIns.crontab == nil || standIns.crontab?.contains("import") == false)
  }
}
