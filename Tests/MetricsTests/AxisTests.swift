import Metrics
import Testing
import Time

struct TicksTests {
  @Test(
    arguments: [
      (0, 25_096, .whole, 6, [0, 10_000, 20_000, 30_000]),
      (73.3, 74.4, .decimal, 6, [73, 73.5, 74, 74.5]), (0, 4, .whole, 6, [0, 1, 2, 3, 4]),
      (1, 5, .whole, 6, [1, 2, 3, 4, 5]), (0.2, 0.9, .decimal, 6, [0.2, 0.4, 0.6, 0.8, 1]),
      (612, 807, .minutes, 6, [600, 660, 720, 780, 840]),
      (284, 489, .minutes, 6, [240, 300, 360, 420, 480, 540]),
      (7, 7, .whole, 6, [7, 8]), (-12, 30, .decimal, 6, [-20, -10, 0, 10, 20, 30]),
    ] as [(Double, Double, Ticks.Kind, Int, [Double])])
  func `ticks are round and hold the range between them`(
    low: Double, high: Double, kind: Ticks.Kind, most: Int, expected: [Double]
  ) {
    let ticks = Ticks(covering: low...high, kind: kind, most: most)
    #expect(ticks.values.count == expected.count)
    for (tick, round) in zip(ticks.values, expected) { #expect(abs(tick - round) < 1e-9) }
  }

  @Test func `scales begin at 1 and end at their top`() {
    #expect(Ticks(ofScaleTo: 5).values == [1, 2, 3, 4, 5])
    #expect(Ticks(ofScaleTo: 9).values == [1, 3, 5, 7, 9])
    #expect(Ticks(ofScaleTo: 9).range == 1...9)
  }

  @Test(arguments: [Ticks.Kind.decimal, .whole, .minutes])
  func `no range is too wide or too narrow`(kind: Ticks.Kind) {
    let ends = [
      0, 1e-300, 1e-12, 1, 1440, 123_456_789.25, 1e18, 9.2e18, 1e300,
      Double.greatestFiniteMagnitude,
    ]
    for low in ends + ends.map({ -$0 }) {
      for high in ends + ends.map({ -$0 }) where low <= high {
        for most in [3, 4, 6, 12] {
          let ticks = Ticks(covering: low...high, kind: kind, most: most)
          #expect(2...most + 1 ~= ticks.values.count)
          #expect(ticks.range.upperBound > ticks.range.lowerBound)
          #expect(ticks.range.lowerBound.isFinite && ticks.range.upperBound.isFinite)
          // Ends are sums of steps, right to the last few digits.
          let slack = 1e-9 * max(abs(low), abs(high), ticks.step)
          #expect(ticks.range.lowerBound - slack <= max(low, -1e300))
          #expect(ticks.range.upperBound + slack >= min(high, 1e300))
        }
      }
    }
  }
}

struct DayMarksTests {
  private func day(_ text: String) -> Day { Day(iso: text) ?? Day.first }

  @Test(
    arguments: [
      ("2026-11-14", "2026-11-20", 8, 10, DayMarks.Unit.day, 7, "2026-11-14"),
      ("2026-10-22", "2026-11-20", 8, 10, .day, 4, "2026-10-25"),
      ("2026-08-23", "2026-11-20", 8, 10, .month, 3, "2026-09-01"),
      ("2025-11-21", "2026-11-20", 8, 11, .month, 6, "2026-01-01"),
      ("2016-11-21", "2026-11-20", 8, 11, .year, 10, "2017-01-01"),
      ("0001-01-01", "9999-12-31", 8, 11, .year, 9, "1000-01-01"),
      ("2026-11-20", "2026-11-20", 1, 1, .day, 1, "2026-11-20"),
    ])
  func `marks are as many as there is room for`(
    first: String, last: String, dayRoom: Int, monthRoom: Int, unit: DayMarks.Unit, count: Int,
    mark: String
  ) {
    let marks = DayMarks(in: day(first)...day(last), dayRoom: dayRoom, monthRoom: monthRoom)
    #expect(marks.unit == unit)
    #expect(marks.days.count == count)
    #expect(marks.days.first?.description == mark)
  }

  @Test func `every range has a mark inside it`() {
    for length in 0..<1200 {
      for room in [1, 3, 8, 20] {
        let days = day("2026-03-05") - length...day("2026-03-05")
        let marks = DayMarks(in: days, dayRoom: room, monthRoom: room)
        #expect(!marks.days.isEmpty && marks.days.allSatisfy(days.contains), "\(length) \(room)")
      }
    }
  }
}

struct YearGridTests {
  @Test(arguments: [1, 1999, 2000, 2023, 2024, 2026, 2028, 9999])
  func `every day of a year has its place`(year: Int) throws {
    let grid = try #require(YearGrid(year: year))
    #expect(grid.days.count == (Day.isLeap(year) ? 366 : 365))
    #expect(
      grid.columns == (Day.isLeap(year) && grid.days.lowerBound.weekday == .saturday ? 54 : 53))
    var found: [Day] = []
    for column in 0..<grid.columns {
      for row in 0..<7 {
        guard let day = grid.day(column: column, row: row) else { continue }
        #expect(grid.cell(of: day) == (column, row))
        found.append(day)
      }
    }
    #expect(found == Array(grid.days))
    #expect(grid.months.map(\.column).first == 0)
    #expect(grid.months.count == 12)
  }

  @Test func `years without names have no grid`() {
    #expect(YearGrid(year: 0) == nil)
    #expect(YearGrid(year: 10_000) == nil)
  }
}

struct HeatStepsTests {
  @Test(arguments: [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (9, 4)])
  func `ratings are shaded by the scale`(rating: Int, step: Int) {
    #expect(HeatSteps(for: [5], of: .scale).step(of: Double(rating)) == step)
  }

  @Test func `numbers are shaded with as many days in each step`() {
    let values = (1...100).map(Double.init)
    let heat = HeatSteps(for: values, of: .quantity)
    #expect(heat.starts == [1, 21, 41, 61, 81])
    for step in 0..<5 { #expect(values.count { heat.step(of: $0) == step } == 20) }
  }

  @Test(
    arguments: [
      ([], [], 4), ([3, 3, 3], [3], 4), ([0, 0, 0, 0, 0, 0, 0, 9, 9, 9], [0, 9], 4),
    ] as [([Double], [Double], Int)])
  func `no two steps are alike, and the last is the strongest`(
    values: [Double], starts: [Double], step: Int
  ) {
    let heat = HeatSteps(for: values, of: .decimal)
    #expect(heat.starts == starts)
    #expect(heat.step(of: 9) == step)
  }
}
