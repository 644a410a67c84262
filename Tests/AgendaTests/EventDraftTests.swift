import Agenda
import Formats
import Testing
import Time

/// New events as text, and the zones that are written with them.
struct EventDraftTests {
  private let now = Instant(seconds: 1_790_000_000)

  private func draft(_ start: String, minutes: Int64 = 60) throws -> EventDraft {
    let start = try #require(LocalDateTime(start))
    return EventDraft(
      uid: "1", title: "Dinner, late", times: .times(start: start, end: start + minutes * 60))
  }

  /// Without any zone of a computer: only the VTIMEZONE counts.
  private func reading(_ bytes: [UInt8], in zone: Zone) throws -> EventCalendar {
    try EventCalendar(
      reading: bytes, of: "draft.ics", zones: ZoneDatabase { _ in nil }, in: zone)
  }

  @Test func `an event is read as it was written`() throws {
    var draft = try draft("2026-11-27T19:00", minutes: 120)
    draft.details.location = "Room 4; upstairs"
    draft.details.contacts = ["Ana", "Ben, of work"]
    draft.details.invited = ["ana@example.org"]
    draft.details.organizer = "me@example.org"
    draft.details.details = "Bring\nwine"
    draft.details.url = "https://example.org/a,b"
    let zone = try berlin()
    let events = try reading(draft.text(in: zone, now: now), in: zone)
    #expect(events.problems.isEmpty && events.isWhole)
    let occurrence = try #require(
      try events.occurrences(in: days("2026-11-27", "2026-11-27")).occurrences.first)
    #expect(occurrence.localStart.description == "2026-11-27T19:00")
    #expect(occurrence.localEnd.description == "2026-11-27T21:00")
    let event = occurrence.event
    #expect(event.title == "Dinner, late" && event.location == "Room 4; upstairs")
    #expect(event.details == "Bring\nwine" && event.url == "https://example.org/a,b")
    #expect(event.contacts == ["Ana", "Ben, of work"])
    #expect(event.attendees.map(\.address) == ["ana@example.org"])
    #expect(event.organizer?.address == "me@example.org")
  }

  @Test func `a whole day has no zone`() throws {
    let day = try #require(Day(iso: "2026-11-27"))
    let draft = EventDraft(uid: "1", title: "Camp", times: .days(day...(day + 2)))
    let text = String(decoding: draft.text(in: try berlin(), now: now), as: UTF8.self)
    #expect(text.contains("DTSTART;VALUE=DATE:20261127\r\nDTEND;VALUE=DATE:20261130\r\n"))
    #expect(!text.contains("VTIMEZONE"))
    #expect(try starts(text, "2026-11-26", "2026-12-02") == ["2026-11-27 Camp"])
  }

  @Test(arguments: [
    "CET-1CEST,M3.5.0,M10.5.0/3", "EST5EDT,M3.2.0,M11.1.0", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0",
    "IST-2IDT,M3.4.4/26,M10.5.0", "IST-1GMT0,M10.5.0,M3.5.0/1", "JST-9", "<+0545>-5:45",
    "AAA4BBB,J60/2,J300/2", "AAA4BBB,59/2,299/2", "EST5EDT,0/0,J365/25", "UTC0",
  ])
  func `the zone that is written has the same clocks`(rule: String) throws {
    let zone = try Zone(posix: rule)
    let draft = try draft("2026-11-27T19:00")
    for month in 1...12 {
      for year in [2026, 2027, 2031, 2060] where year > 2026 || month == 12 {
        let start = LocalDateTime(
          day: try #require(Day(year: year, month: month, day: 28)), minute: 720)
        var moved = draft
        moved.times = .times(start: start, end: start + 3600)
        // The zone of the first event, and a later time in it.
        let first = String(decoding: draft.text(in: zone, now: now), as: UTF8.self)
        let text = first.replacing("20261127T190000", with: DateValue.local(start).description)
          .replacing("20261127T200000", with: DateValue.local(start + 3600).description)
        let events = try reading(Array(text.utf8), in: .utc)
        #expect(events.problems.isEmpty, "\(events.problems)")
        let day = zone.instant(start)
        let utc = LocalDateTime(seconds: day.seconds).day
        let found = events.occurrences(in: utc...utc).occurrences.first?.start
        #expect(found == day, "\(rule) \(start)")
      }
    }
  }

  @Test func `UNTIL has the form of the beginning`() throws {
    let day = try #require(Day(iso: "2026-12-24"))
    var draft = try draft("2026-11-27T19:00")
    var rule = RecurrenceRule(.weekly)
    rule.until = .day(day)
    draft.rule = rule
    let zone = try berlin()
    func line(_ draft: EventDraft, _ zone: Zone) -> String? {
      String(decoding: draft.text(in: zone, now: now), as: UTF8.self).split(separator: "\r\n")
        .first { $0.hasPrefix("RRULE:FREQ=WEEKLY") }.map(String.init)
    }
    #expect(line(draft, zone) == "RRULE:FREQ=WEEKLY;UNTIL=20261224T225959Z")
    draft.times = .days(day + -7...day + -7)
    #expect(line(draft, zone) == "RRULE:FREQ=WEEKLY;UNTIL=20261224")
  }
}
