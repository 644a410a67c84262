import Foundation
import Support
import Testing
import Time

@testable import Commands

/// Exports of devices and apps, from the command line to the store.
struct ExportImportTests {
  private let sandbox = Sandbox()

  private func sample(_ path: String) -> String {
    Sandbox.package.appending(path: "SampleData/imports/" + path).path
  }

  /// Writes an archive below the home, and returns its path.
  private func write(_ maker: ZipMaker, to name: String) throws -> String {
    let file = sandbox.home.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(maker.bytes()).write(to: file)
    return file.path
  }

  private func appleArchive() throws -> String {
    let bytes = Array(try Data(contentsOf: URL(filePath: sample("apple-health/export.xml"))))
    return try write(
      ZipMaker([
        .init("apple_health_export/Export.xml", bytes: bytes),
        .init("apple_health_export/export_cda.xml", "<?xml version=\"1.0\"?><ClinicalDocument/>"),
        .init("apple_health_export/electrocardiograms/ecg_2026.csv", "Name,Ana\n"),
        .init("apple_health_export/workout-routes/route.gpx", "<gpx/>"),
      ]), to: "export.zip")
  }

  private var rows: Set<String> {
    Set(
      sandbox.run("dash export --format csv --scale 9").output.split(separator: "\n").map(
        String.init))
  }

