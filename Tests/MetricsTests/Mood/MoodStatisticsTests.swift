import Metrics
import Statistics
import Testing
import Text
import Time

struct MoodStatisticsTests {
  private static let friday = Day(number: 20_777)

  private func statistics(
    _ ratings: [Int64], tag: [Int: Int64], scale: RatingScale = .five,
    by statistic: Statistic = .median
  ) -> MoodStatistics {
    let first = Self.friday - (ratings.count - 1)
    return MoodStatistics(
      of: ratings.enumerated().map { (first + $0, .integer($1)) }, in: first...Self.friday + 1,
      tags: [
        (
          .tag(name: "gym", label: "Gym"),
          tag.sorted { $0.key < $1.key }.map { (first + $0.key, .integer($0.value)) }
        )
      ], on: scale, by: statistic)
  }

  @Test func `ratings are counted by word and by weekday, on the scale that is shown`() {
    let week = statistics([1, 2, 3, 5, 7, 8, 9], tag: [:])
    #expect(week.words == [1, 2, 1, 1, 2])
    #expect(week.typical == 3)
    #expect(week.weekdays[Weekday.friday.rawValue]?.mean == 5)
    #expect(week.weekdays[Weekday.saturday.rawValue]?.days == 1)
    #expect(statistics([1, 2, 3, 5, 7, 8, 9], tag: [:], scale: .nine).mean == 5)
  }

  /// Ratings that vary, one higher where a tag is yes.
  private func rated(_ count: Int, higherBy gain: Int, where isTagged: (Int) -> Bool) -> [Int64] {
    var random = SplitMix64(seed: 12)
    return (0..<count).map { place in
      Int64(3 + Int(random.next() % 4) + (isTagged(place) ? gain : 0))
    }
  }

  /// Two days in five, in no order.
  private func isTagged(_ place: Int) -> Bool {
    var random = SplitMix64(seed: UInt64(place + 500))
    return random.next() % 5 < 2
  }

  @Test func `a tag that goes with better days is found with its size`() throws {
    let ratings = rated(120, higherBy: 2, where: isTagged)
    var tag: [Int: Int64] = [:]
    for place in 0..<120 where isTagged(place) { tag[place] = 1 }
    let summary = statistics(ratings, tag: tag, scale: .nine)
    let found = try #require(summary.tags.first)
    #expect(summary.comparedCount == 1)
    #expect(found.difference.isClear)
    #expect(1.4...2.6 ~= found.difference.difference)
    #expect(found.with.mean > found.without.mean + 1)
    #expect(found.with.days == tag.count)
    // On five, a step is half as large.
    let five = try #require(statistics(ratings, tag: tag).tags.first)
    #expect(abs(five.difference.difference - found.difference.difference / 2) < 1e-9)
  }

  @Test func `a tag counts from its first yes to its last, and wherever a no was entered`() throws {
    let ratings = rated(160, higherBy: 3) { $0 >= 40 && isTagged($0) }
    var tag: [Int: Int64] = [:]
    for place in 40..<120 where isTagged(place) { tag[place] = 1 }
    tag[150] = 0
    let found = try #require(statistics(ratings, tag: tag).tags.first)
    let days = try #require(tag.keys.filter { tag[$0] == 1 }.max()) - (tag.keys.min() ?? 0) + 2
    #expect(found.with.days + found.without.days == days)
    #expect(statistics(ratings, tag: [:]).tags.isEmpty)
    #expect(statistics(ratings, tag: [:]).tagCount == 1)
    #expect(statistics(ratings, tag: [:]).comparedCount == 0)
  }

  @Test(arguments: [(55, 0), (56, 1)])
  func `a tag needs 56 rated days`(count: Int, compared: Int) {
    let ratings = rated(count, higherBy: 0, where: isTagged)
    var tag: [Int: Int64] = [:]
    for place in 0..<count { tag[place] = isTagged(place) ? 1 : 0 }
    #expect(statistics(ratings, tag: tag).comparedCount == compared)
  }

