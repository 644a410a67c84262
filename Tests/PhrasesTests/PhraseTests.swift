import Metrics
import Testing
import Time

@testable import Phrases

/// Thursday 19 November 2026.
private let today = day("2026-11-19")
private let days = DayReading(today: today)

private func day(_ text: String) -> Day { Day(iso: text) ?? Day(number: 0) }

private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
private func typed(_ text: String) -> [TypedWord] { TypedWord.line(words(text)) }

struct DayPhraseTests {
  @Test(arguments: [
    ("on monday", "2026-11-16", 2), ("the day before yesterday pizza", "2026-11-17", 4),
    ("tuesday: pizza", "2026-11-17", 1), ("2 days ago", "2026-11-17", 3),
    ("last night", "2026-11-18", 2), ("nov 17, gym", "2026-11-17", 2), ("17.11.", "2026-11-17", 1),
    ("yesterday", "2026-11-18", 1),
  ])
  func `the longest day at the beginning is read`(text: String, day: String, count: Int) throws {
    let phrase = try #require(DayPhrase(typed(text), by: days))
    #expect(phrase.firstDay == PhrasesTests.day(day))
    #expect(phrase.count == count)
    #expect(!phrase.isWeak)
  }

  @Test(arguments: ["on", "pizza", "-3", "5000", "the day", "before yesterday"])
  func `other words are no days`(text: String) {
    #expect(DayPhrase(typed(text), by: days) == nil)
  }

  @Test(arguments: ["sam", "sun", "may", "mar"])
  func `abbreviations that are other words are weak`(text: String) {
    #expect(DayPhrase(typed(text), by: days)?.isWeak == true)
  }

  @Test(arguments: [
    ("24 dec", "2025-12-24", "2026-12-24"), ("24.12.", "2025-12-24", "2026-12-24"),
    ("1-7 dec", "2025-12-01", "2026-12-01"), ("20 march", "2026-03-20", nil),
    ("24 dec 2025", "2025-12-24", nil), ("2025-12-24", "2025-12-24", nil),
    ("11 months ago", "2025-12-19", nil),
  ])
  func `a date without a year that is soon can be that one`(
    text: String, day: String, coming: String?
  ) throws {
    let phrase = try #require(DayPhrase(typed(text), by: days))
    #expect(phrase.firstDay == PhrasesTests.day(day))
    #expect(phrase.coming == coming.map(PhrasesTests.day))
  }

  @Test func `29 February is a day only near a leap year`() {
    #expect(DayPhrase(typed("29 feb"), by: days) == nil)
    #expect(DayPhrase(typed("29 feb 2024"), by: days)?.firstDay == day("2024-02-29"))
    let leap = DayReading(today: day("2024-11-19"))
    #expect(DayPhrase(typed("29 feb"), by: leap)?.firstDay == day("2024-02-29"))
  }

  @Test func `every pair of weekdays is at most a week, from the latest one on`() {
    for first in Weekday.allCases {
      for last in Weekday.allCases where first != last {
        let text = "\(first.name) to \(last.name)".lowercased()
        let phrase = DayPhrase(typed(text), by: days)
        // Read another way: walk back to the first weekday, then forwards to the last.
        var start = today
        while start.weekday != first { start = start - 1 }
        var end = start
        while end.weekday != last { end = end + 1 }
        #expect(phrase?.days == .range(start...end))
      }
    }
  }
}

struct LoggedPhraseTests {
  private static let known = [
    Attribute(name: "steps", label: "Steps", group: "activity", priority: 1, type: .quantity),
    Attribute(name: "sleep", label: "Time asleep", group: "sleep", priority: 1, type: .duration),
    Attribute(
      name: "sleep_end", label: "Wake time", group: "sleep", priority: 1, type: .timeFromMidnight),
    Attribute(
      name: "weight", label: "Weight", group: "health", priority: 1, type: .decimal, unit: .kilogram
    ),
    Attribute(name: "coffees", label: "Coffees", group: "food", priority: 1, type: .quantity),
    Attribute(name: "mood_note", label: "Daily note", group: "mood", priority: 1, type: .text),
    Attribute(name: "gym", label: "Gym", group: "custom", priority: 1, type: .boolean),
    Attribute(
      name: "feet_checked", label: "Feet checked", group: "custom", priority: 1, type: .boolean),
    Attribute(
      name: "cups_of_tea", label: "Cups of tea", group: "custom", priority: 1, type: .quantity),
    Attribute(name: "push_ups", label: "Push-ups", group: "custom", priority: 1, type: .quantity),
    Attribute(name: "ride", label: "Ride", group: "custom", priority: 1, type: .decimal),
    Attribute(name: "ride_time", label: "Ride time", group: "custom", priority: 1, type: .duration),
  ]

  private func read(_ text: String) throws -> LoggedPhrase? {
    try LoggedPhrase(typed(text), days: days, values: ValueReading()) {
      Naming.matches($0, among: LoggedPhraseTests.known).first
    }
  }

