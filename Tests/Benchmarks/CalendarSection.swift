import Foundation
import Metrics
import Time

/// What a week of large calendars takes, and the programs that a person would use instead.
enum CalendarSection {
  static func text() throws -> String {
    try Workplace.with { stores in
      let data = CalendarData(stores: stores)
      try data.write()
      let peers = Peers(Peers.calendars(of: data), in: stores)
      let cat = TimedProgram(
        path: "/bin/sh", words: ["-c", "cat \(data.folder)/*.ics"], variables: stores.world)
      func agenda(_ store: String, _ title: String, after preparation: TimedProgram? = nil)
        -> Rounds.Row
      {
        stores.row(
          "dash", ["agenda"], data: store, titled: "dash agenda, \(title)", after: preparation)
      }
      func uncached(_ store: String) -> Rounds.Row {
        let words = [stores.store(store), stores.store("looked")]
        let copy = TimedProgram(path: "/bin/cp", words: words)
        return agenda("looked", "nothing cached", after: copy)
      }
      let file = [uncached("file")] + peers.rows(of: .calendar)
      let folder = [Rounds.Row(name: "cat of all files", program: cat), uncached("folder")]
      let unchanged = [
        stores.row("dash", ["today"], data: "10-years"), agenda("file-cached", "the file"),
        agenda("folder-cached", "the folder"),
      ]
      let groups = [
        ("A week of one file with 10,000 events, 1,000 of them recurring", file),
        ("A week of a folder with 10,000 files", folder),
        ("The same, unchanged since the last look", unchanged),
      ]
      return try Rounds(groups: groups, hasBasis: false, count: 15).text() + "\n\n" + peers.said
    }
  }
}

extension Peers {
  static func calendars(of data: CalendarData) -> [Peer] {
    let stores = data.stores
    let (khal, calcurse) = (stores.path("khal.conf"), stores.path("calcurse"))
    let day = "\(History.today)"
    return [
      Peer(
        name: "khal",
        write: {
          try """
          [calendars]
          [[events]]
          path = \(data.folder)
          [sqlite]
          path = \(stores.path("khal.db"))
          [locale]
          local_timezone = Europe/Berlin
          default_timezone = Europe/Berlin
          dateformat = %Y-%m-%d
          longdateformat = %Y-%m-%d
          datetimeformat = %Y-%m-%d %H:%M
          longdatetimeformat = %Y-%m-%d %H:%M
          timeformat = %H:%M

          """.write(toFile: khal, atomically: false, encoding: .utf8)
        },
        questions: [
          Peer.Question(.calendar, "list, its own index", ["-c", khal, "list", day, "7d"])
        ]),
      Peer(
        name: "calcurse",
        write: {
          try FileManager.default.createDirectory(
            atPath: calcurse, withIntermediateDirectories: true)
          // It leaves out rules that it does not know, and ends with 1 then.
          try TimedProgram(
            path: "/bin/sh",
            words: [
              "-c", "calcurse -q -D \(calcurse) -i \(data.file) || test -s \(calcurse)/apts",
            ],
            variables: stores.world
          ).run()
        },
        questions: [
          Peer.Question(.calendar, "-Q, its own file", ["-q", "-D", calcurse, "-Q", "--days", "7"])
        ]),
    ]
  }
}

/// Made-up events, as one calendar file and as a folder with a file for each.
struct CalendarData {
  let stores: Stores

  static let eventCount = 10_000
  /// Every tenth event recurs by one of these.
  private static let rules = [
    "FREQ=WEEKLY;COUNT=40", "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=60", "FREQ=DAILY;INTERVAL=2;COUNT=30",
    "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=YEARLY",
  ]
  private static let zone = """
    BEGIN:VTIMEZONE
    TZID:Europe/Berlin
    BEGIN:STANDARD
    DTSTART:19961027T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:19960331T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
    END:DAYLIGHT
    END:VTIMEZONE
    """

  var file: String { stores.path("events.ics") }
  var folder: String { stores.path("events") }

  func write() throws {
    let events = (0..<Self.eventCount).map(event)
    try calendar(events.joined(separator: "\n")).write(
      toFile: file, atomically: false, encoding: .utf8)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (number, event) in events.enumerated() {
      try calendar(event).write(
        toFile: "\(folder)/\(number).ics", atomically: false, encoding: .utf8)
    }
    // A file of this second may change again, and would not be cached.
    let old = Date(timeIntervalSince1970: 1_700_000_000)
    for path in [file, folder] {
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    }
    for (store, path) in [("file", file), ("folder", folder)] {
      try stores.copy("10-years", to: store)
      try stores.program("dash", ["agenda", "calendars", "add", path], data: store).run()
      try stores.copy(store, to: store + "-cached")
      try stores.program("dash", ["agenda"], data: store + "-cached").run()
    }
  }

  private func calendar(_ events: String) -> String {
    ("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//benchmark//EN\n"
      + "\(Self.zone)\n\(events)\nEND:VCALENDAR\n").replacing("\n", with: "\r\n")
  }

  private func event(_ number: Int) -> String {
    var random = Random(seed: number)
    let day = History.today - Int(random.next(in: 0...3650)) + 365
    let date = day.description.replacing("-", with: "")
    let hour = String(random.next(in: 10...21))
    var lines = [
      "BEGIN:VEVENT", "UID:event-\(number)@example.org", "DTSTAMP:20260101T000000Z",
      "DTSTART;TZID=Europe/Berlin:\(date)T\(hour)0000",
      "DTEND;TZID=Europe/Berlin:\(date)T\(hour)4500", "SUMMARY:Event number \(number)",
      "LOCATION:Room \(number % 30)",
      "DESCRIPTION:A few words that say what this is about\\, with a comma.",
    ]
    if number.isMultiple(of: 10) {
      lines.append("RRULE:" + Self.rules[number / 10 % Self.rules.count])
    }
    return (lines + ["END:VEVENT"]).joined(separator: "\n")
  }
}
