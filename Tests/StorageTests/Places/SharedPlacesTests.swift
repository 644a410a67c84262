import Geography
import Metrics
import Places
import Testing
import Text
import Time

@testable import Storage

/// Storing what a server for places has.
@Suite struct SharedPlacesTests {
  private let store: Store

  init() throws { store = try Store.inMemory() }

  private func place(
    _ name: String, key: String? = nil, by person: String = "", updated: Int64 = 0
  ) throws -> Place {
    let point = try #require(Coordinates(latitude: 46.02, longitude: 7.75))
    let time = Timestamp(milliseconds: 1_795_208_405_123)
    return try #require(
      Place(
        key: key, person: Person(key: person, firstName: "A", lastName: "B"), name: name,
        point: point, day: Day(number: 20_777), created: time,
        updated: Timestamp(milliseconds: time.milliseconds + updated)))
  }

  private func names() throws -> [String] {
    try store.places(PlaceFilter(), limit: .max).places.map { "\($0.id) \($0.name.string)" }
      .sorted()
  }

  private func add(_ name: String) throws {
    _ = try store.change(by: "dash places add", at: "2026-11-20T21:00") {
      try $0.add([try place(name)])
    }
  }

  @Test func `a place of others replaces the one with its key`() throws {
    let first = try store.storeShared(
      [place("A", key: "a", by: "bo"), place("B", key: "b", by: "bo")], [.fetched: [1]])
    #expect(first.added == 2 && first.changed == 0)
    let second = try store.storeShared(
      [
        place("A2", key: "a", by: "bo", updated: 1), place("B", key: "b", by: "bo"),
        place("C", key: "c", by: "cy"),
      ], [.fetched: [2]])
    #expect(second.added == 1 && second.changed == 1)
    #expect(try names() == ["1 A2", "2 B", "3 C"])
    #expect(try store.sharingRecord(.fetched) == [2])
    #expect(try store.changes(limit: 5).isEmpty)
  }

  @Test func `numbers of removed places are not given to places of others`() throws {
    try add("A")
    try add("B")
    _ = try store.change(by: "dash places remove", at: "2026-11-20T21:00") {
      try $0.removePlaces([2])
    }
    _ = try store.storeShared([place("C", key: "c", by: "bo")], [:])
    #expect(try names() == ["1 A", "3 C"])
    _ = try store.undo()
    #expect(try names() == ["1 A", "2 B", "3 C"])
  }

  @Test func `only places of others are deleted, and only those that were listed`() throws {
    try add("mine")
    _ = try store.storeShared(
      [
        place("A", key: "a", by: "bo"), place("B", key: "b", by: "bo"),
        place("old", key: "o", by: "bo", updated: -10),
      ], [:])
    let since = Timestamp(milliseconds: 1_795_208_405_123)
    #expect(try store.deleteShared(except: ["a"], since: since, [:]) == 1)
    #expect(try names() == ["1 mine", "2 A", "4 old"])
    #expect(try store.connectPlaces([:], deletesOthers: true) == 2)
    #expect(try names() == ["1 mine"])
  }

  @Test func `own places of the account are stored with what follows from them`() throws {
    try add("mine")
    _ = try store.storeShared([place("me before the login", key: "m", by: "ana")], [:])
    var changed = try #require(try store.place(1))
    changed.setName("renamed")
    _ = try store.storeOwn(
      new: [place("new")], changed: [changed], person: "ana"
    ) { numbers in [.own: numbers.map { UInt8($0) }] }
    #expect(try names() == ["1 renamed", "3 new"])
    #expect(try store.sharingRecord(.own) == [3])
    let day = Day(number: 20_777)
    #expect(try store.value(of: "checkins", on: day) == .integer(2))
    #expect(try store.ownPlaces().map(\.isShared) == [true, true])
  }

  @Test func `with a login, earlier places are held back`() throws {
    try add("mine")
    #expect(try store.ownPlaces().map(\.isShared) == [true])
    try store.connectPlaces([.account: [7]], deletesOthers: false)
    #expect(try store.ownPlaces().map(\.isShared) == [false])
    #expect(try store.sharingRecord(.account) == [7])
  }
}
