import Metrics
import Testing
import Time

@testable import Storage

struct ResponseCacheTests {
  @Test func `a response comes back as it was cached, text or not`() throws {
    let shelf = try Shelf()
    let bodies: [[UInt8]] = [
      [], Array(#"{"a": "Ä"}"#.utf8), [0], [0xFF, 0, 0xFE], Array("a\0b".utf8),
      Array(repeating: 0x80, count: 100_000),
    ]
    for (index, body) in bodies.enumerated() {
      let response = CachedResponse(
        body: body, fetched: "2026-11-20T21:00", expires: index == 0 ? nil : "2026-11-20T22:00",
        etag: "W/\"\(index)\"")
      try shelf.open().cache([
        (CacheKey("one", "key"), response), (CacheKey("one", "other"), .init(body: [1])),
      ])
      let store = try shelf.open()
      #expect(try store.cachedResponse(CacheKey("one", "key")) == response)
      #expect(try store.cachedResponse(CacheKey("two", "key")) == nil)
      #expect(try store.cachedResponse(CacheKey("one", "other")) == .init(body: [1]))
    }
  }

  @Test func `deleting the cache of one service leaves the others`() throws {
    let store = try Store.inMemory()
    for service in ["one", "two"] {
      try store.cache([(CacheKey(service, "key"), CachedResponse(body: [1]))])
    }
    try store.writing { try store.deleteCachedResponses(of: "one") }
    #expect(try store.cachedResponse(CacheKey("one", "key")) == nil)
    #expect(try store.cachedResponse(CacheKey("two", "key")) != nil)
  }

  @Test func `insights of a day replace those cached of it, and no others`() throws {
    let store = try Store.inMemory()
    func insight(_ day: Day, _ text: String) -> Insight {
      Insight(day: day, priority: 1, period: 7, attribute: "a\tb", group: "c\\d", text: text)
    }
    let first = [insight(friday, "one\ntwo"), insight(friday, "\\n"), insight(friday - 1, "three")]
    try store.cache(insights: first)
    #expect(try store.insights(on: friday) == Array(first[..<2]))
    #expect(try store.insights() == [first[2], first[0], first[1]])
    try store.cache(insights: [insight(friday, "four")])
    #expect(try store.insights().map(\.text) == ["three", "four"])
    #expect(try store.insights(on: friday + 1).isEmpty)
  }
}
