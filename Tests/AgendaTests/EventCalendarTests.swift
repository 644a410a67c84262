import Agenda
import Formats
import Testing
import Time

struct EventTimesTests {
  @Test(
    arguments: [
      ("DTSTART:20261120T190000\nDTEND:20261120T203000", "2026-11-20T19:00–2026-11-20T20:30"),
      ("DTSTART:20261120T190000Z\nDURATION:PT1H", "2026-11-20T20:00–2026-11-20T21:00"),
      (
        "DTSTART;TZID=America/New_York:20261120T130000\nDURATION:PT30M",
        "2026-11-20T19:00–2026-11-20T19:30"
      ),
      ("DTSTART;TZID=\"America/New_York\":20261120T130000", "2026-11-20T19:00–2026-11-20T19:00"),
      (
        "DTSTART;TZID=/x.org/Tz/America/New_York:20261120T130000",
        "2026-11-20T19:00–2026-11-20T19:00"
      ),
      ("DTSTART;TZID=Eastern Standard Time:20261120T130000", "2026-11-20T19:00–2026-11-20T19:00"),
      ("DTSTART;VALUE=DATE:20261120", "2026-11-20–2026-11-20"),
      ("DTSTART;VALUE=DATE:20261120\nDTEND;VALUE=DATE:20261123", "2026-11-20–2026-11-22"),
      ("DTSTART;VALUE=DATE:20261120\nDTEND;VALUE=DATE:20261120", "2026-11-20–2026-11-20"),
      ("DTSTART;VALUE=DATE:20261120\nDURATION:P1W", "2026-11-20–2026-11-26"),
      ("DTSTART:20261120\nDTEND:20261121T120000", "2026-11-20–2026-11-21"),
      // A day by the clock has 25 hours when clocks go back; 24 hours are 24 hours.
      (
        "DTSTART;TZID=Europe/Berlin:20261024T120000\nDURATION:P1D",
        "2026-10-24T12:00–2026-10-25T12:00"
      ),
      (
        "DTSTART;TZID=Europe/Berlin:20261024T120000\nDURATION:PT24H",
        "2026-10-24T12:00–2026-10-25T11:00"
      ),
      // In a gap the offset before it counts, and what clocks show twice is the first.
      (
        "DTSTART;TZID=Europe/Berlin:20260329T023000\nDTEND;TZID=Europe/Berlin:20260329T033000",
        "2026-03-29T03:30–2026-03-29T03:30"
      ),
      (
        "DTSTART;TZID=Europe/Berlin:20261025T023000\nDTEND:20261025T013000Z",
        "2026-10-25T02:30–2026-10-25T02:30"
      ),
    ] as [(String, String)])
  func `an event has its time here`(event: String, expected: String) throws {
    let calendar = try calendar(calendarText("UID:1\n" + event))
    #expect(calendar.problems.isEmpty)
    let list = calendar.occurrences(in: try days("2026-01-01", "2026-12-31"))
    let found = list.occurrences.map { occurrence in
      occurrence.isAllDay
        ? "\(occurrence.days.lowerBound)–\(occurrence.days.upperBound)"
        : "\(occurrence.localStart)–\(occurrence.localEnd)"
    }
    #expect(found == [expected])
  }

  @Test(arguments: [
    "P", "PT", "P1", "1D", "P1H", "PT1D", "P1DT", "PT1H1H", "P1D1W", "", "P-1D", "P1.5D",
  ])
  func `what is not a duration is refused`(text: String) {
    #expect(EventLength(Array(text.utf8)[...]) == nil)
  }

  @Test(arguments: [
    "2026112", "20261131", "20260230", "20261120T", "20261120T19000", "20261120T240000",
    "20261120T196000", "20261120T190061", "20261120T190000X", "20261120 190000", "00000101",
    "2026-11-20", "２０２６１１２０",
  ])
  func `what is not a date is refused`(text: String) {
    #expect(DateValue(Array(text.utf8)[...]) == nil)
  }

  @Test func `an event at the ends of the calendar is there`() throws {
    let text = calendarText(
      "UID:1\nDTSTART;VALUE=DATE:00010101", "UID:2\nDTSTART;VALUE=DATE:99991231\nRRULE:FREQ=DAILY",
      "UID:3\nDTSTART:99991231T235900\nDURATION:P9999999D", "UID:4\nDTSTART:00010101T000000")
    #expect(try starts(text, "0001-01-01", "0001-01-01") == ["0001-01-01", "0001-01-01T00:00"])
    #expect(try starts(text, "9999-12-31", "9999-12-31") == ["9999-12-31", "9999-12-31T23:59"])
  }
}