  @Test func `the last day, which is not over, is not compared`() {
    let days = Self.friday - 56...Self.friday
    let ratings = days.map { (day: $0, value: Value.integer(Int64($0.number % 5 + 3))) }
    let tag = days.map { (day: $0, value: Value.integer(Int64($0.number % 2))) }
    func compared(_ days: ClosedRange<Day>) -> Int {
      MoodStatistics(
        of: ratings, in: days, tags: [(.tag(name: "gym", label: "Gym"), tag)], on: .nine, by: .mean
      ).comparedCount
    }
    #expect(compared(days) == 1)
    #expect(compared(days.lowerBound...days.upperBound - 1) == 0)
  }

  @Test func `tags without any effect are not found, however many`() {
    let days = Self.friday - 199...Self.friday
    var random = SplitMix64(seed: 3)
    let ratings = days.map { (day: $0, value: Value.integer(Int64(3 + random.next() % 5))) }
    let tags = (0..<20).map { tag in
      (
        attribute: Attribute.tag(name: "t\(tag)", label: "T\(tag)"),
        values: days.map { (day: $0, value: Value.integer(Int64(random.next() % 2))) }
      )
    }
    let found = MoodStatistics(of: ratings, in: days, tags: tags, on: .nine, by: .mean)
    #expect(found.comparedCount == 20)
    #expect(found.tags.isEmpty)
  }

  @Test(arguments: [
    ("Grüße aus Łódź", "lodz", [10..<14]), ("Ana and ana", "ANA", [0..<3, 8..<11]),
    ("Cafe\u{301} Noémie", "café noemie", [0..<11]), ("Straße", "strasse", [0..<6]),
    ("Nguyễn", "nguyen", [0..<6]), ("a\nb", "a b", [0..<3]), ("ΆΝΝΑΣ", "αννας", [0..<5]),
    ("日本", "本", [1..<2]), ("aaaa", "aa", [0..<2, 2..<4]), ("Ana", "", []), ("An", "Ana", []),
    ("👩‍👩‍👧 x", "x", [2..<3]), ("dinner with Ana", "ana dinner", [0..<6, 12..<15]),
    ("dinner with Ana", "ana lunch", []), ("banana", "ana ban", [0..<4]),
  ])
  func `notes are searched for all words, without capitals and accents`(
    note: String, wanted: String, ranges: [Range<Int>]
  ) {
    #expect(FoldedText(note).ranges(of: FoldedText(wanted)) == ranges)
  }

  @Test func `memories lie whole months and years back, on the last day where a month is short`() {
    func days(_ iso: String, since first: String) -> [String] {
      guard let day = Day(iso: iso), let first = Day(iso: first) else { return [] }
      return MemoryDay.days(before: day, since: first).map(\.day.description)
    }
    #expect(
      days("2026-11-20", since: "2024-11-20")
        == ["2026-10-20", "2026-08-20", "2026-05-20", "2025-11-20", "2024-11-20"])
    #expect(days("2026-03-31", since: "2026-01-01") == ["2026-02-28"])
    #expect(days("2024-02-29", since: "2023-01-01").last == "2023-02-28")
    #expect(days("2026-01-31", since: "2025-07-31") == ["2025-12-31", "2025-10-31", "2025-07-31"])
    #expect(days("2026-11-20", since: "2026-11-20").isEmpty)
    #expect(days("0001-02-01", since: "0001-01-01") == ["0001-01-01"])
  }

  @Test(arguments: Weekday.allCases)
  func `a month has all its days once, each below its weekday`(start: Weekday) {
    var day = Day(number: 20_000)
    for _ in 0..<50 {
      let grid = MonthGrid(of: day, weeksFrom: start)
      #expect(grid.weekdays.first == start)
      #expect(grid.weeks.flatMap { $0 }.compactMap { $0 } == Array(grid.days))
      for week in grid.weeks {
        #expect(week.count == 7)
        for (column, day) in week.enumerated() {
          #expect(day == nil || day?.weekday == grid.weekdays[column])
        }
      }
      day = grid.days.upperBound + 1
      #expect(day.civil.day == 1)
    }
  }
}
