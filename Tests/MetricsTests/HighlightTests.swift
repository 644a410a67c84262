import Metrics
import Testing
import Time

struct HighlightTests {
  private let friday = Day(number: 20_777)

  /// Weekly values, the latest last, the week before `friday` the last of them.
  private func weekly(_ values: [Double]) -> Extremes? {
    let first = friday - 7 * values.count
    return Extremes(of: values.enumerated().map { (day: first + 7 * $0, value: $1) })
  }

  @Test func `fewer than five days have no extremes`() {
    #expect(weekly([1, 2, 3, 4]) == nil)
    #expect(weekly([1, 2, 3, 4, 5]) != nil)
  }

  @Test(arguments: 0..<200)
  func `a step is enough to say since when, as a look at every day does`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let values = (0..<Int.random(in: 5...52, using: &random)).map { _ in
      Double(Int.random(in: 0...20, using: &random))
    }
    let extremes = try #require(weekly(values))
    let days = values.indices.map { friday - 7 * (values.count - $0) }
    for value in stride(from: -0.5, through: 21, by: 0.5) {
      let last = try #require(values.last)
      // A day that had as much, or else all of them: never the first day if it had less.
      let ever = Extremes.Reach.ever(first: days[0])
      let reached = days.indices.last { values[$0] >= value }.map { .since(days[$0]) } ?? ever
      #expect(extremes.mostSince(value) == (value > last ? reached : nil))
      let sunk = days.indices.last { values[$0] <= value }.map { .since(days[$0]) } ?? ever
      #expect(extremes.leastSince(value) == (value < last ? sunk : nil))
    }
  }

  @Test func `an extreme is a highlight from six weeks on`() throws {
    let values: [Double] = [50, 9, 1, 2, 3, 4, 5]
    let extremes = try #require(weekly(values))
    #expect(
      Highlight(of: 8, on: friday, isOver: true, against: extremes)
        == .extreme(isMost: true, .since(friday - 42)))
    #expect(
      Highlight(of: 20, on: friday, isOver: true, against: extremes)
        == .extreme(isMost: true, .since(friday - 49)))
    #expect(
      Highlight(of: 60, on: friday, isOver: true, against: extremes)
        == .extreme(isMost: true, .ever(first: friday - 49)))
    let near = try #require(weekly([50, 1, 9, 2, 3, 4, 5]))
    #expect(Highlight(of: 8, on: friday, isOver: true, against: near) == nil)
  }

  @Test func `the least is a highlight only of a day that is over, and never for zero`() throws {
    let extremes = try #require(weekly([5, 6, 7, 8, 9, 10, 11]))
    let least = Highlight.extreme(isMost: false, .ever(first: friday - 49))
    #expect(Highlight(of: 4, on: friday, isOver: true, against: extremes) == least)
    #expect(Highlight(of: 4, on: friday, isOver: false, against: extremes) == nil)
    #expect(Highlight(of: 0, on: friday, isOver: true, against: extremes) == nil)
  }
}

/// Numbers that are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
