import Metrics
import Testing
import Time

struct DayPaceTests {
  private let friday = Day(number: 20_777)

  /// Each of the days before: so much by eleven, and the rest by the evening.
  private func past(_ count: Int) -> [DayPace.PastDay] {
    (1...count).map { back in
      let byNow = 1000 + 10 * Double(back)
      let course = DayCourse.typed([
        DayCourse.Sample(minute: 600, value: byNow),
        DayCourse.Sample(minute: 1200, value: byNow + 5000),
      ])
      return (day: friday - back, total: byNow + 5000, course: course)
    }
  }

  private func pace(
    _ others: [DayPace.PastDay], daysOff: Set<Day> = [], now: Int = 660
  ) -> DayPace? {
    DayPace(
      of: friday, value: 2100,
      course: .typed([DayCourse.Sample(minute: 500, value: 2100)]), now: now, goal: 8104,
      others: others, daysOff: daysOff)
  }

  @Test(arguments: [(10, nil), (11, 9), (25, 19), (60, 19)] as [(Int, Int?)])
  func `a workday needs nine workdays and uses the latest nineteen`(days: Int, used: Int?) {
    #expect(pace(past(days).shuffled())?.pace.days == used)
  }

  @Test func `days of the same kind are compared, a day off with weekends`() throws {
    let others = past(60)
    let workday = try #require(pace(others))
    #expect(!workday.isFree)
    // The latest nineteen workdays before Friday the 20th: up to 25 days back, the tenth 14.
    #expect(workday.pace.usual == 1140)
    let dayOff = try #require(pace(others, daysOff: [friday]))
    #expect(dayOff.isFree)
    #expect(dayOff.pace.days == 16)
    // Workdays that are days off are no longer compared with.
    #expect(pace(past(11), daysOff: [friday - 1]) == nil)
  }

  @Test func `the end of a day is given where it is narrow`() throws {
    let found = try #require(pace(past(30)))
    #expect(found.minute == 660)
    #expect(found.end(of: 8104) == 7100...7100)
    #expect(found.end(of: 0) == nil)
    #expect(found.pace.reachedDays == 0)
  }

  @Test func `days that are not known at this hour do not count`() {
    let synced = past(30).map { other in
      (
        day: other.day, total: other.total,
        course: DayCourse.synced([DayCourse.Sample(minute: 1200, value: other.total)])
      )
    }
    #expect(pace(synced) == nil)
    #expect(pace(synced, now: 1200) != nil)
  }
}
