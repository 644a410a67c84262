import Agenda
import Formats
import Testing
import Time

private let series = calendarText(
  "UID:1\nSUMMARY:Gym\nLOCATION:Hall\nX-KEEP:unknown\nDTSTART;TZID=Europe/Berlin:20261002T190000\nDTEND;TZID=Europe/Berlin:20261002T200000\nRRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20261030T180000Z\nEXDATE;TZID=Europe/Berlin:20261009T190000",
  "UID:1\nSUMMARY:Gym\nLOCATION:Park\nRECURRENCE-ID;TZID=Europe/Berlin:20261016T190000\nDTSTART;TZID=Europe/Berlin:20261016T190000\nDTEND;TZID=Europe/Berlin:20261016T200000",
  "UID:1\nSUMMARY:Race\nRECURRENCE-ID;TZID=Europe/Berlin:20261023T190000\nDTSTART;TZID=Europe/Berlin:20261023T080000\nDTEND;TZID=Europe/Berlin:20261023T090000"
)

/// What commands change about a series.
struct EventChangeTests {
  private func editor(_ text: String = series) throws -> EventEditor {
    try EventEditor(
      Array(text.utf8), uid: "1", zones: zoneDatabase(), in: try berlin(),
      now: Instant(seconds: 1_790_000_000))
  }

