import Testing

@testable import Paging

/// A record of a list: a letter for its content, and when it was changed.
private struct Record: PoolItem, Equatable {
  var id: Int
  var text: Character
  var order: Int
}

/// The same as a pool in the plainest way.
private struct Model {
  var records: [Record] = []

  mutating func insert(_ record: Record) {
    records.removeAll { $0.id == record.id }
    records.append(record)
  }

  var sorted: [Record] {
    records.sorted { ($0.order, $0.id) > ($1.order, $1.id) }
  }
}

@Suite struct PoolTests {
  private static func records(
    _ count: Int, ids: Int, _ random: inout some RandomNumberGenerator
  ) -> [Record] {
    (0..<count).map { _ in
      Record(
        id: .random(in: 0..<ids, using: &random), text: "abc".randomElement(using: &random) ?? "a",
        order: .random(in: 0..<20, using: &random))
    }
  }

  private static func expectEqual(_ pool: Pool<Record>, _ model: Model, ids: Int) {
    let sorted = model.sorted
    #expect(Array(pool) == sorted)
    #expect(pool.count == sorted.count)
    for id in 0..<ids {
      #expect(pool.items[id] == sorted.first { $0.id == id })
    }
  }

  @Test func `A pool is a sorted array in which every identifier is once`() {
    for seed in 0..<300 {
      var random = Generator(state: UInt64(seed + 1))
      let ids = [3, 12, 60][seed % 3]
      var pool = Pool<Record>()
      var model = Model()
      for _ in 0..<12 {
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          let record = Self.records(1, ids: ids, &random)[0]
          pool.insert(contentsOf: [record])
          model.insert(record)
        default:
          let batch = Self.records(.random(in: 0..<20, using: &random), ids: ids, &random)
          pool.insert(contentsOf: batch)
          for record in batch { model.insert(record) }
        }
        Self.expectEqual(pool, model, ids: ids)
      }
    }
  }

  @Test func `Inserting a known identifier replaces the item and moves it`() {
    var pool = Pool<Record>()
    pool.insert(contentsOf: [
      Record(id: 1, text: "a", order: 10), Record(id: 2, text: "a", order: 20),
    ])
    pool.insert(contentsOf: [Record(id: 1, text: "b", order: 30)])
    #expect(pool.map(\.id) == [1, 2])
    #expect(pool.map(\.text) == ["b", "a"])
    #expect(pool.count == 2)
  }

  private func edge(_ order: Int) -> PoolEdge<Record> { PoolEdge(order: order, id: order) }

  private func part(_ newest: Int, _ oldest: Int) -> PoolPart<Record> {
    PoolPart(newest: edge(newest), oldest: edge(oldest))
  }

  /// Inserts a page of records with these orders.
  private func insert(
    _ orders: Int..., into pool: inout Pool<Record>, isLast: Bool,
    for request: (Pool<Record>) -> PoolRequest<Record>?
  ) throws {
    let request = try #require(request(pool))
    pool.insert(
      orders.map { Record(id: $0, text: "a", order: $0) },
      orders.first.map { part($0, orders[orders.count - 1]) }, isLast: isLast, for: request)
  }

  @Test func `The edges say what to request, and grow with the pages`() throws {
    var pool = Pool<Record>()
    #expect(pool.newer == PoolRequest() && pool.older == PoolRequest())
    try insert(60, 50, into: &pool, isLast: false) { $0.newer }
    #expect(pool.newer == PoolRequest(since: 60))
    #expect(pool.older == PoolRequest(before: edge(50)))
    try insert(40, 30, into: &pool, isLast: false) { $0.older }
    #expect(pool.older == PoolRequest(before: edge(30)))
    #expect(pool.whole == PoolRequest(since: 30))
    try insert(20, into: &pool, isLast: true) { $0.older }
    #expect(pool.parts == [part(60, 20)])
    try insert(into: &pool, isLast: true) { $0.older }
    try insert(into: &pool, isLast: true) { $0.newer }
    #expect(pool.parts == [part(60, 20)])
    #expect(pool.map(\.id) == [60, 50, 40, 30, 20])
  }

  @Test func `A gap before the newest pages is requested first`() throws {
    var pool = Pool<Record>()
    try insert(10, 9, into: &pool, isLast: false) { $0.newer }
    #expect(pool.gap == nil)
    try insert(20, 19, into: &pool, isLast: false) { $0.newer }
    #expect(pool.gap == PoolRequest(before: edge(19), since: 10))
    try insert(18, 17, into: &pool, isLast: false) { $0.gap }
    #expect(pool.gap == PoolRequest(before: edge(17), since: 10))
    // The refresh ends here, and the next one finds still newer records.
    try insert(30, into: &pool, isLast: false) { $0.newer }
    #expect(pool.parts == [part(30, 30), part(20, 17), part(10, 9)])
    try insert(into: &pool, isLast: true) { $0.gap }
    try insert(into: &pool, isLast: true) { $0.gap }
    #expect(pool.parts == [part(30, 9)])
  }

  @Test func `Records of the same time do not close a gap before its last page`() {
    func edge(_ id: Int) -> PoolEdge<Record> { PoolEdge(order: 5, id: id) }
    func page(_ ids: Int...) -> [Record] { ids.map { Record(id: $0, text: "a", order: 5) } }
    let old = PoolPart(newest: edge(9), oldest: edge(6))
    var pool = Pool(parts: [old])
    let first = PoolPart(newest: edge(9), oldest: edge(8))
    pool.insert(page(9, 8), first, isLast: false, for: pool.newer)
    #expect(pool.parts == [first, old])
    let gap = PoolRequest(before: edge(8), since: 5)
    #expect(pool.gap == gap)
    pool.insert(
      page(5, 4), PoolPart(newest: edge(5), oldest: edge(4)), isLast: false, for: gap)
    #expect(pool.parts == [PoolPart(newest: edge(9), oldest: edge(4)), old])
    pool.insert([], nil, isLast: true, for: PoolRequest(before: edge(4), since: 5))
    #expect(pool.parts == [PoolPart(newest: edge(9), oldest: edge(4))])
  }

  @Test func `A list that is received again ends at its oldest record`() throws {
    var pool = Pool(parts: [part(30, 25), part(20, 10)])
    try insert(40, 35, into: &pool, isLast: false) { $0.whole }
    #expect(pool.parts == [part(40, 35), part(30, 25), part(20, 10)])
    try insert(28, into: &pool, isLast: false) {
      PoolRequest(before: self.edge(35), since: $0.whole.since)
    }
    #expect(pool.parts == [part(40, 25), part(20, 10)])
    // The oldest record is no longer in the list.
    try insert(19, into: &pool, isLast: true) {
      PoolRequest(before: self.edge(28), since: $0.whole.since)
    }
    #expect(pool.parts == [part(40, 10)])
    // Neither is the newest.
    try insert(38, 15, into: &pool, isLast: true) { $0.whole }
    #expect(pool.parts == [part(38, 10)])
  }

  @Test func `Items that are not of a page do not move the edges`() throws {
    var pool = Pool<Record>()
    try insert(5, into: &pool, isLast: false) { $0.newer }
    pool.insert(contentsOf: [1, 9].map { Record(id: $0, text: "a", order: $0) })
    // Nor does a later change of the item at the edge.
    pool.insert(contentsOf: [Record(id: 5, text: "a", order: 50)])
    #expect(pool.parts == [part(5, 5)])
  }

  /// Pages of a list in which many records have the same time, as a service would send them.
  @Test(arguments: 1...120)
  func `No record is missing, whatever is added and wherever a refresh ends`(seed: Int) {
    var random = Generator(state: UInt64(seed))
    // The greatest order so far; records are added at it and after it.
    var clock = 0
    var list: [Record] = []
    var ids = Array(0..<1000).shuffled(using: &random)
    func add(_ count: Int) {
      for _ in 0..<count {
        if Int.random(in: 0..<4, using: &random) == 0 { clock += 1 }
        list.append(Record(id: ids.removeLast(), text: "a", order: clock))
      }
    }
    var pool = Pool<Record>()
    func request(_ request: PoolRequest<Record>, size: Int) {
      let wanted = list.sorted { PoolEdge(of: $0) > PoolEdge(of: $1) }.filter { record in
        request.before.map { PoolEdge(of: record) < $0 } ?? true
          && request.since.map { record.order >= $0 } ?? true
      }
      let page = Array(wanted.prefix(size))
      let part = page.first.map { first in
        PoolPart(newest: PoolEdge(of: first), oldest: PoolEdge(of: page[page.count - 1]))
      }
      pool.insert(page, part, isLast: page.count == wanted.count, for: request)
    }
    add(.random(in: 1...30, using: &random))
    for _ in 0..<30 {
      add(.random(in: 0...25, using: &random))
      let pages = Int.random(in: 0...4, using: &random)
      let size = Int.random(in: 1...7, using: &random)
      if Int.random(in: 0..<4, using: &random) == 0 { request(pool.older, size: size) }
      if pages > 0 { request(pool.newer, size: size) }
      for _ in 0..<max(0, pages - 1) { if let gap = pool.gap { request(gap, size: size) } }
      if Int.random(in: 0..<10, using: &random) == 0 { request(pool.whole, size: size) }
      // Each part is complete.
      for part in pool.parts.dropFirst() {
        for record in list where record.order < part.newest.order {
          let edge = PoolEdge(of: record)
          #expect(edge < part.oldest || pool.items[record.id] != nil)
        }
      }
    }
    request(pool.newer, size: .max)
    while let gap = pool.gap { request(gap, size: .max) }
    #expect(pool.parts.count == 1)
    request(pool.older, size: .max)
    #expect(Array(pool) == list.sorted { PoolEdge(of: $0) > PoolEdge(of: $1) })
  }
}

/// A generator that gives the same numbers in every run (SplitMix64).
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