  @Test func `an archive of Apple Health is one import and one undo`() throws {
    let path = try appleArchive()
    let run = sandbox.run("dash import \(path)")
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.errors.contains("1 entry was skipped"))
    #expect(run.errors.contains("'many' is not a number"))
    #expect(
      rows.isSuperset(of: ["2026-07-19,steps,400,quantity", "2026-07-19,weight,67.9,decimal"]),
      "\(rows)")
    #expect(sandbox.run("dash import \(path) --lenient").status == 0)
    #expect(sandbox.run("dash undo").output.contains("Undid 'import "))
    #expect(!rows.contains("2026-07-19,steps,400,quantity"))
  }

  @Test(arguments: [40, 80, 120])
  func `a dry run shows the sources of each measure and changes nothing`(width: Int) throws {
    let run = sandbox.run("dash import \(try appleArchive()) --dry-run --lenient --width \(width)")
    #expect(run.status == 0, "\(run.errors)")
    let text = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for part in [
      "Apple Health 2026-01-10 to 2026-07-20",
      width < 60 ? "Steps 2 days sum:" : "Steps 2 days sum Ana’s",
      width < 60 ? "Bedtime 2 days longest sleep:" : "Bedtime 2 days longest sleep Ana’s",
      "then Ana’s iPhone 2, both on 1 day", "Not imported:", "VO2Max (1)",
      "Nothing was changed: this was a dry run.",
    ] {
      #expect(text.contains(part), "\(part)\n\(run.output)")
    }
    for line in run.output.split(separator: "\n").prefix(20) { #expect(line.count <= width) }
    #expect(!FileManager.default.fileExists(atPath: sandbox.storePath))
  }

  @Test func `sources, days and attributes are chosen`() throws {
    let path = try appleArchive()
    let run = sandbox.run(
      "dash import \(path) --source \"Ana's iPhone\" --attributes steps --from 2026-07-01 --lenient"
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(rows.filter { $0.hasPrefix("2026") } == ["2026-07-19,steps,350,quantity"])
    let wrong = sandbox.run("dash import \(path) --source Garmin")
    #expect(wrong.status == 65)
    #expect(wrong.errors.contains("has no source 'Garmin', which --source names"))
    let absent = sandbox.run("dash import \(path) --except Garmin --lenient")
    #expect(absent.status == 0)
    #expect(absent.errors.contains("no source is called 'Garmin'"))
    #expect(sandbox.run("dash import \(path) --attributes nothing").status == 65)
    #expect(sandbox.run("dash import \(path) --from 2026-07-01 --to 2026-06-01").status == 64)
    let table = try sandbox.write("date,steps\n2026-11-20,5\n", to: "t.csv")
    #expect(sandbox.run("dash import \(table) --source Garmin").status == 65)
  }

  @Test func `a later export replaces the days of the earlier one`() throws {
    let first =
      #"{"data":{"metrics":[{"name":"step_count","units":"count","data":[{"date":"2026-11-18 00:00:00 +0100","qty":10},{"date":"2026-11-19 00:00:00 +0100","qty":20}]}]}}"#
    let second = first.replacingOccurrences(of: ":20}", with: ":25}")
    _ = try sandbox.write(first, to: "HealthAutoExport-1.json")
    _ = try sandbox.write(second, to: "HealthAutoExport-2.json")
    #expect(sandbox.run("dash import \(sandbox.home.path)/HealthAutoExport-1.json").status == 0)
    #expect(sandbox.run("dash log steps 7 -d 2026-11-18").status == 0)
    let run = sandbox.run("dash import \(sandbox.home.path)/HealthAutoExport-2.json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("1 replaced"), "\(run.output)")
    #expect(
      rows.isSuperset(of: ["2026-11-18,steps,7,quantity", "2026-11-19,steps,25,quantity"]),
      "\(rows)")
  }

  @Test func `the backups of Loop and Daylio`() throws {
    let loop = sandbox.run("dash import \"\(sample("loop/Loop Habits Backup 2026-11-20.db"))\"")
    #expect(loop.status == 0, "\(loop.errors)")
    #expect(
      rows.isSuperset(of: [
        "2026-11-18,meditate,1,boolean", "2026-11-19,meditate,0,boolean",
        "2026-11-19,meditate_note,too tired,text", "2026-11-20,read_at_night,12.5,decimal",
        "2026-11-20,steps_habit,1,boolean",
      ]), "\(rows)")
    let daylio = sandbox.run("dash import \(sample("daylio")) --lenient")
    #expect(daylio.status == 0, "\(daylio.errors)")
    #expect(
      rows.isSuperset(of: ["2026-01-01,mood,7,scale-9", "2026-11-20,long_walk,1,boolean"]),
      "\(rows)")
  }

  @Test func `tables in archives and compressed tables are read`() throws {
    let archive = try write(
      ZipMaker([("a/t.csv", "date,steps\n2026-11-19,5\n"), ("a/photo.jpg", "x")]), to: "t.zip")
    let run = sandbox.run("dash import \(archive)")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("t.zip/a/photo.jpg: skipped, not a known kind of file"))
    let file = sandbox.home.appending(path: "u.csv.gz")
    try Data(ZipMaker.gzip(Array("date,steps\n2026-11-20,6\n".utf8))).write(to: file)
    #expect(sandbox.run("dash import \(file.path)").status == 0)
    #expect(
      rows.isSuperset(of: ["2026-11-19,steps,5,quantity", "2026-11-20,steps,6,quantity"]),
      "\(rows)")
  }

  @Test func `an archive that is made to do harm is refused`() throws {
    let path = try write(ZipMaker([("../t.csv", "date,steps\n2026-11-19,5\n")]), to: "t.zip")
    let run = sandbox.run("dash import \(path)")
    #expect(run.status == 65)
    #expect(run.errors.contains("has a file whose path leads out of it: '../t.csv'"))
    #expect(!FileManager.default.fileExists(atPath: sandbox.storePath))
  }

  @Test func `a damaged file in an archive is lost, and the rest is imported`() throws {
    let folder = "Takeout/Fitbit/Global Export Data/"
    var damaged = ZipMaker.File(
      folder + "steps-2026-09-01.json", #"[{"dateTime": "09/01/26 08:00:00", "value": "5"}]"#)
    damaged.statedChecksum = 1
    let whole = ZipMaker.File(
      folder + "steps-2026-10-01.json", #"[{"dateTime": "10/01/26 08:00:00", "value": "6"}]"#)
    let path = try write(ZipMaker([damaged, whole]), to: "takeout.zip")
    let run = sandbox.run("dash import \(path)")
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.errors.contains("takeout.zip/\(folder)steps-2026-09-01.json"), "\(run.errors)")
    #expect(rows.contains("2026-10-01,steps,6,quantity"), "\(rows)")
    let alone = try write(ZipMaker([damaged]), to: "part.zip")
    #expect(sandbox.run("dash import \(alone)").status == 1)
  }

  @Test func `what can be imported is listed`() {
    for width in [40, 80, 120] {
      let run = sandbox.run("dash import --formats --width \(width)")
      #expect(run.status == 0)
      #expect(run.output.contains("Apple Health") && run.output.contains("jrnl"))
      for line in run.output.split(separator: "\n") { #expect(line.count <= width) }
    }
    let run = sandbox.run("dash import")
    #expect(run.status == 64)
    #expect(run.errors.contains("dash import --formats"))
  }

  /// The encoding is found in the first 64 KiB of a large file.
  @Test(arguments: ["é", "€", "😀"], [65_532, 65_533, 65_534, 65_535, 65_536])
  func `a character where the first piece ends is read as it is`(
    character: String, offset: Int
  ) throws {
    var table = "date,note\n"
    var day = Day(number: 15_000)
    while table.utf8.count < offset - 40 {
      table += "\(day),all plain letters\n"
      day = day + 1
    }
    table += "\(day),"
    table += String(repeating: "x", count: offset - table.utf8.count) + character + "\n"
    for _ in 0..<200_000 {
      day = day + 1
      guard table.utf8.count < 300_000 else { break }
      table += "\(day),Café Zürich\n"
    }
    let run = sandbox.run("dash import \(try sandbox.write(table, to: "cut.csv"))")
    #expect(run.status == 0, "\(run.errors)")
    let notes = sandbox.run("dash export --format csv").output
    #expect(notes.contains("x\(character)") && notes.contains("Café Zürich"))
    #expect(!notes.contains("Ã"))
  }

  @Test func `of two exports of the same kind the newest is read`() throws {
    let table = "Date,Step count\n2026-11-20,5\n"
    let first = try sandbox.write(table, to: "first.csv")
    let second = try sandbox.write(table, to: "second.csv")
    let newest = sandbox.run("dash import \(first) \(second)")
    #expect(newest.status == 0)
    #expect(newest.errors.contains("of several exports of Google Fit, only the newest is read"))
    #expect(rows.contains("2026-11-20,steps,5,quantity"))
    let path = try appleArchive()
    let run = sandbox.run(
      "dash import \(path) \(sample("apple-health/export.xml")) --lenient")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("only the newest is read, of 2026-08-01"))
    #expect(rows.contains("2026-07-19,steps,400,quantity"))
  }

  @Test func `of many files that are skipped, how many`() throws {
    let files = (0..<40).map { ("photos/\($0).jpg", "x") }
    let path = try write(ZipMaker(files + [("t.csv", "date,steps\n2026-11-19,5\n")]), to: "t.zip")
    let run = sandbox.run("dash import \(path)")
    #expect(
      run.errors.contains("t.zip: 40 files skipped: not a known kind of file"), "\(run.errors)")
  }
}
