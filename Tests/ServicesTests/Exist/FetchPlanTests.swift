import Services
import Testing
import Time

struct FetchPlanTests {
  private let today = Day(number: 20_777)

  private func plan(
    _ fetched: ClosedRange<Day>?, from first: Int? = nil, isFull: Bool = false
  ) -> FetchPlan {
    FetchPlan(
      fetched: fetched, from: first.map { today - $0 }, isFull: isFull, today: today)
  }

  /// Days before today, of each window and of what is fetched then.
  private func days(_ plan: FetchPlan) -> [[Int]] {
    plan.windows.map { window in
      [window.days, window.fetched].compactMap { $0 }.flatMap {
        [today - $0.lowerBound, today - $0.upperBound]
      }
    }
  }

  @Test func `the first time goes from the first day to today`() {
    #expect(days(plan(nil, from: 69)) == [[69, 39, 69, 39], [38, 8, 69, 8], [7, 0, 69, 0]])
    #expect(days(plan(nil)) == [[0, 0, 0, 0]])
  }

  @Test func `later it asks for the last two days that were not over, and all since`() {
    #expect(days(plan(today - 400...today)) == [[1, 0, 400, 0]])
    #expect(days(plan(today - 400...today - 1)) == [[2, 0, 400, 0]])
    #expect(days(plan(today - 400...today - 40)) == [[41, 11, 400, 11], [10, 0, 400, 0]])
  }

  @Test func `more days are added at the beginning, the latest first`() {
    #expect(
      days(plan(today - 10...today, from: 50)) == [
        [41, 11, 41, 0], [50, 42, 50, 0], [10, 0, 50, 0],
      ])
  }

  @Test func `as many days as are wished are asked for again`() {
    #expect(days(plan(today - 400...today, from: 9)) == [[9, 0, 400, 0]])
    #expect(
      days(plan(today - 40...today, isFull: true)) == [[40, 10, 40, 10], [9, 0, 40, 0]])
  }

  @Test func `a clock that was ahead leaves nothing out`() {
    #expect(days(plan(today - 9...today + 300)) == [[1, 0, 9, 0]])
    #expect(days(plan(today + 5...today + 300)) == [[0, 0, 0, 0]])
  }

  @Test func `days of which something is sent are asked for too, and lead nowhere`() {
    var plan = plan(today - 400...today)
    plan.add([today - 90, today - 90, today - 60, today - 59, today - 1, today])
    #expect(days(plan) == [[1, 0, 400, 0], [90, 60], [59, 59]])
    plan.add([today - 60, today])
    #expect(plan.windows.count == 3)
  }

  @Test func `what was interrupted at any window goes on without a gap`() {
    for first in [0, 1, 30, 31, 32, 365, 1000] {
      for since in [0, 5, 31, 100] {
        let plan = FetchPlan(
          fetched: today - 200...today - since, from: today - first, isFull: false, today: today)
        for window in plan.windows {
          #expect(window.days.count <= 31)
          #expect(window.fetched?.clamped(to: window.days) == window.days)
        }
        #expect(plan.windows.last?.fetched == today - max(200, first)...today)
      }
    }
  }
}
