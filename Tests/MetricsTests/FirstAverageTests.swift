import Metrics
import Testing
import Time

struct FirstAverageTests {
  /// Friday 20 November 2026.
  private let today = Day(number: 20_777)

  @Test(
    arguments: [
      ([0], 9), ([-1, 0], 2), ([-2, -1, 0], 2), ([-13, 0], 2), ([-14, 0], nil), ([], nil),
      ([-30, -29, -28], nil),
    ] as [([Int], Int?)])
  func `the first average is on a Sunday after three values`(days: [Int], after: Int?) {
    let first = AverageSet.firstWeek(
      withAverageOf: days.map { today + $0 }, recordedDailyAfter: today)
    #expect(first == after.map { today + $0 })
    #expect(first.map { $0.weekday == .sunday } != false)
  }

  @Test func `a value of which less is better is adverse above its average or at its limit`() {
    func item(
      _ value: Int64, _ name: String, isLimit: Bool = false, isSet: Bool = false
    ) -> DayReport.Item {
      DayReport.Item(
        attribute: Attribute(
          name: name, label: "It", group: "activity", priority: 1, type: .quantity),
        value: .integer(value),
        goal: DayGoal(goal: Goal(value: 10, isLimit: isLimit, isSet: isSet)))
    }
    #expect(item(11, "cigarettes").isAdverse && !item(10, "cigarettes").isAdverse)
    #expect(!item(11, "steps").isAdverse)
    #expect(!item(11, "cigarettes", isSet: true).isAdverse)
    #expect(item(10, "steps", isLimit: true, isSet: true).isAdverse)
    #expect(!item(9, "steps", isLimit: true, isSet: true).isAdverse)
  }
}
