import Statistics
import Testing
import Time

struct DayKindTests {
  private let window = Day(number: 20_400)...Day(number: 20_400) + 364

  /// Series whose weekends and days in `off` are shifted, some up and some down.
  private func series(
    off: Set<Day>, shift: Double, count: Int, memory: Double = 0.3, missing: Int? = nil
  ) -> [DatedValues] {
    (0..<count).map { index in
      let noise = GeneratedSeries.noise(365, seed: UInt64(300 + index))
      let sign = index.isMultiple(of: 2) ? 1.0 : -1
      var state = 0.0
      var pairs: [(day: Day, value: Double)] = []
      for (day, fresh) in zip(window, noise) {
        state = memory * state + (1 - memory * memory).squareRoot() * fresh
        let isFree = day.weekday == .saturday || day.weekday == .sunday || off.contains(day)
        if let missing, Int(day.number) % missing == index % missing { continue }
        pairs.append((day, state + (isFree ? sign * shift : 0)))
      }
      return DatedValues(pairs)
    }
  }

  private var workdays: [Day] {
    window.filter { $0.weekday != .saturday && $0.weekday != .sunday }
  }

  @Test(arguments: [(0.3, nil), (0.7, nil), (0.3, 4)] as [(Double, Int?)])
  func `days off are found, alone and in a row`(memory: Double, missing: Int?) {
    let single = stride(from: 5, to: 120, by: 9).map { workdays[$0] }
    let off = Set(single + workdays[150...156] + workdays[200...203])
    let kinds = DayKinds(
      of: series(off: off, shift: 2, count: 6, memory: memory, missing: missing), in: window)
    let found = Set(kinds.chances.filter { $0.value > 0.9 }.keys)
    let wanted = Set(off.map(\.number))
    #expect(found.intersection(wanted).count >= wanted.count - 3)
    #expect(found.subtracting(wanted).count <= 1)
    #expect(kinds.used.count == 6)
    #expect(kinds.chances.values.allSatisfy { 0...1 ~= $0 })
    #expect(kinds.chances.keys.allSatisfy { workdays.contains(Day(number: $0)) })
  }

  @Test func `chances are right as often as they say`() {
    let off = Set(stride(from: 2, to: 260, by: 7).map { workdays[$0] })
    var (sum, right) = (0.0, 0.0)
    for shift in [1.0, 1.3, 1.6] {
      let kinds = DayKinds(of: series(off: off, shift: shift, count: 5), in: window)
      for (day, chance) in kinds.chances where 0.2...0.95 ~= chance {
        sum += chance
        right += off.contains(Day(number: day)) ? 1 : 0
      }
    }
    #expect(sum > 10)
    #expect(abs(sum - right) < 0.35 * sum)
  }

  @Test func `a measure that is counted twice says no more`() {
    let off = Set(stride(from: 2, to: 260, by: 7).map { workdays[$0] })
    let two = series(off: off, shift: 1.5, count: 2)
    let once = DayKinds(of: two, in: window).chances
    let twice = DayKinds(of: two + two, in: window).chances
    #expect(once.count == twice.count)
    #expect(once.allSatisfy { abs((twice[$0.key] ?? -1) - $0.value) < 0.02 })
  }

  @Test func `weeks without any difference, or one attribute, tell nothing`() {
    #expect(DayKinds(of: series(off: [], shift: 0, count: 6), in: window).chances.isEmpty)
    #expect(DayKinds(of: series(off: [], shift: 3, count: 1), in: window).chances.isEmpty)
    #expect(DayKinds(of: [], in: window).used.isEmpty)
  }

  @Test func `answers are not asked again, and other days profit from them`() {
    let off = Set(stride(from: 2, to: 260, by: 7).map { workdays[$0] })
    let known = Dictionary(uniqueKeysWithValues: off.sorted().prefix(10).map { ($0.number, true) })
    let kinds = DayKinds(of: series(off: off, shift: 2, count: 6), in: window, known: known)
    #expect(known.keys.allSatisfy { kinds.chances[$0] == nil })
    let rest = Set(off.map(\.number)).subtracting(known.keys)
    #expect(rest.count { (kinds.chances[$0] ?? 0) > 0.9 } >= rest.count - 3)
  }
}
