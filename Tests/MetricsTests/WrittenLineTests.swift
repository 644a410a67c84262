import Testing
import Time

@testable import Metrics

struct WrittenLineTests {
  private static let today = Day(number: 20_777)

  /// A line, and what it says as `day name=value|…`.
  private func read(_ line: String) throws -> String? {
    let texts = [
      "mood_note": true, "steps": false, "sleep": false, "mood": false, "Time asleep": false,
    ]
    let line = try WrittenLine(line[...], days: DayReading(today: Self.today)) { texts[$0] }
    return line.map { line in
      (line.day.map { "\($0) " } ?? "")
        + line.assignments.map { "\($0.name)=\($0.value)" }.joined(separator: "|")
    }
  }

  @Test(arguments: [
    ("steps 5623", "steps=5623"), ("  steps = 5623  ", "steps=5623"), ("steps=5623", "steps=5623"),
    ("2026-11-19 steps 5623", "2026-11-19 steps=5623"),
    ("yesterday\tsteps\t5623", "2026-11-19 steps=5623"),
    ("2026-11-20: steps 5000, mood 4", "2026-11-20 steps=5000|mood=4"),
    ("20.11.2026 mood 5", "2026-11-20 mood=5"), ("1.2.2026: mood 5", "2026-02-01 mood=5"),
    ("20 Nov 2026: steps 5", "2026-11-20 steps=5"), ("friday: steps 5", "2026-11-20 steps=5"),
    ("steps 5,623", "steps=5,623"), ("steps 5,623,mood 4", "steps=5,623|mood=4"),
    ("steps 5000,mood 4", "steps=5000|mood=4"), ("steps=5, mood=4", "steps=5|mood=4"),
    ("sleep 7 h 12 m, mood 4", "sleep=7 h 12 m|mood=4"), ("steps -3", "steps=-3"),
    ("sleep 7:12, steps 3", "sleep=7:12|steps=3"), ("bedtime 23:40", "bedtime=23:40"),
    ("\"Time asleep\" 7h 12m", "Time asleep=7h 12m"), ("\"Time asleep\"=7h", "Time asleep=7h"),
    ("mood_note a = b", "mood_note=a = b"), ("mood_note \"a b\"", "mood_note=a b"),
    ("mood_note \"a\" or \"b\"", "mood_note=\"a\" or \"b\""), ("mood_note \"", "mood_note=\""),
    ("mood_note walk, then tea", "mood_note=walk, then tea"),
    ("mood_note walk, steps", "mood_note=walk, steps"),
    ("mood_note \"walk, tea\", steps 5", "mood_note=walk, tea|steps=5"),
    ("steps 5, mood_note walk: far, and back", "steps=5|mood_note=walk: far, and back"),
    ("steps 5,", "steps=5"),
  ])
  func `a line is a day and its values`(line: String, expected: String) throws {
    #expect(try read(line) == expected)
  }

  @Test(arguments: ["", "   ", "# steps 5", "\t"])
  func `an empty line says nothing`(line: String) throws {
    #expect(try read(line) == nil)
  }

  @Test(arguments: [
    ("steps", WrittenLine.Fault.noValue(of: "steps")), ("2026-11-19", .noValue(of: "2026-11-19")),
    ("2026-11-19:", .noValue(of: "2026-11-19")), ("friday steps", .noValue(of: "steps")),
    ("=5", .noName(of: "=5")), ("\"\" 5", .noName(of: "\"\" 5")), ("\"a", .noValue(of: "\"a")),
    ("steps , mood 4", .noValue(of: "steps")), ("-3 steps=5", .daysAgo("-3")),
    ("+1 steps 5", .daysAgo("+1")), ("31.02.2026 steps 5", .noDay("31.02.2026")),
    ("2026-02-30 steps 5", .noDay("2026-02-30")),
    (
      "5/11/2026 steps 5",
      .ambiguousDay(
        "5/11/2026", dayFirst: Day(year: 2026, month: 11, day: 5)!,
        monthFirst: Day(year: 2026, month: 5, day: 11)!)
    ),
    ("2026-13-01: steps 5", .noDay("2026-13-01")), ("steps 5, steps 6", .repeated("steps")),
    ("mood_note tea, steps 7", .ambiguous(text: "tea", next: "steps 7")),
  ])
  func `a line with a fault is refused`(line: String, fault: WrittenLine.Fault) {
    #expect(throws: fault) { try read(line) }
  }
}
