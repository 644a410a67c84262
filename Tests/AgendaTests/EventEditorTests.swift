import Agenda
import Formats
import Testing
import Time

private let series = calendarText(
  "UID:1\nSUMMARY:main\nX-KEEP;A=\"b:c\":unknown\nDTSTART;TZID=Europe/Berlin:20261020T190000\nDTEND;TZID=Europe/Berlin:20261020T200000\nRRULE:FREQ=DAILY;COUNT=6\nEXDATE;TZID=Europe/Berlin:20261021T190000,20261025T190000\nRDATE;TZID=Europe/Berlin:20261030T120000",
  "UID:1\nSUMMARY:moved\nRECURRENCE-ID;TZID=Europe/Berlin:20261022T190000\nDTSTART;TZID=Europe/Berlin:20261022T080000",
  "UID:2\nSUMMARY:other\nDTSTART:20261024T100000")

private func editor(_ text: String, uid: String = "1") throws -> EventEditor {
  try EventEditor(
    Array(text.utf8), uid: uid, zones: zoneDatabase(), in: try berlin(),
    now: Instant(seconds: 1_790_000_000))
}

/// What the text has in October, without the year and month.
private func october(_ bytes: [UInt8]) throws -> [String] {
  let text = String(decoding: bytes, as: UTF8.self)
  #expect(try calendar(text).problems.isEmpty)
  return try starts(text, "2026-10-01", "2026-10-31").map { String($0.dropFirst(8)) }
}

/// The instance of the series that begins at a time.
private func instance(_ text: String, at start: String) throws -> EventTime {
  let list = try calendar(text).occurrences(in: try days("2026-10-01", "2026-11-30"))
  let found = list.occurrences.first {
    $0.event.uid == "1" && $0.localStart.description == "2026-\(start)"
  }
  return try #require(found).original
}

private func retitle(_ title: String) -> (inout ICalendar.Component) -> Void {
  { $0.set(ICalendar.Property("SUMMARY", value: ICalendar.escaped(title))) }
}

struct EventEditorTests {
  private let all = [
    "20T19:00 main", "22T08:00 moved", "23T19:00 main", "24T10:00 other", "24T19:00 main",
    "30T12:00 main",
  ]

  @Test func `the series is as it is meant`() throws {
    #expect(try october(Array(series.utf8)) == all)
  }

