import Metrics
import Testing
import Time

@testable import Phrases

/// Thursday 19 November 2026.
private let today = day("2026-11-19")
private let days = DayReading(today: today)

private func day(_ text: String) -> Day { Day(iso: text) ?? Day(number: 0) }

private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

struct DayPhraseTests {
  @Test(arguments: [
    ("on monday", "2026-11-16", 2), ("the day before yesterday pizza", "2026-11-17", 4),
    ("tuesday: pizza", "2026-11-17", 1), ("2 days ago", "2026-11-17", 3),
    ("last night", "2026-11-18", 2), ("nov 17, gym", "2026-11-17", 2), ("17.11.", "2026-11-17", 1),
    ("yesterday", "2026-11-18", 1),
  ])
  func `the longest day at the beginning is read`(text: String, day: String, count: Int) throws {
    let phrase = try #require(DayPhrase(beginning: words(text)[...], by: days))
    #expect(phrase.typed == .day(PhrasesTests.day(day)))
    #expect(phrase.count == count)
  }

  @Test(arguments: ["on", "pizza", "-3", "5000", "the day", "before yesterday"])
  func `other words are no days`(text: String) {
    #expect(DayPhrase(beginning: words(text)[...], by: days) == nil)
  }

  @Test(arguments: [
    ("this week", "2026-11-15", "2026-11-21"), ("last week", "2026-11-08", "2026-11-14"),
    ("mon to wed", "2026-11-16", "2026-11-18"), ("mon to fri", "2026-11-16", "2026-11-20"),
    ("mon-fri", "2026-11-16", "2026-11-20"), ("1-7 oct", "2026-10-01", "2026-10-07"),
    ("from 3 may until 9 may", "2026-05-03", "2026-05-09"),
    ("last month", "2026-10-01", "2026-10-31"), ("this year", "2026-01-01", "2026-12-31"),
  ])
  func `ranges have both ends`(text: String, first: String, last: String) throws {
    let range = try #require(
      DayRangePhrase(beginning: words(text)[...], by: days, weekStart: .sunday))
    #expect(range.days == day(first)...day(last))
    #expect(range.count == words(text).count)
  }

  @Test func `every pair of weekdays is at most a week, from the latest one on`() {
    for first in Weekday.allCases {
      for last in Weekday.allCases {
        let text = "\(first.name) to \(last.name)".lowercased()
        let range = DayRangePhrase(beginning: words(text)[...], by: days, weekStart: .monday)
        // Read another way: walk back to the first weekday, then forwards to the last.
        var start = today
        while start.weekday != first { start = start - 1 }
        var end = start
        while end.weekday != last { end = end + 1 }
        #expect(range?.days == start...end)
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
  ]

  private func read(_ text: String) throws -> LoggedPhrase? {
    try LoggedPhrase(words(text), days: days, values: ValueReading()) {
      Naming.matches($0, among: LoggedPhraseTests.known).first
    }
  }

  @Test(arguments: [
    ("steps 5620 steps", "steps=5620", nil), ("weight 64.1 kg", "weight=64.1 kg", nil),
    ("64.1 kg weight", "weight=64.1 kg", nil), ("sleep 7 h 20 min", "sleep=7 h 20 min", nil),
    ("wake time 6:45", "sleep_end=6:45", nil), ("3 coffees", "coffees=3", nil),
    ("+1 coffee", "coffees=+1", nil), ("steps 9,213, coffees 3", "steps=9,213 coffees=3", nil),
    ("steps 9213 and coffees two", "steps=9213 coffees=two", nil),
    ("weight yesterday 63.9", "weight=63.9", "2026-11-18"),
    ("monday steps 7100", "steps=7100", "2026-11-16"),
    ("steps 7100 nov 17", "steps=7100", "2026-11-17"),
    ("weight 64.2 on monday", "weight=64.2", "2026-11-16"),
    ("wake time at half past six", "sleep_end=half past six", nil),
    ("gym yes headache", nil, nil), ("daily note long walk", nil, nil), ("steps", nil, nil),
    ("steps 5 yesterday friday", nil, nil), ("yesterday", nil, nil), ("steps pizza", nil, nil),
  ])
  func `lines are read whole or not at all`(text: String, values: String?, day: String?) throws {
    let phrase = try read(text)
    let read = phrase?.assignments.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
    #expect(read == values)
    #expect(phrase?.day?.typed == day.map { .day(PhrasesTests.day($0)) })
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
    ] as [(String, Int64, String?, String?, Int?)])
  func `ratings are read with what is said beside them`(
    text: String, rating: Int64, note: String?, day: String?, minute: Int?
  ) throws {
    let phrase = try #require(MoodPhrase(words(text), days: days, scale: .five))
    #expect(phrase.rating == rating)
    #expect(phrase.note == note)
    #expect(phrase.day?.typed == day.map { .day(PhrasesTests.day($0)) })
    #expect(phrase.minute == minute)
  }

  @Test(arguments: ["pizza", "yesterday", "not great", "11/10", "7"])
  func `other words are no ratings`(text: String) {
    #expect(MoodPhrase(words(text), days: days, scale: .five) == nil)
  }
}

struct GoalPhraseTests {
  @Test(arguments: [
    ("10k", "10k"), ("at most 3", "<= 3"), ("max 3", "<= 3"), ("<= 60", "<= 60"),
    ("3x a week", "3/week"), ("3 per week", "3/week"), ("3 times a week", "3/week"),
    ("50000 a week", "50000/week"), ("9000 a day", "9000"), ("8 hours", "8 hours"),
    ("before 23:00", "<= 23:00"), ("daily", "yes"), ("at least 5", "5"), ("yes", "yes"),
    ("average", "average"), ("no", "no"), ("no more than 2 a week", "<= 2/week"),
  ])
  func `goals are read in words`(text: String, goal: String) {
    #expect(GoalPhrase(words(text)).goal == goal)
  }

  @Test(arguments: ["off", "none", "never", "no goal", "clear"])
  func `words that remove a goal`(text: String) {
    #expect(GoalPhrase(words(text)).goal == nil)
  }

  @Test func `a weekday follows the goal`() {
    #expect(GoalPhrase(words("12000 on mondays")).goal == "12000")
    #expect(GoalPhrase(words("12000 on mondays")).weekday == .monday)
  }
}

struct NamePhraseTests {
  @Test(arguments: [
    ("gym, headache", ["gym", "headache"]), ("gym and dog walk", ["gym", "dog walk"]),
    ("gym headache", ["gym", "headache"]), ("long run, gym", ["long run", "gym"]),
  ])
  func `names are listed with blanks, commas and words`(text: String, names: [String]) {
    let known: Set<String> = ["gym", "headache", "dog walk"]
    #expect(NamePhrase.names(in: words(text)) { known.contains($0) } == names)
  }
}
