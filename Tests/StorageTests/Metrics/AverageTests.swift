import Metrics
import Testing
import Time

@testable import Storage

struct StoredAverageTests {
  private let sunday = Day(number: 20_772)

  /// A store with one value a day, the number of days since `sunday − 70`.
  private func filled() throws -> Store {
    let store = try Store.inMemory()
    try store.record(.days(of: steps, from: sunday - 70, (0..<80).map { .integer($0) }))
    return store
  }

  private func sets(_ store: Store) throws -> Int64 {
    try store.database.number("SELECT count(*) FROM average_set")
  }

  @Test func `a week's set is computed from the sixty days before its Sunday and stored`() throws {
    let store = try filled()
    let set = try #require(try store.averages(for: friday, on: friday, by: .median))
    #expect(set.week == sunday)
    #expect(set.window == sunday - 60..<sunday)
    // The days 10 ... 69 since the first.
    #expect(set.averages["steps"]?.overall == .init(value: 39.5, days: 60))
    #expect(try sets(store) == 1)
    #expect(try store.averages(for: sunday, on: friday, by: .median)?.averages == set.averages)
    #expect(try sets(store) == 1)
    #expect(try store.database.number("SELECT count(*) FROM change") == 1)
  }

  @Test func `a future day uses the set of the current week`() throws {
    let store = try filled()
    #expect(try store.averages(for: friday + 300, on: friday, by: .median)?.week == sunday)
  }

  @Test func `a window without values gives no set`() throws {
    let store = try filled()
    #expect(try store.averages(for: sunday - 300, on: friday, by: .median) == nil)
    #expect(try store.refreshAverages(on: sunday - 300, by: .median) == nil)
    #expect(try sets(store) == 0)
  }

  @Test
  func
    `a value inside the window makes the set stale, and it is computed again over the same days`()
    throws
  {
    let store = try filled()
    _ = try store.refreshAverages(on: friday, by: .median)
    let before = try #require(try store.averages(for: friday, on: friday, by: .median))
    #expect(before.window == friday - 60..<friday)
    try store.record(.days(of: steps, from: friday - 60, [.integer(1_000_000)]))
    let after = try #require(try store.averages(for: friday, on: friday, by: .median))
    #expect(after.window == before.window)
    #expect(after.averages != before.averages)
    #expect(try store.database.number("SELECT sum(stale) FROM average_set") == 0)
  }

  @Test(arguments: [-365, 0])
  func `a value that the set was not computed from does not make it stale`(offset: Int) throws {
    let store = try filled()
    _ = try store.averages(for: friday, on: friday, by: .median)
    try store.record(.days(of: steps, from: sunday + offset, [.integer(1_000_000)]))
    #expect(try store.database.number("SELECT sum(stale) FROM average_set") == 0)
  }

  @Test func `a value of the year before the week changes the highlights`() throws {
    let store = try Store.inMemory()
    try store.record(.days(of: steps, from: sunday - 200, (0..<200).map { .integer($0 % 7 + 1) }))
    let catalogue = try store.catalogue()
    func highlight() throws -> Highlight? {
      try store.goals(
        for: sunday, on: sunday, by: .median, of: catalogue, highlighting: [.integer(50)]
      ).goals[0].highlight
    }
    #expect(try highlight() == .extreme(isMost: true, .ever(first: sunday - 196)))
    try store.record(.days(of: steps, from: sunday - 98, [.integer(60)]))
    #expect(try highlight() == .extreme(isMost: true, .since(sunday - 98)))
  }

  @Test(arguments: [false, true])
  func `the most of a year is not the most of all days before`(isStored: Bool) throws {
    let store = try Store.inMemory()
    try store.record(.days(of: steps, from: sunday - 500, [.integer(99)]))
    try store.record(.days(of: steps, from: sunday - 200, (0..<200).map { .integer($0 % 7 + 1) }))
    if isStored { _ = try store.averages(for: sunday, on: sunday, by: .median) }
    let goals = try store.goals(
      for: sunday, on: sunday, by: .median, of: store.catalogue(), highlighting: [.integer(50)])
    #expect(goals.goals[0].highlight == .extreme(isMost: true, .year(first: sunday - 196)))
  }

  @Test func `for another statistic the set is computed again`() throws {
    let store = try filled()
    try store.record(.days(of: steps, from: sunday - 1, [.integer(1_000_000)]))
    let medians = try #require(try store.averages(for: friday, on: friday, by: .median))
    let means = try #require(try store.averages(for: friday, on: friday, by: .mean))
    #expect(means.statistic == .mean)
    #expect(means.averages != medians.averages)
    #expect(try sets(store) == 1)
  }

  @Test func `the set of a week that was computed or fetched last is used`() throws {
    let store = try filled()
    _ = try store.averages(for: friday, on: friday, by: .median)
    let fetched = AverageSet(
      week: sunday, origin: .exist, window: nil, statistic: .median,
      averages: [
        "steps": Average(
          overall: .init(value: 5, days: nil), weekdays: Array(repeating: nil, count: 7)),
        "unknown": Average(overall: nil, weekdays: Array(repeating: nil, count: 7)),
      ])
    #expect(try store.record(Dataset(averages: [fetched])).averageSets == 1)
    #expect(try store.averages(for: friday, on: friday, by: .median)?.origin == .exist)
    #expect(try store.record(Dataset(averages: [fetched])).isEmpty)
    #expect(try sets(store) == 2)
    _ = try store.refreshAverages(on: friday, by: .median)
    #expect(try store.averages(for: friday, on: friday, by: .median)?.origin == .local)
    #expect(try sets(store) == 2)
  }

  @Test func `goals are those of the whole set, whether it is computed now or stored`() throws {
    let store = try filled()
    let catalogue = try store.catalogue()
    let computed = try store.goals(for: friday, on: friday, by: .median, of: catalogue)
    let stored = try store.goals(for: friday, on: friday, by: .median, of: catalogue)
    let set = try #require(try store.averages(for: friday, on: friday, by: .median))
    let goal = set.averages["steps"].flatMap { Goal($0, on: .friday) }
    #expect(computed.goals[0].goal == goal)
    #expect(stored.goals[0].goal == goal)
    #expect(stored.goals[0].average == goal && computed.goals[0].average == goal)
  }
}
