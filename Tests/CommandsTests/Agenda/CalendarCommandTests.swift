import Foundation
import Storage
import Support
import Testing

/// Adding, changing and removing the calendars of the agenda.
struct CalendarCommandTests {
  private let sandbox = Sandbox()

  static func event(_ uid: String, _ title: String, _ lines: String...) -> String {
    "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:\(uid)\nSUMMARY:\(title)\n"
      + lines.joined(separator: "\n") + "\nEND:VEVENT\nEND:VCALENDAR\n"
  }

  private func folders() throws -> String {
    let path = try sandbox.write(
      Self.event("1", "Dinner", "DTSTART:20261120T190000", "DURATION:PT2H"),
      to: "cal/work/1.ics")
    _ = try sandbox.write("Büro\n", to: "cal/work/displayname")
    _ = try sandbox.write("#3366ccff", to: "cal/work/color")
    _ = try sandbox.write("not a calendar", to: "cal/work/2.ics.tmp")
    _ = try sandbox.write(
      Self.event("2", "Trip", "DTSTART;VALUE=DATE:20261120"), to: "cal/home/2.ics")
    return path.replacing("/work/1.ics", with: "")
  }

  @Test func `every calendar of a folder is added in one change`() throws {
    let path = try folders()
    let run = sandbox.run("dash agenda calendars add \(path)")
    #expect(run.status == 0)
    #expect(run.output.contains("Added home: 1 event"))
    #expect(run.output.contains("Added Büro: 1 event"))
    let list = sandbox.run("dash agenda calendars --json").output
    #expect(list.contains(##""color": "#3366CC""##))
    #expect(list.contains("\"source\": \"\(path)/work\""))
    #expect(sandbox.run("dash agenda --days 1").output.contains("19:00–21:00  2h 00m  Dinner"))
    #expect(sandbox.run("dash undo").output.contains("2 calendars"))
    #expect(sandbox.run("dash agenda calendars").output.contains("There are no calendars."))
    #expect(sandbox.run("dash redo").status == 0)
    #expect(sandbox.run("dash agenda --days 1").output.contains("Dinner"))
    // Again: all are there.
    #expect(sandbox.run("dash agenda calendars add \(path)").status == 1)
  }

