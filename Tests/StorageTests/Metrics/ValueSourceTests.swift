import Foundation
import Metrics
import Testing
import Time

@testable import Storage

/// Who supplied a value, and who may replace it.
struct ValueSourceTests {
  private func source(_ store: Store, _ name: String = "steps", _ day: Day = friday) throws
    -> Int64?
  {
    let selection = try store.database.prepare(
      "SELECT source FROM value WHERE day = ? AND attribute = (SELECT id FROM attribute WHERE name = ?)"
    )
    selection.bind(day, name)
    var row = try selection.next()
    return row?.integer()
  }

  private func record(
    _ store: Store, _ value: Int64, _ origin: ChangeOrigin, isReplacingAll: Bool = false
  ) throws -> RecordingResult {
    try store.change(by: "test", at: "2026-11-20T21:00", origin: origin) {
      try $0.record(
        .days(of: steps, from: friday, [.integer(value)]), isReplacingAll: isReplacingAll)
    }
  }

  private func value(_ store: Store, _ name: String = "steps") throws -> Value? {
    try store.value(of: name, on: friday)
  }

  @Test(
    arguments: [
      // Who is first, who is second, and whether the second replaces the first.
      (.command, .command, true), (.command, .import, false), (.command, .sync, true),
      (.sync, .command, true), (.sync, .import, false), (.sync, .sync, true),
      (.import, .command, true), (.import, .import, true), (.import, .sync, true),
    ] as [(ChangeOrigin, ChangeOrigin, Bool)])
  func `an import replaces only what an import or a refresh has written`(
    first: ChangeOrigin, second: ChangeOrigin, isReplaced: Bool
  ) throws {
    let store = try Store.inMemory()
    _ = try record(store, 1, first)
    #expect(try source(store) == first.source.rawValue)
    let result = try record(store, 2, second)
    #expect(try value(store) == .integer(isReplaced ? 2 : 1))
    #expect(result.left == (isReplaced ? 0 : 1))
    #expect(result.replaced == (isReplaced ? 1 : 0))
    #expect(try source(store) == (isReplaced ? second : first).source.rawValue)
    // The same value is left in silence.
    #expect(try record(store, isReplaced ? 2 : 1, .import).left == 0)
    if !isReplaced {
      #expect(try record(store, 2, second, isReplacingAll: true).replaced == 1)
      #expect(try source(store) == ValueSource.imported.rawValue)
    }
  }

  @Test func `an upgrade derives the sources from the changes that wrote the values`() throws {
    let database = try Database()
    try Schema.migrate(database, from: 0, to: 5)
    try database.run(
      """
      INSERT INTO attribute_group VALUES(1, 'activity', 'Activity', 1);
      INSERT INTO attribute(id, name, label, group_id, priority, type, private)
      VALUES(1, 'steps', 'Steps', 1, 1, 0, 0);
      INSERT INTO value(day, attribute, value)
      VALUES(1, 1, 5), (2, 1, 5), (3, 1, 5), (4, 1, 5), (5, 1, 5), (6, 1, 5);
      """)
    // The origin of each change, its days, and whether it was undone.
    let changes: [(ChangeOrigin, [Int64], Int64)] = [
      (.command, [3, 6], 0), (.import, [1, 2, 3, 5], 0), (.command, [2], 0), (.sync, [4], 0),
      (.command, [5], 1),
    ]
    for (origin, days, undone) in changes {
      let change = try database.prepare(
        "INSERT INTO change(made, command, origin, undone) VALUES('', '', ?, ?)")
      change.bind(origin.rawValue, undone)
      try change.run()
      let number = database.insertedRow
      for day in days {
        var before = PackedValues()
        before.append(.integer(4), of: 1)
        let note = try database.prepare("INSERT INTO replaced VALUES(?, 'value', ?, ?)")
        note.bind(number, day, before.bytes)
        try note.run()
      }
    }
    try Schema.migrate(database, from: 5, to: 6)
    let rows = try database.prepare("SELECT source FROM value ORDER BY day")
    var sources: [ValueSource?] = []
    while var row = try rows.next() { sources.append(ValueSource(rawValue: row.integer())) }
    #expect(sources == [.imported, .typed, .imported, .account, .imported, .typed])
  }

  @Test func `undo and redo restore the sources with the values`() throws {
    let store = try Store.inMemory()
    _ = try record(store, 1, .import)
    _ = try record(store, 2, .command)
    _ = try store.change(by: "forget", at: "2026-11-20T21:00") {
      try $0.forget("steps", on: friday)
    }
    #expect(try source(store) == nil)
    _ = try store.undo()
    #expect(try source(store) == ValueSource.typed.rawValue)
    _ = try store.undo()
    #expect(try source(store) == ValueSource.imported.rawValue)
    _ = try store.redo()
    #expect(try source(store) == ValueSource.typed.rawValue)
  }

