import Agenda
import Testing
import Time

struct AgendaItemTests {
  private func items(_ text: String, _ first: String, _ last: String) throws -> [[AgendaItem]] {
    let days = try days(first, last)
    return AgendaDay.days(days, of: try calendar(text).occurrences(in: days).numbered(7)).map {
      $0.pieces.map { AgendaItem($0, isDeclined: true) }
    }
  }

  @Test func `items are read from their lines as they were`() throws {
    let text = calendarText(
      "UID:a\\b\nSUMMARY:tab \t and\\nline \\\\n break\nLOCATION:C:\\\\Temp\nDTSTART:20261120T190000\nDURATION:PT27H",
      "UID:2\nSUMMARY:all\nDTSTART;VALUE=DATE:20261120\nTRANSP:TRANSPARENT\nSTATUS:TENTATIVE\nCATEGORIES:one,two\\, three\nCOLOR:teal",
      "UID:3\nDTSTART:20261121T090000\nDTEND:20261121T100000\nATTENDEE;CN=Ana:mailto:ana@example.org\nCONTACT:Ben\nURL:https://example.org/\nRRULE:FREQ=DAILY;COUNT=2\nBEGIN:VALARM\nACTION:DISPLAY\nEND:VALARM"
    )
    let found = try items(text, "2026-11-20", "2026-11-22")
    #expect(found.map(\.count) == [2, 2, 1])
    for items in found {
      #expect(AgendaItem.allRecords(in: AgendaItem.lines(of: items)) == items)
    }
    #expect(found[0][0].categories == ["one", "two, three"])
    #expect(found[0][0].marks == [.allDay, .transparent, .tentative, .declined])
    #expect(found[1].map(\.people) == [[], ["Ana", "Ben"]])
    #expect(found[1][1].marks.isSuperset(of: [.recurring, .alarm]))
    #expect(found[0][1].title.contains("\t"))
    #expect(found[0].allSatisfy { $0.calendar == 7 })
  }

  @Test func `an empty day has no lines, and damaged lines are refused`() {
    #expect(AgendaItem.lines(of: []).isEmpty)
    #expect(AgendaItem.allRecords(in: []) == [])
    for line in ["x", "1\t2", "a\tb\tc\td\te\tf\tg\th\ti\tj\tk\tl\tm\tn"] {
      #expect(AgendaItem.allRecords(in: Array(line.utf8)) == nil)
    }
  }

  @Test func `a piece has the minutes of its day`() throws {
    let text = calendarText("UID:1\nDTSTART:20261120T190000\nDTEND:20261122T103000")
    let found = try items(text, "2026-11-20", "2026-11-22").map { $0[0] }
    let days = try days("2026-11-20", "2026-11-22")
    #expect(zip(found, days).map { $0.minutes(on: $1) } == [1140..<1440, 0..<1440, 0..<630])
  }

  @Test(arguments: [
    ("/home/ana/cal", "/home/ana/cal"),
    ("https://example.org/secret/basic.ics?key=1", "https://example.org/…"),
    ("https://ana:word@example.org/x", "https://example.org/…"),
    ("webcal://example.org/secret", "webcal://example.org/…"),
    ("https://example.org", "https://example.org/…"),
  ])
  func `an address is shown without what may be a secret`(source: String, shown: String) {
    #expect(AgendaCalendar.shown(source) == shown)
  }

  @Test func `a calendar has a name and a colour of its own, and knows whether it is whole`() throws
  {
    let text = "BEGIN:VCALENDAR\r\nX-WR-CALNAME:My\\, work\r\nX-APPLE-CALENDAR-COLOR:#3366CCFF\r\n"
    let whole = try calendar(text + "END:VCALENDAR\r\n")
    #expect(whole.title == "My, work" && whole.color == "#3366CCFF" && whole.isWhole)
    #expect(whole.eventCount == 0)
    #expect(try !calendar(text + "BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261120T1").isWhole)
    #expect(try calendar(calendarText("DTSTART:20261120T190000")).title == nil)
  }
}