  @Test func `one calendar of a folder is added, with a name and a colour`() throws {
    let path = try folders() + "/work"
    #expect(
      sandbox.run("dash agenda calendars add \(path) --name \"My work\" --color teal").status == 0)
    #expect(sandbox.run("dash agenda calendars rename \"my WORK\" Office").status == 0)
    #expect(sandbox.run("dash agenda calendars color office '#112233'").status == 0)
    #expect(sandbox.run("dash agenda calendars --json").output.contains(##""#112233""##))
    #expect(sandbox.run("dash agenda calendars color office auto").status == 0)
    #expect(sandbox.run("dash agenda calendars --json").output.contains("\"color\": null"))
    #expect(sandbox.run("dash completions --words calendar").output.hasPrefix("Office\t"))
    let removed = sandbox.run("dash agenda calendars remove Office")
    #expect(removed.output.contains("\(path) was not changed"))
    #expect(sandbox.run("dash agenda calendars").output.contains("There are no calendars."))
    #expect(FileManager.default.fileExists(atPath: path + "/1.ics"))
  }

  @Test(
    arguments: [
      // What is typed after `add`, the status, and what the message contains.
      ("", 64, "needs <source>"), ("nothere", 1, "no such file or folder"),
      ("no.ics", 65, "no.ics:1:1: this is not a calendar"),
      ("http://example.org/x", 64, "invalid address 'http://example.org/…'"),
      ("ftp://example.org/secret", 64, "invalid address 'ftp://example.org/…'"),
      ("https://ana:secret@example.org/x", 64, "invalid address 'https://example.org/…'"),
      ("https://example.org/{a,b}", 64, "invalid address"),
      ("https://example.org/x --writable", 64, "an address cannot be written to"),
      ("one.ics --writable", 64, "--writable is for a folder"),
      ("one.ics --color grue", 64, "invalid colour 'grue'"),
      ("one.ics --color always", 64, "invalid colour 'always'"),
      ("one.ics --name ''", 64, "invalid name"),
      ("one.ics --address-file x", 64, "both a source and --address-file"),
      ("one.ics --login-file x", 64, "--login-file is for an address"),
      ("--address-file open.txt", 1, "readable by others"),
      ("--address-file missing.txt", 1, "no such file"),
    ])
  func `a source that cannot be added is refused`(
    typed: String, status: Int32, message: String
  ) throws {
    _ = try sandbox.write("no", to: "no.ics")
    _ = try sandbox.write(Self.event("1", "One", "DTSTART:20261120T190000"), to: "one.ics")
    _ = try sandbox.write("https://example.org/secret", to: "open.txt")
    chmod(sandbox.home.path + "/open.txt", 0o644)
    let line = typed.split(separator: " ").map { word in
      FileManager.default.fileExists(atPath: "\(sandbox.home.path)/\(word)")
        ? "\(sandbox.home.path)/\(word)" : String(word)
    }.joined(separator: " ")
    let run = sandbox.run("dash agenda calendars add \(line)")
    #expect(run.status == status)
    #expect(run.errors.contains(message))
    #expect(!run.transcript.contains("secret"))
    #expect(!FileManager.default.fileExists(atPath: sandbox.storePath))
  }

  @Test func `the sample calendars are shown without a store`() {
    let run = sandbox.run("dash agenda --demo --days 2")
    #expect(run.status == 0)
    #expect(run.output.contains("19:00–21:30  2h 30m  Dinner with Ana"))
    #expect(run.output.contains("Birthday of Mum"))
    #expect(!FileManager.default.fileExists(atPath: sandbox.storePath))
  }

  @Test func `names are unique, and unknown ones are corrected`() throws {
    let path = try folders()
    sandbox.run("dash agenda calendars add \(path)")
    let other = try sandbox.write(
      Self.event("3", "Three", "DTSTART:20261120T190000"), to: "other/home.ics")
    #expect(
      sandbox.run("dash agenda calendars add \(other)").output.contains("Added home 2: 1 event"))
    #expect(sandbox.run("dash agenda calendars rename home büro").status == 1)
    let unknown = sandbox.run("dash agenda calendars remove hame")
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("unknown calendar 'hame'"))
    #expect(unknown.errors.contains("'home'"))
    #expect(sandbox.run("dash agenda calendars add \(other)").errors.contains("'home 2'"))
  }

  @Test func `a bad event costs itself, and a missing calendar only its events`() throws {
    let path = try folders()
    _ = try sandbox.write(Self.event("9", "Bad", "DTSTART:2026"), to: "cal/work/9.ics")
    let added = sandbox.run("dash agenda calendars add \(path)")
    #expect(added.status == 0)
    #expect(added.errors.contains("cal/work/9.ics:6:9: invalid DTSTART '2026'"))
    try FileManager.default.moveItem(atPath: path + "/home", toPath: path + "/away")
    let look = sandbox.run("dash agenda --days 1")
    #expect(look.status == 0)
    #expect(look.errors.contains("calendar 'home': \(path)/home does not exist"))
    #expect(look.output.contains("Dinner") && !look.output.contains("Trip"))
    #expect(sandbox.run("dash agenda calendars").output.contains("not found"))
    try FileManager.default.moveItem(atPath: path + "/away", toPath: path + "/home")
    #expect(sandbox.run("dash agenda --days 1").output.contains("Trip"))
  }

  @Test func `a look reads a folder only when a file was renamed into it`() throws {
    let path = try folders() + "/work"
    sandbox.run("dash agenda calendars add \(path)")
    #expect(sandbox.run("dash agenda --days 1").output.contains("Dinner"))
    // Written in place, the folder is as it was: --refresh reads it.
    try Data(Self.event("1", "Supper", "DTSTART:20261120T190000").utf8)
      .write(to: URL(filePath: path + "/1.ics"))
    #expect(sandbox.run("dash agenda --days 1").output.contains("Dinner"))
    #expect(sandbox.run("dash agenda --refresh").status == 0)
    #expect(sandbox.run("dash agenda --days 1").output.contains("Supper"))
    // As vdirsyncer writes it.
    let draft = try sandbox.write(
      Self.event("1", "Brunch", "DTSTART:20261120T100000"), to: "cal/draft")
    #expect(rename(draft, path + "/1.ics") == 0)
    #expect(sandbox.run("dash agenda --days 1").output.contains("Brunch"))
  }

  @Test func `times are those of the person's zone, and change with it`() throws {
    let path = try sandbox.write(
      Self.event("1", "Call", "DTSTART:20261120T150000Z", "DURATION:PT30M"), to: "one.ics")
    sandbox.run("dash agenda calendars add \(path)")
    #expect(sandbox.run("dash agenda --days 1").output.contains("16:00–16:30     30m  Call"))
    sandbox.variables["TZ"] = "EST5EDT,M3.2.0,M11.1.0"
    #expect(sandbox.run("dash agenda --days 1").output.contains("10:00–10:30     30m  Call"))
    sandbox.variables["TZ"] = "nonsense"
    let run = sandbox.run("dash agenda --days 1")
    #expect(run.status == 65)
    #expect(run.errors.contains("invalid time zone"))
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Asia/Tokyo")))
  func `the setting zone is the person's zone`() throws {
    let path = try sandbox.write(
      Self.event("1", "Call", "DTSTART:20261120T050000Z", "DURATION:PT30M"), to: "one.ics")
    sandbox.run("dash agenda calendars add \(path)")
    #expect(sandbox.run("dash settings set zone Asia/Tokyo").status == 0)
    #expect(sandbox.run("dash agenda --days 1").output.contains("14:00–14:30     30m  Call"))
    sandbox.variables["DASH_ZONE"] = "Asia/Tokio"
    let run = sandbox.run("dash agenda --days 1")
    #expect(run.errors.contains("unknown time zone 'Asia/Tokio'"))
    #expect(run.output.contains("06:00–06:30     30m  Call"))
  }
}
