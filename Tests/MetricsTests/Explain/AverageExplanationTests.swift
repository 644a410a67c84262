import Metrics
import Statistics
import Testing
import Time

struct AverageExplanationTests {
  private let sunday = Day(number: 20_772)

  @Test(
    arguments: [
      (3, nil), (4, true), (7, true), (8, false), (60, false),
    ] as [(Int, Bool?)])
  func `a range is of all days up to seven, then of half`(count: Int, isAll: Bool?) {
    let values = (1...count).map(Double.init)
    let range = UsualRange(of: values.reversed(), as: .decimal)
    #expect(range?.isAll == isAll)
    if let range {
      #expect(range.days == count)
      #expect(range.isAll ? range.low == 1 : range.low > 1)
      #expect(range.isAll ? range.high == Double(count) : range.high < Double(count))
    }
  }

  @Test func `the days of a weekday are sorted by value, and the middle is marked`() {
    let window = sunday - 60..<sunday
    let values = window.map { (day: $0, value: Double(Int($0.number) * 37 % 101)) }
    for weekday in Weekday.allCases {
      let explanation = AverageExplanation(
        of: values, as: .decimal, in: window, weekday: weekday, pauses: [], by: .median)
      let numbers = explanation.points.map(\.value)
      #expect(numbers == numbers.sorted())
      #expect(explanation.points.allSatisfy { $0.day.weekday == weekday })
      #expect(explanation.middle.count == (numbers.count.isMultiple(of: 2) ? 2 : 1))
      let middle = explanation.middle.map { numbers[$0] }
      #expect(explanation.typical == middle.reduce(0, +) / Double(middle.count))
      #expect(explanation.interval?.place == 2)
    }
  }

  @Test func `days without a value and pauses are left out, each for its reason`() {
    let window = sunday - 60..<sunday
    let fridays = window.filter { $0.weekday == .friday }
    let values = fridays.dropFirst(2).map { (day: $0, value: 5.0) }
    let explanation = AverageExplanation(
      of: values, as: .decimal, in: window, weekday: .friday, pauses: [fridays[1], fridays[3]],
      by: .median)
    #expect(explanation.missing == [fridays[0]])
    #expect(explanation.paused == [fridays[1], fridays[3]])
    #expect(explanation.points.count == fridays.count - 3)
  }

  @Test func `a mean has no day in the middle and no interval of a median`() {
    let window = sunday - 60..<sunday
    let values = window.map { (day: $0, value: Double(Int($0.number) % 7)) }
    let explanation = AverageExplanation(
      of: values, as: .decimal, in: window, weekday: nil, pauses: [], by: .mean)
    #expect(explanation.middle.isEmpty)
    #expect(explanation.interval == nil)
    #expect(explanation.range != nil)
    let empty = AverageExplanation(
      of: [], as: .decimal, in: window, weekday: nil, pauses: [], by: .median)
    #expect(empty.typical == nil)
    #expect(empty.middle.isEmpty)
    #expect(empty.missing.count == 60)
  }
}
