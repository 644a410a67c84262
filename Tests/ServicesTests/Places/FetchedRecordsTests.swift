import Services
import Testing
import Time

/// Which parts of a list were fetched, against a list of numbers.
@Suite struct FetchedRecordsTests {
  private func edge(_ number: Int) -> RecordEdge {
    RecordEdge(updated: Timestamp(milliseconds: Int64(number)), key: "k\(number)")
  }

  /// The numbers of a window, and the first page of them.
  private func page(
    _ window: RecordWindow, of list: [Int], size: Int
  ) -> (part: FetchedRecords.Part?, isLast: Bool, numbers: [Int]) {
    let all = list.filter { number in
      let edge = edge(number)
      let isOld = window.olderThan.map { edge.updated < $0.updated } ?? true
      return isOld && window.since.map { edge.updated >= $0 } ?? true
    }
    let numbers = Array(all.sorted(by: >).prefix(size))
    let part = numbers.first.flatMap { first in
      numbers.last.map { FetchedRecords.Part(newest: edge(first), oldest: edge($0)) }
    }
    return (part, numbers.count == all.count, numbers)
  }

  @Test(arguments: 1...40)
  func `whatever is added and wherever a refresh ends, nothing is missing`(seed: Int) {
    var generator = Generator(state: UInt64(seed))
    var list: [Int] = Array(1...Int.random(in: 1...30, using: &generator))
    var fetched = FetchedRecords()
    var held: [Int] = []
    for _ in 0..<30 {
      let count = Int.random(in: 0...25, using: &generator)
      list += list.count + 1..<list.count + 1 + count
      var pages = Int.random(in: 0...4, using: &generator)
      let size = Int.random(in: 1...7, using: &generator)
      if Int.random(in: 0..<4, using: &generator) == 0 {
        let page = page(fetched.older, of: list, size: size)
        held += page.numbers
        fetched.noteOlder(page.part)
      }
      if pages > 0 {
        pages -= 1
        let page = page(fetched.newer, of: list, size: size)
        held += page.numbers
        fetched.noteNewer(page.part, isLast: page.isLast)
      }
      while pages > 0, let gap = fetched.gap {
        pages -= 1
        let page = page(gap, of: list, size: size)
        held += page.numbers
        fetched.noteGap(page.part, isLast: page.isLast)
      }
      #expect(FetchedRecords(lines: fetched.lines) == fetched)
    }
    let newer = page(fetched.newer, of: list, size: .max)
    held += newer.numbers
    fetched.noteNewer(newer.part, isLast: newer.isLast)
    while let gap = fetched.gap {
      let page = page(gap, of: list, size: .max)
      held += page.numbers
      fetched.noteGap(page.part, isLast: page.isLast)
    }
    held += page(fetched.older, of: list, size: .max).numbers
    #expect(Set(held).sorted() == list)
  }

  @Test func `all records down to the oldest are listed again, itself too`() {
    let fetched = FetchedRecords([.init(newest: edge(9), oldest: edge(4))])
    #expect(page(fetched.whole, of: Array(1...12), size: 100).numbers == Array((4...12).reversed()))
    #expect(page(FetchedRecords().whole, of: [1, 2], size: 100).numbers == [2, 1])
  }

  @Test(arguments: ["", "x", "2026-11-20T21:00:05.123Z\ta\n", "\t\t\t\n\n"])
  func `lines of another form are left out`(lines: String) {
    #expect(FetchedRecords(lines: Array(lines.utf8)).parts.isEmpty)
  }

  /// Gives the same numbers for the same seed.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }
}
