import Statistics
import Testing

struct PaceTests {
  private let byNow = [1500.0, 2600, 900, 3100, 2200, 1800, 2900, 1200, 2000]
  private let totals = [7600.0, 9100, 5200, 8900, 8300, 7700, 10_400, 6100, 8000]

  @Test func `what came after this hour on nine days is added to what there is`() throws {
    let others = zip(byNow, totals).map { (byNow: $0, total: $1) }
    let pace = try #require(Pace(now: 2100, goal: 8104, others: others))
    #expect(pace.usual == 2000)
    #expect(pace.usualRange.lower == 1350)
    #expect(pace.usualRange.upper == 2750)
    #expect(pace.lowerDays == 5)
    #expect(pace.left == 6004)
    #expect(pace.reachedDays == 4)
    #expect(pace.end == 6400...9600)
    #expect(pace.days == 9)
    #expect(Pace(now: 2100, goal: 8104, others: others.dropLast()) == nil)
  }

  @Test func `a goal that is reached has nothing left, and every day reaches it`() throws {
    // Nineteen days: the second lowest and the second highest rest are the ends.
    let others = (0..<19).map { (byNow: 1000.0, total: 7000 + 100 * Double($0)) }
    let pace = try #require(Pace(now: 9000, goal: 8104, others: others))
    #expect(pace.left == 0)
    #expect(pace.reachedDays == 19)
    #expect(pace.lowerDays == 19)
    #expect(pace.end == 15_100...16_700)
  }
}