  @Test func `typing the value that an import brought makes it typed, without a change`() throws {
    let store = try Store.inMemory()
    _ = try record(store, 1, .import)
    _ = try store.change(by: "log", at: "2026-11-20T21:00") {
      try $0.put(.integer(1), of: "steps", on: friday)
    }
    #expect(try source(store) == ValueSource.typed.rawValue)
    #expect(try store.changes(limit: 9).count == 1)
    #expect(try record(store, 2, .import).left == 1)
  }

  @Test func `a refresh writes what is empty or its own, and is no change`() throws {
    let store = try Store.inMemory()
    func derive(_ count: Int64) throws -> Int {
      try store.record(derived: [
        DerivedValue(.integer(count), of: "events", on: friday),
        DerivedValue(.integer(count * 30), of: "events_duration", on: friday),
      ])
    }
    #expect(try derive(2) == 2)
    #expect(try derive(2) == 0)
    #expect(try derive(3) == 2)
    #expect(try value(store, "events") == .integer(3))
    #expect(try source(store, "events") == ValueSource.refresh.rawValue)
    #expect(try store.changes(limit: 9).isEmpty)
    for (number, origin) in [(5, ChangeOrigin.import), (6, .sync), (7, .command)] {
      _ = try store.change(by: "test", at: "2026-11-20T21:00", origin: origin) {
        try $0.put(.integer(Int64(number)), of: "events", on: friday)
      }
      #expect(try derive(9) == (number == 5 ? 1 : 0))
      #expect(try value(store, "events") == .integer(Int64(number)))
    }
    while try store.undo() != nil {}
    #expect(try value(store, "events") == .integer(3))
    #expect(try value(store, "events_duration") == .integer(270))
  }

  @Test func `a refresh leaves everything that redo could bring back`() throws {
    let store = try Store.inMemory()
    _ = try record(store, 1, .command)
    // The same name as a derived attribute, and another one with the next number.
    let events = Attribute(
      name: "events", label: "My events", group: "custom", priority: 1, type: .quantity)
    let gym = Attribute(name: "gym", label: "Gym", group: "custom", priority: 1, type: .boolean)
    for (attribute, number) in [(gym, Int64(1)), (events, 12)] {
      _ = try store.change(by: "add", at: "2026-11-20T21:00") {
        try $0.record(.days(of: attribute, from: friday, [.integer(number)]))
      }
    }
    _ = try store.undo()
    _ = try store.undo()
    _ = try store.record(derived: [
      DerivedValue(.integer(4), of: "events", on: friday - 1),
      DerivedValue(.integer(60), of: "events_duration", on: friday - 1),
    ])
    #expect(try store.redo() != nil)
    #expect(try store.redo() != nil)
    #expect(try store.value(of: "gym", on: friday) == .integer(1))
    #expect(try store.value(of: "events", on: friday) == .integer(12))
    #expect(try store.value(of: "events", on: friday - 1) == .integer(4))
    #expect(try store.value(of: "events_duration", on: friday - 1) == .integer(60))
    #expect(try store.attribute(named: "events")?.label == "My events")
    try store.database.checkIntegrity()
  }

  @Test func `nothing that a refresh writes waits for the account`() throws {
    let store = try Store.inMemory()
    _ = try store.record(derived: [DerivedValue(.integer(4), of: "events", on: friday)])
    try store.connectAccount()
    _ = try store.record(derived: [DerivedValue(.integer(5), of: "events", on: friday - 1)])
    #expect(try store.outbox(isAll: true).isEmpty)
    _ = try record(store, 1, .command)
    #expect(try store.outbox(isAll: true).map(\.attribute) == ["steps"])
  }

  @Test func `a type that a person chose is refused if it does not fit`() throws {
    let store = try Store.inMemory()
    let events = Attribute(
      name: "events", label: "Events", group: "custom", priority: 1, type: .text)
    _ = try store.change(by: "add", at: "2026-11-20T21:00") {
      try $0.record(.days(of: events, from: friday, [.text("a fair")]))
    }
    #expect(throws: DerivedConflict.self) {
      try store.record(derived: [
        DerivedValue(.integer(60), of: "events_duration", on: friday - 1),
        DerivedValue(.integer(4), of: "events", on: friday - 1),
      ])
    }
    #expect(try store.attribute(named: "events_duration") == nil)
  }
}
