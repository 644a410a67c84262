import Agenda
import Formats
import Testing
import Time

/// A rule all of whose parts are valid.
private func rule(_ text: String) throws -> RecurrenceRule {
  var problems: [OffsetProblem] = []
  let rule = try RecurrenceRule(parsing: Array(text.utf8)[...], problems: &problems)
  if let problem = problems.first { throw problem }
  return rule
}

/// The first days of a rule, found over as many years as it takes.
private func expansion(_ start: String, _ rule: String, years: Int = 30) throws -> [String] {
  let first = try #require(Int(start.prefix(4)))
  return try starts(
    calendarText("UID:1\nDTSTART:\(start)\nRRULE:\(rule)"), "\(first)-01-01",
    "\(first + years)-12-31", in: .utc)
}

struct RecurrenceRuleTests {
  @Test(arguments: [
    "FREQ=DAILY", "FREQ=WEEKLY;COUNT=10;INTERVAL=2;BYDAY=MO,FR;WKST=SU",
    "FREQ=YEARLY;UNTIL=20301231;BYMONTH=1,12;BYDAY=1MO,-1SU", "FREQ=HOURLY;UNTIL=20301231T120000Z",
    "FREQ=MINUTELY;UNTIL=20301231T120000",
    "FREQ=YEARLY;BYWEEKNO=-1,20;BYYEARDAY=-366,1;BYMONTHDAY=-31,31;BYHOUR=0,23;BYMINUTE=59;BYSECOND=60;BYSETPOS=-366,1",
  ])
  func `a rule is written as it was read`(text: String) throws {
    #expect(try rule(text).description == text)
    #expect(try rule(text.lowercased() + ";").description == text)
  }

  @Test(arguments: [
    ("FREQ=WEEKLY;COUNT=-1;BYDAY=FR", "FREQ=WEEKLY;BYDAY=FR"),
    ("FREQ=DAILY;COUNT=3;BYHOUR=99", "FREQ=DAILY;COUNT=3"),
    ("FREQ=DAILY;COUNT=3;COUNT=5", "FREQ=DAILY;COUNT=3"),
  ])
  func `an invalid part is reported, and the rest of the rule is read`(
    text: String, read: String
  ) throws {
    var problems: [OffsetProblem] = []
    let rule = try RecurrenceRule(parsing: Array(text.utf8)[...], problems: &problems)
    #expect(rule.description == read && problems.count == 1)
  }

  @Test(arguments: [
    ("", 0), ("COUNT=1", 0), ("FREQ=SOMETIMES", 0), ("FREQ=DAILY;COUNT=0", 11),
    ("FREQ=DAILY;INTERVAL=0", 11), ("FREQ=DAILY;INTERVAL=-1", 11), ("FREQ=DAILY;COUNT=x", 11),
    ("FREQ=DAILY;BYHOUR=24", 11), ("FREQ=DAILY;BYMINUTE=60", 11), ("FREQ=DAILY;BYSECOND=61", 11),
    ("FREQ=DAILY;BYMONTH=13", 11), ("FREQ=DAILY;BYMONTH=0", 11), ("FREQ=DAILY;BYMONTH=-1", 11),
    ("FREQ=DAILY;BYMONTHDAY=0", 11), ("FREQ=DAILY;BYMONTHDAY=32", 11),
    ("FREQ=DAILY;BYYEARDAY=367", 11), ("FREQ=DAILY;BYWEEKNO=54", 11),
    ("FREQ=DAILY;BYSETPOS=0", 11), ("FREQ=DAILY;BYDAY=XX", 11), ("FREQ=DAILY;BYDAY=0MO", 11),
    ("FREQ=DAILY;BYDAY=54MO", 11), ("FREQ=DAILY;BYDAY=", 11), ("FREQ=DAILY;BYDAY=MO,", 11),
    ("FREQ=DAILY;WKST=1MO", 11), ("FREQ=DAILY;UNTIL=20261301", 11), ("FREQ=DAILY;FREQ=DAILY", 11),
    ("FREQ=DAILY;EVERY=2", 11), ("RSCALE=CHINESE;FREQ=YEARLY", 0), ("FREQ=DAILY;SKIP=FORWARD", 11),
    ("FREQ=DAILY;COUNT=9999999999999999999", 11), ("FREQ=DAILY;BYDAY=+-1MO", 11),
  ])
  func `what is not a rule is refused at its place`(text: String, offset: Int) {
    let error = #expect(throws: OffsetProblem.self) { try rule(text) }
    #expect(error?.offset == offset)
  }

  @Test func `the Gregorian calendar of RFC 7529 is the one of RFC 5545`() throws {
    #expect(try rule("RSCALE=GREGORIAN;FREQ=DAILY;SKIP=OMIT") == rule("FREQ=DAILY"))
  }

