import Foundation
import Testing

@testable import Time

/// What words say about time, on Thursday 19 November 2026.
struct TimeReadingTests {
  private static let today = Day(number: 20_776)

  private func reading(_ text: String, isComing: Bool = false) -> TimeReading {
    TimeReading(
      TypedWord.line(text.split(separator: " ").map(String.init)),
      by: DayReading(today: Self.today, isComing: isComing, weekStart: .monday))
  }

  private func day(_ text: String) -> String? {
    let reading = reading(text)
    guard let found = reading.day(at: 0), found.end == reading.words.count else { return nil }
    return found.value.day?.description
  }

  @Test(arguments: [
    ("the day before yesterday", "2026-11-17"), ("vor 3 tagen", "2026-11-16"),
    ("il y a 3 jours", "2026-11-16"), ("hace tres días", "2026-11-16"),
    ("há 3 dias", "2026-11-16"), ("vendredi dernier", "2026-11-13"),
    ("friday last week", "2026-11-13"), ("gestern abend", "2026-11-18"),
    ("ayer por la tarde", "2026-11-18"), ("last night", "2026-11-18"),
    ("3 de mayo de 2026", "2026-05-03"), ("November 17, 2025", "2025-11-17"),
    ("friday 20 nov", "2026-11-20"), ("freitag, 20. november", "2026-11-20"),
    ("the 15th", "2026-11-15"), ("17nov", "2026-11-17"), ("on sat", "2026-11-14"),
    ("last friday of the month", "2026-10-30"), ("last day of november", "2026-11-30"),
    ("a month ago", "2026-10-19"), ("in zwei wochen", "2026-12-03"),
  ])
  func `days in words`(text: String, expected: String) {
    #expect(day(text) == expected)
  }

  @Test(arguments: [
    "31 feb", "friday 18 nov 2026", "pizza", "the", "may", "5000", "3", "half", "in the sun",
    "0th saturday of november", "the 0th",
  ])
  func `no days`(text: String) {
    let found = reading(text).day(at: 0)
    #expect(found == nil || found?.end != text.split(separator: " ").count || found?.isWeak == true)
  }

  @Test(arguments: [
    ("last 7 days", "2026-11-13", "2026-11-19"),
    ("la semaine dernière", "2026-11-09", "2026-11-15"),
    ("la semana que viene", "2026-11-23", "2026-11-29"), ("mon-fri", "2026-11-16", "2026-11-20"),
    ("vom 1. bis 7. oktober", "2026-10-01", "2026-10-07"), ("week 47", "2026-11-16", "2026-11-22"),
    ("since monday", "2026-11-16", "2026-11-19"), ("nov 2025", "2025-11-01", "2025-11-30"),
    ("2026-11-01..2026-11-07", "2026-11-01", "2026-11-07"),
    ("this weekend", "2026-11-21", "2026-11-22"),
    ("les 7 derniers jours", "2026-11-13", "2026-11-19"),
  ])
  func `ranges of days`(text: String, first: String, last: String) throws {
    let reading = reading(text)
    let found = try #require(reading.range(at: 0))
    #expect(found.end == reading.words.count)
    #expect(found.value.lowerBound.description == first)
    #expect(found.value.upperBound.description == last)
  }

  @Test(arguments: [
    ("at 18:00", 1080, nil), ("um 18 uhr 30", 1110, nil), ("a las 6 de la tarde", 1080, nil),
    ("a las diez y media", 630, nil), ("half past ten", 630, nil), ("halb zehn", 570, nil),
    ("half tien", 570, nil), ("viertel nach acht", 495, nil), ("dix heures et demie", 630, nil),
    ("7-9pm", 1140, 1260), ("from 3 to 4 pm", 900, 960), ("de 15h à 16h", 900, 960),
    ("noon", 720, nil), ("8 uhr abends", 1200, nil), ("ten to six", 350, nil),
  ])
  func `times of day`(text: String, start: Int, end: Int?) throws {
    let reading = reading(text)
    let found = try #require(reading.clock(at: 0))
    #expect(found.end == reading.words.count)
    #expect((found.value.start, found.value.end) == (start, end))
    #expect(!found.value.isUnclear)
  }

  @Test func `an hour alone can be in the morning or in the evening`() {
    #expect(reading("at 7").clock(at: 0)?.value.isUnclear == true)
    #expect(reading("at 19").clock(at: 0)?.value.isUnclear == false)
    #expect(reading("7").clock(at: 0) == nil)
  }

  @Test(arguments: [
    ("for 2 hours", LengthFound.minutes(120)), ("half an hour", .minutes(30)),
    ("1h30", .minutes(90)), ("two and a half hours", .minutes(150)), ("3 tage", .days(3)),
    ("eine halbe stunde", .minutes(30)), ("1.5 hours", .minutes(90)),
  ])
  func lengths(text: String, expected: LengthFound) {
    #expect(reading(text).length(at: 0)?.value == expected)
  }

