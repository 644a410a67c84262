import Metrics
import Testing
import Time

struct DayRatingsTests {
  @Test(
    arguments: [
      ([5], 5, 5, 5), ([7, 3], 5, 3, 3), ([7, 4], 6, 4, 4), ([3, 7, 4], 5, 4, 3),
      ([1, 2], 2, 2, 1), ([9, 9, 8], 9, 8, 8), ([1, 1, 2], 1, 2, 1), ([8, 9], 9, 9, 8),
    ] as [([Int64], Int64, Int64, Int64)])
  func `the rating of a day follows from its ratings`(
    ratings: [Int64], mean: Int64, last: Int64, worst: Int64
  ) {
    #expect(MoodOfDay.mean.rating(of: ratings) == mean)
    #expect(MoodOfDay.last.rating(of: ratings) == last)
    #expect(MoodOfDay.worst.rating(of: ratings) == worst)
  }

  @Test func `a mean is the nearest of nine, halves up, whatever the ratings are`() {
    for one in Int64(1)...9 {
      for other in Int64(1)...9 {
        for third in Int64(1)...9 {
          let ratings = [one, other, third]
          let mean = (Double(one + other + third) / 3).rounded(.toNearestOrAwayFromZero)
          #expect(MoodOfDay.mean.rating(of: ratings) == Int64(mean))
        }
      }
    }
    #expect(MoodOfDay.mean.rating(of: []) == nil)
  }

  private let day = Day(number: 20_777)

  private func entry(_ value: Int64, at minute: Int?, _ note: String? = nil) -> TimedEntry {
    TimedEntry(attribute: "mood", day: day, minute: minute, value: .integer(value), note: note)
  }

  @Test func `a rating of the whole day is the first of several`() {
    var ratings = DayRatings(of: [], on: day, rating: 7, note: "slept well")
    ratings.add(entry(3, at: 600, "tired"))
    #expect(ratings.entries.map(\.minute) == [nil, 600])
    #expect(ratings.rating(by: .mean) == 5)
    #expect(ratings.note == "slept well\ntired")
  }

  @Test func `notes are in the order of their times`() {
    var ratings = DayRatings(of: [], on: day, rating: nil, note: nil)
    ratings.add(entry(3, at: 1260, "evening"))
    ratings.add(entry(5, at: 600))
    ratings.add(entry(7, at: 480, "morning"))
    ratings.add(entry(7, at: nil, "whenever"))
    #expect(ratings.note == "whenever\nmorning\nevening")
    #expect(ratings.rating(by: .last) == 3)
  }

  @Test func `a note without a rating belongs to the first rating`() {
    var ratings = DayRatings(of: [], on: day, rating: nil, note: "before")
    ratings.add(entry(3, at: 600, "after"))
    #expect(ratings.note == "before\nafter")
    #expect(ratings.entries.map(\.note) == ["before\nafter"])
    var silent = DayRatings(of: [], on: day, rating: nil, note: "before")
    silent.add(entry(3, at: 600))
    #expect(silent.note == "before")
  }

  @Test func `a note that was changed is not lost`() {
    let stored = [entry(3, at: 600, "one"), entry(5, at: 700, "two")]
    var ratings = DayRatings(of: stored, on: day, rating: 4, note: "my own words")
    ratings.add(entry(7, at: 650, "three"))
    #expect(ratings.note == "my own words\nthree")
    var deleted = DayRatings(of: stored, on: day, rating: 4, note: nil)
    deleted.add(entry(7, at: 650))
    #expect(deleted.note == nil)
  }
}