  /// The examples of RFC 5545, section 3.8.5.3, shortened.
  @Test(
    arguments: [
      ("19970902T090000", "FREQ=DAILY;COUNT=3", "09-02 09-03 09-04"),
      ("19970902T090000", "FREQ=DAILY;INTERVAL=10;COUNT=3", "09-02 09-12 09-22"),
      (
        "19980101T090000",
        "FREQ=YEARLY;UNTIL=19980103T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
        "01-01 01-02 01-03"
      ),
      (
        "19970902T090000", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,TH;WKST=SU",
        "09-02 09-04 09-16 09-18"
      ),
      ("19970905T090000", "FREQ=MONTHLY;COUNT=3;BYDAY=1FR", "09-05 10-03 11-07"),
      (
        "19970907T090000", "FREQ=MONTHLY;INTERVAL=2;COUNT=4;BYDAY=1SU,-1SU",
        "09-07 09-28 11-02 11-30"
      ),
      ("19970922T090000", "FREQ=MONTHLY;COUNT=3;BYDAY=-2MO", "09-22 10-20 11-17"),
      ("19970928T090000", "FREQ=MONTHLY;BYMONTHDAY=-3;COUNT=3", "09-28 10-29 11-28"),
      ("19970930T090000", "FREQ=MONTHLY;COUNT=4;BYMONTHDAY=1,-1", "09-30 10-01 10-31 11-01"),
      ("19970610T090000", "FREQ=YEARLY;COUNT=3;BYMONTH=6,7", "06-10 07-10 06-10"),
      (
        "19970101T090000", "FREQ=YEARLY;INTERVAL=3;COUNT=4;BYYEARDAY=1,100,200",
        "01-01 04-10 07-19 01-01"
      ),
      ("19970519T090000", "FREQ=YEARLY;BYDAY=20MO;COUNT=3", "05-19 05-18 05-17"),
      ("19970512T090000", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3", "05-12 05-11 05-17"),
      ("19970313T090000", "FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=4", "03-13 03-20 03-27 03-05"),
      ("19980213T090000", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=4", "02-13 03-13 11-13 08-13"),
      (
        "19970913T090000", "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13;COUNT=3",
        "09-13 10-11 11-08"
      ),
      (
        "19961105T090000",
        "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3",
        "11-05 11-07 11-02"
      ),
      ("19970904T090000", "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "09-04 10-07 11-06"),
      (
        "19970929T090000", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=3",
        "09-29 10-30 11-27"
      ),
      (
        "19970805T090000", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
        "08-05 08-10 08-19 08-24"
      ),
      (
        "19970805T090000", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
        "08-05 08-17 08-19 08-31"
      ),
      // 30 February is skipped and not counted.
      ("20070115T090000", "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", "01-15 01-30 02-15 03-15 03-30"),
      ("20240229T090000", "FREQ=YEARLY;COUNT=3", "02-29 02-29 02-29"),
    ] as [(String, String, String)])
  func `the examples of RFC 5545 are expanded`(
    start: String, rule: String, expected: String
  ) throws {
    let found = try expansion(start, rule).map { String($0.dropFirst(5).prefix(5)) }
    #expect(found.joined(separator: " ") == expected)
  }

  @Test(
    arguments: [
      ("FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z", "09:00 12:00 15:00"),
      ("FREQ=MINUTELY;INTERVAL=15;COUNT=4", "09:00 09:15 09:30 09:45"),
      ("FREQ=MINUTELY;INTERVAL=90;COUNT=3", "09:00 10:30 12:00"),
      ("FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0,20,40;COUNT=5", "09:00 09:20 09:40 10:00 10:20"),
      ("FREQ=SECONDLY;INTERVAL=1800;COUNT=3", "09:00 09:30 10:00"),
      ("FREQ=HOURLY;BYMINUTE=5,10,50;BYSETPOS=-1;COUNT=3", "09:00 09:50 10:50"),
      ("FREQ=SECONDLY;BYSECOND=60;BYMINUTE=3;COUNT=2", "09:00 09:03:59"),
      ("FREQ=MINUTELY;BYHOUR=23;BYMINUTE=58,59;BYMONTHDAY=-29;COUNT=3", "09:00 23:58 23:59"),
    ] as [(String, String)])
  func `rules for parts of a day are expanded`(rule: String, expected: String) throws {
    let found = try expansion("19970902T090000", rule, years: 0).map { String($0.dropFirst(11)) }
    #expect(found.joined(separator: " ") == expected)
  }

  @Test func `the first days of a year may be in the last week of the year before`() throws {
    #expect(
      try expansion("20270101T100000", "FREQ=YEARLY;BYWEEKNO=53;BYDAY=FR,SA,SU", years: 1)
        .map { $0.prefix(10) } == ["2027-01-01", "2027-01-02", "2027-01-03"])
  }

  @Test func `random rules agree with a slow model`() throws {
    var random = RandomRules(seed: 20_261_120)
    var instances = 0
    for _ in 0..<100 {
      let rule = random.rule()
      let start = random.start()
      let last = start.day + (rule.frequency == .yearly ? 2500 : 500)
      let expected = RuleModel(rule: rule, start: start).times(through: last)
      let text = calendarText("UID:1\nDTSTART:\(DateValue.local(start))\nRRULE:\(rule)")
      let list = try calendar(text, in: .utc).occurrences(in: start.day...last)
      var found = list.occurrences.map(\.localStart)
      // DTSTART is an instance whether or not it matches.
      if expected.first != start { found.removeFirst() }
      #expect(list.incomplete.isEmpty)
      #expect(found == expected, "\(start) \(rule)")
      instances += found.count
    }
    #expect(instances > 2000)
  }

  @Test func `a window has what the whole expansion has in it`() throws {
    var random = RandomRules(seed: 7)
    for _ in 0..<60 {
      let rule = random.rule()
      let start = random.start()
      let text = calendarText(
        "UID:1\nDTSTART;TZID=Europe/Berlin:\(DateValue.local(start))\nDURATION:PT30H\nRRULE:\(rule)"
      )
      let calendar = try calendar(text)
      let whole = calendar.occurrences(in: start.day...(start.day + 800)).occurrences
      for offset in [0, 1, 100, 365, 366, 700] {
        let window = start.day + offset...start.day + offset + 6
        let found = calendar.occurrences(in: window).occurrences.map(\.start)
        let expected = whole.filter { $0.days.overlaps(window) }.map(\.start)
        #expect(found == expected, "\(start) \(rule) \(offset)")
      }
    }
  }

  @Test(arguments: [
    "FREQ=DAILY", "FREQ=DAILY;BYDAY=MO", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=MO;WKST=SU",
    "FREQ=WEEKLY;BYDAY=SU;WKST=MO", "FREQ=WEEKLY;BYDAY=TU,FR", "FREQ=WEEKLY;BYHOUR=2,3",
  ])
  func `the last of a counted series is found alone`(rule: String) throws {
    for (interval, count) in [(1, 1), (1, 2), (1, 7), (2, 5), (3, 9), (9, 4)] {
      for day in 20...26 {
        let calendar = try calendar(
          calendarText(
            "UID:1\nDTSTART;TZID=Europe/Berlin:202603\(day)T023000\nDURATION:PT30H\n"
              + "RRULE:\(rule);INTERVAL=\(interval);COUNT=\(count)"))
        let first = try #require(Day(year: 2026, month: 3, day: day))
        let whole = calendar.occurrences(in: first...(first + 1000)).occurrences
        #expect(whole.count == count)
        let last = try #require(whole.last)
        let alone = calendar.occurrences(in: last.days.upperBound...(first + 1000)).occurrences
        #expect(alone.last?.start == last.start, "\(day) \(rule) \(interval) \(count)")
      }
    }
  }
}

/// Rules that RFC 5545 allows, of frequencies from daily on, the same for a seed.
struct RandomRules {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    // Xorshift, see Marsaglia, "Xorshift RNGs", 2003.
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return range.lowerBound + Int(state % UInt64(range.count))
  }

  private mutating func numbers(_ range: ClosedRange<Int>, _ isSigned: Bool = false) -> [Int] {
    let list = (0..<number(1...4)).map { _ in
      isSigned && number(1...3) == 1 ? -number(range) : number(range)
    }
    return Set(list).sorted()
  }

  mutating func start() -> LocalDateTime {
    LocalDateTime(
      day: Day(number: Int32(number(9000...21_000))), minute: number(0...1439),
      second: number(0...3) == 0 ? number(1...59) : 0)
  }

  mutating func rule() -> RecurrenceRule {
    let frequencies: [RecurrenceRule.Frequency] = [.daily, .weekly, .monthly, .yearly, .yearly]
    var rule = RecurrenceRule(frequencies[number(0...4)])
    if number(1...2) == 1 { rule.interval = number(2...7) }
    if number(1...3) == 1 { rule.months = numbers(1...12) }
    if rule.frequency != .weekly, number(1...4) == 1 { rule.monthDays = numbers(1...31, true) }
    if rule.frequency == .yearly, number(1...5) == 1 { rule.yearDays = numbers(1...366, true) }
    if rule.frequency == .yearly, rule.monthDays.isEmpty, rule.yearDays.isEmpty,
      number(1...4) == 1
    {
      rule.weekNumbers = numbers(1...53, true)
    }
    if number(1...2) == 1 {
      let hasOrdinals = rule.frequency >= .monthly && rule.weekNumbers.isEmpty
      let limit = rule.frequency == .monthly || !rule.months.isEmpty ? 5 : 53
      rule.weekdays = (0..<number(1...3)).map { _ in
        let n = hasOrdinals && number(1...2) == 1 ? number(1...limit) : 0
        return .init(n == 0 ? nil : number(1...3) == 1 ? -n : n, Weekday.allCases[number(0...6)])
      }
    }
    if number(1...4) == 1 { rule.hours = numbers(0...23) }
    if number(1...4) == 1 { rule.minutes = numbers(0...59) }
    if number(1...8) == 1 { rule.seconds = numbers(0...59) }
    if number(1...4) == 1 { rule.positions = numbers(1...5, true) }
    rule.weekStart = Weekday.allCases[number(0...6)]
    return rule
  }
}
