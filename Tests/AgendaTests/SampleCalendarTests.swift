import Agenda
import Testing
import Time

struct SampleCalendarTests {
  @Test(arguments: [-3653, -7, -1, 0, 1, 3, 7, 400, 3653])
  func `a sample is moved by whole weeks and stays on its weekdays`(shift: Int) throws {
    let anchor = try #require(Day(iso: "2026-11-20"))
    let text = calendarText(
      "UID:1\nSUMMARY:once\nDTSTART:20261120T233000\nDURATION:PT2H",
      "UID:2\nSUMMARY:fair\nDTSTART;VALUE=DATE:20261118\nDTEND;VALUE=DATE:20261120")
    let sample = SampleCalendar(
      try calendar(text), from: anchor, to: anchor + shift, in: try berlin())
    let week = (anchor + shift).startOfWeek
    let found = sample.occurrences(in: week...week + 6).occurrences
    #expect(found.map(\.event.title) == ["fair", "once"])
    #expect(found.map(\.days) == [week + 3...week + 4, week + 5...week + 6])
    #expect(found[1].localStart == LocalDateTime(day: week + 5, minute: 1410))
    #expect(try berlin().local(found[1].start) == found[1].localStart)
    #expect(sample.occurrences(in: week - 7...week - 1).occurrences.isEmpty)
  }
}
