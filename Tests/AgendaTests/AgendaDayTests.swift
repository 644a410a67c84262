import Agenda
import Testing
import Time

private func agenda(_ text: String, _ first: String, _ last: String) throws -> [AgendaDay] {
  let days = try days(first, last)
  return AgendaDay.days(days, of: try calendar(text).occurrences(in: days))
}

private func totals(_ text: String, _ day: String) throws -> AgendaTotals {
  let agenda = try #require(try agenda(text, day, day).first)
  return AgendaTotals(of: agenda, in: try berlin(), address: "me@example.org")
}

struct AgendaDayTests {
  @Test func `an event over several days has a piece on each`() throws {
    let text = calendarText(
      "UID:1\nSUMMARY:trip\nDTSTART:20261120T190000\nDTEND:20261122T103000",
      "UID:2\nSUMMARY:fair\nDTSTART;VALUE=DATE:20261119\nDTEND;VALUE=DATE:20261122",
      "UID:3\nSUMMARY:late\nDTSTART:20261121T220000\nDTEND:20261122T000000",
      "UID:4\nSUMMARY:moment\nDTSTART:20261122T000000")
    let found = try agenda(text, "2026-11-20", "2026-11-22").map { day in
      day.pieces.map { piece in
        "\(piece.occurrence.event.title) \(piece.number)/\(piece.count) \(piece.start.description.dropFirst(8))–\(piece.end.description.dropFirst(8))"
      }
    }
    #expect(
      found == [
        ["fair 2/3 20T00:00–21T00:00", "trip 1/3 20T19:00–21T00:00"],
        ["fair 3/3 21T00:00–22T00:00", "trip 2/3 21T00:00–22T00:00", "late 1/1 21T22:00–22T00:00"],
        ["trip 3/3 22T00:00–22T10:30", "moment 1/1 22T00:00–22T00:00"],
      ])
  }

  @Test func `a window in the middle of an event has its pieces`() throws {
    let text = calendarText("UID:1\nDTSTART;VALUE=DATE:20000101\nDTEND;VALUE=DATE:20300101")
    let found = try agenda(text, "2026-11-20", "2026-11-21")
    #expect(found.map(\.pieces.count) == [1, 1])
    #expect(found[0].pieces[0].number == 9821)
    #expect(found[0].pieces[0].count == 10_958)
  }

  @Test(
    arguments: [
      // Title, from, to, and more lines: those that conflict are expected.
      (["a 09 10", "b 10 11"], ""), (["a 09 11", "b 10 12"], "ab"),
      (["a 09 18", "b 10 11", "c 12 13", "d 18 19"], "abc"),
      (["a 09 11", "b 10 12 TRANSP:TRANSPARENT"], ""),
      (["a 09 11", "b 10 12 STATUS:CANCELLED"], ""), (["a 09 11", "b 10 10"], ""),
      (["a 09 11", "b 09 11"], "ab"), (["a 09 12", "b 10 11", "c 11 12", "d 13 14"], "abc"),
      (["a 09 10", "b 09 14", "c 13 15", "d 14 15"], "abcd"),
    ] as [([String], String)])
  func `events at the same time conflict`(events: [String], expected: String) throws {
    var text = calendarText("UID:day\nDTSTART;VALUE=DATE:20261120\nSUMMARY:x")
    for event in events {
      let parts = event.split(separator: " ")
      let more = parts.count > 3 ? "\n\(parts[3])" : ""
      text += calendarText(
        "UID:\(parts[0])\nSUMMARY:\(parts[0])\nDTSTART:20261120T\(parts[1])0000\nDTEND:20261120T\(parts[2])0000\(more)"
      )
    }
    let day = try #require(try agenda(text, "2026-11-20", "2026-11-20").first)
    let conflicting = day.pieces.filter(\.isConflicting).map(\.occurrence.event.title)
    #expect(conflicting.sorted().joined() == expected)
  }

  @Test func `the totals of a day leave out what does not count`() throws {
    let text = calendarText(
      "UID:1\nDTSTART:20261120T090000\nDTEND:20261120T110000",
      "UID:2\nDTSTART:20261120T100000\nDTEND:20261120T113000",
      "UID:3\nDTSTART;VALUE=DATE:20261120",
      "UID:4\nDTSTART:20261120T120000\nDTEND:20261120T130000\nTRANSP:TRANSPARENT",
      "UID:5\nDTSTART:20261120T140000\nDTEND:20261120T150000\nSTATUS:CANCELLED",
      "UID:6\nDTSTART:20261120T160000\nDTEND:20261120T170000\nATTENDEE;PARTSTAT=DECLINED:mailto:ME@example.org",
      "UID:7\nDTSTART:20261119T230000\nDTEND:20261120T010000",
      "UID:8\nDTSTART:20261120T233000\nDTEND:20261121T020000", "UID:9\nDTSTART:20261120T180000")
    let totals = try totals(text, "2026-11-20")
    #expect(totals.events == 7)
    #expect(totals.minutes == 150 + 60 + 30)
  }

  @Test func `a day without events has totals of zero and one of 25 hours has 1500 minutes`() throws
  {
    let text = calendarText("UID:1\nDTSTART:20261024T000000\nDTEND:20261027T000000")
    #expect(try totals(text, "2026-10-25").minutes == 1500)
    #expect(try totals(text, "2026-10-26").minutes == 1440)
    let empty = try totals(text, "2026-10-27")
    #expect(empty.events == 0 && empty.minutes == 0)
  }
}
