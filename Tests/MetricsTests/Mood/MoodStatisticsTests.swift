import Metrics
import Statistics
import Testing
import Text
import Time

struct MoodStatisticsTests {
  /// Figures of Welch's interval, found by integrating Student's t to eight digits.
  ///
  /// The first two rows of numbers are an example that is often given for Welch's test.
  @Test(arguments: [
    (
      [27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4],
      [27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 30.5, 30.5],
      -3.24, -5.4807904, -0.9992096
    ),
    (
      [4.0, 5, 4, 4, 5, 3, 4, 5], [3.0, 3, 2, 4, 3, 3, 2, 3, 4, 3, 3, 2],
      1.3333333, 0.6583131, 2.0083536
    ),
    (
      [1.0, 2, 3, 4, 5, 4, 3, 2], [3.0, 3, 3, 3, 3, 3, 3, 4, 3, 3],
      -0.1, -1.2007070, 1.0007070
    ),
  ])
  func `Welch's interval has the known ends`(
    ones: [Double], others: [Double], difference: Double, low: Double, high: Double
  ) throws {
    let interval = try #require(WelchInterval(of: ones, against: others))
    #expect(abs(interval.difference - difference) < 1e-6)
    #expect(abs(interval.interval.lowerBound - low) < 5e-5)
    #expect(abs(interval.interval.upperBound - high) < 5e-5)
    #expect(interval.isClear == (low > 0 || high < 0))
  }

  @Test func `too few days, and days that do not vary, have no interval`() {
    let eight = [1.0, 2, 3, 4, 5, 4, 3, 2]
    #expect(WelchInterval(of: eight, against: eight) != nil)
    #expect(WelchInterval(of: Array(eight.dropLast()), against: eight) == nil)
    #expect(WelchInterval(of: eight, against: Array(eight.dropLast())) == nil)
    let alike = [Double](repeating: 3, count: 9)
    #expect(WelchInterval(of: alike, against: alike) == nil)
    // Sums of thirds have errors of rounding, which are no difference.
    let third = 1.0 / 3
    #expect(
      WelchInterval(
        of: Array(repeating: third, count: 9), against: Array(repeating: third, count: 11)) == nil)
  }

  private static let friday = Day(number: 20_777)

  private func statistics(
    _ ratings: [Int64], tag: [Int: Int64], scale: RatingScale = .five,
    by statistic: Statistic = .median
  ) -> MoodStatistics {
    let first = Self.friday - (ratings.count - 1)
    return MoodStatistics(
      of: ratings.enumerated().map { (first + $0, .integer($1)) }, in: first...Self.friday,
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

  @Test func `a tag counts from its first value, and a day without a value is without it`() throws {
    // Sixteen low days before the tag existed, then sixteen of which every other has it.
    let ratings = [Int64](repeating: 1, count: 16) + (0..<16).map { $0 % 2 == 0 ? 8 : 5 } + [7, 4]
    var tag: [Int: Int64] = [:]
    for day in stride(from: 16, to: 32, by: 2) { tag[day] = 1 }
    tag[33] = 0
    let found = try #require(statistics(ratings, tag: tag).tags.first)
    #expect(found.with.days == 8)
    #expect(found.without.days == 10)
    #expect(found.with.mean == 4.5)
    #expect(found.interval.isClear)
    #expect(statistics(ratings, tag: [:]).tags.isEmpty)
    #expect(statistics(ratings, tag: [:]).tagCount == 1)
    #expect(statistics(ratings, tag: [:]).comparedCount == 0)
  }

  @Test func `clear differences come by their margin, whatever their size`() {
    let days = Self.friday - 39...Self.friday
    // The first tag's difference is larger, but its days vary more.
    let ratings: [Int64] = (0..<40).map { index in
      switch index {
      case 0..<10: index % 2 == 0 ? 9 : 3
      case 10..<20: index % 2 == 0 ? 6 : 5
      default: index % 2 == 0 ? 2 : 3
      }
    }
    func tag(_ name: String, _ range: Range<Int>) -> (Attribute, [(day: Day, value: Value)]) {
      (
        .tag(name: name, label: name),
        (0..<40).map { (days.lowerBound + $0, .integer(range.contains($0) ? 1 : 0)) }
      )
    }
    let found = MoodStatistics(
      of: ratings.enumerated().map { (days.lowerBound + $0, .integer($1)) }, in: days,
      tags: [tag("wide", 0..<10), tag("sure", 10..<20), tag("rare", 0..<3)], on: .nine, by: .mean)
    #expect(found.tags.map(\.attribute.name) == ["sure", "wide"])
    #expect(found.tags[0].interval.difference < found.tags[1].interval.difference)
    #expect(found.tags[0].margin > found.tags[1].margin)
    #expect(found.tagCount == 3)
    #expect(found.comparedCount == 2)
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
