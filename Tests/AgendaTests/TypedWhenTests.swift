import Agenda
import Testing
import Time

/// The words about when an event is.
///
/// Today is Sunday 22 November 2026.
struct TypedWhenTests {
  private let days = DayReading(today: Day(number: 20_779), isComing: true)

  /// The words of a line, in which an underscore is a blank of a quoted word.
  private func words(_ line: String) -> [String] {
    line.split(separator: " ").map { $0.replacing("_", with: " ") }
  }

  private func text(_ line: TypedWhen.Line) -> String {
    func day(_ word: TypedWhen.Word?) -> String {
      switch word?.day {
      case .day(let day): "\(day)"
      case .ambiguous(let first, let second): "\(first)|\(second)"
      case nil: "-"
      }
    }
    func minute(_ minute: Int?) -> String { minute.map { "\($0)" } ?? "-" }
    let when = line.when
    return
      "\(line.title): \(day(when.day)) \(minute(when.start)) \(minute(when.end)) \(day(when.lastDay))"
  }

  @Test(arguments: [
    ("Dinner_with_Ana friday 19:00", "Dinner with Ana: 2026-11-27 1140 - -"),
    ("Dinner with Ana friday 19:00", "Dinner with Ana: 2026-11-27 1140 - -"),
    ("friday 19:00 Dinner", "Dinner: 2026-11-27 1140 - -"),
    ("friday Dinner 19:00", "Dinner: 2026-11-27 1140 - -"),
    ("2026-11-27 19:00 21:00 Dinner", "Dinner: 2026-11-27 1140 1260 -"),
    ("Dinner friday 19:00-21:00", "Dinner: 2026-11-27 1140 1260 -"),
    ("Dinner on friday from 19:00 to 21:00", "Dinner: 2026-11-27 1140 1260 -"),
    ("Gym 7-9pm monday", "Gym: 2026-11-23 1140 1260 -"),
    ("Gym 7 pm monday", "Gym: 2026-11-23 1140 - -"),
    ("Night shift monday 22:00-24:00", "Night shift: 2026-11-23 1320 1440 -"),
    ("Lunch noon tomorrow", "Lunch: 2026-11-23 720 - -"),
    ("Plan_for_monday tuesday", "Plan for monday: 2026-11-24 - - -"),
    ("Camp 4 jul to 11 jul", "Camp: 2027-07-04 - - 2027-07-11"),
    ("Flight friday 22:00 - saturday 06:00", "Flight: 2026-11-27 1320 360 2026-11-28"),
    ("Lunch at Luigi friday at 12:30", "Lunch at Luigi: 2026-11-27 750 - -"),
    ("Dentist in 3 days 9am", "Dentist: 2026-11-25 540 - -"),
    ("Dentist +3 9am", "Dentist: 2026-11-25 540 - -"),
    ("Brunch this sunday", "Brunch: 2026-11-22 - - -"),
    ("Sale 5/11", "Sale: 2027-11-05|2027-05-11 - - -"),
    ("Call 20:00", "Call: - 1200 - -"),
    ("Chapter 5", "Chapter 5: - - - -"),
    ("Party 29 feb 2028", "Party: 2028-02-29 - - -"),
    ("Dinner at 19 friday", "Dinner: 2026-11-27 1140 - -"),
    ("Dinner next sunday 19:00", "Dinner: 2026-11-29 1140 - -"),
    ("Dinner tonight at 8", "Dinner: 2026-11-22 1200 - -"),
    ("Zahnarzt am dienstag um 15 uhr", "Zahnarzt: 2026-11-24 900 - -"),
    ("Cena el viernes a las 21:00", "Cena: 2026-11-27 1260 - -"),
    ("Dinner with Sam tomorrow 19:00", "Dinner with Sam: 2026-11-23 1140 - -"),
    ("Kino Sa 20:00", "Kino: 2026-11-28 1200 - -"),
    ("Meeting friday 15-16", "Meeting: 2026-11-27 900 960 -"),
    ("lunch tomorrow with Lea at noon", "lunch with Lea: 2026-11-23 720 - -"),
    ("Yesterday's_talk last friday", "Yesterday's talk: 2026-11-20 - - -"),
  ])
  func `a title and when`(line: String, expected: String) throws {
    #expect(text(try TypedWhen.line(words(line), days: days)) == expected)
  }

  @Test(arguments: [
    ("friday 19:00", TypedWhenError.noTitle),
    ("Plan for monday tuesday", .twice("monday")),
    ("friday Dinner saturday", .twice("friday")),
    ("Dinner friday 25:00", .invalid("25:00")),
    ("Trip 2026-02-30", .invalid("2026-02-30")),
    ("Trip 31.2.", .invalid("31.2.")),
    ("Party 29 feb", .invalid("29 feb")),
    ("Dinner at 7 friday", .unclearHour(7)),
    ("Dinner next friday", .nextWeekday("next friday", Day(number: 20_784))),
  ])
  func `what can be read in two ways is refused`(line: String, expected: TypedWhenError) {
    #expect(throws: expected) { try TypedWhen.line(words(line), days: days) }
  }

