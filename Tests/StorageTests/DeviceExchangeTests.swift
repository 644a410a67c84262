import Devices
import Facts
import Metrics
import Testing
import Time

@testable import Storage

/// Exchanges of two stores in which something is refused, or comes between.
struct DeviceExchangeTests {
  private let here = OwnDevice(DeviceID(1), named: "laptop", in: "/sync")
  private let there = OwnDevice(DeviceID(2), named: "desktop", in: "/sync")
  private let fact = OwnFact(.event, on: Day(number: 7428), text: "Met Ana")

  /// Exchanges what has arrived, and returns the changes of the store.
  @discardableResult
  private func exchange(
    _ changes: [CellChange], with store: Store, by first: OwnDevice, at now: Int64,
    _ blocks: [PendingBlock] = []
  ) throws -> [CellChange] {
    var exchange = DeviceExchange(now: now, rule: .last)
    for change in changes { exchange.incoming[change.shelf, default: []].append(change) }
    var published: [CellChange] = []
    let own = try store.ownDevice() ?? first
    _ = try store.exchange(exchange, by: own, at: "2026-11-20T21:00") { changes, _ in
      published = changes
      return blocks
    }
    return published
  }

  @Test func `what is changed between an exchange and the end of its files is not forgotten`()
    throws
  {
    let shelf = try Shelf()
    let store = try shelf.open()
    let block = PendingBlock(segment: 1, offset: 0, bytes: [1])
    try store.record(.days(of: steps, from: friday, [.integer(1)]))
    try exchange([], with: store, by: here, at: 5, [block])
    try store.forget([block])
    #expect(try store.isUnchanged(since: #require(try store.ownDevice())))
    try store.record(.days(of: steps, from: friday, [.integer(2)]))
    let changes = try exchange([], with: store, by: here, at: 6, [block])
    #expect(changes.compactMap(\.content) == ["0\t\ti2"])
    try store.record(.days(of: steps, from: friday, [.integer(3)]))
    try store.forget([block])
    #expect(try !store.isUnchanged(since: #require(try store.ownDevice())))
  }

  @Test func `rows that cannot be read are not stored, and the rest is`() throws {
    let (one, other) = (try Store.inMemory(), try Store.inMemory())
    try one.record(.days(of: steps, from: friday, [.integer(1)]))
    #expect(try one.change(by: "add", at: "") { try $0.add(fact) })
    var changes = try exchange([], with: one, by: here, at: 5)
    let cell = try #require(changes.first { $0.shelf == "fact" })
    var damaged = cell
    damaged.name = cell.name.replacing("i504", with: "i1399")
    #expect(damaged.name != cell.name)
    changes.append(damaged)
    changes.append(CellChange("goals", "steps/99", cell.version, "0\tmany"))
    try exchange(changes, with: other, by: there, at: 6)
    #expect(try other.ownFacts().map(\.fact) == [fact])
    #expect(try other.value(of: "steps", on: friday) == .integer(1))
    #expect(try other.setGoals().isEmpty)
    // A device that knows more may read them: they are passed on.
    var snapshot = DeviceExchange(now: 7, rule: .last)
    snapshot.isSnapshot = true
    var passed: [CellChange] = []
    _ = try other.exchange(snapshot, by: #require(try other.ownDevice()), at: "") { changes, _ in
      passed = changes
      return []
    }
    #expect(passed.contains { $0.name == damaged.name && $0.content == damaged.content })
  }

  @Test func `what the store refuses is stored once it is possible`() throws {
    let (one, other) = (try Store.inMemory(), try Store.inMemory())
    try one.record(.days(of: steps, from: friday, [.integer(1)]))
    let changes = try exchange([], with: one, by: here, at: 5)
    let days = changes.filter { Day(iso: $0.shelf) != nil }
    try exchange(days, with: other, by: there, at: 6)
    #expect(try other.value(of: "steps", on: friday) == nil)
    let attributes = changes.filter { $0.shelf == "attributes" }
    try exchange(attributes, with: other, by: there, at: 7)
    // Its group is missing still, without which it is of no use.
    try exchange(changes.filter { $0.shelf == "attribute_group" }, with: other, by: there, at: 8)
    #expect(try other.value(of: "steps", on: friday) == .integer(1))
    #expect(try exchange([], with: other, by: there, at: 9).isEmpty)
  }

  @Test func `an attribute that cannot have the type of another device is named until it can`()
    throws
  {
    let (one, other) = (try Store.inMemory(), try Store.inMemory())
    let weight = Attribute(
      name: "weight", label: "Weight", group: "body", priority: 1, type: .decimal)
    try one.record(.days(of: weight, from: friday, [.decimal(70)]))
    try exchange(exchange([], with: one, by: here, at: 5), with: other, by: there, at: 6)
    var whole = try #require(try other.attribute(named: "weight"))
    whole.type = .quantity
    whole.own.insert(.type)
    try other.change(by: "type", at: "") { try $0.update(whole) }
    try one.record(.days(of: weight, from: friday + 1, [.decimal(70.5)]))
    try exchange(exchange([], with: other, by: there, at: 7), with: one, by: here, at: 8)
    let conflicts = try one.typeConflicts()
    #expect(conflicts.map(\.attribute.name) == ["weight"] && conflicts[0].other == .quantity)
    #expect(try one.value(of: "weight", on: friday + 1) == .decimal(70.5))
    try one.record(.days(of: weight, from: friday + 1, [.decimal(71)]))
    try exchange([], with: one, by: here, at: 9)
    #expect(try one.typeConflicts().isEmpty)
    #expect(try one.attribute(named: "weight")?.type == .quantity)
    #expect(try one.value(of: "weight", on: friday + 1) == .integer(71))
  }
}
