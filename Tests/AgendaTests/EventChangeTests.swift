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
        "10-02T19:00 Gym Hall", "10-16T20:00 Gym Lake", "10-23T08:00 Race ", "10-30T20:00 Gym Lake",
      ])
    // From the first one on, it is the whole series.
    let whole = try editor().changingFuture(
      from: instance("10-02T19:00").original, newUID: "2", to: self.change("10-02T21:00"))
    #expect(try october(whole).first == "10-02T21:00 Gym Hall")
    #expect(!String(decoding: whole, as: UTF8.self).contains("UID:2"))
  }

  @Test func `an edit keeps the ends of lines, and drops exclusions of nothing`() throws {
    let text = calendarText(
      "UID:1\nDTSTART:20261002T190000\nRRULE:FREQ=WEEKLY\nEXDATE:20261009T190000,20261010T190000"
    ).replacing("\r", with: "")
    let occurrence = try #require(
      try calendar(text).occurrences(in: days("2026-10-02", "2026-10-02")).occurrences.first)
    var change = EventChange()
    change.details.location = "Hall"
    let new = String(
      decoding: try editor(text).changingSeries(around: occurrence.original, to: change),
      as: UTF8.self)
    #expect(!new.contains("\r") && new.contains("\nEXDATE:20261009T190000\n"), "\(new)")
    #expect(new.contains("LAST-MODIFIED:") && new.contains("DTSTAMP:"))
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

  private static let plain =
    "UID:1\nSUMMARY:Gym\nDTSTART;TZID=Europe/Berlin:20261005T180000\nDTEND;TZID=Europe/Berlin:20261005T190000\nRRULE:FREQ=DAILY;COUNT=4"

  @Test func `a series with times becomes one of whole days, and back`() throws {
    let original = try #require(LocalDateTime("2026-10-06T18:00"))
    var change = EventChange()
    let day = try #require(Day(iso: "2026-10-06"))
    change.times = .days(day...day)
    let zoned = EventTime(.zoned("Europe/Berlin"), original, in: try berlin())
    #expect(throws: EventEditError.self) {
      try editor(calendarText(Self.plain)).changingSeries(around: zoned, to: change)
    }
    change.rule = .new(RecurrenceRule(.daily))
    let days = try editor(calendarText(Self.plain)).changingSeries(around: zoned, to: change)
    #expect(String(decoding: days, as: UTF8.self).contains("DTSTART;VALUE=DATE:20261005\r\n"))
    #expect(try october(days).prefix(2) == ["10-05 Gym ", "10-06 Gym "])
    let times = try self.change("10-06T10:00")
    change.times = times.times
    let back = try editor(String(decoding: days, as: UTF8.self))
      .changingSeries(around: EventTime(day), to: change)
    #expect(try october(back).prefix(2) == ["10-05T10:00 Gym ", "10-06T10:00 Gym "])
    // What is left out has the old form.
    change.times = .days(day...day)
    let changed = calendarText(Self.plain + "\nEXDATE;TZID=Europe/Berlin:20261007T180000")
    #expect(throws: EventEditError.self) {
      try editor(changed).changingSeries(around: zoned, to: change)
    }
  }

  @Test func `the occurrence that is named changes, even if it was changed before`() throws {
    var change = try change("10-23T15:00")
    change.details.title = "Run"
    let text = try editor().changingSeries(
      around: instance("10-23T08:00").original, to: change)
    #expect(
      try october(text) == [
        "10-02T15:00 Run Hall", "10-16T15:00 Run Park", "10-23T15:00 Run ", "10-30T15:00 Run Hall",
      ])
  }

  @Test func `without its rule, the occurrence that is named is left`() throws {
    var change = EventChange()
    change.rule = .removed
    for (start, left) in [
      ("10-02T19:00", "10-02T19:00 Gym Hall"), ("10-30T19:00", "10-30T19:00 Gym Hall"),
      ("10-23T08:00", "10-23T08:00 Race "),
    ] {
      let text = try editor().changingSeries(around: instance(start).original, to: change)
      #expect(try october(text) == [left])
      #expect(!String(decoding: text, as: UTF8.self).contains("RECURRENCE-ID"))
    }
  }

  @Test(arguments: [
    ("2027-01-31", "FREQ=MONTHLY", 1), ("2027-03-30", "FREQ=MONTHLY", 2),
    ("2028-02-29", "FREQ=YEARLY", 1), ("2027-01-10", "FREQ=MONTHLY", 19),
    ("2027-03-10", "FREQ=MONTHLY", -20), ("2027-03-01", "FREQ=YEARLY", -1),
  ])
  func `a rule for days that not every month has does not move`(
    start: String, rule: String, days: Int64
  ) throws {
    let text = calendarText(
      "UID:1\nDTSTART;TZID=Europe/Berlin:\(start.replacing("-", with: ""))T100000\nRRULE:\(rule)")
    let first = try #require(LocalDateTime("\(start)T10:00"))
    var change = EventChange()
    let moved = first + days * 86_400
    change.times = .times(start: moved, end: moved + 3600)
    let zoned = EventTime(.zoned("Europe/Berlin"), first, in: try berlin())
    #expect(throws: EventEditError.self) {
      try editor(text).changingSeries(around: zoned, to: change)
    }
  }

  @Test func `the version of what somebody else organizes stays`() throws {
    func edited(_ mail: String?) throws -> String {
      let text = calendarText(
        "UID:1\nSUMMARY:Meet\nDTSTAMP:20260101T000000Z\nSEQUENCE:3\nORGANIZER:mailto:ana@example.org\n"
          + "DTSTART:20261005T100000Z")
      let editor = try EventEditor(
        Array(text.utf8), uid: "1", zones: zoneDatabase(), in: try berlin(),
        now: Instant(seconds: 1_790_000_000), mail: mail)
      return String(decoding: try editor.changingAll { _ in }, as: UTF8.self)
    }
    #expect(try edited("me@example.org").contains("SEQUENCE:3\r\n"))
    #expect(try edited(nil).contains("DTSTAMP:20260101T000000Z\r\n"))
    #expect(try edited("Ana@example.org").contains("SEQUENCE:4\r\n"))
  }

  @Test func `an instance is the same however its time is written`() throws {
    let message = calendarText(
      "UID:1\nSEQUENCE:1\nRECURRENCE-ID:20261016T170000Z\nDTSTART:20261016T170000Z"
    ).replacing("BEGIN:VEVENT", with: "METHOD:CANCEL\r\nBEGIN:VEVENT")
    let merge = try EventMerge(Array(message.utf8), zones: zoneDatabase(), in: try berlin())
    let result = try merge.result(
      of: merge.groups[0], uid: "1", existing: Array(series.utf8),
      now: Instant(seconds: 1_790_000_000))
    guard case .cancel(let text) = result else {
      Issue.record("\(result)")
      return
    }
    let events = try calendar(String(decoding: text, as: UTF8.self))
      .occurrences(in: days("2026-10-16", "2026-10-16")).occurrences
    #expect(events.map(\.isCancelled) == [true] || events.isEmpty)
    #expect(!String(decoding: text, as: UTF8.self).contains("20261016T170000Z\r\nDTSTART:"))
  }
}