  @Test(arguments: ["10-20T19:00", "10-22T08:00", "10-23T19:00", "10-24T19:00", "10-30T12:00"])
  func `one instance is left out and nothing else changes`(start: String) throws {
    let changed = try editor(series).excluding(try instance(series, at: start))
    #expect(try october(changed) == all.filter { !$0.hasPrefix(start.dropFirst(3)) })
    let text = String(decoding: changed, as: UTF8.self)
    #expect(text.contains("X-KEEP;A=\"b:c\":unknown\r\n"))
    #expect(text.contains("SEQUENCE:1\r\n"))
    #expect(text.contains("DTSTAMP:20260921T141320Z\r\n"))
    #expect(
      text.hasSuffix(
        "UID:2\r\nSUMMARY:other\r\nDTSTART:20261024T100000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"))
  }

  @Test func `one instance is changed`() throws {
    let original = try instance(series, at: "10-23T19:00")
    let changed = try editor(series).overriding(original) { event in
      retitle("new")(&event)
      event.set(
        original.at(LocalDateTime(day: original.local.day, minute: 480)).property("DTSTART"))
    }
    #expect(try october(changed).contains("23T08:00 new"))
    #expect(try october(changed).count == all.count)
    let text = String(decoding: changed, as: UTF8.self)
    #expect(text.contains("RECURRENCE-ID;TZID=Europe/Berlin:20261023T190000\r\n"))
    #expect(text.contains("DTEND;TZID=Europe/Berlin:20261023T200000\r\n"))
    // Once more, which changes the event that is there now.
    let again = try editor(text).overriding(original, retitle("again"))
    #expect(try october(again).filter { $0.contains("again") } == ["23T08:00 again"])
    #expect(String(decoding: again, as: UTF8.self).contains("SEQUENCE:2\r\n"))
    #expect(
      try october(
        try editor(series).overriding(
          try instance(series, at: "10-22T08:00"), retitle("x"))
      ).contains("22T08:00 x"))
  }

  @Test(
    arguments: [
      ("10-23T19:00", ["20T19:00 main", "22T08:00 moved"]),
      ("10-22T08:00", ["20T19:00 main"]),
      ("10-30T12:00", ["20T19:00 main", "22T08:00 moved", "23T19:00 main", "24T19:00 main"]),
    ] as [(String, [String])])
  func `a series is split`(start: String, before: [String]) throws {
    let original = try instance(series, at: start)
    let changed = try editor(series).splitting(at: original, newUID: "new", retitle("later"))
    let expected = all.map { line in
      before.contains(line) || line.hasSuffix("other") || line.hasSuffix("moved")
        ? line : line.replacing("main", with: "later")
    }
    #expect(try october(changed) == expected)
    let list = try calendar(String(decoding: changed, as: UTF8.self)).occurrences(
      in: try days("2026-10-01", "2026-10-31")
    ).occurrences
    for occurrence in list where occurrence.event.title != "other" {
      let line = "\(occurrence.localStart.description.dropFirst(8)) \(occurrence.event.title)"
      #expect((occurrence.event.uid == "1") == before.contains(line))
    }
    // What ends before it is the same without what follows.
    let ended = try october(try editor(series).endingBefore(original))
    #expect(ended.filter { !$0.hasSuffix("other") } == before)
  }

  @Test func `a split at the first instance changes the series`() throws {
    let first = try instance(series, at: "10-20T19:00")
    let changed = try editor(series).splitting(at: first, newUID: "new", retitle("all"))
    #expect(try october(changed).filter { $0.hasSuffix("all") }.count == 4)
    #expect(!String(decoding: changed, as: UTF8.self).contains("UID:new"))
    #expect(try october(try editor(series).endingBefore(first)) == ["24T10:00 other"])
  }

  @Test(
    arguments: [
      "DTSTART:20260101T090000Z\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;COUNT=30",
      "DTSTART;VALUE=DATE:20260131\nRRULE:FREQ=MONTHLY;UNTIL=20281231",
      "DTSTART:20260101T090000\nRRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE;BYSETPOS=2,-1;INTERVAL=3",
      "DTSTART;TZID=Europe/Berlin:20260328T023000\nRRULE:FREQ=DAILY;INTERVAL=3;COUNT=40",
      "DTSTART;TZID=America/New_York:20260105T230000\nRRULE:FREQ=YEARLY;BYMONTH=1,5,9;COUNT=9",
      "DTSTART:20260101T000000Z\nRRULE:FREQ=HOURLY;INTERVAL=31;COUNT=50",
    ])
  func `the two parts of a split series are the series`(event: String) throws {
    let text = calendarText(
      "UID:1\nDURATION:PT1H\n\(event)".replacing(
        "DURATION:PT1H\nDTSTART;VALUE", with: "DTSTART;VALUE"))
    let window = try days("2026-01-01", "2028-12-31")
    let whole = try calendar(text).occurrences(in: window).occurrences
    #expect(whole.count > 8)
    for occurrence in whole.prefix(12) {
      let changed = try editor(text).splitting(at: occurrence.original, newUID: "2") { _ in }
      let parts = try calendar(String(decoding: changed, as: UTF8.self))
        .occurrences(in: window).occurrences
      #expect(parts.map(\.start) == whole.map(\.start), "\(occurrence.localStart)")
      #expect(parts.map(\.end) == whole.map(\.end))
      let isFirst = occurrence.start == whole[0].start
      #expect(
        parts.allSatisfy { ($0.event.uid == "1") == (isFirst || $0.start < occurrence.start) })
    }
  }

  @Test func `what cannot be done is an error`() throws {
    #expect(throws: EventEditError.self) { try editor(series, uid: "3") }
    let missing = EventTime(.utc, LocalDateTime(seconds: 0), in: .utc)
    #expect(throws: EventEditError.self) { try editor(series).excluding(missing) }
    #expect(throws: EventEditError.self) { try editor(series).overriding(missing) { _ in } }
    #expect(throws: EventEditError.self) { try editor(series).endingBefore(missing) }
    let two = calendarText("UID:1\nDTSTART:20261020T190000\nRRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY")
    #expect(throws: EventEditError.self) {
      try editor(two).splitting(at: try instance(two, at: "10-22T19:00"), newUID: "2") { _ in }
    }
  }

  @Test func `an event that comes once is changed or removed itself`() throws {
    let text = calendarText("UID:1\nDTSTART:20261020T190000\nSUMMARY:once")
    let original = try instance(text, at: "10-20T19:00")
    #expect(try october(try editor(text).overriding(original, retitle("x"))) == ["20T19:00 x"])
    #expect(try october(try editor(text).changingAll(retitle("y"))) == ["20T19:00 y"])
    #expect(
      try editor(text).excluding(original)
        == Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n".utf8))
  }
}