  @Test(arguments: [
    ("Call in 2 hours", "Call: 2026-11-22 1350 - -"),
    ("in 4 hours tea", "tea: 2026-11-23 30 - -"),
    ("Call Ana 20 minutes from now", "Call Ana: 2026-11-22 1250 - -"),
  ])
  func `a time from now on`(line: String, expected: String) throws {
    let now = LocalDateTime(day: days.today, minute: 1230)
    #expect(text(try TypedWhen.line(words(line), days: days, now: now)) == expected)
  }

  @Test func `a time from now on is refused beside another one`() {
    let now = LocalDateTime(day: days.today, minute: 1230)
    #expect(throws: TypedWhenError.twice("10:00")) {
      try TypedWhen.line(words("Exam in 2 hours for Ana 10:00"), days: days, now: now)
    }
  }

  @Test(arguments: [1, 15, 28])
  func `a day of every month`(day: Int) throws {
    let line = "Rent on the \(day)th of every month"
    let typed = try TypedWhen.line(words(line), days: days)
    #expect(typed.title == "Rent")
    let repetition = try #require(typed.when.repetition)
    // Read another way: each day of a year by its number.
    for number in 0..<366 {
      let next = days.today + number
      #expect(repetition.includes(next) == (next.civil.day == day))
    }
  }

  @Test(
    arguments: [
      ("Yoga every tuesday and thursday 18:00 for 90 min until june", "weekly 1 2", 90),
      ("Lunch every second monday at noon", "weekly 2 1", nil),
      ("Standup weekdays 9:15 10 times", "weekly 1 5", nil),
      ("Rent every month 1 dec", "monthly 1 0", nil),
      ("Run for 2 hours saturday 9:00", nil, 120),
    ] as [(String, String?, Int?)])
  func `repetitions and lengths`(line: String, rule: String?, minutes: Int?) throws {
    let when = try TypedWhen.line(words(line), days: days).when
    let found = when.repetition.map {
      "\($0.rule.frequency) \($0.rule.interval) \($0.rule.weekdays.count)"
    }
    #expect(found == rule)
    #expect(when.length == minutes.map { .minutes($0) })
  }

  @Test func `days among the words are the next ones, and elsewhere the latest`() throws {
    let past = DayReading(today: days.today)
    for (text, coming, latest) in [
      ("sunday", "2026-11-22", "2026-11-22"), ("monday", "2026-11-23", "2026-11-16"),
      ("21 nov", "2027-11-21", "2026-11-21"), ("22 nov", "2026-11-22", "2026-11-22"),
      ("last monday", "2026-11-16", "2026-11-16"),
    ] {
      #expect(days.typed(text) == Day(iso: coming).map { .day($0) }, "\(text)")
      #expect(past.typed(text) == Day(iso: latest).map { .day($0) }, "\(text)")
    }
    #expect(past.typed("in 3 days") == .day(past.today + 3))
    #expect(days.typed("in two weeks") == .day(days.today + 14))
  }
}

/// The times that words and options make.
struct TypedEventTimesTests {
  private let day = Day(number: 20_784)

  private func times(
    _ start: Int?, _ end: Int? = nil, last: Int? = nil, minutes: Int? = nil, days: Int? = nil
  ) -> Result<EventTimes, EventTimesError> {
    Result { () throws(EventTimesError) in
      try EventTimes(
        on: day, from: start, to: end, lastDay: last.map { day + $0 }, minutes: minutes,
        dayCount: days)
    }
  }

  private func span(_ start: Int, _ minutes: Int) -> Result<EventTimes, EventTimesError> {
    let start = LocalDateTime(day: day, minute: start)
    return .success(.times(start: start, end: start + Int64(minutes) * 60))
  }

  @Test func `an end, a length and a last day`() {
    #expect(times(nil) == .success(.days(day...day)))
    #expect(times(nil, last: 2) == .success(.days(day...(day + 2))))
    #expect(times(nil, days: 3) == .success(.days(day...(day + 2))))
    #expect(times(1140) == span(1140, 60))
    #expect(times(1140, minutes: 0) == span(1140, 0))
    #expect(times(1140, minutes: 150) == span(1140, 150))
    #expect(times(1140, days: 2) == span(1140, 2880))
    #expect(times(1140, 1260) == span(1140, 120))
    // An end before the beginning is one of the next day.
    #expect(times(1320, 360) == span(1320, 480))
    #expect(times(1320, 1440) == span(1320, 120))
    #expect(times(1320, 360, last: 2) == span(1320, 1920))
    #expect(times(nil, 1140) == .failure(.needsTime))
    #expect(times(nil, minutes: 90) == .failure(.needsTime))
    #expect(times(1140, last: 1) == .failure(.needsEnd))
    #expect(times(1140, 1260, minutes: 60) == .failure(.twoEnds))
    #expect(times(nil, last: 1, days: 2) == .failure(.twoEnds))
    #expect(times(nil, last: -1) == .failure(.endsBefore(day + -1)))
    #expect(times(1140, minutes: 366 * 1440 + 1) == .failure(.tooLong))
    #expect(times(nil, days: 0) == .failure(.noDay))
    #expect(times(nil, days: Int.max) == .failure(.tooLong))
  }
}
