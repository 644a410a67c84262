import Foundation
import Storage
import Support
import Testing
import Time

/// Adding, changing and deleting events by commands.
///
/// Now is Friday 20 November 2026, 21:00.
struct EventCommandTests {
  private let sandbox = Sandbox()

  private var folder: String { sandbox.storePath + ".calendar" }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private func text(_ name: String? = nil) throws -> String {
    try String(
      contentsOfFile: folder + "/" + (try name ?? #require(files.first)), encoding: .utf8)
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  /// The events of some days, a line each without marks and durations.
  private func agenda(_ arguments: String = "--from 2026-11-20 --to 2026-12-31") -> [String] {
    let document = sandbox.run("dash agenda \(arguments) --json").output
    guard
      let json = try? JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any],
      let days = json["days"] as? [[String: Any]]
    else { return ["invalid"] }
    return days.flatMap { day in
      (day["events"] as? [[String: Any]] ?? []).map { event in
        "\(event["start"] as? String ?? "") \(event["title"] as? String ?? "")"
      }
    }
  }

  @Test func `an event is added to the own calendar, undone and redone`() throws {
    let run = sandbox.run(
      "dash agenda add \"Dinner with Ana\" saturday 19:00 --for 2h --place \"Room 4\" --with Ana --every week"
    )
    #expect(run.errors == "")
    #expect(
      run.output.contains(
        "Added Dinner with Ana: Saturday 21 November, 19:00–21:00, every week, in Own"))
    #expect(files.count == 1)
    #expect(try mode(folder) == 0o700 && mode(folder + "/" + files[0]) == 0o600)
    let written = try text()
    for line in [
      "SUMMARY:Dinner with Ana", "LOCATION:Room 4", "CONTACT:Ana", "RRULE:FREQ=WEEKLY",
      "BEGIN:VTIMEZONE",
    ] {
      #expect(written.contains("\(line)\r\n"), "\(line)")
    }
    #expect(!written.contains("ATTENDEE"))
    #expect(
      agenda("--days 9") == [
        "2026-11-21T19:00 Dinner with Ana", "2026-11-28T19:00 Dinner with Ana",
      ])
    #expect(sandbox.run("dash agenda calendars").output.contains("Own"))
    #expect(sandbox.run("dash undo").output.contains("1 calendar; 1 event"))
    #expect(files.isEmpty)
    #expect(sandbox.run("dash agenda").output.contains("There are no calendars."))
    #expect(sandbox.run("dash redo").status == 0)
    #expect(try text() == written)
    #expect(agenda("--days 2") == ["2026-11-21T19:00 Dinner with Ana"])
  }

  @Test(arguments: [
    ("Dinner", 64, "the event needs a day"),
    ("\"Dinner friday 9:00\"", 64, "Without the quotes: dash agenda add Dinner friday 9:00"),
    ("saturday 19:00", 64, "the event needs a title"),
    ("Dinner friday 19:00", 64, "For Friday 27 November: dash agenda add Dinner 2026-11-27 19:00"),
    ("Dinner 19:00", 64, "For Saturday 21 November: dash agenda add Dinner 19:00 2026-11-21"),
    (
      "Dinner next saturday 19:00", 64,
      "For Saturday 28 November: dash agenda add Dinner 2026-11-28 19:00"
    ),
    ("Dinner at 7 saturday", 64, "For 7pm: dash agenda add Dinner at 7pm saturday"),
    ("Dinner 5/12 19:00", 64, "For 5 December 2026: dash agenda add Dinner 2026-12-05 19:00"),
    ("Dinner saturday 25:00", 64, "invalid date or time '25:00'"),
    ("Dinner saturday 19:00 --for 2", 64, "invalid length '2'"),
    ("Dinner saturday --for 2h", 64, "needs a time"),
    ("Dinner saturday 19:00-21:00 --for 2h", 64, "two ends"),
    ("Trip saturday --every fridays", 64, "is not one of the days"),
    ("Dinner saturday --every often", 64, "invalid interval 'often'"),
    ("Dinner saturday --until 2027-01-01", 64, "--until requires --every"),
    ("Rent 31.12. --every month", 64, "--every 'month or last day'"),
    ("Dinner saturday --invite ana", 64, "invalid mail address 'ana'"),
    ("Dinner saturday --invite ana@example.org", 64, "dash settings set me.mail"),
    ("Dinner saturday --url example", 64, "invalid address 'example'"),
    ("Dinner saturday --calendar Work", 64, "unknown calendar 'Work'"),
    ("nothing.ics", 1, "nothing.ics: no such file"),
  ])
  func `what is missing or unclear is refused, and leaves no file`(
    line: String, status: Int32, message: String
  ) {
    let run = sandbox.run("dash agenda add \(line)")
    #expect(run.status == status)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(files.isEmpty && !FileManager.default.fileExists(atPath: sandbox.storePath))
  }