  @Test(arguments: [
    ("steps 5620 steps", "steps=5620 steps", nil), ("coffees 3 coffees", "coffees=3", nil),
    ("weight 64.1 kg", "weight=64.1 kg", nil),
    ("64.1 kg weight", "weight=64.1 kg", nil), ("sleep 7 h 20 min", "sleep=7 h 20 min", nil),
    ("wake time 6:45", "sleep_end=6:45", nil), ("3 coffees", "coffees=3", nil),
    ("+1 coffee", "coffees=+1", nil), ("steps 9,213, coffees 3", "steps=9,213 coffees=3", nil),
    ("steps 9213 and coffees two", "steps=9213 coffees=two", nil),
    ("weight yesterday 63.9", "weight=63.9", "2026-11-18"),
    ("monday steps 7100", "steps=7100", "2026-11-16"),
    ("steps 7100 nov 17", "steps=7100", "2026-11-17"),
    ("weight 64.2 on monday", "weight=64.2", "2026-11-16"),
    ("wake time at half past six", "sleep_end=half past six", nil),
    ("gym yes headache", nil, nil), ("another coffee", "coffees=+1", nil),
    ("2 more coffees", "coffees=+2", nil), ("no gym yesterday", "gym=no", "2026-11-18"),
    ("gym yesterday", "gym=yes", "2026-11-18"), ("I had 3 coffees", "coffees=3", nil),
    ("steps +500 and gym", "steps=+500 gym=yes", nil), ("no coffees", "coffees=0", nil),
    ("sleep half an hour", "sleep=half an hour", nil),
    ("steps 8k gestern", "steps=8k", "2026-11-18"), ("daily note long walk", nil, nil),
    ("steps", nil, nil), ("a cup of tea", "cups_of_tea=+1", nil),
    ("another cup of tea", "cups_of_tea=+1", nil), ("one more cup of tea", "cups_of_tea=+1", nil),
    ("feet not checked", "feet_checked=no", nil),
    ("feet not checked yesterday", "feet_checked=no", "2026-11-18"),
    ("pushups 40", "push_ups=40", nil), ("40 push-ups", "push_ups=40", nil),
    ("ride 42,5 km", "ride=42,5 km", nil), ("ride 26 miles", nil, nil),
    ("ride 42 ride time 1h50", "ride=42 ride_time=1h50", nil),
    ("steps - 250", "steps=- 250", nil), ("weight - 64", "weight=64", nil),
    ("a glass of steps", "steps=+1 glass", nil), ("half a kg of weight", "weight=+0.5 kg", nil),
    ("half a glass of steps", nil, nil),
    ("played ride time 40 min", "ride_time=40 min", nil), ("2 coffees please", "coffees=2", nil),
    ("didn't go to the gym", "gym=no", nil), ("did not drink any coffees", "coffees=0", nil),
    ("sleep from 23:40 to 7:05", "sleep=from 23:40 to 7:05", nil),
    ("weight level 64", "weight=64", nil),
    ("gym mon, tue and wed", "gym=yes", "2026-11-16"),
    ("steps 5 yesterday friday", nil, nil), ("yesterday", nil, nil), ("steps pizza", nil, nil),
  ])
  func `lines are read whole or not at all`(text: String, values: String?, day: String?) throws {
    let phrase = try read(text)
    let read = phrase?.assignments.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
    #expect(read == values)
    #expect(phrase?.day?.firstDay == day.map(PhrasesTests.day))
  }
}

struct MoodPhraseTests {
  @Test(
    arguments: [
      ("4", 7, nil, nil, nil), ("good!", 7, nil, nil, nil), ("8/10", 7, nil, nil, nil),
      ("🙂", 7, nil, nil, nil), ("meh", 5, nil, nil, nil),
      ("4, long walk", 7, "long walk", nil, nil),
      ("4 - tired but ok", 7, "tired but ok", nil, nil),
      ("great dinner with Sam", 9, "great dinner with Sam", nil, nil),
      ("terrible yesterday", 1, nil, "2026-11-18", nil),
      ("4 on tuesday", 7, nil, "2026-11-17", nil),
      ("yesterday 4 tired", 7, "tired", "2026-11-18", nil), ("4 at 18:00", 7, nil, nil, 1080),
      ("3 lunch with Bea friday", 5, "lunch with Bea", "2026-11-13", nil),
      ("2 dreading tomorrow", 3, "dreading tomorrow", nil, nil),
      ("not great", 4, nil, nil, nil), ("very good", 9, nil, nil, nil),
      ("7 out of 10", 6, nil, nil, nil), ("★★★★", 7, nil, nil, nil),
      ("4 pub with Sam", 7, "pub with Sam", nil, nil),
      ("3 lying in the sun", 5, "lying in the sun", nil, nil),
      ("fine.", 5, nil, nil, nil), ("okay-ish", 5, nil, nil, nil), ("so so", 5, nil, nil, nil),
      ("not so good", 4, nil, nil, nil), ("nicht so gut", 4, nil, nil, nil),
      ("not too bad", 6, nil, nil, nil), ("a bit low", 3, nil, nil, nil),
      ("2 at 4.30 bed 12", 3, "bed 12", nil, 270), ("2 at 4 bed 12", 3, "at 4 bed 12", nil, nil),
      ("4 the 24 dec plan", 7, "the 24 dec plan", nil, nil),
      ("4 ball 24 dec", 7, "ball 24 dec", nil, nil),
      ("2 argument this morning", 3, "argument this morning", nil, nil),
      ("4 party last night", 7, "party", "2026-11-18", nil),
      ("3 tonight", 5, nil, "2026-11-19", nil),
      ("gestern abend 2 Kopfschmerzen", 3, "Kopfschmerzen", "2026-11-18", nil),
    ] as [(String, Int64, String?, String?, Int?)])
  func `ratings are read with what is said beside them`(
    text: String, rating: Int64, note: String?, day: String?, minute: Int?
  ) throws {
    let phrase = try #require(MoodPhrase(typed(text), days: days, scale: .five))
    #expect(phrase.rating == rating)
    #expect(phrase.note == note)
    #expect(phrase.day?.firstDay == day.map(PhrasesTests.day))
    #expect(phrase.minute == minute)
  }

