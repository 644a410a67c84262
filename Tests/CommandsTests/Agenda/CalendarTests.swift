import Foundation
import Support
import Testing
import Time

/// `dash calendar`: what it shows of what was typed, and from where.
struct CalendarTests {
  @Test(arguments: [
    ("", "November 2026 to January 2027", "[20]"), ("november", "November 2026", "[20]"),
    ("next month", "December 2026", "[Dec"), ("-1", "October 2026", "[Oct"),
    ("december", "December 2026", "[Dec"), ("nov 2027", "November 2027", "[Nov"),
    ("2026-12-24", "December 2026", "[24]"), ("tomorrow", "November 2026", "[21]"),
    ("24 dec 2026", "December 2026", "[24]"), ("2027", "January to December 2027", "[Jan"),
    ("2026 --months 2", "January to February 2026", "[Jan"),
    ("0001-01-01", "January 0001", "[Jan"), ("9999-12-31", "December 9999", "[31]"),
    ("october --months 4", "October 2026 to January 2027", "[20]"),
  ])
  func `months are shown from the typed one on`(typed: String, title: String, chosen: String) {
    let sandbox = Sandbox()
    let count = typed.isEmpty || typed.contains("--months") || typed == "2027" ? "" : " --months 1"
    let run = sandbox.run("dash calendar \(typed)\(count) --demo --width 60")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output.hasPrefix(title + "\n"))
    #expect(run.output.contains(chosen))
  }

  @Test(arguments: [
    ("novembrr", "invalid month or day 'novembrr'", "november"),
    ("2026-13", "invalid month or day '2026-13'", "Expected a month such as 2026-11"),
    ("5/11", "'5/11'", "dash calendar 2027-11-05"),
    ("--months 0", "invalid value '0' for --months", "from 1 to 120"),
    ("--shade mod --demo", "'mod'", "mood"), ("--shade mood_note --demo", "holds texts", "history"),
  ])
  func `what is no month or day is refused`(typed: String, message: String, hint: String) {
    let run = Sandbox().run("dash calendar \(typed)")
    #expect(run.status == 64 || typed.contains("mod "))
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message) && run.errors.contains(hint), "\(run.errors)")
  }

  @Test func `days begin at midnight whatever the setting says`() {
    let sandbox = Sandbox()
    sandbox.variables["DASH_DAY_START"] = "04:00"
    sandbox.now = LocalDateTime(day: sandbox.now.day + 1, minute: 120)
    #expect(sandbox.run("dash today --json --demo").output.contains("\"2026-11-20\""))
    #expect(sandbox.run("dash calendar --demo").output.contains("[21]"))
    #expect(sandbox.run("dash calendar yesterday --demo").output.contains("[20]"))
  }

  @Test(arguments: [
    ("sunday", "Sun"), ("monday", "Mon"), ("tuesday", "Tue"), ("wednesday", "Wed"),
    ("thursday", "Thu"), ("friday", "Fri"), ("saturday", "Sat"),
  ])
  func `a week begins as the setting says`(start: String, name: String) {
    let sandbox = Sandbox()
    sandbox.variables["DASH_WEEK_START"] = start
    let lines = sandbox.run("dash calendar --demo --width 60").output.split(separator: "\n")
    #expect(lines[1].hasPrefix(" W \(name) "))
  }

  @Test(arguments: [
    ("", "[Fri 20]"), ("next week", "[Sun 22]"), ("2026-12-24", "[Thu 24]"), ("friday", "[Fri 20]"),
    ("december", "[Tue 1]"),
  ])
  func `a week is a grid of hours`(typed: String, chosen: String) {
    let run = Sandbox().run("dash calendar \(typed) --hours --demo --width 80")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.output.contains(chosen) && run.output.contains("\n09:00"))
    #expect(Sandbox().run("dash calendar --hours --months 2").status == 64)
  }

  @Test func `the grid of hours as JSON is the agenda of the week, and so are its sentences`() {
    let json = Sandbox().run("dash calendar --hours --demo --json").output
    #expect(json == Sandbox().run("dash agenda --from 2026-11-15 --demo --json").output)
    let plain = Sandbox().run("dash calendar --hours --demo --plain").output
    #expect(plain.hasPrefix("Sunday 15 November, no events\nMonday 16 November\n1, 09:30 to 09:45"))
  }

  @Test func `without calendars, months, shades and a hint are shown`() throws {
    let sandbox = Sandbox()
    sandbox.run("mood rate 4")
    let run = sandbox.run("dash calendar --shade mood --width 80")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output.contains("[20▓]") && run.output.contains("▓ 4"))
    let hint = "There are no calendars. To add one: dash agenda calendars add"
    #expect(run.output.components(separatedBy: hint).count == 2)
    #expect(!run.output.contains("no events"))
  }

  @Test func `a calendar that cannot be read is reported, and the others are shown`() throws {
    let sandbox = Sandbox()
    let home = Sandbox.package.path + "/SampleData/calendars/home"
    let gone = try sandbox.write(
      "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", to: "gone.ics")
    #expect(sandbox.run("dash agenda calendars add \(home)").status == 0)
    #expect(sandbox.run("dash agenda calendars add \(gone)").status == 0)
    try FileManager.default.removeItem(atPath: gone)
    let run = sandbox.run("dash calendar --width 60")
    #expect(run.errors.contains("gone.ics"))
    #expect(run.output.contains("Dinner with Ana") && run.output.contains("[20]●"))
  }

  @Test func `a second look comes from the cache`() throws {
    let sandbox = Sandbox()
    let event =
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261125T100000\r\n"
      + "DTEND:20261125T110000\r\nSUMMARY:Visit\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    let file = try sandbox.write(event, to: "one.ics")
    let stamp = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1_780_000_000)]
    try FileManager.default.setAttributes(stamp, ofItemAtPath: file)
    #expect(sandbox.run("dash agenda calendars add \(file)").status == 0)
    let first = sandbox.run("dash calendar 25 nov 2026 --width 60").output
    #expect(first.contains("Visit"))
    // The same state of the file, with other text: only the cache still has the title.
    let handle = try #require(FileHandle(forWritingAtPath: file))
    try handle.write(contentsOf: Data(event.replacing("Visit", with: "Other").utf8))
    try handle.close()
    try FileManager.default.setAttributes(stamp, ofItemAtPath: file)
    #expect(sandbox.run("dash calendar 25 nov 2026 --width 60").output == first)
    #expect(sandbox.run("dash agenda 2026-11-25 --days 1").output.contains("Visit"))
  }

  @Test func `JSON has a row for each day of the months`() throws {
    let sandbox = Sandbox()
    let run = sandbox.run("dash calendar --demo --shade mood --json")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(json["from"] as? String == "2026-11-01" && json["to"] as? String == "2027-01-31")
    #expect(json["chosen"] as? String == "2026-11-20")
    let days = try #require(json["days"] as? [[String: Any]])
    #expect(days.count == 92)
    let friday = days[19]
    #expect(friday["date"] as? String == "2026-11-20")
    #expect(friday["week"] as? String == "2026-W47")
    #expect(friday["events"] as? [String: Int] == ["Home": 1, "Work": 3])
    #expect(friday["value"] as? Int == 7 && friday["step"] as? Int == 3)
    #expect(days[91]["value"] is NSNull)
    let plain = sandbox.run("dash calendar 9999-12 --json").output
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(plain.utf8)) as? [String: Any])
    #expect((document["days"] as? [[String: Any]])?.count == 31)
    #expect(document["shade"] is NSNull)
  }
}