  @Test func `a terminal is asked`() {
    sandbox.isInputTerminal = true
    sandbox.input = "2\n"
    #expect(
      sandbox.run("dash agenda add Dinner friday 19:00").output.contains("Friday 27 November"))
    sandbox.input = "1\n"
    #expect(sandbox.run("dash agenda add Late friday 19:00").output.contains("Friday 20 November"))
    #expect(agenda().count == 2)
  }

  @Test func `a dry run writes nothing`() {
    let run = sandbox.run("dash agenda add Dinner saturday 19:00 --dry-run")
    #expect(run.status == 0 && run.output.contains("this was a dry run"))
    #expect(files.isEmpty && !FileManager.default.fileExists(atPath: sandbox.storePath))
    sandbox.run("dash agenda add Dinner saturday 19:00")
    sandbox.run("dash agenda delete Dinner --dry-run")
    sandbox.run("dash agenda edit Dinner --at 20:00 --dry-run")
    #expect(agenda() == ["2026-11-21T19:00 Dinner"])
  }

  @Test func `of a series, what is meant must be said`() throws {
    sandbox.run("dash agenda add Gym monday 18:00 --every week --times 4")
    let refused = sandbox.run("dash agenda delete gym monday")
    #expect(refused.status == 64)
    for scope in ["this", "future", "all"] {
      #expect(refused.errors.contains("dash agenda delete 2026-11-23 1 --\(scope)"))
    }
    #expect(sandbox.run("dash agenda delete gym --this").errors.contains("needs a day"))
    #expect(sandbox.run("dash agenda delete gym 30.11. --this").status == 0)
    #expect(agenda() == ["2026-11-23T18:00 Gym", "2026-12-07T18:00 Gym", "2026-12-14T18:00 Gym"])
    #expect(sandbox.run("dash agenda delete gym 14.12. --future").status == 0)
    #expect(agenda() == ["2026-11-23T18:00 Gym", "2026-12-07T18:00 Gym"])
    #expect(
      sandbox.run("dash agenda delete 2026-11-23 1 --all").output.contains("Deleted all of Gym"))
    #expect(files.isEmpty)
    for count in [2, 3, 4] {
      sandbox.run("dash undo")
      #expect(agenda().count == count)
    }
    sandbox.isInputTerminal = true
    sandbox.input = "3\n"
    #expect(sandbox.run("dash agenda delete gym monday").output.contains("Deleted all of Gym"))
  }

  @Test func `an event is changed, and what dash does not know stays`() throws {
    sandbox.run("dash agenda add Gym monday 18:00-19:30 --every week --times 4 --place Hall")
    let file = folder + "/" + files[0]
    try text().replacing("SUMMARY:Gym", with: "X-COACH;LEVEL=2:Eva\r\nSUMMARY:Gym")
      .write(toFile: file, atomically: true, encoding: .utf8)
    #expect(
      sandbox.run("dash agenda edit gym 30.11. --this --day 1.12. --at 20:00 --place ''").output
        .contains("Changed Gym: Tuesday 1 December, 20:00–21:30, only this one"))
    #expect(sandbox.run("dash agenda edit gym 7.12. --future --title Swim --at 07:00").status == 0)
    #expect(
      agenda() == [
        "2026-11-23T18:00 Gym", "2026-12-01T20:00 Gym", "2026-12-07T07:00 Swim",
        "2026-12-14T07:00 Swim",
      ])
    // Each series has a file of its own, as programs that synchronize folders expect.
    #expect(files.count == 2)
    for name in files {
      #expect(try text(name).contains("X-COACH;LEVEL=2:Eva"))
      #expect(
        Set(try text(name).split(separator: "\r\n").filter { $0.hasPrefix("UID:") }).count == 1)
    }
    #expect(sandbox.run("dash agenda edit swim --all --every never").status == 0)
    #expect(agenda().last == "2026-12-07T07:00 Swim")
    #expect(sandbox.run("dash agenda edit swim --all --day 8.12.").status == 0)
    #expect(sandbox.run("dash agenda edit swim --at all-day").status == 0)
    #expect(agenda().last == "2026-12-08 Swim")
    #expect(sandbox.run("dash agenda edit swim --at 9:00").status == 0)
    #expect(agenda().last == "2026-12-08T09:00 Swim")
    #expect(sandbox.run("dash agenda edit swim").errors.contains("nothing to change"))
  }

  @Test func `days of a change are counted from the occurrence`() throws {
    _ = sandbox.run("dash agenda add Gym monday 18:00 --every week")
    let year = "--from 2026-11-20 --to 2027-02-28"
    func starts() -> [String] { agenda(year).map { String($0.prefix(10)) } }
    let before = starts()
    let edit = "dash agenda edit gym 2027-01-11"
    #expect(sandbox.run("\(edit) --future --day tuesday").errors == "")
    let mondays = before.filter { $0 < "2027-01-11" }
    let tuesdays = before.filter { $0 >= "2027-01-11" }.compactMap { Day(iso: $0) }.map { $0 + 1 }
    #expect(starts() == mondays + tuesdays.map(\.description))
    _ = sandbox.run("dash undo")
    #expect(starts() == before)
    // All of them, which begin neither in the past nor one less.
    #expect(sandbox.run("\(edit) --all --day tuesday").errors == "")
    #expect(starts() == before.compactMap { Day(iso: $0) }.map { ($0 + 1).description })
    _ = sandbox.run("dash undo")
    #expect(sandbox.run("\(edit) --this --day +1").output.contains("Tuesday 12 January 2027"))
    _ = sandbox.run("dash undo")
    #expect(sandbox.run("\(edit) --this --day tomorrow").output.contains("Saturday 21 November"))
    _ = sandbox.run("dash undo")
    let early = sandbox.run("\(edit) --future --day 2027-01-06")
    #expect(early.status == 64 && early.errors.contains("2027-01-06 is before 2027-01-11"))
    #expect(starts() == before)
  }

  @Test func `several matches are listed, and none is changed`() {
    for title in ["Lunch with Ana", "Lunch with Ben"] {
      sandbox.run("dash agenda add \"\(title)\" saturday 12:00")
    }
    let run = sandbox.run("dash agenda delete lunch saturday")
    #expect(run.status == 64)
    #expect(run.errors.contains("dash agenda delete 2026-11-21 2"))
    #expect(agenda().count == 2)
    #expect(sandbox.run("dash agenda delete saturday 2").output.contains("Lunch with Ben"))
    #expect(sandbox.run("dash agenda delete saturday 2").errors.contains("has no event 2"))
    #expect(sandbox.run("dash agenda delete dinner").errors.contains("has 'dinner' in its title"))
    #expect(sandbox.run("dash agenda delete lunch saturday 12:00").status == 0)
    #expect(agenda().isEmpty)
  }

  @Test func `undo is refused if the file has changed since, and loses nothing`() throws {
    sandbox.run("mood rate 3")
    sandbox.run("dash agenda add Dinner saturday 19:00")
    sandbox.run("dash agenda edit dinner --at 20:00")
    let file = folder + "/" + files[0]
    let other = try text().replacing("Dinner", with: "Supper")
    try other.write(toFile: file, atomically: true, encoding: .utf8)
    let run = sandbox.run("dash undo")
    #expect(run.status == 1)
    #expect(run.errors.contains("\(file): has changed since, so it cannot be restored"))
    #expect(try text() == other)
    // Another time, all the same.
    #expect(sandbox.run("dash undo --list").output.contains("dash agenda edit dinner --at 20:00"))
    let forced = sandbox.run("dash undo 2 --force")
    #expect(forced.status == 0 && forced.errors.contains("left as it is"))
    #expect(try text() == other)
    #expect(sandbox.run("dash redo 2").status == 0)
    #expect(try text() == other)
  }

  @Test func `a failing write changes neither the file nor the store`() throws {
    sandbox.run("dash agenda add Dinner saturday 19:00")
    let before = try text()
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
    }
    // Root may write everywhere.
    guard !FileManager.default.isWritableFile(atPath: folder) else { return }
    #expect(sandbox.run("dash agenda edit dinner --at 20:00").status == 74)
    #expect(try text() == before && files.count == 1)
    #expect(!sandbox.run("dash undo --list").output.contains("edit"))
  }

  @Test func `a writable calendar is written, others are not`() throws {
    for name in ["work", "home"] {
      _ = try sandbox.write(
        CalendarCommandTests.event(name, "Plan \(name)", "DTSTART:20261123T100000", "X-A:b"),
        to: "cal/\(name)/1.ics")
    }
    let path = sandbox.home.path + "/cal"
    sandbox.run("dash agenda calendars add \(path)/work --writable")
    sandbox.run("dash agenda calendars add \(path)/home")
    #expect(sandbox.run("dash agenda add Talk monday 14:00 --calendar home").status == 1)
    #expect(sandbox.run("dash agenda delete 'plan home'").errors.contains("is not writable"))
    #expect(sandbox.run("dash agenda add Talk monday 14:00 --calendar Work").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path + "/work").count == 2)
    #expect(sandbox.run("dash agenda edit 'plan work' --at 11:00").status == 0)
    let changed = try String(contentsOfFile: path + "/work/1.ics", encoding: .utf8)
    #expect(changed.contains("X-A:b") && changed.contains("DTSTART:20261123T110000"))
    #expect(sandbox.run("dash undo").status == 0)
    #expect(
      try String(contentsOfFile: path + "/work/1.ics", encoding: .utf8)
        == CalendarCommandTests.event("work", "Plan work", "DTSTART:20261123T100000", "X-A:b"))
    #expect(sandbox.run("dash agenda delete 'plan work'").status == 0)
    #expect(!FileManager.default.fileExists(atPath: path + "/work/1.ics"))
  }

  private func invitation(_ lines: String..., method: String = "REQUEST") throws -> String {
    try sandbox.write(
      "BEGIN:VCALENDAR\nVERSION:2.0\nMETHOD:\(method)\nBEGIN:VEVENT\nUID:a/../b\nSUMMARY:Team lunch\n"
        + "DTSTART:20261127T120000Z\n" + lines.joined(separator: "\n")
        + "\nEND:VEVENT\nEND:VCALENDAR\n", to: "in.ics")
  }

  @Test func `an invitation is added, replaced and cancelled`() throws {
    let path = try invitation("SEQUENCE:1", "DTSTAMP:20261101T100000Z")
    let added = sandbox.run("dash agenda add \(path)")
    #expect(added.output.contains("Added Team lunch, Friday 27 November, to Own"))
    #expect(files.count == 1 && !files[0].contains("/"))
    #expect(try !text().contains("METHOD"))
    #expect(sandbox.run("dash agenda add \(path)").output.contains("Unchanged Team lunch"))
    _ = try invitation("SEQUENCE:0", "LOCATION:Old", "DTSTAMP:20261101T100000Z")
    #expect(sandbox.run("dash agenda add \(path)").output.contains("has a newer version"))
    _ = try invitation("SEQUENCE:2", "LOCATION:Roof", "DTSTAMP:20261102T100000Z")
    #expect(sandbox.run("dash agenda add \(path)").output.contains("Replaced Team lunch"))
    #expect(try text().contains("LOCATION:Roof") && files.count == 1)
    _ = try invitation("SEQUENCE:3", "DTSTAMP:20261103T100000Z", method: "CANCEL")
    #expect(sandbox.run("dash agenda add \(path)").output.contains("Cancelled Team lunch"))
    #expect(sandbox.run("dash agenda friday --days 8").output.contains("cancelled"))
    #expect(sandbox.run("dash undo 3").status == 0)
    #expect(files.isEmpty)
    _ = try invitation(method: "REPLY")
    #expect(sandbox.run("dash agenda add \(path)").status == 65)
    #expect(sandbox.run("dash agenda add \(path) --place Roof").status == 64)
    _ = try sandbox.write("no calendar", to: "in.ics")
    let broken = sandbox.run("dash agenda add \(path)")
    #expect(broken.status == 65 && broken.errors.contains("in.ics:1:1"))
  }

  @Test func `events are exported and read again`() throws {
    sandbox.run("dash agenda add Dinner saturday 19:00")
    sandbox.run("dash agenda add Gym monday 18:00 --every week")
    let path = sandbox.home.path + "/out.ics"
    #expect(sandbox.run("dash agenda export -o \(path)").output.contains("Wrote 2 events"))
    #expect(sandbox.run("dash agenda export -o \(path)").status == 74)
    let all = try String(contentsOfFile: path, encoding: .utf8)
    #expect(all.ranges(of: "BEGIN:VTIMEZONE").count == 1)
    let december = sandbox.run("dash agenda export --from 1.12. --to 31.12.").output
    #expect(december.contains("SUMMARY:Gym") && !december.contains("Dinner"))
    let other = Sandbox()
    #expect(other.run("dash agenda add \(path)").output.contains("Added Gym"))
    #expect(other.run("dash agenda --days 4 --json").output.contains("2026-11-23T18:00"))
  }

  @Test func `a backup has the own events, and a restore brings them back`() throws {
    sandbox.run("dash agenda add Dinner saturday 19:00")
    let written = try text()
    let name = files[0]
    let backup = sandbox.home.path + "/life.sqlite"
    #expect(sandbox.run("dash backup \(backup)").output.contains("1 event, verified"))
    sandbox.run("dash agenda delete dinner")
    sandbox.run("dash agenda add Late sunday 20:00")
    let restored = sandbox.run("dash restore \(backup) --force")
    #expect(restored.status == 0, "\(restored.errors)")
    #expect(files == [name])
    #expect(try text() == written)
    #expect(agenda() == ["2026-11-21T19:00 Dinner"])
    // What was replaced can be restored too.
    let saved = try #require(
      try FileManager.default.contentsOfDirectory(
        atPath: (sandbox.storePath as NSString).deletingLastPathComponent
      ).first { $0.contains("before-restore") })
    let path = (sandbox.storePath as NSString).deletingLastPathComponent + "/" + saved
    #expect(sandbox.run("dash restore \"\(path)\" --force").status == 0)
    #expect(agenda() == ["2026-11-22T20:00 Late"])
    // A backup is a store: its events are read from it, and written beside it with the next change.
    sandbox.variables["DASH_DATA"] = backup
    #expect(agenda() == ["2026-11-21T19:00 Dinner"])
    #expect(sandbox.run("dash agenda edit dinner --at 20:00").status == 0)
    #expect(agenda() == ["2026-11-21T20:00 Dinner"])
    #expect(sandbox.run("dash undo").status == 0)
    #expect(agenda() == ["2026-11-21T19:00 Dinner"])
  }

  @Test func `a backup from before the first event is restored without events`() {
    sandbox.run("mood rate 3")
    let backup = sandbox.home.path + "/life.sqlite"
    sandbox.run("dash backup \(backup)")
    sandbox.run("dash agenda add Dinner saturday 19:00")
    #expect(sandbox.run("dash restore \(backup) --force").status == 0)
    #expect(files.isEmpty)
    sandbox.run("dash agenda add Late sunday 20:00")
    #expect(agenda() == ["2026-11-22T20:00 Late"])
  }

  @Test func `a salvaged store has the own events`() throws {
    sandbox.run("dash agenda add Dinner saturday 19:00")
    let saved = sandbox.home.path + "/saved.sqlite"
    let run = sandbox.run("dash doctor --salvage \(saved)")
    #expect(run.output.contains("Own events"), "\(run.output)\(run.errors)")
    sandbox.variables["DASH_DATA"] = saved
    #expect(agenda() == ["2026-11-21T19:00 Dinner"])
    // And a salvaged backup.
    let again = sandbox.home.path + "/again.sqlite"
    #expect(sandbox.run("dash doctor --salvage \(again)").output.contains("Own events"))
    sandbox.variables["DASH_DATA"] = again
    #expect(agenda() == ["2026-11-21T19:00 Dinner"])
  }

  @Test func `the doctor looks at calendars and time zones`() throws {
    sandbox.run("dash agenda add Dinner saturday 19:00")
    let path = try sandbox.write(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\n", to: "b.ics")
    sandbox.run("dash agenda calendars add \(path)")
    let run = sandbox.run("dash doctor")
    #expect(run.output.contains("1 event") && run.output.contains("1 problem"))
    #expect(run.output.contains("Time zones"))
    try FileManager.default.removeItem(atPath: path)
    #expect(sandbox.run("dash doctor --width 200").output.contains("does not exist"))
  }

  @Test(arguments: [
    "UID:1\nDTSTART:20261121T190000\nSUMMARY:\u{1B}[31mred", "UID:../../x\nDTSTART:20261121T190000",
    "UID:\nDTSTART:20261121T190000", "UID:1\nDTSTART:20261121T190000\nRRULE:FREQ=SECONDLY",
    "UID:1\nDTSTART;TZID=../../etc/passwd:20261121T190000",
  ])
  func `hostile events are added without harm`(lines: String) throws {
    let path = try sandbox.write(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n", to: "in.ics")
    let run = sandbox.run("dash agenda add \(path)")
    #expect(run.status == 0, "\(run.errors)")
    #expect(!run.output.contains("\u{1B}"))
    #expect(files.count == 1)
    #expect(Set(sandbox.contents).isSubset(of: [".local", "in.ics"]))
  }
}