  @Test(arguments: [
    ("in 2 hours", 120), ("in einer Stunde", 60), ("dans 20 minutes", 20), ("in half an hour", 30),
    ("90 minutes from now", 90), ("in 2 days", nil), ("2 hours", nil),
  ])
  func `minutes until a time`(text: String, minutes: Int?) {
    let found = reading(text).ahead(at: 0)
    #expect(found?.value == minutes)
    #expect(found == nil || found?.end == reading(text).words.count)
  }

  @Test(arguments: [
    ("mon, wed and fri", ["2026-11-16", "2026-11-18", "2026-11-13"]),
    ("monday, 21 oct & yesterday", ["2026-11-16", "2026-10-21", "2026-11-18"]),
    ("lundi, mercredi et vendredi", ["2026-11-16", "2026-11-18", "2026-11-13"]),
    ("montag und montag", nil), ("monday wednesday", nil), ("monday, gym", nil), ("monday", nil),
  ])
  func `a list of days has each once, in order`(text: String, expected: [String]?) {
    let found = reading(text).list(at: 0)
    #expect(found?.value.map(\.description) == expected?.sorted())
    #expect(found == nil || found?.end == reading(text).words.count)
  }

  @Test func `every morning says which half of the day an hour is in`() throws {
    let words = reading("every morning at 7")
    let repetition = try #require(words.repetition(at: 0))
    #expect(repetition.value.unit == .day && repetition.value.part == .morning)
    let clock = try #require(words.clock(at: repetition.end)).value
    #expect(clock.start(in: repetition.value.part) == 420)
    #expect(clock.start(in: .evening) == 1140)
    #expect(clock.start(in: nil) == nil)
  }

  @Test(arguments: [
    ("11pm-6:30am", 450), ("from 23:40 to 7:05", 445), ("von 23 Uhr bis 6 Uhr 30", 450),
    ("from 3 to 4", nil), ("23:00-23:00", nil), ("from 8:00 to 8:00", nil),
  ])
  func `from one time to the next`(text: String, minutes: Int64?) {
    #expect(TypedClock.duration(text[...]) == minutes)
  }

  @Test(arguments: [
    ("every second monday", Repetition(.week, interval: 2, weekdays: [.monday])),
    ("mon, wed, fri", Repetition(.week, weekdays: [.monday, .wednesday, .friday])),
    ("jeden montag", Repetition(.week, weekdays: [.monday])),
    ("alle zwei wochen", Repetition(.week, interval: 2)),
    ("todos los lunes", Repetition(.week, weekdays: [.monday])),
    ("every last friday of the month", Repetition(.month, weekdays: [.friday], ordinal: -1)),
    ("weekly on tuesday", Repetition(.week, weekdays: [.tuesday])),
    ("daily", Repetition(.day)), ("mondays", Repetition(.week, weekdays: [.monday])),
    ("on the 1st of every month", Repetition(.month, ordinal: 1)),
    ("am 15. jedes Monats", Repetition(.month, ordinal: 15)),
  ])
  func repetitions(text: String, expected: Repetition) {
    let reading = reading(text)
    let found = reading.repetition(at: 0)
    #expect(found?.value == expected)
    #expect(found?.end == reading.words.count)
  }

  /// The words of a language, written for this test.
  private struct Language: Sendable {
    /// From Sunday.
    let weekdays: [String]
    let months: [String]
    /// The day before yesterday to the day after tomorrow.
    let relative: [String]
    let ago: @Sendable (Int) -> String
    let until: String
    let lastWeek: String
    let hour: @Sendable (Int) -> String
    let every: @Sendable (String) -> String
  }