struct EventProblemTests {
  @Test func `one bad event costs itself`() throws {
    let text = calendarText(
      "UID:1\nSUMMARY:none", "UID:2\nDTSTART:20261399\nSUMMARY:bad",
      "UID:3\nDTSTART:20261120\nSUMMARY:good")
    #expect(try starts(text, "2026-01-01", "2026-12-31") == ["2026-11-20 good"])
    #expect(
      try calendar(text).problems.map(\.description) == [
        "test.ics:3:1: the event has no DTSTART", "test.ics:9:9: invalid DTSTART '20261399'",
      ])
  }

  @Test(
    arguments: [
      ("RRULE:RSCALE=CHINESE;FREQ=YEARLY", "test.ics:6:7: the calendar 'CHINESE' is unsupported"),
      ("RRULE:FREQ=DAILY;BYDAY=XX", "test.ics:6:18: 'XX' is not a weekday such as MO"),
      ("DTEND:nonsense", "test.ics:6:7: invalid DTEND 'nonsense'"),
      ("DURATION:1 hour", "test.ics:6:10: invalid DURATION '1 hour'"),
      ("DTEND:20261120T180000", "test.ics:6:1: the event ends before it begins"),
      ("RDATE:20261121T190000,x", "test.ics:6:7: invalid RDATE '20261121T190000,x'"),
      ("EXDATE;VALUE=DATE:x", "test.ics:6:19: invalid EXDATE 'x'"),
      ("SEQUENCE:many", "test.ics:6:10: invalid SEQUENCE 'many'"),
    ] as [(String, String)])
  func `a bad property is reported and the event stays`(property: String, problem: String) throws {
    let calendar = try calendar(calendarText("UID:1\nDTSTART:20261120T190000\n\(property)"))
    #expect(calendar.problems.map(\.description) == [problem])
    let list = calendar.occurrences(in: try days("2026-11-20", "2026-11-20"))
    #expect(list.occurrences.count == 1)
    #expect(
      list.incomplete.count == (property.contains("RSCALE") || property.hasPrefix("RDATE") ? 1 : 0))
  }

  @Test func `an unknown zone is reported once and means local time`() throws {
    let text = calendarText(
      "UID:1\nDTSTART;TZID=Mars/Olympus:20261120T190000\nDTEND;TZID=Mars/Olympus:20261120T200000")
    #expect(try starts(text, "2026-11-20", "2026-11-20") == ["2026-11-20T19:00"])
    #expect(
      try calendar(text).problems.map(\.description)
        == ["test.ics:5:1: the time zone 'Mars/Olympus' is unknown"])
  }

  @Test(arguments: [
    ("X-WR-TIMEZONE:America/New_York", "20261120T190000", true, "2026-11-21T01:00"),
    ("X-WR-TIMEZONE:America/New_York", "20261120T190000", false, "2026-11-20T19:00"),
    ("X-WR-TIMEZONE:America/New_York", "20261120T190000Z", true, "2026-11-20T20:00"),
    ("X-WR-TIMEZONE:America/New_York", "20261120", true, "2026-11-20"),
    ("X-WR-TIMEZONE:Mars/Olympus", "20261120T190000", true, "2026-11-20T19:00"),
    ("X-WR-CALNAME:Fixtures", "20261120T190000", true, "2026-11-20T19:00"),
  ])
  func `times without a zone are in the zone that their calendar names`(
    line: String, start: String, usesOwnZone: Bool, expected: String
  ) throws {
    let text =
      "BEGIN:VCALENDAR\n\(line)\nBEGIN:VEVENT\nUID:1\nDTSTART:\(start)\nEND:VEVENT\nEND:VCALENDAR"
    let calendar = try EventCalendar(
      reading: Array(text.utf8), of: "test.ics", zones: zoneDatabase(), in: berlin(),
      usesOwnZone: usesOwnZone)
    let found = calendar.occurrences(in: try days("2026-11-19", "2026-11-22")).occurrences
    #expect(
      found.map { $0.isAllDay ? $0.days.lowerBound.description : $0.localStart.description }
        == [expected])
    #expect(calendar.problems.count == (line.contains("Mars") ? 1 : 0))
  }

  @Test func `every changed byte is read or reported and none is a trap`() throws {
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VTIMEZONE
      TZID:Z
      BEGIN:STANDARD
      DTSTART:16010101T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VEVENT
      UID:1
      DTSTART;TZID=Z:20261120T190000
      DURATION:P1W1DT2H
      RRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR,MO;BYSETPOS=-1;COUNT=9
      RDATE;VALUE=PERIOD:20261122T170000Z/PT3H
      EXDATE;VALUE=DATE:20261121
      END:VEVENT
      BEGIN:VEVENT
      UID:1
      RECURRENCE-ID;RANGE=THISANDFUTURE:20261130T180000Z
      DTSTART:20261201T180000Z
      END:VEVENT
      END:VCALENDAR
      """
    let bytes = Array(text.utf8)
    let window = try days("2026-11-16", "2026-12-31")
    var found = 0
    for index in bytes.indices {
      for byte in [UInt8(ascii: "9"), UInt8(ascii: "-"), 10] {
        var changed = bytes
        changed[index] = byte
        guard
          let calendar = try? EventCalendar(
            reading: changed, of: "x", zones: zoneDatabase(), in: try berlin())
        else { continue }
        let list = calendar.occurrences(in: window)
        found += AgendaDay.days(window, of: list).reduce(0) { $0 + $1.pieces.count }
      }
    }
    #expect(found > 1000)
  }

  @Test(arguments: ["", "hello", "{}", "PK\u{3}\u{4}"])
  func `a text that is not iCalendar is refused`(text: String) {
    #expect(throws: DocumentError.self) { try calendar(text) }
  }
}

struct RecurringEventTests {
  @Test(
    arguments: [
      // EXDATE in the form of DTSTART, in UTC, as a day, and as a list.
      ("EXDATE;TZID=Europe/Berlin:20261021T190000", "20 22 23"),
      ("EXDATE:20261021T170000Z", "20 22 23"), ("EXDATE;VALUE=DATE:20261021,20261023", "20 22"),
      ("EXDATE:20261020T190000,20261022T190000", "21 23"),
      ("EXDATE;TZID=America/New_York:20261021T130000", "20 22 23"),
      ("EXDATE:20261021T190001", "20 21 22 23"),
      ("RDATE;TZID=Europe/Berlin:20261025T190000", "20 21 22 23 25"),
      ("RDATE;VALUE=DATE:20261026", "20 21 22 23 26"),
      ("RDATE;VALUE=PERIOD:20261027T170000Z/PT3H", "20 21 22 23 27"),
      ("RDATE:20261021T190000\nRDATE:20261028T190000\nEXDATE:20261028T180000Z", "20 21 22 23"),
    ] as [(String, String)])
  func `dates are added and left out`(dates: String, expected: String) throws {
    let text = calendarText(
      "UID:1\nDTSTART;TZID=Europe/Berlin:20261020T190000\nRRULE:FREQ=DAILY;COUNT=4\n\(dates)")
    let found = try starts(text, "2026-10-01", "2026-10-31").map {
      String($0.dropFirst(8).prefix(2))
    }
    #expect(found.joined(separator: " ") == expected)
    #expect(try calendar(text).problems.isEmpty)
  }

  @Test func `a period has its own length`() throws {
    let text = calendarText(
      "UID:1\nDTSTART:20261020T170000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=2\nRDATE;VALUE=PERIOD:20261021T170000Z/20261021T200000Z,20261023T170000Z/PT2H"
    )
    let list = try calendar(text).occurrences(in: try days("2026-10-01", "2026-10-31"))
    #expect(list.occurrences.map { ($0.end.seconds - $0.start.seconds) / 3600 } == [1, 3, 2])
  }

  @Test(
    arguments: [
      ("UNTIL=20261022T170000Z", 3), ("UNTIL=20261022T165959Z", 2), ("UNTIL=20261022", 3),
      ("UNTIL=20261022T190000", 3), ("UNTIL=20261022T185959", 2), ("UNTIL=20261019T000000Z", 1),
      ("COUNT=3;UNTIL=20261021", 2),
    ] as [(String, Int)])
  func `a rule ends`(end: String, count: Int) throws {
    let text = calendarText(
      "UID:1\nDTSTART;TZID=Europe/Berlin:20261020T190000\nRRULE:FREQ=DAILY;\(end)")
    #expect(try starts(text, "2026-10-01", "2026-12-31").count == count)
  }

  @Test func `a time that clocks jump over takes the offset before`() throws {
    let daily = calendarText(
      "UID:1\nDTSTART;TZID=Europe/Berlin:20260328T023000\nRRULE:FREQ=DAILY;COUNT=3")
    #expect(
      try starts(daily, "2026-03-01", "2026-04-30")
        == ["2026-03-28T02:30", "2026-03-29T03:30", "2026-03-30T02:30"])
    // 02:00 is 03:00 that night, and counts once with it.
    let hourly = calendarText(
      "UID:1\nDTSTART;TZID=Europe/Berlin:20260329T000000\nRRULE:FREQ=HOURLY;COUNT=5")
    #expect(
      try starts(hourly, "2026-03-29", "2026-03-29").map { $0.suffix(5) }
        == ["00:00", "01:00", "03:00", "04:00", "05:00"])
    let halves = calendarText(
      "UID:1\nDTSTART;TZID=Europe/Berlin:20260329T013000\nRRULE:FREQ=MINUTELY;INTERVAL=30;COUNT=5")
    #expect(
      try starts(halves, "2026-03-29", "2026-03-29").map { $0.suffix(5) }
        == ["01:30", "03:00", "03:30", "04:00", "04:30"])
    // What clocks show twice is there once.
    let back = calendarText(
      "UID:1\nDTSTART;TZID=Europe/Berlin:20261025T010000\nRRULE:FREQ=HOURLY;COUNT=3")
    let list = try calendar(back).occurrences(in: try days("2026-10-25", "2026-10-25"))
    #expect(
      list.occurrences.map { $0.start.description.suffix(6) } == ["23:00Z", "00:00Z", "02:00Z"])
  }

  @Test func `whole days recur as days wherever one is`() throws {
    let text = calendarText(
      "UID:1\nDTSTART;VALUE=DATE:20261024\nDTEND;VALUE=DATE:20261026\nRRULE:FREQ=WEEKLY;UNTIL=20261107"
    )
    for zone in ["UTC", "Asia/Tokyo", "America/New_York"] {
      let zone = try zoneDatabase().zone(variable: zone)
      #expect(
        try starts(text, "2026-10-25", "2026-11-30", in: zone)
          == ["2026-10-24", "2026-10-31", "2026-11-07"])
    }
    let hourly = calendarText(
      "UID:1\nDTSTART;VALUE=DATE:20261024\nRRULE:FREQ=HOURLY;COUNT=3;BYHOUR=9")
    #expect(
      try starts(hourly, "2026-10-01", "2026-10-31") == ["2026-10-24", "2026-10-25", "2026-10-26"])
  }

  @Test func `next week of an old daily event is found at once`() throws {
    let text = calendarText(
      "UID:1\nDTSTART:19700101T090000\nRRULE:FREQ=DAILY",
      "UID:2\nDTSTART:00010101T100000Z\nRRULE:FREQ=SECONDLY;INTERVAL=86400",
      "UID:3\nDTSTART:19700101T110000\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30")
    let list = try calendar(text).occurrences(in: try days("2026-11-16", "2026-11-22"))
    #expect(list.occurrences.count == 14)
    #expect(list.incomplete.isEmpty)
  }

  @Test func `limits cut a rule off and say so`() throws {
    let many = try calendar(
      calendarText("UID:1\nDTSTART:20261120T000000\nRRULE:FREQ=SECONDLY"))
    let day = try days("2026-11-21", "2026-11-22")
    let list = many.occurrences(in: day)
    #expect(list.occurrences.count == 2000)
    #expect(list.incomplete.map(\.uid) == ["1"])
    #expect(list.occurrences.map(\.localStart.day).filter { $0 == day.upperBound }.count == 1000)
    // To count what was before takes more than the limit.
    let counted = try calendar(
      calendarText("UID:1\nDTSTART:20200101T000000\nRRULE:FREQ=SECONDLY;COUNT=999999999"))
    #expect(counted.occurrences(in: day).occurrences.isEmpty)
    #expect(counted.occurrences(in: day).incomplete.count == 1)
  }

  @Test func `a long event is found on its last day`() throws {
    let text = calendarText("UID:1\nDTSTART:20260101T000000\nDURATION:P300D\nRRULE:FREQ=YEARLY")
    #expect(try starts(text, "2026-10-27", "2026-10-27") == ["2026-01-01T00:00"])
    #expect(try starts(text, "2026-10-28", "2026-10-28").isEmpty)
  }
}

struct OverrideTests {
  private let main =
    "UID:1\nSUMMARY:main\nDTSTART;TZID=Europe/Berlin:20261020T190000\nDTEND;TZID=Europe/Berlin:20261020T200000\nRRULE:FREQ=DAILY;COUNT=4"

  private func found(_ overrides: String...) throws -> [String] {
    var text = calendarText(main)
    for override in overrides {
      text += calendarText("UID:1\n" + override)
    }
    return try starts(text, "2026-10-01", "2026-10-31").map { String($0.dropFirst(8)) }
  }

  @Test(arguments: [
    "RECURRENCE-ID;TZID=Europe/Berlin:20261021T190000", "RECURRENCE-ID:20261021T170000Z",
    "RECURRENCE-ID;VALUE=DATE:20261021", "RECURRENCE-ID:20261021T190000",
    "RECURRENCE-ID;TZID=America/New_York:20261021T130000",
  ])
  func `an event replaces an instance in any form`(id: String) throws {
    #expect(
      try found("\(id)\nDTSTART:20261024T080000Z\nSUMMARY:moved")
        == ["20T19:00 main", "22T19:00 main", "23T19:00 main", "24T10:00 moved"])
    #expect(
      try found("\(id)\nDTSTART:20261021T170000Z\nSTATUS:CANCELLED\nSUMMARY:cancelled")
        == ["20T19:00 main", "21T19:00 cancelled", "22T19:00 main", "23T19:00 main"])
  }

  @Test(arguments: [false, true])
  func `texts of other encodings are read`(isWide: Bool) throws {
    let text =
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20261120T190000\nSUMMARY:Café\nEND:VEVENT\n"
      + "END:VCALENDAR\n"
    let bytes: [UInt8] = text.unicodeScalars.flatMap {
      isWide ? [UInt8($0.value), 0] : [UInt8($0.value)]
    }
    let calendar = try EventCalendar(
      reading: (isWide ? [0xFF, 0xFE] : []) + bytes, of: "test.ics", zones: zoneDatabase(),
      in: berlin())
    let list = calendar.occurrences(in: try days("2026-11-20", "2026-11-20"))
    #expect(list.occurrences.map(\.event.title) == ["Café"] && calendar.problems.isEmpty)
  }

  @Test func `an event in an unknown zone is marked`() throws {
    let text = calendarText("UID:1\nDTSTART;TZID=Nowhere:20261120T190000\nSUMMARY:a")
    let list = try calendar(text).occurrences(in: days("2026-11-20", "2026-11-20"))
    let day = try #require(AgendaDay.days(days("2026-11-20", "2026-11-20"), of: list).first)
    #expect(AgendaItem(day.pieces[0], isDeclined: false).marks.contains(.unknownZone))
  }

  @Test func `quoted-printable texts of vCalendar are read`() throws {
    let text = """
      BEGIN:VCALENDAR
      VERSION:1.0
      BEGIN:VEVENT
      SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Caf=C3=A9 =
      au lait=0D=0Aat noon
      DTSTART:20261120T190000
      END:VEVENT
      END:VCALENDAR
      """
    let list = try calendar(text).occurrences(in: try days("2026-11-20", "2026-11-20"))
    #expect(list.occurrences.map(\.event.title) == ["Café au lait\nat noon"])
  }

  @Test func `a vCard is not a calendar, and one of tasks says so`() throws {
    #expect(throws: DocumentError.self) { try calendar("BEGIN:VCARD\nFN:Ana\nEND:VCARD\n") }
    let tasks = try calendar("BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VTODO\nEND:VCALENDAR\n")
    #expect(
      tasks.problems.map(\.message) == [
        "the calendar has no events, only tasks, journals or free times"
      ])
    #expect(try calendar("BEGIN:VCALENDAR\nEND:VCALENDAR\n").problems.isEmpty)
  }

  @Test func `two events of one UID are both shown, and of two versions the newer`() throws {
    let text =
      calendarText("UID:1\nDTSTART:20261020T090000\nSUMMARY:one")
      + calendarText("UID:1\nDTSTART:20261022T090000\nSUMMARY:two")
      + calendarText("UID:1\nDTSTART:20261020T100000\nSUMMARY:newer\nSEQUENCE:1")
    #expect(
      try starts(text, "2026-10-01", "2026-10-31")
        == ["2026-10-20T10:00 newer", "2026-10-22T09:00 two"])
  }

  @Test func `a whole day may replace a time and a time a whole day`() throws {
    #expect(
      try found("RECURRENCE-ID:20261021T170000Z\nDTSTART;VALUE=DATE:20261021\nSUMMARY:day")
        == ["20T19:00 main", "21 day", "22T19:00 main", "23T19:00 main"])
    let text =
      calendarText("UID:1\nDTSTART;VALUE=DATE:20261020\nRRULE:FREQ=DAILY;COUNT=3")
      + calendarText("UID:1\nRECURRENCE-ID;VALUE=DATE:20261021\nDTSTART:20261021T090000")
    #expect(
      try starts(text, "2026-10-01", "2026-10-31") == [
        "2026-10-20", "2026-10-21T09:00", "2026-10-22",
      ])
  }

  @Test func `this and all later ones move by as much`() throws {
    #expect(
      try found(
        "RECURRENCE-ID;RANGE=THISANDFUTURE:20261021T170000Z\nDTSTART;TZID=Europe/Berlin:20261022T080000\nDURATION:PT2H\nSUMMARY:later"
      )
        == ["20T19:00 main", "22T08:00 later", "23T08:00 later", "24T08:00 later"])
    // An event for one instance counts more than one for it and all later ones.
    #expect(
      try found(
        "RECURRENCE-ID;RANGE=THISANDFUTURE:20261021T170000Z\nDTSTART;TZID=Europe/Berlin:20261021T200000\nSUMMARY:later",
        "RECURRENCE-ID:20261022T170000Z\nDTSTART:20261022T050000Z\nSUMMARY:once",
        "RECURRENCE-ID;RANGE=THISANDFUTURE:20261023T170000Z\nDTSTART;TZID=America/New_York:20261023T120000\nSUMMARY:last"
      )
        == ["20T19:00 main", "21T20:00 later", "22T07:00 once", "23T18:00 last"])
    #expect(
      try found(
        "RECURRENCE-ID;RANGE=THISANDFUTURE:20261022T170000Z\nDTSTART:20261022T170000Z\nSTATUS:CANCELLED"
      )
        == ["20T19:00 main", "21T19:00 main"])
  }

  @Test func `a window far from the original instance has the moved one`() throws {
    let text =
      calendarText("UID:1\nDTSTART:20260101T090000Z\nRRULE:FREQ=DAILY")
      + calendarText(
        "UID:1\nRECURRENCE-ID;RANGE=THISANDFUTURE:20260201T090000Z\nDTSTART:20260901T090000Z")
    #expect(
      try starts(text, "2026-11-20", "2026-11-21", in: .utc)
        == ["2026-11-20T09:00", "2026-11-21T09:00"])
    #expect(try starts(text, "2026-02-01", "2026-08-31", in: .utc).isEmpty)
  }

  @Test func `the higher sequence counts`() throws {
    #expect(
      try found(
        "SEQUENCE:3\nRECURRENCE-ID:20261021T170000Z\nDTSTART:20261021T050000Z\nSUMMARY:new",
        "SEQUENCE:2\nRECURRENCE-ID:20261021T170000Z\nDTSTART:20261021T060000Z\nSUMMARY:old"
      ).contains("21T07:00 new"))
  }

  @Test func `replaced instances without their series are shown`() throws {
    let text = calendarText(
      "UID:1\nRECURRENCE-ID:20261021T170000Z\nDTSTART:20261021T050000Z",
      "UID:1\nRECURRENCE-ID:20261022T170000Z\nDTSTART:20261022T050000Z")
    #expect(
      try starts(text, "2026-10-01", "2026-10-31") == ["2026-10-21T07:00", "2026-10-22T07:00"])
  }

  @Test func `an instance that EXDATE takes out is not replaced`() throws {
    let text =
      calendarText(
        "UID:1\nDTSTART:20261020T190000\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE:20261021T190000")
      + calendarText("UID:1\nRECURRENCE-ID:20261021T190000\nDTSTART:20261021T080000")
    #expect(
      try starts(text, "2026-10-01", "2026-10-31") == ["2026-10-20T19:00", "2026-10-22T19:00"])
  }

  @Test func `an instance in two sources is shown once`() throws {
    let days = try days("2026-10-01", "2026-10-31")
    let series = try calendar(calendarText(main)).occurrences(in: days)
    let copy = try calendar(calendarText(main)).occurrences(in: days)
    let invitation = try calendar(
      calendarText(
        "UID:1\nSUMMARY:invitation\nRECURRENCE-ID:20261021T170000Z\nDTSTART:20261021T060000Z")
    ).occurrences(in: days)
    let other = try calendar(calendarText(main.replacing("UID:1", with: "UID:2"))).occurrences(
      in: days)
    #expect(OccurrenceList(merging: [series, copy]).occurrences.count == 4)
    #expect(OccurrenceList(merging: [series, other]).occurrences.count == 8)
    for lists in [[series, invitation, copy], [invitation, series, copy]] {
      let merged = OccurrenceList(merging: lists).occurrences
      #expect(merged.map(\.event.title) == ["main", "invitation", "main", "main"])
    }
  }
}

struct CalendarZoneTests {
  private func zoned(_ zone: String, _ start: String) throws -> String {
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VTIMEZONE
      TZID:Custom
      \(zone)
      END:VTIMEZONE
      BEGIN:VEVENT
      UID:1
      DTSTART;TZID=Custom:\(start)
      END:VEVENT
      END:VCALENDAR
      """
    let calendar = try calendar(text, in: .utc)
    let list = calendar.occurrences(in: .first...(.last))
    return list.occurrences.map(\.start.description).joined()
      + calendar.problems.map(\.description).joined()
  }

  private let outlook = """
    BEGIN:STANDARD
    DTSTART:16010101T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:16010101T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
    END:DAYLIGHT
    """

  @Test(arguments: [
    ("20260101T120000", "2026-01-01T11:00Z"), ("20260701T120000", "2026-07-01T10:00Z"),
    ("20260329T023000", "2026-03-29T01:30Z"), ("20261025T023000", "2026-10-25T00:30Z"),
    ("99990701T120000", "9999-07-01T10:00Z"), ("15000101T120000", "1500-01-01T10:00Z"),
  ])
  func `yearly rules without an end hold for ever`(start: String, expected: String) throws {
    #expect(try zoned(outlook, start) == expected)
  }

  @Test func `a zone of a calendar agrees with the POSIX zone of the same rules`() throws {
    let berlin = try berlin()
    for month in 1...12 {
      for year in [1970, 2007, 2026, 2400] {
        for date in [1, 25, 28] {
          let local = LocalDateTime(
            day: try #require(Day(year: year, month: month, day: date)), minute: 150)
          let found = try zoned(outlook, DateValue.local(local).description)
          #expect(found == berlin.instant(local).description)
        }
      }
    }
  }

  @Test(arguments: [
    ("20060701T120000", "2006-07-01T16:00Z"), ("20060115T120000", "2006-01-15T17:00Z"),
    // The rule of 1987 ended in 2006, the new one begins in 2007.
    ("20070320T120000", "2007-03-20T16:00Z"), ("20060320T120000", "2006-03-20T17:00Z"),
    ("20071103T120000", "2007-11-03T16:00Z"), ("20071105T120000", "2007-11-05T17:00Z"),
    ("20300320T120000", "2030-03-20T16:00Z"), ("19860101T120000", "1986-01-01T17:00Z"),
    ("20101201T120000", "2010-12-01T18:00Z"), ("20110201T120000", "2011-02-01T17:00Z"),
  ])
  func `rules with an end, dates and rules by days of the month are used`(
    start: String, expected: String
  ) throws {
    let zone = """
      BEGIN:DAYLIGHT
      DTSTART:19870405T020000
      TZOFFSETFROM:-0500
      TZOFFSETTO:-0400
      RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402T070000Z
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:19871025T020000
      TZOFFSETFROM:-0400
      TZOFFSETTO:-0500
      RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20061029T060000Z
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:20070311T020000
      TZOFFSETFROM:-0500
      TZOFFSETTO:-0400
      RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8,9,10,11,12,13,14;BYDAY=SU
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:20071104T020000
      TZOFFSETFROM:-0400
      TZOFFSETTO:-0500
      RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
      END:STANDARD
      BEGIN:STANDARD
      DTSTART:20101120T000000
      TZOFFSETFROM:-0500
      TZOFFSETTO:-0600
      RDATE:20101120T000000
      END:STANDARD
      BEGIN:STANDARD
      DTSTART:20110110T000000
      TZOFFSETFROM:-0600
      TZOFFSETTO:-0500
      END:STANDARD
      """
    #expect(try zoned(zone, start) == expected)
  }

  @Test(arguments: [
    (
      "BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+5328\nTZOFFSETTO:+0100\nEND:STANDARD",
      "TZOFFSETFROM of the time zone is invalid"
    ),
    (
      "BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETTO:+0100\nEND:STANDARD",
      "needs DTSTART, TZOFFSETFROM and TZOFFSETTO"
    ),
    ("X:1", "has no STANDARD or DAYLIGHT part"),
    (
      "BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0100\nRRULE:FREQ=SECONDLY\nEND:STANDARD",
      "changes too often"
    ),
    (
      "BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0100\nRRULE:FREQ=SECONDLY;COUNT=99999999\nEND:STANDARD",
      "changes too often"
    ),
  ])
  func `an invalid zone is reported and means local time`(zone: String, problem: String) throws {
    let found = try zoned(zone, "20261120T190000")
    #expect(found.hasPrefix("2026-11-20T19:00Z"))
    #expect(found.contains(problem))
    #expect(found.contains("the time zone 'Custom' is unknown"))
  }
}

