import Facts
import Geography
import Testing
import Time

@testable import Storage

/// Facts that the person has added, and those that were fetched.
struct OwnFactTests {
  private let ana = OwnFact(.event, on: Day(number: 7428), text: "Met Ana")
  private let date = DateOfYear(Day(number: 7428))

  @Test func `a fact is added once and removed, and every step is undone and redone`() throws {
    let store = try Store.inMemory()
    #expect(try store.change(by: "add", at: "") { try $0.add(ana) })
    #expect(try !store.change(by: "again", at: "") { try $0.add(ana) })
    let own = try store.facts(of: date).own
    #expect(own.map(\.text) == ["Met Ana"])
    #expect(own.map(\.year) == [1990])
    guard case .own(let id)? = own.first?.origin else {
      Issue.record("it is not a fact of the person")
      return
    }
    try store.change(by: "remove", at: "") { try $0.removeFact(id) }
    #expect(try store.ownFacts().isEmpty)
    #expect(try store.undo()?.counts.facts == 1)
    #expect(try store.ownFacts().map(\.fact) == [ana])
    #expect(try store.undo()?.counts.rows == 0)
    #expect(try store.ownFacts().isEmpty)
    _ = try store.redo()
    #expect(try store.ownFacts().map(\.fact) == [ana])
    #expect(try store.undo() != nil)
    #expect(try store.undo() == nil)
  }

  @Test func `a fact gets a place with it or later, which is undone`() throws {
    let store = try Store.inMemory()
    var placed = ana
    placed.place = Coordinates(latitude: 41.9, longitude: 12.48)
    placed.placeName = "Rome"
    #expect(try store.change(by: "add", at: "") { try $0.add(ana) })
    #expect(try store.change(by: "again", at: "") { try $0.add(placed) })
    #expect(try !store.change(by: "again", at: "") { try $0.add(ana) || $0.add(placed) })
    #expect(try store.ownFacts().map(\.fact) == [placed])
    let fact = try #require(try store.facts(of: date).own.first)
    #expect(fact.place == placed.place && fact.placeName == "Rome")
    _ = try store.undo()
    #expect(try store.ownFacts().map(\.fact) == [ana])
    _ = try store.redo()
    #expect(try store.ownFacts().map(\.fact) == [placed])
    try store.database.run("UPDATE fact SET latitude = 91.0")
    #expect(try store.ownFacts().map(\.fact) == [ana])
  }

  @Test func `own and fetched facts of a date are read together`() throws {
    let store = try Store.inMemory()
    _ = try store.change(by: "add", at: "") { try $0.add(ana) }
    let line = "05-04\tevent\t1970\tA\tSomething happens."
    let facts = CachedFacts(
      lines: Array(line.utf8), digest: Array("digest".utf8), language: "en")
    try store.cache(facts, of: date, at: "2026-11-20T21:00")
    try store.cache(
      CachedFacts(lines: Array("other".utf8), digest: [], language: nil),
      of: #require(DateOfYear(month: 5, day: 5)))
    #expect(try store.cachedFacts(of: date) == facts)
    let (own, fetched) = try store.facts(of: date)
    #expect(own.count == 1)
    #expect(String(decoding: fetched, as: UTF8.self) == line)
    let digest = try store.facts(of: date, isDigest: true)
    #expect(digest.own.count == 1)
    #expect(String(decoding: digest.fetched, as: UTF8.self) == "digest")
    let other = try store.facts(of: DateOfYear(month: 5, day: 6)!)
    #expect(other.own.isEmpty && other.fetched.isEmpty)
  }
}
