import Geography
import Metrics
import Places
import Testing
import Time

@testable import Storage

struct PlaceRowTests {
  private func place(
    _ name: String, key: String? = nil, person: Person = .own, updated: Int64 = 0
  ) throws -> Place {
    let point = try #require(Coordinates(latitude: -37.8136, longitude: 144))
    var place = try #require(
      Place(
        key: key, person: person, name: name, point: point, day: Day(number: 20_000),
        created: Timestamp(milliseconds: 1_795_208_405_123),
        updated: Timestamp(milliseconds: 1_795_208_405_123 + updated)))
    place.setAddress("https://example.org")
    return place
  }

  private func change<Result>(
    _ store: Store, _ body: (Change) throws -> Result
  ) throws -> Result {
    try store.change(by: "test", at: "2026-11-20T21:00", body)
  }

  private func all(_ store: Store) throws -> [Place] {
    try store.places(PlaceFilter(), limit: .max).places
  }

  @Test func `places are read as they were added, and every change is undone`() throws {
    let store = try Store.inMemory()
    let ana = Person(key: "7", firstName: "Ana", lastName: "Lima")
    var (first, second) = (
      try place("Melbourne"), try place("東京", key: "k", person: ana, updated: 1)
    )
    #expect(try change(store) { try $0.add([first, second]) } == [1, 2])
    (first.id, second.id) = (1, 2)
    #expect(try all(store) == [second, first])
    first.setName("Lisbon")
    first.updated = Timestamp(milliseconds: first.updated.milliseconds + 2)
    try change(store) { try $0.put(first) }
    #expect(try all(store) == [first, second])
    #expect(try store.place(1) == first)
    #expect(try store.place(3) == nil)
    try change(store) { try $0.removePlaces([1]) }
    #expect(try all(store) == [second])
    #expect(try store.changes(limit: 3).map(\.counts.places) == [1, 1, 2])
    while try store.undo() != nil {}
    #expect(try all(store).isEmpty)
    while try store.redo() != nil {}
    #expect(try all(store) == [second])
  }

  @Test func `a number is not given to another place`() throws {
    let store = try Store.inMemory()
    #expect(try change(store) { try $0.add([try place("a"), try place("b")]) } == [1, 2])
    try change(store) { try $0.removePlaces([2]) }
    #expect(try change(store) { try $0.add([try place("c")]) } == [3])
  }

  @Test func `a place that was typed is shared, and an imported one is not`() throws {
    let store = try Store.inMemory()
    _ = try change(store) { try $0.add([try place("typed")]) }
    _ = try store.change(by: "dash import", at: "2026-11-20T21:00", origin: .import) {
      try $0.add([try place("imported")])
    }
    #expect(try store.ownPlaces().map(\.isShared) == [true, false])
    // A change does not decide it again.
    for number in [1, 2] {
      var place = try #require(try store.place(number))
      place.setName("changed")
      try change(store) { try $0.put(place) }
    }
    #expect(try store.ownPlaces().map(\.isShared) == [true, false])
  }

  @Test func `an attribute of another type gets nothing, and the place is added`() throws {
    let store = try Store.inMemory()
    let dataset = Dataset(
      groups: [Group(named: "location")],
      attributes: [
        Attribute(
          name: "location", label: "Location", group: "location", priority: 1, type: .quantity)
      ], entries: [])
    let other = try change(store) {
      _ = try $0.record(dataset)
      _ = try $0.add([try place("a")])
      return $0
    }
    #expect(other.derivedConflicts.map(\.attribute) == ["location"])
    #expect(try all(store).count == 1)
    #expect(try store.value(of: "checkins", on: Day(number: 20_000)) == .integer(1))
    #expect(try store.value(of: "location", on: Day(number: 20_000)) == nil)
  }

  @Test func `a row that no place can be made of costs only itself`() throws {
    let store = try Store.inMemory()
    _ = try change(store) { try $0.add([try place("a"), try place("b"), try place("c")]) }
    try store.database.run(
      """
      UPDATE place SET latitude = 900 WHERE id = 1; UPDATE place SET name = ' ' WHERE id = 2
      """)
    #expect(try all(store).map(\.name) == ["c"])
  }
}