  private static let languages: [Language] = [
    Language(
      weekdays: words("sunday monday tuesday wednesday thursday friday saturday"),
      months: words(
        "january february march april may june july august september october november december"),
      relative: ["day before yesterday", "yesterday", "today", "tomorrow", "day after tomorrow"],
      ago: { "\($0) days ago" }, until: "to", lastWeek: "last week", hour: { "at \($0):00" },
      every: { "every \($0)" }),
    Language(
      weekdays: words("Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag"),
      months: words(
        "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
      relative: words("vorgestern gestern heute morgen übermorgen"),
      ago: { "vor \($0) Tagen" }, until: "bis", lastWeek: "letzte Woche", hour: { "um \($0) Uhr" },
      every: { "jeden \($0)" }),
    Language(
      weekdays: words("dimanche lundi mardi mercredi jeudi vendredi samedi"),
      months: words(
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
      relative: words("avant-hier hier aujourd'hui demain après-demain"),
      ago: { "il y a \($0) jours" }, until: "au", lastWeek: "la semaine dernière",
      hour: { "à \($0)h" }, every: { "chaque \($0)" }),
    Language(
      weekdays: words("domingo lunes martes miércoles jueves viernes sábado"),
      months: words(
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
      relative: ["anteayer", "ayer", "hoy", "mañana", "pasado mañana"],
      ago: { "hace \($0) días" }, until: "al", lastWeek: "la semana pasada",
      hour: { "a las \($0):00" }, every: { "cada \($0)" }),
    Language(
      weekdays: words("domenica lunedì martedì mercoledì giovedì venerdì sabato"),
      months: words(
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre "
          + "dicembre"),
      relative: words("avantieri ieri oggi domani dopodomani"), ago: { "\($0) giorni fa" },
      until: "al", lastWeek: "settimana scorsa", hour: { "alle \($0):00" }, every: { "ogni \($0)" }),
    Language(
      weekdays: words("zondag maandag dinsdag woensdag donderdag vrijdag zaterdag"),
      months: words(
        "januari februari maart april mei juni juli augustus september oktober november december"),
      relative: words("eergisteren gisteren vandaag morgen overmorgen"),
      ago: { "\($0) dagen geleden" }, until: "tot", lastWeek: "vorige week",
      hour: { "om \($0) uur" }, every: { "elke \($0)" }),
    Language(
      weekdays: words(
        "domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado"),
      months: words(
        "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"),
      relative: ["anteontem", "ontem", "hoje", "amanhã", "depois de amanhã"],
      ago: { "há \($0) dias" }, until: "até", lastWeek: "a semana passada",
      hour: { "às \($0):00" }, every: { "cada \($0)" }),
  ]

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  /// Days by Foundation's calendar.
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "UTC") ?? .current
    return calendar
  }()

  private static func iso(_ date: Date) -> String {
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    return String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
  }

  @Test func `5000 phrases mean what Foundation's calendar says`() {
    var random = SeededRandom(state: 18)
    func pick(_ range: ClosedRange<Int>) -> Int {
      range.lowerBound + Int(random.next() % UInt64(range.count))
    }
    for _ in 0..<5000 {
      let language = Self.languages[pick(0...6)]
      let now = Date(timeIntervalSince1970: Double(pick(15_000...25_000)) * 86_400)
      let today = Day(number: Int32(now.timeIntervalSince1970 / 86_400))
      func after(_ days: Int) -> Date {
        Self.calendar.date(byAdding: .day, value: days, to: now) ?? now
      }
      func latest(_ matches: (DateComponents) -> Bool, from first: Int = 0) -> Date {
        var back = first
        while !matches(
          Self.calendar.dateComponents([.weekday, .month, .day], from: after(-back)))
        { back += 1 }
        return after(-back)
      }
      let (text, first, last): (String, Date, Date)
      switch pick(0...7) {
      case 0:
        let index = pick(0...4)
        (text, first, last) = (language.relative[index], after(index - 2), after(index - 2))
      case 1:
        let index = pick(0...6)
        let date = latest { $0.weekday == index + 1 }
        (text, first, last) = (language.weekdays[index], date, date)
      case 2:
        let count = pick(2...400)
        (text, first, last) = (language.ago(count), after(-count), after(-count))
      case 3, 4:
        let (month, day) = (pick(1...12), pick(1...28))
        let date = latest { $0.month == month && $0.day == day }
        (text, first, last) = ("\(day) \(language.months[month - 1])", date, date)
      case 5:
        let date = after(pick(-9000...9000))
        let parts = Self.calendar.dateComponents([.year, .month, .day], from: date)
        let month = language.months[(parts.month ?? 1) - 1]
        (text, first, last) = ("\(parts.day ?? 0) \(month) \(parts.year ?? 0)", date, date)
      case 6:
        let weekday = Self.calendar.component(.weekday, from: now)
        let monday = after(-(weekday + 5) % 7 - 7)
        let sunday = Self.calendar.date(byAdding: .day, value: 6, to: monday) ?? monday
        (text, first, last) = (language.lastWeek, monday, sunday)
      default:
        let (start, end) = (pick(0...6), pick(0...6))
        let date = latest { $0.weekday == start + 1 }
        let length = (end - start + 7) % 7
        let words = [language.weekdays[start], language.until, language.weekdays[end]]
        guard length > 0 else { continue }
        (text, first, last) = (
          words.joined(separator: " "), date,
          Self.calendar.date(byAdding: .day, value: length, to: date) ?? date
        )
      }
      let reading = TimeReading(
        TypedWord.line(text.split(separator: " ").map(String.init)),
        by: DayReading(today: today, weekStart: .monday))
      var found: [String] = []
      if let day = reading.day(at: 0), day.end == reading.words.count {
        found = [day.value.day?.description ?? "", day.value.day?.description ?? ""]
      } else if let range = reading.range(at: 0), range.end == reading.words.count {
        found = [range.value.lowerBound.description, range.value.upperBound.description]
      }
      #expect(found == [Self.iso(first), Self.iso(last)], "'\(text)' on \(today)")
    }
  }

  @Test func `times and repetitions in every language`() {
    for language in Self.languages {
      for hour in 13...23 {
        let reading = reading(language.hour(hour))
        #expect(reading.clock(at: 0)?.value.start == hour * 60, "\(language.hour(hour))")
        #expect(reading.clock(at: 0)?.end == reading.words.count)
      }
      for (index, name) in language.weekdays.enumerated() {
        let found = reading(language.every(name)).repetition(at: 0)
        #expect(found?.value.weekdays.map(\.rawValue) == [index], "\(language.every(name))")
      }
    }
  }
}

/// A sequence of numbers that is the same each time.
private struct SeededRandom {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
