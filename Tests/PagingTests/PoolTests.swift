import Paging
import Testing

/// A record of a list: a letter for whom it belongs to, and when it was changed.
private struct Record: PoolItem, Equatable {
  var id: Int
  var group: Character
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
        id: .random(in: 0..<ids, using: &random), group: "abc".randomElement(using: &random) ?? "a",
        order: .random(in: 0..<20, using: &random))
    }
  }

  private static func expectEqual(_ pool: Pool<Record>, _ model: Model, ids: Int) {
    let sorted = model.sorted
    #expect(Array(pool) == sorted)
    #expect(pool.count == sorted.count)
    for id in 0..<ids {
      #expect(pool[id: id] == sorted.first { $0.id == id })
    }
    let counts = Dictionary(grouping: sorted, by: \.group)
    #expect(pool.groups == counts.mapValues(\.count))
    for (group, records) in counts { #expect(pool.items(in: group) == records) }
    #expect(pool.items(in: "z").isEmpty)
    if let middle = sorted.dropFirst(sorted.count / 2).first {
      let edge = PoolEdge(of: middle)
      #expect(Array(pool.items(newerThan: edge)) == sorted.filter { PoolEdge(of: $0) > edge })
    }
  }

  @Test func `A pool is a sorted array in which every identifier is once`() {
    for seed in 0..<300 {
      var random = Generator(state: UInt64(seed + 1))
      let ids = [3, 12, 60][seed % 3]
      var pool = Pool<Record>()
      var model = Model()
      for _ in 0..<12 {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          let record = Self.records(1, ids: ids, &random)[0]
          pool.insert(record)
          model.insert(record)
        case 1:
          let id = Int.random(in: 0..<ids, using: &random)
          #expect(pool.remove(id: id) == model.records.first { $0.id == id })
          model.records.removeAll { $0.id == id }
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
    var pool = Pool([
      Record(id: 1, group: "a", order: 10), Record(id: 2, group: "a", order: 20),
    ])
    pool.insert(Record(id: 1, group: "b", order: 30))
    #expect(pool.map(\.id) == [1, 2])
    #expect(pool.groups == ["a": 1, "b": 1])
    #expect(pool.count == 2)
  }

  @Test func `The edges say what to request, and grow with the pages`() {
    var pool = Pool<Record>()
    #expect(pool.newerRequest == .newest)
    #expect(pool.olderRequest == .newest)
    func page(_ orders: Int...) -> [Record] {
      orders.map { Record(id: $0, group: "a", order: $0) }
    }
    func edge(_ order: Int) -> PoolEdge<Record> { PoolEdge(order: order, id: order) }
    pool.insert(page: page(60, 50), isLast: false, for: pool.newerRequest)
    #expect(pool.newerRequest == .newer(than: edge(60)))
    #expect(pool.olderRequest == .older(than: edge(50)))
    pool.insert(page: page(40, 30), isLast: false, for: .older(than: edge(50)))
    #expect(pool.olderRequest == .older(than: edge(30)))
    pool.insert(page: page(20), isLast: true, for: .older(than: edge(30)))
    #expect(pool.olderRequest == nil)
    #expect(pool.reachesEnd)
    #expect(pool.newestEdge == edge(60) && pool.oldestEdge == edge(20))
    #expect(pool.map(\.id) == [60, 50, 40, 30, 20])
  }

  @Test func `A gap before the newest pages is requested first`() {
    var pool = Pool<Record>()
    func page(_ orders: Int...) -> [Record] {
      orders.map { Record(id: $0, group: "a", order: $0) }
    }
    func edge(_ order: Int) -> PoolEdge<Record> { PoolEdge(order: order, id: order) }
    pool.insert(page: page(10, 9), isLast: false, for: .newest)
    pool.insert(page: page(20, 19), isLast: false, for: pool.newerRequest)
    // Between 10 and 19 there may be more, so 20 is no edge yet.
    #expect(pool.newestEdge == edge(10))
    #expect(pool.newerRequest == .between(edge(10), and: edge(19)))
    pool.insert(page: page(18, 17), isLast: false, for: pool.newerRequest)
    #expect(pool.newerRequest == .between(edge(10), and: edge(17)))
    pool.insert(page: [], isLast: true, for: pool.newerRequest)
    #expect(pool.newerRequest == .newer(than: edge(20)))
    #expect(pool.olderRequest == .older(than: edge(9)))
  }

  @Test func `Items that are not of a page do not move the edges`() {
    var pool = Pool<Record>()
    pool.insert(page: [Record(id: 5, group: "a", order: 5)], isLast: false, for: .newest)
    pool.insert(Record(id: 1, group: "a", order: 1))
    pool.insert(Record(id: 9, group: "a", order: 9))
    #expect(pool.olderRequest == .older(than: PoolEdge(order: 5, id: 5)))
    #expect(pool.newerRequest == .newer(than: PoolEdge(order: 5, id: 5)))
    // Nor does a later change of the item at the edge.
    pool.insert(Record(id: 5, group: "a", order: 50))
    #expect(pool.newerRequest == .newer(than: PoolEdge(order: 5, id: 5)))
  }

  /// Pages of a list in which many records have the same time, as a service would send them.
  @Test(arguments: [1, 2, 3, 7, 100])
  func `Requests by edges get every record once, whatever the size of a page`(size: Int) {
    var random = Generator(state: 7)
    var list = (0..<60).map {
      Record(id: $0, group: "a", order: .random(in: 0..<6, using: &random))
    }
    func respond(_ request: PoolRequest<Record>) -> (page: [Record], isLast: Bool) {
      let sorted = list.sorted { PoolEdge(of: $0) > PoolEdge(of: $1) }
      let wanted = sorted.filter { record in
        let edge = PoolEdge(of: record)
        return switch request {
        case .newest: true
        case .newer(let than): edge > than
        case .between(let older, let newer): edge > older && edge < newer
        case .older(let than): edge < than
        }
      }
      return (Array(wanted.prefix(size)), wanted.count <= size)
    }
    var pool = Pool<Record>()
    var requests = 0
    func refresh() {
      var isLast = false
      while !isLast, requests < 1000 {
        let request = pool.newerRequest
        let response = respond(request)
        pool.insert(page: response.page, isLast: response.isLast, for: request)
        requests += 1
        if request == .newest { return }
        isLast = response.isLast
      }
    }
    refresh()
    list += (60..<90).map { Record(id: $0, group: "b", order: .random(in: 6..<9, using: &random)) }
    refresh()
    while let request = pool.olderRequest, requests < 1000 {
      let response = respond(request)
      pool.insert(page: response.page, isLast: response.isLast, for: request)
      requests += 1
    }
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