  @Test(arguments: ["pizza", "yesterday", "11/10", "7"])
  func `other words are no ratings`(text: String) {
    #expect(MoodPhrase(typed(text), days: days, scale: .five) == nil)
  }
}

struct GoalPhraseTests {
  @Test(arguments: [
    ("10k", "10k"), ("at most 3", "<= 3"), ("max 3", "<= 3"), ("<= 60", "<= 60"),
    ("3x a week", "3/week"), ("3 per week", "3/week"), ("3 times a week", "3/week"),
    ("50000 a week", "50000/week"), ("9000 a day", "9000"), ("8 hours", "8 hours"),
    ("before 23:00", "<= 23:00"), ("daily", "yes"), ("at least 5", "5"), ("yes", "yes"),
    ("average", "average"), ("no", "no"), ("five times a week", "5/week"),
    ("five thousand", "five thousand"), ("no more than 2 a week", "<= 2/week"),
    ("read 30", "30"), ("be in by 23:30", "<= 23:30"), ("walk at least 5", "5"),
    ("half past ten", "half past 10"), ("8000 min", "8000"), ("every 2 days", "every 2 days"),
  ])
  func `goals are read in words`(text: String, goal: String) {
    #expect(read(text).goal == goal)
  }

  @Test(arguments: ["off", "none", "never", "no goal", "clear"])
  func `words that remove a goal`(text: String) {
    #expect(read(text).isRemoval)
  }

  @Test(arguments: [
    "at most 3 coffees", "no more than 3 coffees a day", "coffees <= 3", "set coffees to max 3",
  ])
  func `the name can be anywhere`(text: String) {
    let phrase = GoalPhrase(words(text)) { $0 == "coffees" ? .quantity : nil }
    #expect(phrase.name == "coffees")
    #expect(phrase.goal == "<= 3")
  }

  @Test func `min is minutes after the number of a length`() {
    func goal(_ text: String) -> String? {
      GoalPhrase(["guitar"] + words(text)) { $0 == "guitar" ? .duration : nil }.goal
    }
    #expect(goal("20 min a day") == "20 min")
    #expect(goal("min 20 min") == "20 min")
    #expect(goal("90 min per week") == "90 min/week")
  }

  @Test func `weekdays follow the goal`() {
    #expect(read("12000 on mondays").goal == "12000")
    #expect(read("12000 on mondays").weekdays == [.monday])
    #expect(read("9000 on weekdays").weekdays.count == 5)
  }

  private func read(_ text: String) -> GoalPhrase {
    GoalPhrase(["steps"] + words(text)) { $0 == "steps" ? .quantity : nil }
  }
}

struct NamePhraseTests {
  @Test(arguments: [
    ("dawn phenomenon", true), ("gym phenomenon", false), ("dawn, phenomenon", false),
    ("dawn and phenomenon", false), ("dawn", false),
  ])
  func `new words can be one name or several`(text: String, isUnclear: Bool) {
    #expect(NamePhrase.isUnclear(words(text)) { $0 == "gym" } == isUnclear)
  }

  @Test(arguments: [
    ("gym, headache", ["gym", "headache"]), ("gym and dog walk", ["gym", "dog walk"]),
    ("gym headache", ["gym", "headache"]), ("long run, gym", ["long run", "gym"]),
  ])
  func `names are listed with blanks, commas and words`(text: String, names: [String]) {
    let known: Set<String> = ["gym", "headache", "dog walk"]
    #expect(NamePhrase.names(in: words(text)) { known.contains($0) } == names)
  }
}
