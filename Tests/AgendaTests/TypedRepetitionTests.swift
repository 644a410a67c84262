import Agenda
import Testing
import Time

struct TypedRepetitionTests {
  /// Friday 27 November 2026.
  private let day = Day(number: 20_784)

  @Test(arguments: [
    ("day", "FREQ=DAILY"), ("3 days", "FREQ=DAILY;INTERVAL=3"), ("week", "FREQ=WEEKLY"),
    ("every week", "FREQ=WEEKLY"), ("2 weeks", "FREQ=WEEKLY;INTERVAL=2"),
    ("other week", "FREQ=WEEKLY;INTERVAL=2"), ("weekly", "FREQ=WEEKLY"),
    ("month", "FREQ=MONTHLY"), ("six months", "FREQ=MONTHLY;INTERVAL=6"), ("year", "FREQ=YEARLY"),
    ("weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("weekend", "FREQ=WEEKLY;BYDAY=SA,SU"),
    ("monday,friday", "FREQ=WEEKLY;BYDAY=MO,FR"), ("fri and mon", "FREQ=WEEKLY;BYDAY=MO,FR"),
    ("Fridays", "FREQ=WEEKLY;BYDAY=FR"), ("2 weeks on friday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
    ("last friday", "FREQ=MONTHLY;BYDAY=-1FR"), ("the 2nd tuesday", "FREQ=MONTHLY;BYDAY=2TU"),
    ("second tuesday", "FREQ=MONTHLY;BYDAY=2TU"), ("last day", "FREQ=MONTHLY;BYMONTHDAY=-1"),
  ])
  func `an interval is a rule`(text: String, rule: String) throws {
    #expect(try #require(TypedRepetition(text)).rule(from: day).description == rule)
  }

  @Test(arguments: [
    "", "fortnight of", "0 weeks", "-1 week", "1.5 weeks", "1000000 days", "friday friday",
    "month on friday", "week or last day", "sixth friday", "2", "on friday day",
  ])
  func `anything else is none`(text: String) {
    #expect(TypedRepetition(text) == nil)
  }

  @Test func `days that some months lack are settled by words`() throws {
    let last = try #require(Day(iso: "2026-12-31"))
    let plain = try #require(TypedRepetition("month"))
    #expect(plain.isUnclear(from: last) && !plain.isUnclear(from: day))
    let clamped = try #require(TypedRepetition("month or last day"))
    #expect(!clamped.isUnclear(from: last))
    #expect(
      clamped.rule(from: last).description == "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1")
    #expect(
      try #require(TypedRepetition("month with that day")).rule(from: last).description
        == "FREQ=MONTHLY")
    let leap = try #require(Day(iso: "2028-02-29"))
    #expect(try #require(TypedRepetition("year")).isUnclear(from: leap))
    #expect(
      try #require(TypedRepetition("year or last day")).rule(from: leap).description
        == "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1")
  }

  @Test func `the first day is one of those that are named`() throws {
    for (text, isIncluded, next) in [
      ("friday", true, 0), ("monday", false, 3), ("last friday", true, 0), ("4th friday", true, 0),
      ("first friday", false, 7), ("weekend", false, 1), ("last day", false, 3),
      ("5th friday", false, 63),
    ] {
      let repetition = try #require(TypedRepetition(text))
      #expect(repetition.includes(day) == isIncluded, "\(text)")
      #expect(repetition.next(from: day) == day + next, "\(text)")
    }
  }
}
