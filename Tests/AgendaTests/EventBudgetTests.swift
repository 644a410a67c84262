import Testing
import Time

@testable import Agenda

/// Small calendars that would cost much.
struct EventBudgetTests {
  private static let friday = Day(number: 20_777)

  /// A calendar with a number of events, each with these lines.
  private func calendar(_ lines: String, count: Int = 1) throws -> EventCalendar {
    let events = (0..<count).map { "BEGIN:VEVENT\r\nUID:\($0)\r\n\(lines)\r\nEND:VEVENT\r\n" }
    let text = "BEGIN:VCALENDAR\r\n" + events.joined() + "END:VCALENDAR\r\n"
    return try EventCalendar(
      reading: Array(text.utf8), of: "a.ics", zones: ZoneDatabase { _ in nil }, in: .utc)
  }

  private static let hostile = [
    "DTSTART:00010101T000000Z\r\nDTEND:99990101T000000Z\r\nRRULE:FREQ=DAILY",
    "DTSTART;VALUE=DATE:00010101\r\nDTEND;VALUE=DATE:99990101\r\nRRULE:FREQ=DAILY",
    "DTSTART:20250101T000000Z\r\nDURATION:P730D\r\nRRULE:FREQ=MINUTELY",
    "DTSTART:20250101T000000Z\r\nDURATION:P730D\r\nRRULE:FREQ=SECONDLY",
    "DTSTART:20250101T000000Z\r\nRRULE:FREQ=SECONDLY;BYSECOND=0,1,2,3;BYSETPOS=1",
    "DTSTART:20250101T000000Z\r\nRRULE:FREQ=HOURLY;BYMINUTE=0,1,2,3,4;BYSECOND=1,2;BYSETPOS=-1",
  ]

  @Test(arguments: hostile)
  func `no event takes more than its share, and what is missing is named`(lines: String) throws {
    let days = EventBudgetTests.friday - 7...EventBudgetTests.friday + 31
    for count in [1, 12] {
      let clock = ContinuousClock()
      let calendar = try calendar(lines, count: count)
      var list = OccurrenceList()
      let time = clock.measure { list = calendar.occurrences(in: days) }
      let pieces = AgendaDay.days(days, of: list).reduce(0) { $0 + $1.pieces.count }
      // The budget, and two pieces a day for what comes after it is spent.
      #expect(pieces <= 640 * days.count + 2 * days.count)
      #expect(time < .seconds(20))
      if lines.contains("DURATION") || lines.contains("DTEND") {
        #expect(list.incomplete.count == count)
      }
    }
  }

  @Test func `what comes after a hostile event is still there`() throws {
    let text =
      "BEGIN:VCALENDAR\r\n"
      + EventBudgetTests.hostile.prefix(4).enumerated().map {
        "BEGIN:VEVENT\r\nUID:\($0)\r\n\($1)\r\nEND:VEVENT\r\n"
      }.joined()
      + "BEGIN:VEVENT\r\nUID:own\r\nDTSTART:20250101T090000Z\r\nRRULE:FREQ=DAILY\r\n"
      + "END:VEVENT\r\nEND:VCALENDAR\r\n"
    let calendar = try EventCalendar(
      reading: Array(text.utf8), of: "a.ics", zones: ZoneDatabase { _ in nil }, in: .utc)
    let days = EventBudgetTests.friday - 7...EventBudgetTests.friday + 31
    let list = calendar.occurrences(in: days)
    #expect(list.occurrences.count { $0.event.uid == "own" } == days.count)
    #expect(Set(list.incomplete.map(\.uid)) == ["0", "1", "2", "3"])
  }

  @Test func `several calendars share one budget`() throws {
    let lines = EventBudgetTests.hostile[0]
    let calendars = try (0..<20).map { _ in try calendar(lines) }
    let day = EventBudgetTests.friday...EventBudgetTests.friday
    let list = OccurrenceList(of: calendars, in: day)
    #expect(list.occurrences.count <= 640 * 32 + 2)
  }
}