  private func october(_ bytes: [UInt8]) throws -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    let events = try calendar(text)
    #expect(events.problems.isEmpty, "\(events.problems)")
    return try events.occurrences(in: days("2026-10-01", "2026-11-10")).occurrences.map {
      let start = $0.isAllDay ? $0.days.lowerBound.description : $0.localStart.description
      return "\(start.dropFirst(5)) \($0.event.title) \($0.event.location)"
    }
  }

  private func instance(_ start: String) throws -> Occurrence {
    try #require(
      try calendar(series).occurrences(in: days("2026-10-01", "2026-11-30")).occurrences.first {
        $0.localStart.description == "2026-\(start)"
      })
  }

  private func change(_ start: String, minutes: Int64 = 60) throws -> EventChange {
    var change = EventChange()
    let start = try #require(LocalDateTime("2026-\(start)"))
    change.times = .times(start: start, end: start + minutes * 60)
    return change
  }

  @Test func `the series is as it is meant`() throws {
    #expect(
      try october(Array(series.utf8)) == [
        "10-02T19:00 Gym Hall", "10-16T19:00 Gym Park", "10-23T08:00 Race ", "10-30T19:00 Gym Hall",
      ])
  }

  @Test func `a whole series moves, with what is left out and what is replaced`() throws {
    // By one hour, from the last occurrence, after summer time.
    let hour = try editor().changingSeries(
      around: instance("10-30T19:00").original, to: change("10-30T20:00"))
    #expect(
      try october(hour) == [
        "10-02T20:00 Gym Hall", "10-16T20:00 Gym Park", "10-23T08:00 Race ", "10-30T20:00 Gym Hall",
      ])
    // To another weekday: the rule names it.
    let day = try editor().changingSeries(
      around: instance("10-02T19:00").original, to: change("10-05T18:00"))
    #expect(
      try october(day) == [
        "10-05T18:00 Gym Hall", "10-19T18:00 Gym Park", "10-23T08:00 Race ", "11-02T18:00 Gym Hall",
      ])
    #expect(String(decoding: day, as: UTF8.self).contains("BYDAY=MO"))
    #expect(String(decoding: day, as: UTF8.self).contains("X-KEEP:unknown\r\n"))
  }

  @Test func `what is said of one occurrence alone stays`() throws {
    var change = EventChange()
    change.details.title = "Swim"
    change.details.location = "Pool"
    let changed = try editor().changingSeries(around: instance("10-02T19:00").original, to: change)
    #expect(
      try october(changed) == [
        "10-02T19:00 Swim Pool", "10-16T19:00 Swim Park", "10-23T08:00 Race ",
        "10-30T19:00 Swim Pool",
      ])
  }

  @Test func `one occurrence moves, even to a whole day`() throws {
    let moved = try editor().changing(instance("10-02T19:00").original, to: change("10-03T09:30"))
    #expect(try october(moved).first == "10-03T09:30 Gym Hall")
    var whole = EventChange()
    let day = try #require(Day(iso: "2026-10-03"))
    whole.times = .days(day...day)
    let changed = try editor().changing(instance("10-02T19:00").original, to: whole)
    #expect(try october(changed).first == "10-03 Gym Hall")
    #expect(try october(changed).count == 4)
  }

  @Test func `a later part moves, and the earlier part stays`() throws {
    var change = try change("10-16T20:00")
    change.details.location = "Lake"
    let changed = try editor().changingFuture(
      from: instance("10-16T19:00").original, newUID: "2", to: change)
    #expect(
      try october(changed) == [
        "10-02T19:00 Gym Hall", "10-16T20:00 Gym Park", "10-23T08:00 Race ", "10-30T20:00 Gym Lake",
      ])
    // From the first one on, it is the whole series.
    let whole = try editor().changingFuture(
      from: instance("10-02T19:00").original, newUID: "2", to: self.change("10-02T21:00"))
    #expect(try october(whole).first == "10-02T21:00 Gym Hall")
    #expect(!String(decoding: whole, as: UTF8.self).contains("UID:2"))
  }

  @Test func `rules change, end and go`() throws {
    let original = try instance("10-02T19:00").original
    var change = EventChange()
    change.rule = .ends(until: Day(iso: "2026-10-20"), count: nil)
    #expect(try october(editor().changingSeries(around: original, to: change)).count == 3)
    change.rule = .ends(until: nil, count: 2)
    #expect(
      try october(editor().changingSeries(around: original, to: change)).first
        == "10-02T19:00 Gym Hall")
    change.rule = .new(RecurrenceRule(.monthly))
    #expect(
      try october(editor().changingSeries(around: original, to: change)).last
        == "11-02T19:00 Gym Hall")
  }

  @Test func `a day becomes a time, with the zone that it needs`() throws {
    let text = calendarText("UID:1\nSUMMARY:Trip\nDTSTART;VALUE=DATE:20261002")
    let original = try #require(
      try calendar(text).occurrences(in: days("2026-10-02", "2026-10-02")).occurrences.first
    ).original
    let changed = try editor(text).changing(original, to: change("10-02T08:00"))
    let written = String(decoding: changed, as: UTF8.self)
    #expect(written.contains("BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\n"))
    #expect(try october(changed) == ["10-02T08:00 Trip "])
  }

  @Test(arguments: [
    "RRULE:FREQ=MONTHLY;BYDAY=1FR", "RRULE:FREQ=MONTHLY;BYMONTHDAY=2",
    "RRULE:FREQ=DAILY;BYHOUR=19,20",
    "RRULE:FREQ=WEEKLY\nEXRULE:FREQ=MONTHLY;BYDAY=1FR",
  ])
  func `a rule that names days or times is not moved`(rule: String) throws {
    let text = calendarText("UID:1\nDTSTART:20261002T190000\n\(rule)")
    let original = EventTime(
      .floating, try #require(LocalDateTime("2026-10-02T19:00")), in: try berlin())
    #expect(throws: EventEditError.self) {
      try editor(text).changingSeries(around: original, to: change("10-03T19:00"))
    }
  }

  @Test func `EXRULE leaves out, and with a count it is reported`() throws {
    let text = calendarText(
      "UID:1\nDTSTART:20261002T190000\nRRULE:FREQ=DAILY;COUNT=9\nEXRULE:FREQ=WEEKLY;BYDAY=SA,SU")
    #expect(
      try starts(text, "2026-10-01", "2026-10-31").map { String($0.dropFirst(8).prefix(2)) } == [
        "02", "05", "06", "07", "08", "09",
      ])
    let first = calendarText(
      "UID:1\nDTSTART:20261002T190000\nRRULE:FREQ=DAILY;COUNT=4\nEXRULE:FREQ=WEEKLY;BYDAY=FR")
    #expect(try starts(first, "2026-10-01", "2026-10-31").count == 3)
    let counted = try calendar(
      calendarText("UID:1\nDTSTART:20261002T190000\nRRULE:FREQ=DAILY\nEXRULE:FREQ=DAILY;COUNT=2"))
    #expect(counted.problems.map(\.message) == ["an EXRULE with COUNT is unsupported"])
    #expect(
      try counted.occurrences(in: days("2026-10-02", "2026-10-04")).incomplete.count == 1)
  }
}