struct EventTests {
  @Test func `an event has what its properties say`() throws {
    let text = calendarText(
      """
      UID:1
      DTSTART:20261120T190000
      SUMMARY:Dinner\\, late
      DESCRIPTION:one\\ntwo
      LOCATION:Room 4
      GEO:48.85; 2.35
      URL:https://example.org/a,b;c
      STATUS:tentative
      TRANSP:TRANSPARENT
      CLASS:private
      CATEGORIES:Work,Food
      CATEGORIES:Late
      COLOR:turquoise
      CONTACT:Ben
      ORGANIZER;CN=Olga:MAILTO:olga@example.org
      ATTENDEE;CN="Ana Lee";PARTSTAT=ACCEPTED:mailto:ana@example.org
      ATTENDEE;PARTSTAT=DECLINED:mailto:Me@Example.org
      ATTENDEE;CUTYPE=ROOM;CN=Room 4:mailto:room@example.org
      ATTENDEE;CN=Ana Lee;PARTSTAT=X-LATER:mailto:ana2@example.org
      BEGIN:VALARM
      SUMMARY:not the event's
      END:VALARM
      """)
    let list = try calendar(text).occurrences(in: try days("2026-11-20", "2026-11-20"))
    let event = try #require(list.occurrences.first).event
    #expect(event.title == "Dinner, late")
    #expect(event.details == "one\ntwo")
    #expect(event.location == "Room 4")
    #expect(event.position == Event.Position(latitude: 48.85, longitude: 2.35))
    #expect(event.url == "https://example.org/a,b;c")
    #expect(event.status == .tentative)
    #expect(event.isTransparent && event.hasAlarm && !event.isRecurring)
    #expect(event.classification == "PRIVATE")
    #expect(event.categories == ["Work", "Food", "Late"])
    #expect(event.color == "turquoise")
    #expect(event.organizer?.label == "Olga")
    #expect(event.people == ["Ana Lee", "Me@Example.org", "Ben"])
    #expect(
      event.attendees.map(\.participation)
        == [.accepted, .declined, .needsAction, .other("X-LATER")])
    #expect(event.isDeclined(by: "me@example.org"))
    #expect(!event.isDeclined(by: "ana@example.org"))
  }

  @Test(arguments: ["", "1", "1;2;3", "91;0", "0;181", "nan;0", "0x1;0", "a;b"])
  func `what is not a position is left out`(position: String) throws {
    let list = try calendar(calendarText("UID:1\nDTSTART:20261120\nGEO:\(position)"))
      .occurrences(in: try days("2026-11-20", "2026-11-20"))
    #expect(list.occurrences.first?.event.position == nil)
  }
}
